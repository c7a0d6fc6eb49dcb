// Königrufen as spec/sources/koenigrufen.yaml states it, doubts as spec/sources/open-points.yaml reads them.
"use strict";

const cards = require("./cards.js");
const facts = require("./facts.js");
const { fold, factor, share } = require("./kontra.js");

const DECK = 210; // thirds: OP-3
const MAJORITY = 107;
const LEVELS = 5; // Kontra … Mordkontra: KR-5.5.1-4

// KR-5.2.1-1 … -14. `twice`: bonuses count double (KR-5.5-14); `colour`: tarocks are no trumps, the Valat is the only
// bonus (KR-5.5-13); `tricks`: a negative contract, made with exactly so many.
const CONTRACTS = new Map([
  ["rufer", { value: 1, partner: true }],
  ["trischaken", { everyoneAlone: true }],
  ["sechserdreier", { value: 2, lost: 4 }],
  ["piccolo", { value: 2, tricks: 1 }],
  ["zwiccolo", { value: 2, tricks: 2 }],
  ["solo", { value: 2, partner: true, twice: true }],
  ["bettel", { value: 3, tricks: 0 }],
  ["besserrufer", { value: 1, partner: true }],
  ["farbendreier", { value: 3, colour: true }],
  ["dreier", { value: 4 }],
  ["piccolo-ouvert", { value: 5, tricks: 1 }],
  ["bettel-ouvert", { value: 6, tricks: 0 }],
  ["farbensolo", { value: 6, colour: true }],
  ["solodreier", { value: 8, twice: true }],
]);

// KR-5.5-2 … -12. `falls`: it is also lost unannounced (KR-5.6-12, OP-8); `called`: it needs a called king (OP-34).
const BONUSES = new Map([
  ["trull", { silent: 1, announced: 2 }],
  ["four-kings", { silent: 1, announced: 2 }],
  ["captured-king", { silent: 1, called: true }],
  ["captured-mond", { silent: 1 }],
  ["captured-skues", { silent: 2 }],
  ["pagat", { silent: 1, announced: 2, falls: true }],
  ["uhu", { silent: 2, announced: 4, falls: true }],
  ["kakadu", { silent: 3, announced: 6, falls: true }],
  ["marabu", { silent: 4, announced: 8, falls: true }],
  ["king-ultimo", { silent: 1, announced: 2, falls: true, called: true }],
  ["valat", { silent: 4, announced: 8 }],
]);

const isNegative = (contract) => contract.tricks !== undefined || contract.everyoneAlone === true;

/** Three times the value less two, so that packets of three come out even (KR-4.2-5, OP-3). */
function points(codes) {
  return codes.reduce((sum, code) => sum + 3 * cards.value(code, 1) - 2, 0);
}

function trickWinner(name, leader, codes) {
  const contract = facts.entry(CONTRACTS, name, "contract");
  return cards.winner(leader, codes, { trumps: !contract.colour });
}

function kontraFactor(name, item, owners, calls) {
  const contract = facts.entry(CONTRACTS, name, "contract");
  if (item !== "game") facts.entry(BONUSES, item, "bonus");
  // KR-5.5-1
  if (isNegative(contract)) throw new facts.Refusal("TR310", "there is no Kontra in a negative contract");
  if (calls.length > LEVELS) throw new facts.Refusal("TR310", "Mordkontra is the last level");
  return fold(owners, calls);
}

function settle(given) {
  const contract = facts.entry(CONTRACTS, given.contract, "contract");
  const bonuses = facts.bonuses(given, BONUSES);
  const kontra = facts.kontra(given);
  if (contract.everyoneAlone) return { payoffs: trischaken(given), made: null };
  const declarers = facts.sides(given, { partner: contract.partner === true });
  const made =
    contract.tricks === undefined
      ? facts.ofDeclarers(given.points, DECK, "card points") >= MAJORITY
      : facts.ofDeclarers(given.tricks, 12, "tricks") === contract.tricks;
  if (isNegative(contract)) return { payoffs: share(declarers, signed(contract, made)), made }; // KR-5.5-1, OP-35
  const valat = bonuses.find((one) => one.bonus === "valat" && (one.announced || one.made));
  let net = valat
    ? valatAmount(contract, valat, declarers, kontra)
    : signed(contract, made) * factor(declarers, "declarers", kontra.get("game"));
  for (const one of bonuses) net += bonusAmount(contract, one, declarers, kontra);
  return { payoffs: share(declarers, net), made };
}

/** What the declarer's side gains by the game: KR-5.7-2, KR-5.7-6. */
function signed(contract, gains) {
  return gains ? contract.value : -(contract.lost ?? contract.value);
}

/** In the game's stead, the announced one with a Kontra of its own: OP-11, OP-14. */
function valatAmount(contract, valat, declarers, kontra) {
  const gains = (valat.side === "declarers") === valat.made;
  const worth = BONUSES.get("valat");
  return valat.announced
    ? signed(contract, gains) * worth.announced * factor(declarers, valat.side, kontra.get("valat"))
    : signed(contract, gains) * worth.silent * factor(declarers, "declarers", kontra.get("game"));
}

/** What the declarer's side gains by a bonus other than the Valat: KR-5.7-3. */
function bonusAmount(contract, one, declarers, kontra) {
  const worth = BONUSES.get(one.bonus);
  if (one.bonus === "valat" || contract.colour || (worth.called && !contract.partner)) return 0;
  if (one.announced) facts.need(worth.announced !== undefined, `${one.bonus} cannot be announced`);
  if (!one.announced && !one.made && !worth.falls) return 0;
  const amount = one.announced
    ? worth.announced * factor(declarers, one.side, kontra.get(one.bonus))
    : worth.silent;
  const gains = (one.side === "declarers") === one.made;
  return (gains ? amount : -amount) * (contract.twice ? 2 : 1);
}

/** KR-5.7-7 … -9, OP-15, OP-16. */
function trischaken(given) {
  const taken = facts.bySeat(given.points, "card points");
  const tricks = facts.bySeat(given.tricks, "tricks");
  const payoffs = [0, 0, 0, 0];
  const pay = (from, to, amount) => {
    payoffs[from] -= amount;
    payoffs[to] += amount;
  };
  const all = [0, 1, 2, 3];
  const trickless = all.filter((who) => tricks[who] === 0);
  const mayors = all.filter((who) => taken[who] >= MAJORITY);
  for (const one of trickless) all.filter((who) => who !== one).forEach((who) => pay(who, one, 2));
  for (const one of mayors) all.filter((who) => who !== one).forEach((who) => pay(one, who, 2));
  if (trickless.length === 0 && mayors.length === 0) {
    const ranked = [...all].sort((a, b) => taken[a] - taken[b]);
    const [, second, third] = ranked.map((who) => taken[who]);
    const isOut = (who) => second === third && taken[who] === second;
    const receivers = ranked.slice(0, 2).filter((who) => !isOut(who));
    const payers = ranked.slice(2).filter((who) => !isOut(who));
    const pairs = Math.min(receivers.length, payers.length);
    for (let index = 0; index < pairs; index++) pay(payers[index], receivers[index], 1);
  }
  return payoffs;
}

// Readings of the source that this engine takes; a rule set that names them is the same rule set.
const DEFAULTS = new Map([
  ["majority", MAJORITY],
  ["emperors-trick", "never"],
  ["players", 4],
  ["valat-added", false],
  ["valat-doubled", false],
  ["valat-kontra", "own"],
  ["beside-valat", "everything"],
  ["specials-on-top", false],
  ["trischaken-rounded", false],
  ["negative-kontra", false],
  ["one-item", false],
]);

module.exports = { points, trickWinner, kontraFactor, settle, DEFAULTS };
