"""From what `--engine` says to something that can be started. A new kind of engine is one entry of `KINDS`."""

from __future__ import annotations

import importlib
import importlib.util
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from tarock_conformance.links import InProcess, Link
from tarock_conformance.pipe import Pipe

Start = Callable[[], Link]

REFERENCE = "tarock.adapter:Reference"
REFERENCE_COMMAND = (sys.executable, "-m", "tarock", "serve")


class BadEngine(Exception):
    """What `--engine` says is no engine."""


class Unusable(Exception):
    """The engine cannot be started or does not speak the protocol."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that can be started: a name for reports, the text that stands for it, and whether it is our own."""

    name: str
    text: str
    start: Start
    is_reference: bool = False
    is_inline: bool = False


def parse(text: str) -> Engine:
    """The engine that `[name=]kind:target` stands for. Raises BadEngine."""
    kinds = "|".join(KINDS)
    match = re.fullmatch(rf"(?:([\w.-]+)=)?({kinds})(?::(.*))?", text, re.DOTALL)
    if match is None:
        raise BadEngine(
            f"'{text}' is no engine; write one of: ref, ref-pipe, py:<module or file>:<object>, cmd:<command>"
        )
    name, kind, target = match[1], match[2], match[3] or ""
    start = KINDS[kind](target)
    return Engine(
        name=name or (kind if kind.startswith("ref") else text),
        text=text,
        start=start,
        is_reference=kind.startswith("ref"),
        is_inline=kind in ("ref", "py"),
    )


def _py(target: str) -> Start:
    module, _, attribute = target.rpartition(":")
    if not (module and attribute):
        raise BadEngine(f"'py:{target}' must be py:<module or file>:<object>")

    def start() -> Link:
        try:
            found = getattr(_module(module), attribute)
            return InProcess(found() if isinstance(found, type) else found)
        except Exception as error:
            raise Unusable(f"py:{target} cannot be used: {type(error).__name__}: {error}") from error

    return start


def _module(name: str) -> ModuleType:
    """A module by its name, or by its file: a path that ends in .py."""
    if not name.endswith(".py"):
        return _imported(name)
    file = Path(name).expanduser().resolve()
    spec = importlib.util.spec_from_file_location(f"engine_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look there
    spec.loader.exec_module(module)
    return module


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name.partition(".")[0]:
            error.msg += "; write its file, py:path/to/it.py:<object>, or put its folder into PYTHONPATH"
        raise


def _command(target: str) -> Start:
    try:
        argv = shlex.split(target)
    except ValueError as error:
        raise BadEngine(f"'cmd:{target}' cannot be read: {error}") from error
    if not argv:
        raise BadEngine("'cmd:' needs a command")
    return _process(tuple(argv))


def _process(argv: tuple[str, ...]) -> Start:
    def start() -> Link:
        try:
            return Pipe(argv)
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
    "ref": _only(_py(REFERENCE)),
    "ref-pipe": _only(_process(REFERENCE_COMMAND)),
    "py": _py,
    "cmd": _command,
}
