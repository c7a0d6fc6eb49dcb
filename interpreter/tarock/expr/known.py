"""What is known of a piece of text before anything runs, and how faults of meaning are told. Knows no names."""

from __future__ import annotations

from typing import Final, NamedTuple

from tarock.errors import Fault
from tarock.expr import codes, lookup
from tarock.expr.source import SourceText
from tarock.expr.syntax import Syntax
from tarock.expr.tree import Empty, Node
from tarock.expr.types import BOOL, UNKNOWN, Type, fits

#: How often the innermost part of nested quantifiers may be evaluated.
COST_LIMIT: Final = 10_000
#: How many nodes a tree may have, definitions filled in.
SIZE_LIMIT: Final = 5_000
#: The largest magnitude of a number: what every language's doubles hold exactly.
MAGNITUDE_LIMIT: Final = 2**53
#: The largest number that can be written.
LITERAL_LIMIT: Final = 9999


class Known(NamedTuple):
    """A typed node and what is known of it.

    `bound` is the largest magnitude of an int, `cost` how often the innermost part of its quantifiers may run;
    `fixed` says that no name can change its value.
    """

    node: Node
    bound: int = 0
    cost: int = 0
    fixed: bool = False

    @property
    def type(self) -> Type:
        return self.node.type

    @property
    def bad(self) -> bool:
        """A fault has been told; what is unknown fits anywhere, so that one mistake gives one fault."""
        return self.node.type == UNKNOWN


BAD: Final = Known(Empty(UNKNOWN))


class Reporter:
    """Tells the faults of one text. What it returns is `BAD`, for the piece that is at fault."""

    def __init__(self, source: SourceText, faults: list[Fault]) -> None:
        self.source, self.faults = source, faults

    def fault(self, code: str, message: str, at: Syntax, *, hint: str | None = None) -> Known:
        """A fault of the whole piece."""
        self.faults.append(self.source.fault(code, message, start=at.start, end=at.end, hint=hint))
        return BAD

    def fault_of_word(self, code: str, message: str, at: Syntax, *, hint: str | None = None) -> Known:
        """A fault of the piece's word or operator alone."""
        self.faults.append(self.source.fault(code, message, start=at.at, end=at.at + len(at.text), hint=hint))
        return BAD

    def trouble(self, trouble: lookup.Trouble, at: Syntax) -> Known:
        """A fault of a name."""
        return self.fault_of_word(trouble.code, trouble.message, at, hint=trouble.hint)

    def mismatch(self, at: Syntax, left: Known, right: Known) -> Known:
        """Two types that do not fit side by side."""
        units = left.type.kind == right.type.kind == "int"
        return self.fault(codes.UNIT if units else codes.TYPE,
                          f"'{at.text}' has {left.type} on one side and {right.type} on the other", at,
                          hint=_advice(left.type, right.type))  # fmt: skip

    def require(self, found: Known, wanted: Type, at: Syntax, what: str) -> Known:
        """The same if the type fits, else a fault."""
        if fits(found.type, wanted):
            return found
        units = found.type.kind == wanted.kind == "int"
        return self.fault(codes.UNIT if units else codes.TYPE,
                          f"{what} must be {wanted.described}, but this is {found.type}", at,
                          hint=_advice(found.type, wanted))  # fmt: skip

    def within_limit(self, found: Known, at: Syntax) -> Known:
        """The same if its numbers stay exact everywhere, else a fault."""
        if found.bound <= MAGNITUDE_LIMIT:
            return found
        return self.fault(codes.MAGNITUDE, f"this number could grow beyond {MAGNITUDE_LIMIT}", at)

    def vary(self, condition: Known, at: Syntax) -> None:
        """A fault if a condition cannot change."""
        if condition.fixed and condition.type == BOOL:
            self.fault(codes.CONSTANT_CONDITION, "this condition never changes", at,
                       hint="leave it out, with the branch that is never taken")  # fmt: skip


def _advice(found: Type, wanted: Type) -> str | None:
    match found.kind, wanted.kind:
        case ("set", "bool"):
            return "a set is not a condition: compare it with none, or join sets with & and |"
        case ("bool", "set"):
            return "a condition is not a set: if(condition, set, none) is one"
        case ("set", "int") | ("int", "set"):
            return "count(set) is the number of its elements"
    return None
