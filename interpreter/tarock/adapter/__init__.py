"""The reference engine as the conformance suite sees it: protocol 1, in process or over a pipe."""

from tarock.adapter.flat import flat_ruleset
from tarock.adapter.reference import Reference

__all__ = ["Reference", "flat_ruleset"]
