"""What the misbehaving engines are made of: the small engine, right about points, and a bad habit at tricks."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "engines"))
from small import Small

Message = dict[str, Any]
Habit = Callable[[Message], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Misbehaving:
    """An engine with a bad habit: what it writes instead of its right answer to a question about a trick.

    Whoever asks must come through, give those cases the `verdict` with a `detail` that holds these words, and the others
    theirs. One that is `backwards` answers what waits for it in the reverse order.
    """

    habit: Habit
    verdict: str
    detail: str = ""
    backwards: bool = False

    def serve(self) -> None:
        """Answers what comes on the standard input until it ends or says `bye`."""
        rest = b""
        engine = Small()
        while chunk := os.read(sys.stdin.fileno(), 1 << 16):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in reversed(lines) if self.backwards else lines:
                message = json.loads(line)
                answer = engine.handle(message)
                if answer is None:
                    return
                for text in (
                    self.habit(answer) if message.get("op") == "trick-winner" else [json.dumps(answer)]
                ):
                    print(text, flush=True)
