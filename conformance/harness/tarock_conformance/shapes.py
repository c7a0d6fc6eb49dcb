"""What a schema says about comparing and abbreviating: which arrays are sets, which hold cards. Knows no values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """The part of a schema that the loader and the comparison need."""

    is_set: bool = False
    is_cards: bool = False
    is_deal: bool = False
    is_by_seat: bool = False
    properties: Mapping[str, Shape] = field(default_factory=dict)
    rest: Shape | None = None
    items: Shape | None = None

    def of(self, name: str) -> Shape:
        """The shape of the value under `name` in an object."""
        return self.properties.get(name) or self.rest or PLAIN


PLAIN = Shape()


def shape_of(schema: Schema) -> Shape:
    """The shape that a schema without references describes."""
    rest, items = schema.get("additionalProperties"), schema.get("items")
    return Shape(
        is_set=schema.get("x-set", False),
        is_cards=schema.get("x-cards", False),
        is_deal=schema.get("x-deal", False),
        is_by_seat=schema.get("x-by-seat", False),
        properties={name: shape_of(below) for name, below in schema.get("properties", {}).items()},
        rest=shape_of(rest) if isinstance(rest, Mapping) else None,
        items=shape_of(items) if isinstance(items, Mapping) else None,
    )
