"""NDJSON files that are whole or refused: a header, lines of one kind, a footer with a digest. Knows not what they say."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tarock_conformance.compare import shown

Line = Mapping[str, Any]


class BadStream(Exception):
    """A file is no complete stream."""


class NoStream(BadStream):
    """A file is of another form altogether."""


def footer(header: Line, lines: Sequence[Line], data: Line) -> Line:
    """The footer of a stream: what it says, and the digest over all before it."""
    return {"kind": "footer", **data, "digest": _digest([header, *lines])}


def write_stream(file: Path, header: Line, lines: Sequence[Line], data: Line) -> None:
    """Writes a stream at once or not at all. Raises OSError."""
    write_text(file, map(_text, [header, *lines, footer(header, lines, data)]))


def write_text(file: Path, parts: Iterable[str]) -> None:
    """Writes under a temporary name and renames it, so that nothing half written ever has the name. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.writelines(parts)
        temporary.chmod(0o644)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_stream(file: Path, kind: str) -> tuple[Line, tuple[Line, ...], Line]:
    """Header, lines of this kind, footer. Raises BadStream unless all are there and agree with the digest.

    The same as one JSON object, with the lines in a list named by the plural of their kind, will do.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadStream(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise NoStream(f"{file} is no text in UTF-8") from error
    lines = _whole(text, kind) or _each(file, text)
    kinds = [line.get("kind") if isinstance(line, dict) else None for line in lines]
    if not kinds or kinds[0] != "header":
        raise NoStream(f"{file} does not begin with a header")
    if kinds[-1] != "footer":
        raise BadStream(f"{file} has no footer: the run was not finished")
    if others := set(kinds[1:-1]) - {kind}:
        raise BadStream(f"{file} has lines of another kind: {', '.join(sorted(map(str, others)))}")
    if lines[-1].get("digest") != _digest(lines[:-1]):
        raise BadStream(f"{file} was changed: its digest does not agree")
    return lines[0], tuple(lines[1:-1]), lines[-1]


def _whole(text: str, kind: str) -> list[Any] | None:
    """The lines of a stream that is written as one object, or None."""
    try:
        whole = json.loads(text)
    except ValueError:
        return None
    lines = whole.get(f"{kind}s") if isinstance(whole, dict) else None
    return [whole.get("header"), *lines, whole.get("footer")] if isinstance(lines, list) else None


def _each(file: Path, text: str) -> list[Any]:
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            lines.append(json.loads(line))
        except ValueError as error:
            raise NoStream(f"{file} is no NDJSON: line {number} is no JSON") from error
    return lines


def _text(line: Line) -> str:
    return shown(line) + "\n"


def _digest(lines: Sequence[Line]) -> str:
    return "sha256:" + hashlib.sha256("".join(map(_text, lines)).encode()).hexdigest()
