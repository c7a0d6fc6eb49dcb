"""Every expression of a shipped variant that is worth running, written by hand: what the compiled ones are measured by.

Written as a careful programmer would write them who knows the rules, the slot table and nothing of the compiler:
what the rules make constant is a constant, and what bit patterns allow is used (contract masks ascend as the bids do).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bench_lambdas_family import ByHand
from bench_lambdas_koenigrufen import koenigrufen
from bench_lambdas_lungau import lungau
from tarock.model.layout import Layout

__all__ = ["BY_HAND", "WAKING", "ByHand"]

BY_HAND: Mapping[str, Callable[[Layout], ByHand]] = {"lungau": lungau, "koenigrufen": koenigrufen}

#: Options with which expressions run that sleep by default: their arguments are recorded with these.
WAKING: Mapping[str, Mapping[str, int | bool | str]] = {
    "koenigrufen": {"negative-kontra": True, "emperors-trick": "pagat-bound"},
}

#: Variants without lambdas so far, each with the reason.
NOT_WRITTEN: Final[Mapping[str, str]] = {
    "slovenian-tarok": "its lines are of the kinds that the others have",
}
