// Lungau as spec/sources/lungau.yaml states it, doubts as spec/sources/open-points.yaml reads them.
"use strict";

const cards = require("./cards.js");
const facts = require("./facts.js");
const { fold, factor, share } = require("./kontra.js");

const DECK = 71; // LK-cards-6
const MAJORITY = 36;
const LEVELS = 3; // Kontra, Rekontra, Subkontra: LK-kontra-3

// LK-contracts-1 … -7; `twice`: LK-bonus-9.
const CONTRACTS = new Map([
  ["fahren", { everyoneAlone: true }],
  ["sechserdreier", { value: 2, lost: 4, twice: true }],
  ["rufer-spatz", { value: 1, partner: true }],
  ["rufer-uhu", { value: 1, partner: true }],
  ["dreier", { value: 2, twice: true }],
]);

// LK-bonus-1 … -7; `falls`: it is also lost unannounced (LK-ann-7 … -9); `bird`: part of a Valat's price (LK-score-6).
const BONUSES = new Map([
  ["trull", { silent: 1, announced: 2 }],
  ["four-kings", { silent: 1, announced: 2 }],
  ["spatz", { silent: 1, announced: 2, falls: true, bird: true }],
  ["uhu", { silent: 1, announced: 2, falls: true, bird: true }],
  ["king-ultimo", { silent: 1, announced: 2, falls: true, called: true }],
  ["captured-king", { silent: 1, called: true }],
  ["valat", { silent: 6, announced: 12 }],
]);

function points(codes) {
  return codes.reduce((sum, code) => sum + cards.value(code, 0), 0);
}

function trickWinner(name, leader, codes) {
  facts.entry(CONTRACTS, name, "contract");
  return cards.winner(leader, codes, { trumps: true });
}

function kontraFactor(name, item, owners, calls) {
  const contract = facts.entry(CONTRACTS, name, "contract");
  if (item !== "game") facts.entry(BONUSES, item, "bonus");
  if (contract.everyoneAlone) throw new facts.Refusal("TR310", "each says Kontra for oneself: LK-kontra-7");
  if (calls.length > LEVELS) throw new facts.Refusal("TR310", "Subkontra is the last level");
  return fold(owners, calls);
}

function settle(given) {
  const contract = facts.entry(CONTRACTS, given.contract, "contract");
  const bonuses = facts.bonuses(given, BONUSES);
  const kontra = facts.kontra(given);
  if (contract.everyoneAlone) return { payoffs: fahren(given, kontra.get("own") ?? []), made: null };
  const declarers = facts.sides(given, { partner: contract.partner === true });
  if (given.given_up === true) {
    facts.need(contract.partner && declarers.length === 1, "only a Rufer without partner is given up"); // LK-talon-6
    return { payoffs: share(declarers, -3), made: false };
  }
  const made = facts.ofDeclarers(given.points, DECK, "card points") >= MAJORITY;
  const valat = bonuses.find((one) => one.bonus === "valat" && (one.announced || one.made));
  const net = valat
    ? valatAmount(contract, valat, bonuses, declarers, kontra)
    : ordinary(contract, made, bonuses, declarers, kontra);
  return { payoffs: share(declarers, net), made };
}

function signed(contract, gains) {
  return gains ? contract.value : -(contract.lost ?? contract.value);
}

/** Game and bonuses, each on its own: LK-ann-2. */
function ordinary(contract, made, bonuses, declarers, kontra) {
  let net = signed(contract, made) * factor(declarers, "declarers", kontra.get("game"));
  for (const one of bonuses) {
    const worth = BONUSES.get(one.bonus);
    if (one.bonus === "valat" || (worth.called && !contract.partner)) continue;
    if (one.announced) facts.need(worth.announced !== undefined, `${one.bonus} cannot be announced`);
    if (!one.announced && !one.made && !worth.falls) continue;
    const amount = one.announced
      ? worth.announced * factor(declarers, one.side, kontra.get(one.bonus))
      : worth.silent;
    const gains = (one.side === "declarers") === one.made;
    net += (gains ? amount : -amount) * (contract.twice ? 2 : 1);
  }
  return net;
}

/** 6 or 12 times the price and nothing else: LK-score-4 … -7, OP-14, OP-18, OP-25, OP-33. */
function valatAmount(contract, valat, bonuses, declarers, kontra) {
  const gains = (valat.side === "declarers") === valat.made;
  let price = Math.abs(signed(contract, gains)) * factor(declarers, "declarers", kontra.get("game"));
  for (const one of bonuses) {
    const { bird, announced } = BONUSES.get(one.bonus);
    if (bird && contract.partner && one.announced && one.side === "declarers") {
      price += announced * factor(declarers, one.side, kontra.get(one.bonus));
    }
  }
  const worth = BONUSES.get("valat");
  const times = valat.announced
    ? worth.announced * factor(declarers, valat.side, kontra.get("valat"))
    : worth.silent;
  return (gains ? price : -price) * times;
}

/** Each pair compares; a Kontra of one of the two doubles, of both twice: LK-fscore-1, LK-fscore-2. */
function fahren(given, doubled) {
  const taken = facts.bySeat(given.points, "card points");
  const payoffs = [0, 0, 0, 0];
  for (const one of [0, 1, 2, 3]) {
    for (const other of [0, 1, 2, 3]) {
      if (taken[one] <= taken[other]) continue;
      const amount = 2 * (doubled.includes(one) ? 2 : 1) * (doubled.includes(other) ? 2 : 1);
      payoffs[one] -= amount;
      payoffs[other] += amount;
    }
  }
  return payoffs;
}

module.exports = { points, trickWinner, kontraFactor, settle, DEFAULTS: new Map() };
