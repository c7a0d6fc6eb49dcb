"""The types of the expression language and how they fit together. Knows no names and no values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["bool", "int", "set", "enum", "unknown"]

#: The kinds of sets, and the most elements a set of each can have.
SET_SIZES: Final[dict[str, int]] = {
    "cards": 54, "seats": 5, "tricks": 12, "contracts": 32, "bonuses": 24, "items": 32,
}  # fmt: skip
COUNT_UNIT: Final = "count"


@dataclass(frozen=True, slots=True)
class Type:
    """What a value is. `of` is the unit of an int (None: a bare number, which fits any unit), the kind
    of a set (None: the empty set, which fits any kind) or the option of an enum."""

    kind: Kind
    of: str | None = None
    values: tuple[str, ...] = ()

    def __str__(self) -> str:
        match self.kind:
            case "int" if self.of in SET_SIZES:
                return f"number of {self.of}"
            case "int":
                return self.of or "number"
            case "set":
                return self.of or "none"
            case "enum":
                return f"option {self.of}"
        return self.kind

    @property
    def described(self) -> str:
        """What a value of this type must be, in words."""
        match self:
            case Type("bool"):
                return "a condition (bool)"
            case Type("int", None):
                return "a number"
            case Type("set", None):
                return "a set"
        return str(self)

    @property
    def code(self) -> str:
        """The type in the JSON tree: `int game`, `set cards`, `bool`."""
        kind = "option" if self.kind == "enum" else self.kind
        return f"{kind} {self.of}" if self.of else kind


BOOL: Final = Type("bool")
NUMBER: Final = Type("int")
COUNT: Final = Type("int", COUNT_UNIT)
NOTHING: Final = Type("set")
UNKNOWN: Final = Type("unknown")


def int_type(unit: str | None = None) -> Type:
    """An int in a unit; without one a bare number, which fits any unit as a literal does."""
    return Type("int", unit)


def set_type(kind: str) -> Type:
    """A set of one of the kinds in `SET_SIZES`; a single element is the set of itself."""
    if kind not in SET_SIZES:
        raise ValueError(f"no such kind of set: {kind!r}")
    return Type("set", kind)


def enum_type(option: str, values: tuple[str, ...]) -> Type:
    """The type of an option that has one of a few named values; a value is its position among them."""
    return Type("enum", option, values)


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of the one type may stand where the other is wanted."""
    if "unknown" in (found.kind, wanted.kind):
        return True
    if found.kind != wanted.kind:
        return False
    if found.kind in ("int", "set"):
        return found.of is None or wanted.of is None or found.of == wanted.of
    return found == wanted


def unify(left: Type, right: Type) -> Type | None:
    """The type both have when they stand side by side, or None when they cannot."""
    if not fits(left, right):
        return None
    if left.kind == "unknown" or (left.of is None and right.kind != "unknown"):
        return right
    return left
