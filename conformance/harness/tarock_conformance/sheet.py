"""One case as people read it: hands a line each, tricks a line each. Knows the verbs of actions, no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tarock_conformance.cases import Case, Corpus
from tarock_conformance.compare import shown
from tarock_conformance.files import in_suite
from tarock_conformance.sources import Sources

Row = tuple[str, str]

#: The part of a hand to which an action belongs, by its verb.
_VERBS = {
    "auction": ("say", "bid"),
    "call": ("call",),
    "talon": ("take", "give-up"),
    "discard": ("discard",),
    "raise": ("raise", "keep"),
    "talk": ("announce", "kontra", "done"),
    "trick": ("play",),
}
_PARTS = {verb: part for part, verbs in _VERBS.items() for verb in verbs}


def case_sheet(case: Case, corpus: Corpus, command: str) -> RenderableType:
    """One case with everything that belongs to it."""
    rows = [
        ("place", str(in_suite(case.place))),
        ("operation", case.op),
        ("rule set", case.ruleset or "none"),
    ]
    rows += [(name, statement(name, corpus.sources)) for name in case.statements]
    if case.open_point is not None:
        point = corpus.sources.open_points[case.open_point]
        rows.append((case.open_point, f"{point.question} {point.reading}"))
    rows += [*_given(case.given), *_steps(case)]
    rows += [
        ("expected" if not index else "or", _reading(reading)) for index, reading in enumerate(case.readings)
    ]
    rows += [("because", f"{line['rule']}: {line['amount']}") for line in case.because]
    rows += [("note", case.note)] if case.note else []
    return Group(
        Text.assemble((case.key, "bold"), f"  {case.title}"),
        grid([*rows, ("ask", f"{command} --case '{case.key}'")]),
    )


def _given(given: Mapping[str, Any]) -> Iterator[Row]:
    """What is given; a whole deal a line for each hand."""
    deal = given.get("deal")
    if not isinstance(deal, Mapping):
        yield "given", shown(given)
        return
    yield "given", shown({name: value for name, value in given.items() if name != "deal"})
    for seat, hand in enumerate(deal["hands"]):
        yield f"hand {seat}", " ".join(hand) or "(sits out)"
    yield "talon", " ".join(deal["talon"])


def _steps(case: Case) -> Iterator[Row]:
    """The steps in order, those of one part of the hand on one line, and what must hold after some of them."""
    due = {point.step: shown(point.expected) for point in case.checkpoints}
    for name, first, steps in _parts(case):
        last = first + len(steps) - 1
        which = f"step {first}" if first == last else f"steps {first} to {last}"
        yield name, f"{', '.join(steps)}  ({which})"
        yield from ((f"after {step}", due[step]) for step in range(first, last + 1) if step in due)


def _parts(case: Case) -> Iterator[tuple[str, int, Sequence[str]]]:
    """The name of each part, its first step, and its steps. A trick has a card of each who holds a hand."""
    size = sum(1 for hand in case.given.get("deal", {}).get("hands", ()) if hand) or 1
    played = sum(_part(action) == "trick" for action in case.given.get("actions", ()))
    names = []
    for step in case.steps:
        name = _part(step)
        if name == "trick":
            name, played = f"trick {played // size + 1}", played + 1
        names.append(name)
    first = 0
    for index in range(1, len(names) + 1):
        if index == len(names) or names[index] != names[first]:
            yield names[first], first, case.steps[first:index]
            first = index


def _part(action: str) -> str:
    words = action.split()
    return _PARTS.get(words[1], "step") if len(words) > 1 else "step"


def _reading(reading: Any) -> str:
    return shown(reading.as_json()) + (f"  ({reading.words})" if reading.words else "")


def statement(name: str, sources: Sources) -> str:
    """What a statement says, and where."""
    found = sources.statements.get(name)
    if found is None:
        return "(unknown)"
    place = in_suite(found.place)
    return f"{found.meant}  [{place.file}:{place.line}]"


def grid(rows: Sequence[Row]) -> Table:
    """Names with their texts, in two columns."""
    found = Table.grid(padding=(0, 2))
    found.add_column(style="dim", no_wrap=True)
    found.add_column(overflow="fold")
    for name, text in rows:
        found.add_row(name, Text(text))
    return found
