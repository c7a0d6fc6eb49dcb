"""About the project: sources, open points, decisions, and the index of these pages. Knows no statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tarock import resources
from tarock.model import source
from tarock_docs.book import Book
from tarock_docs.language import mark, verbatim
from tarock_docs.page import Page
from tarock_docs.reference import chapters
from tarock_docs.reference.authors import index_page
from tarock_docs.reference.chapters import Line
from tarock_docs.reference.corpus import corpus_page
from tarock_docs.reference.hand_written import DECISIONS, decision_id
from tarock_docs.reference.tables import english, kept_together, number_or_nothing, table
from tarock_docs.reference.taking import ROOT, body, read

_FOLDER: Final = "docs/decisions"
KINDS: Final = {
    "rule": mark("rules"),
    "fact": mark("facts"),
    "option": mark("agreements"),
    "advice": mark("advice"),
    "slip": mark("slips"),
}


def about_pages(book: Book) -> Iterator[Page]:
    """Everything about the project."""
    pages = [sources_page(book), open_points_page(book), corpus_page(book), decisions_page(book)]
    text = book.lang.text
    yield index_page(
        "about/index.md",
        text("About"),
        text("Where the rules come from, what is open, how they are tested, and why things are as they are."),
        pages,
    )
    yield from pages


def sources_page(book: Book) -> Page:
    """The source documents: what each is, in which language, how many statements it has."""
    lang = book.lang
    lead = lang.text("What the rules rest on: documents, each told statement by statement in our own words.")
    parts = [f'<p class="lead">{lead}</p>', _explained(book)]
    for name, file, count in _documents(book):
        tree = source.load(resources.path(f"spec/sources/{file}"))
        written = lang.locale.languages[str(tree["language"].value)]
        parts += [
            f"## {tree['title'].value} {{#{name}}}",
            lang.text(
                "Written in: {language}. Its statements have ids that begin with {id}.",
                language=written,
                id=verbatim(f"{name}-"),
            ),
            english(_provenance(file), lang),
            _kinds(book, count),
        ]
    return Page("about/sources.md", lang.text("Sources"), "\n\n".join(parts), lead)


def _explained(book: Book) -> str:
    text = book.lang.text
    kinds = (
        (KINDS["rule"], text("an engine must obey them")),
        (KINDS["fact"], text("data, such as what a card is worth")),
        (KINDS["option"], text("what players agree on before play")),
        (KINDS["advice"], text("strategy and manners; nothing to execute")),
        (KINDS["slip"], text("where a document contradicts itself; the statement says how it is read")),
    )
    return "\n".join(f"- **{text(name)}**: {meaning}" for name, meaning in kinds)


def _documents(book: Book) -> Iterator[tuple[str, str, Counter[str]]]:
    """Each source document: its name in ids, its file, its statements by kind."""
    counts: dict[str, Counter[str]] = {}
    files: dict[str, str] = {}
    for statement in book.statements.values():
        counts.setdefault(statement.source, Counter())[statement.kind] += 1
        files[statement.source] = statement.place.file.rpartition("/")[2]
    for name, count in counts.items():
        yield name, files[name], count


def _kinds(book: Book, count: Counter[str]) -> str:
    text = book.lang.text
    kinds = [kind for kind in KINDS if count[kind]]
    row = [number_or_nothing(count[kind], book.lang) for kind in kinds]
    return table(
        [*(text(KINDS[kind]) for kind in kinds), text("all")], [[*row, book.lang.number(count.total())]]
    )


def _provenance(file: str) -> str:
    """What the head of the file says of the document: the comment's lines after the first, up to how ids are made."""
    told = []
    for line in read(f"spec/sources/{file}").split("\n")[1:]:
        text = line.removeprefix("#").strip()
        if not line.startswith("#") or text.startswith("id:"):
            break
        told.append(text)
    return " ".join(told)


def open_points_page(book: Book) -> Page:
    """All open points: the question, our reading, what it is about, the rule sets that decide it."""
    lang = book.lang
    lead = lang.text("Where the sources are silent or contradict themselves, and how they are read here.")
    told = lang.text(
        "Another engine may read them otherwise: cases that depend on one are contested and accept each reading. Every "
        "reading is a datum of the rule document, most of them an option; the pages of a rule set tell more of its own."
    )
    parts = [f'<p class="lead">{lead}</p>', told]
    for point in book.open_points.values():
        question = lang.source(f"{point.id} question", point.question)
        reading = lang.source(f"{point.id} reading", point.reading)
        about = ", ".join(map(verbatim, point.about))
        parts += [
            f"## {point.id} {{#{point.id}}}",
            f"**{_plain(question)}**",
            lang.text("Read here: {reading}", reading=_plain(reading)),
            lang.text("About {statements}.", statements=about),
        ]
    return Page("about/open-points.md", lang.text("Open points"), "\n\n".join(parts), lead)


def _plain(text: str) -> str:
    plain = text.replace("<", "&lt;").replace("*", r"\*").replace("|", r"\|").replace("[", r"\[")
    return kept_together(plain)


def decisions_page(book: Book) -> Page:
    """The decisions, one chapter each."""
    lead = book.lang.text("What was decided, why, and what it costs.")
    parts = [f'<p class="lead">{lead}</p>']
    for file in sorted((ROOT / _FOLDER).glob("*.md")):
        lines = [_deeper(line, file.name) for line in chapters.lines(read(f"{_FOLDER}/{file.name}"))]
        parts.append(body(lines, f"{_FOLDER}/{file.name}", DECISIONS, book.lang))
    return Page(DECISIONS, book.lang.text("Decisions"), book.lang.in_english("\n\n".join(parts)), lead)


def _deeper(line: Line, file: str) -> Line:
    """A heading one deeper, with an id of its own among all decisions."""
    if not line.depth:
        return line
    name = decision_id(file)
    return Line(line.text, line.depth + 1, name if line.depth == 1 else f"{name}-{line.name}")
