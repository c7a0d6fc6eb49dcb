"""Below a rule: how it is written, the statements it rests on, the open points it decides, the options that change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tarock_docs.book import pattern
from tarock_docs.rules import markup
from tarock_docs.rules.labels import LABELS
from tarock_docs.rules.words import written

if TYPE_CHECKING:
    from tarock_docs.rules.writer import Writer


def origin(writer: Writer, paths: Sequence[str]) -> str:
    """The foot of a block of rules: open points and options in sight, the rest folded."""
    statements = _statements(writer, paths)
    written = _written(writer, paths)
    parts = [_depends(writer, paths)]
    if statements or written:
        summary = writer.lang.text("As written, and the source")
        parts.append(markup.folded(summary, "\n".join(part for part in (written, statements) if part)))
    return "".join(parts)


def _written(writer: Writer, paths: Sequence[str]) -> str:
    """The expressions of these paths; of a definition, and of what kinds share, too. One that an entry only has from a line
    of its own is left to the line."""
    texts = {path: text for path in paths if (text := writer.material.expression(path)) is not None}
    rows = []
    for path, text in texts.items():
        if any(other.startswith(f"{path}.") and texts[other] == text for other in texts):
            continue
        label = LABELS.get(pattern(path)) or LABELS.get(pattern(path.rpartition(".")[0]), "")
        name = path.rpartition(".")[2]
        rows.append(("", writer.lang.text(label, name=name) if label else "", written(text)))
    return markup.terms(rows, kind="ru-written")


def _statements(writer: Writer, paths: Sequence[str]) -> str:
    cited = dict.fromkeys(
        name
        for path in paths
        if path in writer.material.entries
        for name in writer.material.entries[path].sources
    )
    return markup.listed((statement(writer, name) for name in cited), kind="ru-sources")


def cited(writer: Writer, name: str) -> str:
    """A link to a statement by its id, where a page of the rule set has it."""
    shown, own = f"<bdi>{name}</bdi>", writer.material.documents[:1]
    if (name.partition("-")[0],) == own:
        return writer.link("sources", name, shown)
    return writer.link("related-sources", name, shown) if name in writer.material.citing else shown


def statement(writer: Writer, name: str) -> str:
    """A statement with a link to its place."""
    known = writer.book.statements.get(name)
    said = f" {writer.source(name, known.says)}" if known is not None else ""
    return f"{cited(writer, name)}{said}"


def _depends(writer: Writer, paths: Sequence[str]) -> str:
    material = writer.material
    points = dict.fromkeys(
        point for path in paths if path in material.entries for point in material.entries[path].about
    )
    options = dict.fromkeys(option for path in paths for option in material.options_of(path))
    found = [*_points(writer, points), *_options(writer, options)]
    return markup.listed(found, kind="ru-depends")


def _points(writer: Writer, points: dict[str, None]) -> Iterator[str]:
    for point in points:
        known = writer.book.open_points.get(point)
        said = writer.source(f"{point} question", known.question) if known else point
        yield writer.lang.text("Open point: {question}", question=writer.link("open-points", point, said))


def _options(writer: Writer, options: dict[str, None]) -> Iterator[str]:
    for option in options:
        path = f"options.{option}"
        yield writer.lang.text("Option: {option}", option=writer.link("options", path, writer.name(path)))
