"""From what `--engine` says to something that can be started. A new kind of engine is one entry of `KINDS`."""

from __future__ import annotations

import re
import shlex
import site
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tarock_conformance.conversation import Conversation, Talk
from tarock_conformance.host import BadObject, Hosted, found
from tarock_conformance.links import InProcess, Link
from tarock_conformance.once import Once
from tarock_conformance.pipe import Pipe
from tarock_conformance.streams import BadStream
from tarock_conformance.tape import Playback, Tape, read_tape

Start = Callable[[], Link]

KINDS_TOLD = "ref, ref-pipe, cmd:<command>, once:<command>, py:<module or file>:<object>, tape:<file>"

REFERENCE = "tarock.adapter:Reference"
REFERENCE_COMMAND = (sys.executable, "-m", "tarock", "serve")


class BadEngine(Exception):
    """What `--engine` says is no engine."""


class Unusable(Exception):
    """The engine cannot be started or does not speak the protocol; `hint` is what to try."""

    def __init__(self, text: str, hint: str | None = None) -> None:
        super().__init__(text)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that can be started: a name for reports, the text that stands for it, and whether it is our own.

    Of an engine with a `tape` that is played back, and it cannot be started.
    """

    name: str
    text: str
    start: Start
    is_reference: bool = False
    is_inline: bool = False
    tape: Tape | None = None

    def talk(self, seconds: float) -> Talk:
        """Begins to talk to it; a case may take so many seconds. Raises Unusable."""
        return Playback(self.tape) if self.tape else Conversation(self.start, seconds=seconds)


def parse(text: str) -> Engine:
    """The engine that `[name=]kind:target` stands for. Raises BadEngine."""
    kinds = "|".join([*KINDS, "tape"])
    match = re.fullmatch(rf"(?:([\w.-]+)=)?({kinds})(?::(.*))?", text, re.DOTALL)
    if match is None:
        raise BadEngine(f"'{text}' is no engine; write one of: {KINDS_TOLD}")
    name, kind, target = match[1], match[2], match[3] or ""
    if kind == "tape":
        return _taped(name, text, target)
    start = KINDS[kind](target)
    return Engine(
        name=name or (kind if kind.startswith("ref") else text),
        text=text,
        start=start,
        is_reference=kind.startswith("ref"),
        is_inline=kind == "ref",
    )


def in_this_process(engine: Engine) -> Engine:
    """An engine that is an object of Python, without a process of its own, so that debuggers and coverage see it."""
    kind, _, target = engine.text.removeprefix(f"{engine.name}=").partition(":")
    if kind != "py":
        return engine

    def start() -> Link:
        try:
            return InProcess(found(target))
        except Exception as error:
            raise Unusable(f"py:{target} cannot be used: {type(error).__name__}: {error}") from error

    return replace(engine, start=start, is_inline=True)


def import_folder(engine: Engine) -> Path | None:
    """The folder from which this process imported the module of an engine; None where any process finds it."""
    kind, _, target = engine.text.removeprefix(f"{engine.name}=").partition(":")
    name = target.rpartition(":")[0]
    file = getattr(sys.modules.get(name), "__file__", None) if kind == "py" else None
    if file is None:
        return None
    up = name.count(".") + (1 if Path(file).stem == "__init__" else 0)
    folder = Path(file).resolve().parents[up]
    return None if str(folder) in (*site.getsitepackages(), site.getusersitepackages()) else folder


def _taped(name: str | None, text: str, target: str) -> Engine:
    """The engine whose recorded exchange is in a file."""
    try:
        tape = read_tape(Path(target))
    except BadStream as error:
        raise BadEngine(str(error)) from error

    def start() -> Link:
        raise Unusable("a tape is played back and cannot be started")

    return Engine(name or Path(target).stem, text, start, is_reference=tape.is_reference, tape=tape)


def _py(target: str) -> Start:
    module, _, attribute = target.rpartition(":")
    if not (module and attribute):
        raise BadEngine(f"'py:{target}' must be py:<module or file>:<object>")

    def start() -> Link:
        try:
            return Hosted(target)
        except BadObject as error:
            raise Unusable(f"py:{target} cannot be used: {error}") from error

    return start


def _reference() -> Link:
    """Our own engine, in this process."""
    try:
        return InProcess(found(REFERENCE))
    except Exception as error:
        raise Unusable(f"the reference engine cannot be used: {type(error).__name__}: {error}") from error


def _command(target: str) -> Start:
    return _process(_argv("cmd", target))


def _once(target: str) -> Start:
    return _process(_argv("once", target), Once)


def _argv(kind: str, target: str) -> tuple[str, ...]:
    try:
        argv = shlex.split(target)
    except ValueError as error:
        raise BadEngine(f"'{kind}:{target}' cannot be read: {error}") from error
    if not argv:
        raise BadEngine(f"'{kind}:' needs a command")
    return tuple(argv)


def _process(argv: tuple[str, ...], link: Callable[[tuple[str, ...]], Link] = Pipe) -> Start:
    def start() -> Link:
        try:
            return link(argv)
        except OSError as error:
            raise Unusable(
                f"'{argv[0]}' cannot be started: {(error.strerror or str(error)).lower()}"
            ) from error

    return start


def _only(start: Start) -> Callable[[str], Start]:
    def take(target: str) -> Start:
        if target:
            raise BadEngine(f"'ref' and 'ref-pipe' take no target, and here is '{target}'")
        return start

    return take


KINDS: Mapping[str, Callable[[str], Start]] = {
    "ref": _only(_reference),
    "ref-pipe": _only(_process(REFERENCE_COMMAND)),
    "py": _py,
    "cmd": _command,
    "once": _once,
}
