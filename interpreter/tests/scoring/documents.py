"""Small documents over a shipped one, for what no shipped one says, and settlements of theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tarock.adapter import Reference
from tarock.adapter.ops_score import settle
from tarock.api import Rules, load

HEAD = "format: 1\nid: {id}\nextends: koenigrufen\nnames: {{en: A table of ours, de: Ein Tisch von uns}}\n"

LEDGERS = """\
scoring:
  ledgers:
    score: {names: {en: score, de: Schrift}, kontra: false}
    money: {names: {en: money, de: Geld}, kontra: true}
"""

POT = """\
scoring:
  payments:
    no-trick: null
    mayor: null
    ranking: null
    pot:
      when: contract = trischaken
      pair: [%s, %s]
      amount: %s
"""


def write(folder: Path, text: str, name: str = "ours") -> Path:
    """A document over Königrufen in a file."""
    file = folder / f"{name}.yaml"
    file.write_text(HEAD.format(id=name) + text, encoding="utf-8")
    return file


def rules(folder: Path, text: str, **options: int | bool | str) -> Rules:
    """The rules of such a document."""
    return load(write(folder, text), **options)


def settled(ours: Rules, contract: str, **given: Any) -> dict[str, Any]:
    """What op `settle` gives; seat 0 is the declarer, alone, and forehand, if nothing else is said."""
    return settle(ours, {"contract": contract, "declarer": 0, "declarers": [0], "dealer": 3, **given})


def answer(file: Path, op: str, given: dict[str, Any]) -> dict[str, Any]:
    """The answer of the engine to a request for a document in a file."""
    reference = Reference()
    reference.handle({"id": 1, "cmd": "ruleset", "name": "r", "file": str(file), "variant": "ours"})
    found = reference.handle({"id": 2, "cmd": "case", "ruleset": "r", "op": op, "given": given})
    assert found is not None
    return found
