"""Rule sets for commands that play: loaded, and playable. Knows documents, no rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tarock.errors import DocumentError, Fault
from tarock.model import resolve

if TYPE_CHECKING:
    from tarock.api import Rules

Options = Mapping[str, int | bool | str]


def load_playable(rule_set: str, options: Options) -> resolve.Resolved:
    """The flat document of a rule set that can be played. Raises DocumentError, for an abstract one with TR905."""
    resolved = resolve.load(rule_set, options)
    if resolved.abstract:
        message = f"'{resolved.id}' is abstract: others extend it, it is not played by itself"
        raise DocumentError(
            Fault("TR905", message, hint=f"see the document: tarock show {rule_set} --resolved")
        )
    return resolved


def load_rules(rule_set: str, options: Options) -> Rules:
    """The rules of a rule set. Raises DocumentError with all faults."""
    from tarock.api import Rules
    from tarock.model.compile import compile_variant

    return Rules(compile_variant(load_playable(rule_set, options)))
