"""The cases that a filter means, or what is wrong with it: values that no case has, and the nearest that some have. Asks nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tarock_conformance.cases import Case, Corpus, Filter
from tarock_conformance.files import CorpusError, Fault, did_you_mean

CODE = "TR421"


def choose(corpus: Corpus, wanted: Filter) -> tuple[Case, ...]:
    """The cases that are meant, at least one. Raises CorpusError (TR421) with every value that no case has."""
    if faults := list(_unknown(corpus, wanted)):
        raise CorpusError(faults)
    chosen = corpus.select(wanted)
    if not chosen:
        number = len(corpus.cases)
        raise CorpusError(
            Fault(CODE, f"no case is meant: none of the {number} cases is all that the options say")
        )
    return chosen


def _unknown(corpus: Corpus, wanted: Filter) -> Iterator[Fault]:
    for pattern in wanted.cases:
        if not any(Filter(cases=(pattern,)).takes(case) for case in corpus.cases):
            ids = [name for case in corpus.cases for name in (case.id, case.key)]
            several = sum(case.id.startswith(pattern) for case in corpus.cases)
            whole = f"did you mean '{pattern}*'? ({several} cases)" if several > 1 else None
            hint = whole or did_you_mean(pattern, ids) or "list them: tarock conformance list"
            yield Fault(CODE, f"no case is named '{pattern}'", hint=hint)
    yield from _none_has("operation", wanted.ops, (case.op for case in corpus.cases))
    yield from _none_has("tag", wanted.tags, (tag for case in corpus.cases for tag in case.tags))
    yield from _none_has("variant", wanted.variants, (case.variant for case in corpus.cases if case.variant))


def _none_has(what: str, values: Sequence[str], there: Iterable[str]) -> Iterator[Fault]:
    known = sorted(set(there))
    for value in values:
        if value not in known:
            near, listed = did_you_mean(value, known), f"there are: {', '.join(known)}"
            yield Fault(
                CODE, f"no case has the {what} '{value}'", hint=f"{near} {listed}" if near else listed
            )
