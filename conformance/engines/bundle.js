// Runs cases without the harness: reads the bundle, checks every digest, asks a function that counts cards in Lungau.
//     tarock conformance export -o corpus.json && node conformance/engines/bundle.js corpus.json
"use strict";
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

// One way to write JSON: names sorted, no blanks (RFC 8785; all numbers are whole).
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function isWhole({ digest, ...rest }) {
  return digest === `sha256:${createHash("sha256").update(canonical(rest)).digest("hex")}`;
}

function points(cards) {
  const honours = ["T1", "T21", "T22"];
  const worth = { K: 5, Q: 4, C: 3, J: 2 };
  const one = (card) => (honours.includes(card) ? 5 : card[0] === "T" ? 0 : worth[card.slice(1)] ?? 0);
  return cards.reduce((sum, card) => sum + one(card), 0);
}

const bundle = JSON.parse(readFileSync(process.argv[2], "utf8"));
const broken = [bundle, ...bundle.cases].filter((part) => !isWhole(part));
const asked = bundle.cases.filter((each) => each.op === "card-points" && each.ruleset === "lungau");
const failed = asked.filter((each) => points(each.given.cards) !== each.expect[0].result.points);
console.log(`${bundle.cases.length} cases, ${broken.length} wrong digests`);
console.log(`${asked.length} about points in Lungau, ${asked.length - failed.length} passed`);
process.exit(broken.length + failed.length + Number(asked.length === 0) ? 1 : 0);
