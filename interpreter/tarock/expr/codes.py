"""The codes of the faults an expression can have, each with its meaning. Knows no texts and no trees."""

from __future__ import annotations

from typing import Final

SYNTAX: Final = "TR201"
CHARACTER: Final = "TR202"
UNKNOWN_NAME: Final = "TR203"
CALL_FORM: Final = "TR204"
ARITY: Final = "TR205"
TYPE: Final = "TR206"
UNIT: Final = "TR207"
NOT_HERE: Final = "TR208"
CYCLE: Final = "TR209"
COST: Final = "TR210"
MAGNITUDE: Final = "TR211"
LITERAL: Final = "TR212"
CONSTANT_CONDITION: Final = "TR213"
CHAIN: Final = "TR214"
EMPTY: Final = "TR215"
DIVISOR: Final = "TR216"

MEANINGS: Final[dict[str, str]] = {
    SYNTAX: "the text does not have the form of an expression",
    CHARACTER: "a character that the language does not use",
    UNKNOWN_NAME: "a name that nothing defines",
    CALL_FORM: "a plain name called like a function, or a function without its arguments",
    ARITY: "the wrong number of arguments",
    TYPE: "a value of the wrong type",
    UNIT: "two units that do not mix",
    NOT_HERE: "a name that exists, but not in this place of a document",
    CYCLE: "a definition that uses itself",
    COST: "evaluating could take too long, or the expression is too large",
    MAGNITUDE: "a number could become too large",
    LITERAL: "a number too large or out of range, or something else where a plain number is due",
    CONSTANT_CONDITION: "a condition that is always true or always false",
    CHAIN: "more than one comparison in a row",
    EMPTY: "no expression at all",
    DIVISOR: "division by something other than a positive plain number, or a name made for it",
}
