"""The codes of warnings, with what each means. Knows no rule set."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

NO_BID: Final = "TR501"
NO_BONUS: Final = "TR502"
EQUAL_RANK: Final = "TR503"
LOOSE: Final = "TR504"
DEAD: Final = "TR505"
UNEVEN: Final = "TR506"
IDLE_OPTION: Final = "TR507"
STUCK: Final = "TR508"
UNNAMED: Final = "TR509"
UNUSED: Final = "TR510"
ONE_SIDED: Final = "TR511"
CHEAP: Final = "TR512"

#: What each code means, in the order of the codes.
MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        NO_BID: "a contract that nobody can ever bid or choose",
        NO_BONUS: "a bonus that can never be made, or has an announced value though nobody can announce it",
        EQUAL_RANK: "contracts of equal rank, and nothing says whether one may follow the other",
        LOOSE: "a bonus that binds its card to a trick that does not exist",
        DEAD: "a condition or a line that decides nothing: no situation reaches one of its branches",
        UNEVEN: "a payment that leaves somebody out, goes astray or is rounded",
        IDLE_OPTION: "an option that changes nothing",
        STUCK: "a position in which a seat has to act and may do nothing",
        UNNAMED: "a name that is missing in a language that the document uses",
        UNUSED: "an entry that nothing uses",
        ONE_SIDED: "a contract that is always made, or always lost",
        CHEAP: "a bonus that is worth less announced than silent",
    }
)
