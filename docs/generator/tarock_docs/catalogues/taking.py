"""Takes messages out of code and data, in the order in which they stand. Knows no catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from tarock import resources
from tarock.model.sources import OpenPoint, Statement, shipped
from tarock_docs.language import Domain

PACKAGE: Final = Path(__file__).resolve().parents[1]
CALLS: Final = {  # what a call is named -> its domain, and how many arguments are messages
    "text": (Domain.SITE, 1),
    "plural": (Domain.SITE, 2),
    "mark": (Domain.SITE, 1),
    "word": (Domain.WORDS, 1),
    "mark_word": (Domain.WORDS, 1),
}


@dataclass(frozen=True)
class Message:
    """One message: its English text, of a plural both forms, what tells it apart, and the file it stands in."""

    text: str
    many: str | None = None
    context: str | None = None
    file: str = ""


def taken(domain: Domain, package: Path = PACKAGE) -> tuple[Message, ...]:
    """All messages of a domain, each once, where it stands first; files in alphabetical order."""
    found = _from_sources() if domain is Domain.SOURCES else _from_package(domain, package)
    once: dict[tuple[str | None, str], Message] = {}
    for message in found:
        once.setdefault((message.context, message.text), message)
    return tuple(once.values())


def _from_package(domain: Domain, package: Path) -> Iterator[Message]:
    for file in sorted(package.rglob("*.py")):
        yield from _from_code(domain, file.read_text(encoding="utf-8"), file.relative_to(package).as_posix())
    if domain is Domain.WORDS:
        for file in sorted(package.rglob("phrases*.yaml")):
            phrases = yaml.safe_load(file.read_text(encoding="utf-8"))
            yield from _from_phrases(phrases, file.relative_to(package).as_posix())


def _from_code(domain: Domain, code: str, file: str) -> Iterator[Message]:
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        where, number = CALLS.get(_name(call), (None, 0))
        texts = [_literal(argument) for argument in call.args[:number]]
        if where is not domain or len(texts) < number or texts[0] is None:
            continue
        many = texts[1] if number > 1 else None
        yield Message(texts[0], many, _context(call), file)


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _context(call: ast.Call) -> str | None:
    for keyword in call.keywords:
        if keyword.arg == "context":
            return _literal(keyword.value)
    return None


def _from_phrases(phrases: object, file: str) -> Iterator[Message]:
    match phrases:
        case str():
            yield Message(phrases, file=file)
        case {"text": str(text), "context": str(context)}:
            yield Message(text, context=context, file=file)
        case Mapping():
            for below in phrases.values():
                yield from _from_phrases(below, file)
        case list():
            for below in phrases:
                yield from _from_phrases(below, file)


def _from_sources() -> Iterator[Message]:
    sources = shipped()
    for statement in sources.statements.values():
        yield from _statement(statement)
    for point in sources.open_points.values():
        yield from _open_point(point)


def _statement(statement: Statement) -> Iterator[Message]:
    file = _file(statement.place.file)
    yield Message(statement.says, context=statement.id, file=file)
    if statement.read is not None:
        yield Message(statement.read, context=f"{statement.id} read", file=file)


def _open_point(point: OpenPoint) -> Iterator[Message]:
    file = _file(point.place.file)
    yield Message(point.question, context=f"{point.id} question", file=file)
    yield Message(point.reading, context=f"{point.id} reading", file=file)
    if point.why is not None:
        yield Message(point.why, context=f"{point.id} why", file=file)
    for number, other in enumerate(point.others, 1):
        yield Message(other, context=f"{point.id} others {number}", file=file)


def _file(name: str) -> str:
    folder = resources.path("spec/sources")
    return f"spec/sources/{(folder / Path(name).name).name}"
