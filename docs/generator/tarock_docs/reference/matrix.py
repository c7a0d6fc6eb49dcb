"""The engine matrix: who answers which operations, how many cases right, and the walk beside OpenSpiel. Asks no engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarock_docs.book import Book
from tarock_docs.language import Language, verbatim
from tarock_docs.page import Page
from tarock_docs.reference import measured
from tarock_docs.reference.measured import Engine, Figures
from tarock_docs.reference.tables import date, english, number_or_nothing, table

PATH = "engines/matrix.md"


def matrix_page(book: Book) -> Page:
    """The page of the matrix, in the language of the book."""
    text = book.lang.text
    lead = text("Who answers what: every engine that speaks the protocol, asked the whole corpus.")
    return Page(PATH, text("Engine matrix"), "\n\n".join(_parts(book, lead)), lead)


def measured_at(book: Book, suite: measured.Suite) -> str:
    """When something was measured, by which suite, and whether the corpus is another one by now."""
    text = book.lang.text
    told = text(
        "Measured on {date} with suite {version} and its {cases} cases (digest {digest}).",
        date=date(suite.date, book.lang),
        version=suite.version,
        cases=book.lang.number(suite.cases),
        digest=verbatim(suite.digest.removeprefix("sha256:")[:12]),
    )
    if book.shelf.corpus.digest == suite.digest:
        return told
    return f"{told} " + text("The corpus has changed since.")


def _parts(book: Book, lead: str) -> Iterator[str]:
    text = book.lang.text
    suite, engines = measured.engines()
    yield f'<p class="lead">{lead}</p>'
    yield (
        measured_at(book, suite)
        + " "
        + text(
            "Each cell says how many cases were passed of how many there are whose answer the sources settle; an engine is "
            "asked only what it claims, and a dash is what it does not claim."
        )
    )
    yield _totals(book.lang, engines)
    yield f"## {text('By operation')} {{#operations}}"
    yield _by(book.lang, engines, text("operation"), [(op, _linked(op)) for op in engines[0].ops], "ops")
    yield f"## {text('By rule set')} {{#rule-sets}}"
    known = {rules.id: book.called(rules.names, rules.id) for rules in book.rule_sets}
    names = [(name, known.get(name, verbatim(name))) for name in engines[0].rule_sets]
    yield _by(book.lang, engines, text("rule set"), names, "rule_sets")
    yield from _walk(book)
    yield f"## {text('Your engine')} {{#yours}}"
    yield text("The same figures for an engine of your own, as a page with every failure:")
    yield "```sh\ntarock conformance run --engine 'mine=cmd:./mine' --engine ref --report report.html\n```"


def _totals(lang: Language, engines: Sequence[Engine]) -> str:
    head = (lang.text("engine"), lang.text("version"), lang.text("language"), lang.text("passed"))
    return table(
        head,
        [(verbatim(each.name), each.version, each.language, _cell(lang, each.total)) for each in engines],
    )


def _by(
    lang: Language, engines: Sequence[Engine], what: str, rows: Sequence[tuple[str, str]], field: str
) -> str:
    head = (what, *(verbatim(each.name) for each in engines))
    return table(
        head,
        [(shown, *(_cell(lang, getattr(each, field).get(name)) for each in engines)) for name, shown in rows],
    )


def _cell(lang: Language, figures: Figures | None) -> str:
    if figures is None or not figures.applicable:
        return "–"
    passed, whole = lang.number(figures.passed), lang.number(figures.whole)
    return lang.text("{passed} of {whole}", passed=passed, whole=whole)


def _linked(op: str) -> str:
    return f"[{op}](operations/{op}.md)"


def _walk(book: Book) -> Iterator[str]:
    """OpenSpiel speaks no protocol; what both play in step."""
    lang, walk = book.lang, measured.walk()
    yield f"## {lang.text('OpenSpiel in step with the reference')} {{#openspiel}}"
    yield lang.text(
        "OpenSpiel {version} has a game of Slovenian Tarok that knows nothing of this project. On {date} both engines played "
        "{hands} hands in step, at least {each} of every contract for three and for four players: legal actions were compared at every step, scores "
        "at the end. {left} hands differ without a known reason.",
        version=walk.version,
        date=date(walk.date, lang),
        hands=lang.number(walk.hands),
        each=lang.number(walk.of_each_contract),
        left=lang.number(walk.left_over),
    )
    yield lang.text(
        "These faults of OpenSpiel are known; the last column says how many hands differ when one is not expected."
    )
    head = (lang.text("fault"), lang.text("what it is"), lang.text("who is right"), lang.text("hands"))
    yield table(
        head,
        [
            (
                verbatim(each.id),
                english(each.says, lang),
                english(each.right, lang),
                number_or_nothing(each.hands, lang),
            )
            for each in walk.faults
        ],
    )
