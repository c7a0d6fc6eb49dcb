"""What an engine claims and the corpus does not have: such a claim is asked nothing. Knows names alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tarock_conformance import schemas
from tarock_conformance.cases import Case
from tarock_conformance.files import did_you_mean
from tarock_conformance.protocol import Hello


def unknown_claims(known: Hello, cases: Sequence[Case]) -> Iterator[str]:
    """A sentence for each operation that there is not and variant that no case has, with the nearest that is there."""
    yield from _none_has("operation", known.ops, {*schemas.ops(), *(case.op for case in cases)})
    variants = {case.variant for case in cases if case.variant is not None}
    yield from _none_has("variant", known.variants or (), variants)


def _none_has(what: str, claimed: Iterable[str], there: set[str]) -> Iterator[str]:
    for name in sorted(set(claimed) - there):
        # A capital letter is the likeliest slip, and no likeness to a comparison of characters.
        near = did_you_mean(name, there) or did_you_mean(name.lower(), there)
        hint = near or f"there are: {', '.join(sorted(there))}"
        yield f"the engine claims the {what} '{name}', which no case has: {hint}"
