"""What a rule author would want to be told of a rule set without faults: warnings TR5xx, each with place and hint."""

from tarock.lint.codes import MEANINGS
from tarock.lint.quick import warnings

__all__ = ["MEANINGS", "warnings"]
