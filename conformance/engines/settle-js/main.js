// A settlement engine for Königrufen and Lungau: one JSON message a line in, one out. Knows the protocol alone.
"use strict";

const cards = require("./cards.js");
const facts = require("./facts.js");
const VARIANTS = new Map([
  ["koenigrufen", require("./koenigrufen.js")],
  ["lungau", require("./lungau.js")],
]);

const OPS = new Map([
  ["card-points", (rules, given) => ({ points: rules.points(cards.pile(given.cards)) })],
  [
    "trick-winner",
    (rules, given) => rules.trickWinner(given.contract, facts.seat(given.leader), cards.pile(given.cards)),
  ],
  ["kontra-factor", kontraFactor],
  ["settle", (rules, given) => rules.settle(given)],
]);

const HELLO = {
  protocol: 1,
  engine: { name: "settle-js", version: "1", language: "JavaScript", licence: "MIT" },
  supports: { ops: [...OPS.keys()], variants: [...VARIANTS.keys()] },
  limits: { in_flight: 64, line_bytes: 1 << 20 },
  gives: { codes: true, reasons: false },
};

const rulesets = new Map();

function kontraFactor(rules, given) {
  const declarers = facts.seats(given.declarers);
  const isDeclarers = declarers.includes(facts.seat(given.owner));
  const owners = isDeclarers ? declarers : [0, 1, 2, 3].filter((who) => !declarers.includes(who));
  facts.need(typeof given.item === "string", "the item is missing");
  return rules.kontraFactor(given.contract, given.item, owners, facts.seats(given.calls));
}

function ruleset({ name, variant, options, file }) {
  facts.need(typeof name === "string", "a rule set has a name");
  const rules = VARIANTS.get(variant);
  if (rules === undefined || file !== undefined) return { unsupported: { features: [`variant:${variant}`] } };
  const foreign = Object.entries(options ?? {}).filter(([key, value]) => rules.DEFAULTS.get(key) !== value);
  if (foreign.length > 0) return { unsupported: { features: foreign.map(([key]) => `option:${key}`) } };
  rulesets.set(name, rules);
  return { ok: true };
}

function question(request) {
  const op = OPS.get(request.op);
  if (op === undefined) return { unsupported: { feature: `op:${request.op}` } };
  const rules = rulesets.get(request.ruleset);
  if (rules === undefined) throw new facts.Refusal("TR303", `no rule set ${request.ruleset} was made known`);
  facts.need(facts.isMap(request.given), "'given' is missing");
  return { result: op(rules, request.given) };
}

function reply(request) {
  switch (request.cmd) {
    case "hello":
      return HELLO;
    case "ruleset":
      return ruleset(request);
    case "case":
      return question(request);
    case "reset":
      rulesets.clear();
      return { ok: true };
    default:
      throw new facts.Refusal("TR301", `there is no request ${JSON.stringify(request.cmd)}`);
  }
}

/** The answer to a request, whatever it is. */
function answer(request) {
  try {
    return reply(request);
  } catch (fault) {
    if (!(fault instanceof facts.Refusal)) throw fault;
    return { error: { code: fault.code, phase: "input", message: fault.message } };
  }
}

/** A line as a request; null, with a word on the standard error output, where it is none that could be answered. */
function parse(line) {
  let request = null;
  try {
    request = JSON.parse(line);
  } catch (fault) {
    process.stderr.write(`settle-js: a line is no JSON: ${fault.message}\n`);
    return null;
  }
  if (facts.isMap(request) && typeof request.id === "string") return request;
  process.stderr.write("settle-js: a line is no request with an id\n");
  return null;
}

/** Cuts a stream of bytes into lines, however long and wherever the pieces of it end. */
class Lines {
  pieces = [];

  /** The lines that this chunk ends. */
  *of(chunk) {
    let start = 0;
    for (let end; (end = chunk.indexOf(10, start)) >= 0; start = end + 1) {
      this.pieces.push(chunk.subarray(start, end));
      yield this.rest();
    }
    this.pieces.push(chunk.subarray(start));
  }

  /** What has no end yet. */
  rest() {
    const line = Buffer.concat(this.pieces).toString("utf8");
    this.pieces = [];
    return line;
  }
}

/** Answers the requests of some lines in order, all at once. Returns whether one of them was `bye`. */
function serve(lines, output) {
  const answers = [];
  let isOver = false;
  for (const line of lines) {
    const request = line.trim() === "" ? null : parse(line);
    isOver = request?.cmd === "bye";
    if (isOver) break;
    if (request !== null) answers.push(`${JSON.stringify({ id: request.id, ...answer(request) })}\n`);
  }
  if (answers.length > 0) output.write(answers.join(""));
  return isOver;
}

const lines = new Lines();
process.stdout.on("error", () => process.exit(0)); // nobody listens any more
process.stdin.on("data", (chunk) => {
  if (serve(lines.of(chunk), process.stdout)) process.stdin.destroy();
});
process.stdin.on("end", () => serve([lines.rest()], process.stdout));
