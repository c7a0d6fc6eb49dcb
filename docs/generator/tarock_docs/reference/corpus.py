"""How the corpus is judged, with its figures of today: cases, coverage, wrong engines, changed leaves, who compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from tarock_conformance.cases import Case
from tarock_conformance.coverage import Coverage, State, measure
from tarock_conformance.files import Roots
from tarock_docs.book import Book, shelf
from tarock_docs.language import mark, verbatim
from tarock_docs.page import Page
from tarock_docs.reference import matrix, measured
from tarock_docs.reference.tables import date, english, number_or_nothing, table

PATH: Final = "about/corpus.md"
#: The states of a statement: what each is called, and what it means.
STATES: Final = {
    State.COVERED: (mark("covered"), mark("a case shows it, and its answer is certain")),
    State.CONTESTED: (mark("contested"), mark("only cases show it whose answer the sources leave open")),
    State.DATUM: (mark("datum"), mark("a fact that a rule document or deck states; no case is needed")),
    State.EXCLUDED: (mark("excluded"), mark("nothing that an engine does can show it")),
    State.ADVICE: (mark("advice"), mark("advice to players, no rule")),
    State.LATER: (mark("later"), mark("belongs to work that is not done yet")),
    State.UNCOVERED: (mark("uncovered"), mark("a gap: no case shows it")),
}
#: The head of the table of changed leaves.
CHANGED: Final = (
    mark("rule set"),
    mark("changes"),
    mark("caught by a case"),
    mark("caught by others"),
    mark("refused by the checker"),
    mark("the same in other words"),
    mark("seen by no case"),
    mark("measured on"),
)


def corpus_page(book: Book) -> Page:
    """The page, in the language of the book."""
    text = book.lang.text
    lead = text(
        "Whether the cases are good enough is measured, not believed. These are the figures of today."
    )
    parts = [f'<p class="lead">{lead}</p>', *_cases(book), *_coverage(book), *_wrong(book), *_changed(book)]
    return Page(PATH, text("How the corpus is judged"), "\n\n".join([*parts, *_compared(book)]), lead)


@cache
def coverage() -> Coverage:
    """How the statements are covered."""
    return measure(shelf().corpus, Roots.of())


def _cases(book: Book) -> Iterator[str]:
    """Cases by operation and by rule set."""
    lang, cases = book.lang, book.shelf.corpus.cases
    yield f"## {lang.text('Cases')} {{#cases}}"
    yield lang.text(
        "A case asks one question, cites the statements on which the answer rests, and says the answer. There are {cases}. A case is "
        "contested where the sources leave the answer open: each reading is an answer then, and no engine gets or loses a point by it.",
        cases=lang.number(len(cases)),
    )
    yield _counted(
        book,
        lang.text("operation"),
        {op: f"[{op}](../engines/operations/{op}.md)" for op in _ops(cases)},
        "op",
    )
    names = {rules.id: book.called(rules.names, rules.id) for rules in book.rule_sets}
    yield _counted(book, lang.text("rule set"), names, "variant")


def _ops(cases: tuple[Case, ...]) -> list[str]:
    return sorted({case.op for case in cases})


def _counted(book: Book, what: str, shown: dict[str, str], field: str) -> str:
    lang = book.lang
    whole = Counter(getattr(case, field) for case in book.shelf.corpus.cases)
    contested = Counter(getattr(case, field) for case in book.shelf.corpus.cases if case.is_contested)
    head = (what, lang.text("cases"), lang.text("of these contested"))
    return table(
        head,
        [
            (said, lang.number(whole[name]), number_or_nothing(contested[name], lang))
            for name, said in shown.items()
        ],
    )


def _coverage(book: Book) -> Iterator[str]:
    """Statements by source document and state."""
    lang, found = book.lang, coverage()
    documents = list(dict.fromkeys(row.statement.document for row in found.rows))
    counts = {name: found.counts(name) for name in documents}
    states = [state for state in State if any(count[state] for count in counts.values())]
    yield f"## {lang.text('Coverage of the sources')} {{#coverage}}"
    yield lang.text(
        "Each of the {statements} statements of the sources is in one of these states. A gap fails the build.",
        statements=lang.number(len(found.rows)),
    )
    head = (lang.text("source"), *(lang.text(STATES[state][0]) for state in states))
    yield table(
        head,
        [
            (verbatim(name), *(number_or_nothing(counts[name][state], lang) for state in states))
            for name in documents
        ],
    )
    yield "\n".join(f"- **{lang.text(STATES[state][0])}**: {lang.text(STATES[state][1])}" for state in states)


def _wrong(book: Book) -> Iterator[str]:
    """Engines that are wrong on purpose."""
    lang = book.lang
    suite, engines = measured.wrong_engines()
    yield f"## {lang.text('Engines that are wrong on purpose')} {{#wrong-engines}}"
    yield (
        lang.text(
            "{number} engines play one rule wrongly each. Every one is caught; the table says by how many cases.",
            number=lang.number(len(engines)),
        )
        + f" {matrix.measured_at(book, suite)}"
    )
    names = {rules.id: book.called(rules.names, rules.id) for rules in book.rule_sets}
    head = (lang.text("what it plays"), lang.text("rule set"), lang.text("caught by"))
    yield table(
        head,
        [
            (
                english(each.says, lang),
                names.get(each.rule_set, verbatim(each.rule_set)),
                lang.number(each.caught_by),
            )
            for each in engines
        ],
    )


def _changed(book: Book) -> Iterator[str]:
    """Leaves of the rule documents, changed one at a time."""
    lang, found = book.lang, measured.changed()
    yield f"## {lang.text('Every leaf of a rule document, changed')} {{#changed-leaves}}"
    yield lang.text(
        "Every number, word and condition of a rule document is changed, one at a time: some case ought to fail that cites a "
        "statement of the changed rule. What the checker refuses and what means the same as before is counted apart; what "
        "no case sees is a gap of the corpus."
    )
    names = {rules.id: book.called(rules.names, rules.id) for rules in book.rule_sets}
    yield table(
        [lang.text(each) for each in CHANGED],
        [
            (
                names[name],
                *(
                    number_or_nothing(number, lang)
                    for number in (one.changes, one.caught, one.elsewhere, one.refused, one.equal, one.unseen)
                ),
                date(one.date, lang),
            )
            for name in names
            if (one := found.get(name)) is not None
        ],
    )
    if others := [said for name, said in names.items() if name not in found]:
        yield lang.text("Not measured as a whole yet: {names}.", names=lang.text(", ").join(others))


def _compared(book: Book) -> Iterator[str]:
    """Who else answers, and agrees."""
    lang, walk = book.lang, measured.walk()
    yield f"## {lang.text('Who compared')} {{#compared}}"
    yield lang.text(
        "The reference engine alone could be wrong together with its cases. So others were asked, too:"
    )
    _, (_, *others) = measured.engines()
    lines = [
        lang.text(
            "{name}, an engine in {language} written apart from the reference: {passed} cases passed of the {applicable} that it claims.",
            name=verbatim(each.name),
            language=each.language,
            passed=lang.number(each.total.passed),
            applicable=lang.number(each.total.applicable),
        )
        for each in others
    ]
    lines.append(
        lang.text(
            "OpenSpiel {version}, in step over {hands} hands; {left} differ without a known reason.",
            version=walk.version,
            hands=lang.number(walk.hands),
            left=lang.number(walk.left_over),
        )
    )
    yield "\n".join(f"- {line}" for line in lines)
    link = f"[{lang.text('Engine matrix')}](../{matrix.PATH})"
    yield lang.text("All of it by operation and rule set: {link}.", link=link)
