"""An object of Python in a process of its own: it answers JSON lines for the engine. Knows no cases.

What the engine prints goes to the error output, so that it may talk as it likes; when an exception or the object itself
ends the process, the run goes on without harm.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

from tarock_conformance.links import Noise
from tarock_conformance.pipe import Pipe
from tarock_conformance.protocol import Message

#: How a process ends of which the engine let an exception through; its last line says which.
_EXCEPTION = 86
_START_SECONDS = 60.0
_PATIENCE = 0.1
_CHUNK = 1 << 16


class BadObject(Exception):
    """There is no such object, or it cannot be made."""


class Hosted(Pipe):
    """The link to an object that `module:object` names. Raises BadObject, OSError."""

    def __init__(self, target: str) -> None:
        super().__init__([sys.executable, "-m", __name__, target, json.dumps(sys.path)])
        try:
            (first,) = self.receive(_START_SECONDS)
        except Exception as error:
            self.kill()
            raise BadObject(f"its process does not start: {error}; {self.stderr(0).strip()}") from error
        if isinstance(first, Noise) or not first.get("ready"):
            self.kill()
            raise BadObject(first.text if isinstance(first, Noise) else str(first.get("why")))

    def _how_it_ended(self) -> str:
        how = super()._how_it_ended()
        lines = self.stderr(max(0, self.stderr_size - _CHUNK)).strip().splitlines()
        return lines[-1] if self.exit_code == _EXCEPTION and lines else how


def found(target: str) -> Any:
    """The object of `module:object` or `file.py:object`; of a class, an instance. Raises whatever it raises."""
    module, _, attribute = target.rpartition(":")
    value = getattr(_module(module), attribute)
    return value() if isinstance(value, type) else value


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


def main(arguments: Sequence[str]) -> int:
    """The process: says whether there is such an object, then answers until `bye` or the end of input."""
    target, path = arguments
    sys.path[:] = json.loads(path)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        engine = found(target)
    except Exception as error:
        _say(answers, {"ready": False, "why": f"{type(error).__name__}: {error}"})
        return 1
    _say(answers, {"ready": True})
    try:
        _serve(engine, sys.stdin.buffer, answers)
    except Exception as error:
        traceback.print_exc()
        print(f"{type(error).__name__}: {' '.join(str(error).split())}", file=sys.stderr, flush=True)
        return _EXCEPTION
    return 0


def _serve(engine: Any, requests: Any, answers: BinaryIO) -> None:
    """Answers that come in together go out together, unless they take long."""
    for lines in _arrivals(requests):
        flushed = time.monotonic()
        for line in lines:
            message: Message = json.loads(line)
            try:
                answer = engine.handle(message)
            except Exception:
                answers.flush()
                raise
            if message.get("cmd") == "bye":
                return
            answers.write(_line(answer))
            if time.monotonic() - flushed > _PATIENCE:
                answers.flush()
                flushed = time.monotonic()
        answers.flush()


def _arrivals(requests: Any) -> Iterator[list[bytes]]:
    """The lines that are there each time one looks."""
    rest = b""
    while chunk := requests.read1(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        yield lines


def _line(answer: object) -> bytes:
    """An answer on one line; what JSON cannot hold is written as Python shows it."""
    try:
        text = json.dumps(answer, separators=(",", ":"))
    except (TypeError, ValueError):
        text = repr(answer).replace("\n", " ")
    return text.encode() + b"\n"


def _say(answers: BinaryIO, message: Message) -> None:
    answers.write(_line(message))
    answers.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
