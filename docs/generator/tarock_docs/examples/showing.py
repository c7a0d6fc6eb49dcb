"""An example as a block of a page: title, what was asked, what the engine answered, the case. Knows the operations by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from tarock_docs.book import RuleSet
from tarock_docs.examples import tell_hands, tell_rules, tell_score
from tarock_docs.examples.asking import Example
from tarock_docs.examples.telling import Teller, Told, items
from tarock_docs.examples.terms import Terms
from tarock_docs.language import ENGLISH, Language, mark
from tarock_docs.pictures import Pictures

_TELL: Final[Mapping[str, Callable[[Teller], Told]]] = {
    "card-points": tell_rules.card_points,
    "deal": tell_rules.deal,
    "legal-bids": tell_rules.legal_bids,
    "legal-calls": tell_rules.legal_calls,
    "talon-choice": tell_rules.talon_choice,
    "legal-discards": tell_rules.legal_discards,
    "legal-announcements": tell_rules.legal_announcements,
    "legal-plays": tell_rules.legal_plays,
    "trick-winner": tell_rules.trick_winner,
    "bonuses": tell_score.bonuses,
    "kontra-factor": tell_score.kontra_factor,
    "settle": tell_score.settle,
    "series": tell_score.series,
    "turn": tell_hands.turn,
    "view": tell_hands.view,
    "play-hand": tell_hands.play_hand,
}
#: What a question asks, for pages whose language the titles of cases are not in.
_ASKS: Final[Mapping[str, str]] = {
    "card-points": mark("What cards count"),
    "deal": mark("The deal"),
    "legal-bids": mark("What may be bid"),
    "legal-calls": mark("What may be called"),
    "talon-choice": mark("What may be taken from the talon"),
    "legal-discards": mark("What may be laid away"),
    "legal-announcements": mark("What may be announced"),
    "legal-plays": mark("What may be played"),
    "trick-winner": mark("Who wins the trick"),
    "bonuses": mark("Which bonuses count"),
    "kontra-factor": mark("What Kontra multiplies by"),
    "settle": mark("The settlement"),
    "series": mark("Several hands"),
    "turn": mark("Whose turn it is"),
    "view": mark("What a player sees"),
    "play-hand": mark("A hand played"),
}
_REFUSED: Final = mark("What is refused")
_CLOCKWISE: Final = "clockwise"


@dataclass(frozen=True)
class Showing:
    """Shows examples of one rule set in one language. `chosen` says the value of an option, both by id; `open_points` is
    the address of the page that tells them, if any."""

    lang: Language
    pictures: Pictures
    rules: RuleSet
    chosen: Callable[[str, object], str]
    open_points: str | None = None

    def example(self, example: Example) -> str:
        """The block, on one line; its id is the example's anchor."""
        case = example.case
        told = self._told(example)
        link = f'<a href="#{example.anchor}"><code>{escape(case.key)}</code></a>'
        built = self.lang.text("Case {case}, answered by the engine when this page was built.", case=link)
        return (
            f'<div class="tk-example" id="{example.anchor}">'
            f'<p class="tk-title"><span>{self.lang.text("Example")}</span> {self.title(example)}</p>'
            f'<div class="tk-asked">{"".join([*self._agreed(example), *told.asked])}</div>'
            f'<div class="tk-answer">{"".join(told.answered)}</div>'
            f'<p class="tk-case">{" ".join([built, *self._open_point(example)])}</p></div>'
        )

    def title(self, example: Example) -> str:
        """What the example is about: in English the title of the case, elsewhere what is asked and of which contract."""
        case = example.case
        if self.lang.code == ENGLISH:
            return escape(case.title, quote=False)
        asks = self.lang.text(_REFUSED if example.kind == "error" else _ASKS[case.op])
        if case.given.get("contract") is None:
            return asks
        contract = Terms(self.lang, self.pictures, example.variant).contract(case.given["contract"])
        return self.lang.text("{contract}: {what}", contract=contract, what=asks)

    def _told(self, example: Example) -> Told:
        teller = Teller(example, Terms(self.lang, self.pictures, example.variant), self._is_clockwise())
        if example.kind == "error":
            return Told(tell_hands.play_hand(teller).asked, tell_hands.refusal(teller))
        return _TELL[example.case.op](teller)

    def _is_clockwise(self) -> bool:
        node = self.rules.resolved.node("seats.direction")
        value = node.plain() if node is not None else None
        return (value.get("is") if isinstance(value, dict) else value) == _CLOCKWISE

    def _agreed(self, example: Example) -> Iterator[str]:
        """The options under which the case is asked."""
        terms = Terms(self.lang, self.pictures, example.variant)
        agreed = []
        for name, value in (example.case.options or {}).items():
            agreed.append(terms.holding(self._names(f"options.{name}"), self.chosen(name, value)))
        if agreed:
            yield f"<p>{self.lang.text('Agreed:')}</p>{items(agreed, 'tk-facts')}"

    def _names(self, path: str) -> Mapping[str, str]:
        node = self.rules.resolved.node(f"{path}.names")
        return node.plain() if node is not None else {}

    def _open_point(self, example: Example) -> Iterator[str]:
        if example.case.is_contested and example.case.open_point:
            point = f"<bdi>{escape(example.case.open_point)}</bdi>"
            if self.open_points is not None:
                point = f'<a href="{self.open_points}#{escape(example.case.open_point)}">{point}</a>'
            yield self.lang.text("The sources leave this open: {point}.", point=point)
