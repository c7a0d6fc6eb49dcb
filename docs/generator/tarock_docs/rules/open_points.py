"""The page about the open points: questions that the sources leave open, the reading taken, and others' readings."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.model.sources import OpenPoint
from tarock_docs.rules import markup
from tarock_docs.rules.differences import values_of
from tarock_docs.rules.origin import cited
from tarock_docs.rules.writer import Row, Writer


def write(writer: Writer) -> None:
    """Open points."""
    lang = writer.lang
    writer.say(
        lang.text(
            "Written rules are silent here and there, or contradict themselves. For each such question this page says "
            "how it is read here and why, and how others read it."
        )
    )
    found = points(writer)
    if not found:
        writer.say(lang.text("These rules leave no question open."))
    for point in found:
        writer.heading(_part(writer, point, "question", point.question), point.id)
        writer.add(markup.terms(_facts(writer, point)))


def points(writer: Writer) -> list[OpenPoint]:
    """The open points that concern a rule set: those its entries decide, and those about statements of its document."""
    material, known = writer.material, writer.book.open_points
    own = material.documents[0] if material.documents else ""
    return [
        point
        for point in known.values()
        if point.id in material.citing or any(name.startswith(f"{own}-") for name in point.about)
    ]


def _facts(writer: Writer, point: OpenPoint) -> Iterator[Row]:
    lang, material = writer.lang, writer.material
    yield "", lang.text("Read here as"), _part(writer, point, "reading", point.reading)
    if point.why is not None:
        yield "", lang.text("Why"), _part(writer, point, "why", point.why)
    others = [_part(writer, point, f"others {at}", other) for at, other in enumerate(point.others, 1)]
    if others:
        yield "", lang.text("Others read"), markup.listed(others)
    options = [path for path in material.citing.get(point.id, ()) if path.startswith("options.")]
    for path in options:
        node = material.node(path)
        values = (
            [writer.words.chosen(path.partition(".")[2], value) for value in values_of(node)]
            if node is not None
            else []
        )
        yield "", lang.text("Choose by option"), f"{writer.to_entry(path)}: {lang.text(', ').join(values)}"
    rules = [path for path in material.citing.get(point.id, ()) if path and not path.startswith("options.")]
    if rules:
        yield "", lang.text("Decides"), writer.to_entries(rules)
    yield "", lang.text("Sources"), lang.text(", ").join(cited(writer, name) for name in point.about)
    if cases := writer.contested(point.id):
        count = lang.plural("{number} contested case", "{number} contested cases", len(cases))
        yield "", lang.text("Cases"), markup.folded(count, " ".join(f"<code>{case}</code>" for case in cases))


def _part(writer: Writer, point: OpenPoint, part: str, text: str) -> str:
    return writer.source(f"{point.id} {part}", text)
