"""Rule sets for commands that play: loaded, and playable. Knows documents, no rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tarock.model import resolve

if TYPE_CHECKING:
    from tarock.api import Rules

Options = Mapping[str, int | bool | str]


def load_playable(rule_set: str, options: Options) -> resolve.Resolved:
    """The flat document of a rule set that can be played. Raises DocumentError, for an abstract one with TR905."""
    from tarock.model.compile import demand_playable

    return demand_playable(resolve.load(rule_set, options))


def load_rules(rule_set: str, options: Options) -> Rules:
    """The rules of a rule set. Raises DocumentError with all faults."""
    from tarock.api import load_with

    return load_with(rule_set, options)
