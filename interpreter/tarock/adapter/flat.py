"""A rule set as data for engines that read documents: parents and options laid over each other. Compiles nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarock.model import resolve


def flat_ruleset(name_or_path: str, options: Mapping[str, int | bool | str] | None = None) -> dict[str, Any]:
    """The flat document of a rule set, its deck, the value of every option and the fingerprint, as JSON data.

    Raises DocumentError with every fault.
    """
    resolved = resolve.load(name_or_path, options)
    return {
        "id": resolved.id,
        "fingerprint": resolved.fingerprint,
        "options": dict(resolved.options),
        "document": resolved.plain(),
        "deck": resolved.deck.plain(),
    }
