// Kontra once the sides are known, and how an amount is shared out. Knows no contract.
"use strict";

/**
 * Walks the calls in order and skips each whose speaker is not on the side entitled to answer the last valid call
 * (KR-5.5.1-5, KR-5.5.1-6, OP-9). `owners`: the seats of the side whose item it is.
 */
function fold(owners, calls) {
  let ownersStand = true;
  const valid = [];
  calls.forEach((speaker, index) => {
    if (owners.includes(speaker) !== ownersStand) {
      valid.push(index);
      ownersStand = !ownersStand;
    }
  });
  return { factor: 2 ** valid.length, valid };
}

/** The factor of an item of a side. */
function factor(declarers, side, calls = []) {
  const owners = side === "declarers" ? declarers : [0, 1, 2, 3].filter((who) => !declarers.includes(who));
  return fold(owners, calls).factor;
}

/** Game points by seat when the declarer's side gains `net` a head; alone it is three times over (KR-5.7-5, LK-score-8). */
function share(declarers, net) {
  const own = declarers.length === 1 ? 3 * net : net;
  return [0, 1, 2, 3].map((who) => (declarers.includes(who) ? own : -net));
}

module.exports = { fold, factor, share };
