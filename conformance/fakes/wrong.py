"""The reference engine with one planted fault: the corpus must catch each.

    tarock conformance run --engine 'cmd:python conformance/fakes/wrong.py thirty-five'

Most faults are a house rule, a patch of the rule document; a few spoil the answers themselves.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tarock.adapter import Reference

Message = dict[str, Any]

HOUSE_RULES = {
    "thirty-five": "define: {majority: {is: 35}}",
    "thirty-seven": "define: {majority: {is: 37}}",
    "queens-three": "count: {values: [{cards: honours, is: 5}, {cards: queens | cavaliers, is: 3}, {cards: jacks, is: 2}, {cards: deck, is: 0}], total: 67}",
    "no-kontra-on-bonuses": "scoring: {bonus: {amount: worth * bonus-factor}}",
    "kontra-on-the-wrong-item": "scoring: {bonus: {amount: worth * bonus-factor * kontra(game)}}",
    "partners-kontra-counts": 'talk: {usual: {kontra: {valid: {other-side: {when: "true"}}}}}',
    "kontra-any-time": 'talk: {usual: {kontra: {may: {first-opportunity: {when: "true"}}}}}',
    "announced-any-time": 'talk: {usual: {announce: {first-turn: {when: "true"}}}}',
    "fahren-kontra-forgotten": "scoring: {payments: {fahren: {amount: value}}}",
    "must-beat-always": "play: {within: {beat: {when: trick != none}}}",
    "pagat-any-time": 'play: {within: {pagat-last: {when: "false"}}}',
    "kept-cards-free": "play: {within: {kept: null}}",
    "tarock-not-needed": "play: {follow: {suit-then-tarock: {first: [hand & led, hand]}}}",
    "lost-birds-free": "bonus-kinds: {birds: {lost: null}}",
    "bonuses-single-in-dreier": "contracts: {dreier: {bonus-factor: 1}}",
    "sechserdreier-costs-two": "contracts: {sechserdreier: {value: 2}}",
    "left-talon-to-the-declarer": "piles: {talon: {left: {to: declarers}}}",
    "discards-forgotten": "piles: {discard: {declarer: {to: none}}}",
    "kings-laid-away": "discard: {never: {honours: {cards: trull-cards}}}",
    "valat-six-announced": "bonuses: {valat: {announced: 6}}",
    "valat-and-bonuses": "bonuses: {valat: {replaces: {bonuses: none}}}",
    "dreier-overbid": 'contracts: {dreier: {closes: {when: "false"}}}',
    "uhu-by-anyone": 'contracts: {rufer-uhu: {may-bid: {holder: {when: "true"}}}}',
    "talon-first": "deal: {ways: {between: {steps: [{players: 6}, {players: 6}, {talon: 6}]}}}",
}


def one_against_three_as_pairs(op: str, answer: Message) -> Message:
    """The single player gets from one opponent only, as if it were two against two."""
    payoffs = answer.get("result", {}).get("payoffs")
    if (
        not payoffs
        or max(map(abs, payoffs)) != 3 * min(map(abs, payoffs))
        or op not in ("settle", "play-hand")
    ):
        return answer
    single = max(range(4), key=lambda seat: abs(payoffs[seat]))
    opponent = (single + 1) % 4
    paid = [
        payoffs[single] // 3 if seat == single else payoffs[seat] if seat == opponent else 0
        for seat in range(4)
    ]
    return {**answer, "result": {**answer["result"], "payoffs": paid}}


def clockwise(op: str, answer: Message) -> Message:
    """The turn goes to the left."""
    result = answer.get("result", {})
    if op != "turn" or not isinstance(result.get("seat"), int):
        return answer
    return {**answer, "result": {**result, "seat": (result["seat"] + 2) % 4}}


def one_reason_for_all(_op: str, answer: Message) -> Message:
    """Every refusal names the same rule."""
    return {**answer, "error": {**answer["error"], "rule": "auction.bid"}} if "error" in answer else answer


def one_code_for_all(_op: str, answer: Message) -> Message:
    """Every refusal has the same code."""
    return {**answer, "error": {**answer["error"], "code": "TR301"}} if "error" in answer else answer


def all_seen(op: str, answer: Message) -> Message:
    """A seat knows the sides from the start."""
    result = answer.get("result", {})
    if op != "view" or result.get("sides") is not None:
        return answer
    return {**answer, "result": {**result, "sides": {"declarers": [0, 2], "defenders": [1, 3]}}}


SPOILED: dict[str, Callable[[str, Message], Message]] = {
    "one-against-three-as-pairs": one_against_three_as_pairs,
    "clockwise": clockwise,
    "one-reason-for-all": one_reason_for_all,
    "one-code-for-all": one_code_for_all,
    "all-seen": all_seen,
}
FAULTS = (*HOUSE_RULES, *SPOILED, "red-in-black-order")


class Wrong:
    """The reference engine with the fault of this name."""

    def __init__(self, fault: str, folder: Path) -> None:
        self._engine = Reference()
        self._spoil = SPOILED.get(fault, lambda _op, answer: answer)
        self._rules = HOUSE_RULES.get(fault, "")
        self._folder = folder
        if fault == "red-in-black-order":
            self._rules = f"deck: {self._deck()}"

    def handle(self, message: Message) -> Message | None:
        """The reference's answer, but for the fault."""
        if message["cmd"] == "ruleset" and self._rules:
            message = {**message, "file": str(self._house(message["variant"]))}
        answer = self._engine.handle(message)
        return self._spoil(message.get("op", ""), answer) if answer is not None else None

    def _house(self, variant: str) -> Path:
        file = self._folder / f"{variant}-house.yaml"
        file.write_text(
            f"format: 1\nid: {variant}-house\nextends: {variant}\nnames: {{en: House}}\n{self._rules}\n",
            encoding="utf-8",
        )
        return file

    def _deck(self) -> Path:
        """The deck with the numerals of the red suits in the order of the black ones."""
        text = (Path(__file__).resolve().parents[2] / "spec" / "decks" / "tarock-54.yaml").read_text(
            encoding="utf-8"
        )
        turned = {"4": "1", "3": "2", "2": "3", "1": "4"}
        for suit in "HD":
            for old, new in turned.items():
                text = text.replace(
                    f"id: {suit}{old}, code: {suit}{old}", f"id: {suit}_{new}, code: {suit}_{new}"
                )
        file = self._folder / "deck.yaml"
        file.write_text(text.replace("H_", "H").replace("D_", "D"), encoding="utf-8")
        return file


def main(fault: str) -> None:
    """Answers until the input ends or says `bye`."""
    with tempfile.TemporaryDirectory() as folder:
        engine = Wrong(fault, Path(folder))
        for line in sys.stdin:
            answer = engine.handle(json.loads(line))
            if answer is None:
                return
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
