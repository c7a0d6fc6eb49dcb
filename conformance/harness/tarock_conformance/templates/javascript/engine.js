// An engine for the conformance suite of tarock. It claims nothing yet: give OPS and VARIANTS their first entries.
// Rules to keep: one line out for a line in; the id unchanged; notes for people on the standard error output.
"use strict";

// From an operation to the function that answers it: `given` in, `result` out, such as ["card-points", cardPoints].
const OPS = new Map([]);
// The rule sets that are known, such as "lungau".
const VARIANTS = [];

// What an operation throws with a code of the suite, such as new Refused("TR302"); then say `codes: true` below.
class Refused extends Error {}

const HELLO = {
  protocol: 1,
  engine: { name: "my-engine", version: "0.1", language: "JavaScript" },
  supports: { ops: [...OPS.keys()], variants: VARIANTS },
  limits: { in_flight: 64 },
  gives: { codes: false, reasons: false },
};

function ruleset({ variant, options }) {
  const others = Object.keys(options).map((name) => `option:${name}`);
  if (VARIANTS.includes(variant) && others.length === 0) return { ok: true };
  return { unsupported: { features: others.length > 0 ? others : [`variant:${variant}`] } };
}

function question({ op, given }) {
  if (!OPS.has(op)) return { unsupported: { feature: `op:${op}` } };
  try {
    return { result: OPS.get(op)(given) };
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return { error: { code: fault.message, phase: "input" } };
  }
}

const REQUESTS = { hello: () => HELLO, ruleset, case: question, reset: () => ({ ok: true }) };
const unknown = ({ cmd }) => ({ error: { code: "TR301", message: `there is no request ${cmd}` } });

function handle(line) {
  try {
    const request = JSON.parse(line);
    if (request.cmd === "bye") process.exit(0);
    const answer = Object.hasOwn(REQUESTS, request.cmd) ? REQUESTS[request.cmd] : unknown;
    if (typeof request.id !== "string") throw new TypeError("a request has an id");
    process.stdout.write(`${JSON.stringify({ id: request.id, ...answer(request) })}\n`);
  } catch (fault) {
    process.stderr.write(`not answered: ${fault}: ${line.slice(0, 200)}\n`);
  }
}

let rest = ""; // not `readline`: it would also cut lines at U+2028, which JSON may hold
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  lines.forEach(handle);
});
