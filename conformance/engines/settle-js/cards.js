// The cards of both games: what is a card, which beats which. Knows no contract and no points.
"use strict";

const { Refusal, need } = require("./facts.js");

// From high to low: KR-4.1-1, KR-4.6; LK-cards-3, LK-cards-4.
const BLACK = ["K", "Q", "C", "J", "10", "9", "8", "7"];
const RED = ["K", "Q", "C", "J", "1", "2", "3", "4"];
const SUITS = new Map([["S", BLACK], ["C", BLACK], ["H", RED], ["D", RED]]);

const CARDS = new Map();
for (const [suit, ranks] of SUITS) {
  ranks.forEach((rank, index) => CARDS.set(suit + rank, { suit, rank, strength: ranks.length - index }));
}
// The Sküs is the 22nd tarock: KR-3-5, LK-cards-2.
for (let number = 1; number <= 22; number++) {
  CARDS.set(`T${number}`, { suit: "T", rank: number, strength: number });
}

/** The codes, each a card and none twice. */
function pile(codes) {
  need(Array.isArray(codes), "cards are a list");
  for (const code of codes) {
    need(typeof code === "string", "a card is a text");
    if (!CARDS.has(code)) throw new Refusal("TR302", `there is no card ${code}`);
  }
  if (new Set(codes).size < codes.length) throw new Refusal("TR302", "a card is there twice");
  return codes;
}

const HONOURS = new Set(["T1", "T21", "T22"]);
const PICTURES = new Map([["K", 5], ["Q", 4], ["C", 3], ["J", 2]]);

/** 5, 4, 3, 2 or what the others count: KR-4.2-2, LK-cards-5. */
function value(code, others) {
  if (HONOURS.has(code)) return 5;
  const { suit, rank } = CARDS.get(code);
  return suit === "T" ? others : (PICTURES.get(rank) ?? others);
}

/**
 * Who wins a trick: its highest tarock, or the highest card of the suit led (KR-5.6-17, LK-play-2); where tarocks are no
 * trumps, always the latter (KR-5.6-5).
 */
function winner(leader, codes, { trumps }) {
  need(codes.length === 4, "a trick has four cards");
  const led = CARDS.get(codes[0]).suit;
  const wins = trumps && codes.some((code) => code.startsWith("T")) ? "T" : led;
  let best = 0;
  let most = 0;
  codes.forEach((code, index) => {
    const { suit, strength } = CARDS.get(code);
    if (suit === wins && strength > most) [best, most] = [index, strength];
  });
  return { winner: (leader + best) % 4, card: codes[best] };
}

module.exports = { pile, value, winner };
