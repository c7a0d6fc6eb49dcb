// Reads what a question gives, or refuses it with the suite's codes. Knows nothing of the rules.
"use strict";

class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

function need(holds, message) {
  if (!holds) throw new Refusal("TR301", message);
}

const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value) => Number.isInteger(value) && value >= 0;

function seat(value) {
  need(isCount(value) && value < 4, `a seat is 0 to 3, not ${JSON.stringify(value)}`);
  return value;
}

function seats(value) {
  need(Array.isArray(value), "seats are a list");
  return value.map(seat);
}

/** The declarer and the sides of a hand, as far as the contract has them. */
function sides(given, { partner }) {
  const declarer = seat(given.declarer);
  const declarers = given.declarers === undefined && !partner ? [declarer] : seats(given.declarers);
  const most = partner ? 2 : 1;
  need(declarers.includes(declarer), "the declarer is one of the declarers");
  need(new Set(declarers).size === declarers.length && declarers.length <= most, "too many declarers");
  return declarers;
}

/** An amount by side; where only the other side's is given, what is left of the total. */
function ofDeclarers(map, total, what) {
  need(isMap(map), `${what} are missing`);
  const own = map.declarers ?? (isCount(map.defenders) ? total - map.defenders : undefined);
  need(isCount(own) && own <= total, `${what} of the declarers are missing or impossible`);
  return own;
}

function bySeat(map, what) {
  need(isMap(map), `${what} are missing`);
  return [0, 1, 2, 3].map((who) => {
    need(isCount(map[who]), `${what} of seat ${who} are missing`);
    return map[who];
  });
}

/** The bonuses of the facts, each known to `worth`. */
function bonuses(given, worth) {
  const list = given.bonuses ?? [];
  need(Array.isArray(list), "bonuses are a list");
  return list.map((entry) => {
    need(isMap(entry) && typeof entry.bonus === "string", "a bonus has a name");
    if (!worth.has(entry.bonus)) throw new Refusal("TR303", `there is no bonus ${entry.bonus}`);
    need(entry.side === "declarers" || entry.side === "defenders", "a bonus has a side");
    need(typeof entry.made === "boolean", "a bonus was made or lost");
    need(["boolean", "undefined"].includes(typeof entry.announced), "announced is true or false");
    return { bonus: entry.bonus, side: entry.side, made: entry.made, announced: entry.announced === true };
  });
}

/** The calls of Kontra by item. */
function kontra(given) {
  const map = given.kontra ?? {};
  need(isMap(map), "kontra is a map");
  return new Map(Object.entries(map).map(([item, calls]) => [item, seats(calls)]));
}

function entry(map, name, what) {
  need(typeof name === "string", `${what} is missing`);
  const found = map.get(name);
  if (found === undefined) throw new Refusal("TR303", `there is no ${what} ${name}`);
  return found;
}

module.exports = { Refusal, need, isMap, seat, seats, sides, ofDeclarers, bySeat, bonuses, kontra, entry };
