"""An engine that is started anew for every message: one JSON object in, one out. POSIX, as the pipe."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tarock_conformance.links import Ended, Noise, TimedOut
from tarock_conformance.patience import Patience
from tarock_conformance.pipe import Pipe
from tarock_conformance.protocol import Message

_RULES = ("variant", "options", "file")


class Once:
    """Looks like a long-lived engine from outside. Since no process remembers a rule set, each case carries its own."""

    def __init__(self, argv: Sequence[str]) -> None:
        self._argv = argv
        self._waiting: deque[Message] = deque()
        self._rulesets: dict[str, Message] = {}
        self._stderr = ""

    @property
    def stderr_size(self) -> int:
        return len(self._stderr)

    def send(self, messages: Sequence[Message]) -> None:
        self._waiting.extend(self._whole(message) for message in messages)

    def _whole(self, message: Message) -> Message:
        if message["cmd"] == "ruleset":
            self._rulesets[message["name"]] = {key: message[key] for key in _RULES if key in message}
        return {**message, **self._rulesets.get(message.get("ruleset", ""), {})}

    def receive(self, seconds: float) -> list[Message | Noise]:
        if not self._waiting:
            raise TimedOut
        try:
            process = Pipe(self._argv)
        except OSError as error:
            raise Ended(f"it cannot be started: {error.strerror or error}") from error
        try:
            return self._asked(process, self._waiting.popleft(), process.patience(seconds))
        finally:
            self._stderr += process.stderr(0)
            process.kill()

    @staticmethod
    def _asked(process: Pipe, message: Message, patience: Patience) -> list[Message | Noise]:
        """Everything that the process writes until it ends."""
        process.send_last(message)
        items: list[Message | Noise] = []
        while True:
            try:
                items += process.receive_within(patience)
            except Ended:
                if process.exit_code == 0 and items:
                    return items
                if process.exit_code == 0:
                    raise Ended("it ended without an answer") from None
                raise

    def stderr(self, start: int, end: int | None = None) -> str:
        return self._stderr[start:end]

    def close(self) -> list[Message | Noise]:
        return []

    def kill(self) -> None:
        self._waiting.clear()
