"""How many examples the property tests draw: in proportion to the profile that is loaded."""

from __future__ import annotations

from hypothesis import settings

MANY = settings(max_examples=2 * settings().max_examples)
SOME = settings(max_examples=settings().max_examples)
