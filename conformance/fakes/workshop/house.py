"""What the wrong engines are made of: the reference engine under a house rule, or with its answers spoiled."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tarock.adapter import Reference

Message = dict[str, Any]
Spoil = Callable[[str, Message], Message]

DECK = Path(__file__).resolve().parents[3] / "spec" / "decks" / "tarock-54.yaml"


def unspoiled(_op: str, answer: Message) -> Message:
    """The answer as it is."""
    return answer


@dataclass(frozen=True, slots=True)
class Wrong:
    """An engine with one planted fault: a house rule (a patch of one variant's document) or answers that are spoiled.

    `caught_by` are the cases that ought to catch it: every one must fail. A pack, if given, makes another one of the text
    of the shipped pack.
    """

    caught_by: tuple[str, ...]
    rules: str = ""
    variant: str = "lungau"
    spoil: Spoil = unspoiled
    pack: Callable[[str], str] | None = None

    def engine(self, folder: Path) -> Engine:
        """The engine, which writes its house rules into a folder."""
        return Engine(self, folder)

    def serve(self) -> None:
        """Answers what comes on the standard input until it ends or says `bye`."""
        with tempfile.TemporaryDirectory() as folder:
            engine = self.engine(Path(folder))
            for line in sys.stdin:
                answer = engine.handle(json.loads(line))
                if answer is None:
                    return
                print(json.dumps(answer), flush=True)


class Engine:
    """The reference engine with the fault."""

    def __init__(self, fault: Wrong, folder: Path) -> None:
        self._engine = Reference()
        self._fault = fault
        self._folder = folder

    def handle(self, message: Message) -> Message | None:
        """The reference's answer, but for the fault."""
        if message["cmd"] == "ruleset" and message["variant"] == self._fault.variant and self._rules:
            message = {**message, "file": str(self._house(message["variant"]))}
        answer = self._engine.handle(message)
        return self._fault.spoil(message.get("op", ""), answer) if answer is not None else None

    @property
    def _rules(self) -> str:
        if self._fault.pack is None:
            return self._fault.rules
        file = self._folder / "pack.yaml"
        file.write_text(self._fault.pack(DECK.read_text(encoding="utf-8")), encoding="utf-8")
        return f"deck: {file}"

    def _house(self, variant: str) -> Path:
        file = self._folder / f"{variant}-house.yaml"
        head = f"format: 1\nid: {variant}-house\nextends: {variant}\nnames: {{en: House}}\n"
        file.write_text(f"{head}{self._rules}\n", encoding="utf-8")
        return file
