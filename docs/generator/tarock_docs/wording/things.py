"""What a rule set calls the things that its expressions name: cards, contracts, bonuses, options. Says no sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any, Final

import yaml

from tarock.bits import indexes
from tarock.expr import Symbol
from tarock.model.resolve import Resolved
from tarock.model.variant import Variant
from tarock_docs.language import Domain, Language
from tarock_docs.wording.fitting import Phrase, first_form

Chip = Callable[[str], str]
Link = Callable[[str], str | None]
_TERMS: Final = Path(__file__).with_name("phrases-terms.yaml")


@cache
def terms() -> Mapping[str, Mapping[str, str | Mapping[str, str]]]:
    """The phrases of `phrases-terms.yaml` by section and id."""
    read: Mapping[str, Any] = yaml.safe_load(_TERMS.read_text(encoding="utf-8"))
    return {section: {str(name): text for name, text in rows.items()} for section, rows in read.items()}


def said(language: Language, message: str | Mapping[str, str]) -> str:
    """A message of `phrases.yaml` in a language, with its places unfilled."""
    words = language.catalogues[Domain.WORDS]
    if isinstance(message, str):
        return words.say(message)
    return words.say(message["text"], message["context"])


def title(language: Language, section: str, name: str) -> str | None:
    """What a word of the authors is called where it stands alone, as HTML; None where there is no phrase for it."""
    known = terms()[section].get(name)
    return None if known is None else first_form(said(language, known))


class Things:
    """The things of one rule set in one language. Names are HTML, linked where `link` knows a place."""

    def __init__(
        self, variant: Variant, resolved: Resolved, language: Language, chip: Chip | None, link: Link | None
    ) -> None:
        self.variant, self.resolved, self.language = variant, resolved, language
        self._chip, self._link = chip, link

    @cached_property
    def contracts(self) -> Mapping[str, str]:
        """Contracts by id, linked."""
        return {
            contract.id: self.linked(f"contracts.{contract.id}", self._called(contract.names, contract.id))
            for contract in self.variant.contracts
        }

    @cached_property
    def bonuses(self) -> Mapping[str, str]:
        """Bonuses by id, linked."""
        return {
            bonus.id: self.linked(f"bonuses.{bonus.id}", self._called(bonus.names, bonus.id))
            for bonus in self.variant.bonuses
        }

    def _called(self, names: Mapping[str, str], name: str) -> str:
        own = names.get(self.language.code)
        return (
            f"<bdi>{escape(own, quote=False)}</bdi>"
            if own
            else self.language.foreign(names.get("en") or spaced(name))
        )

    def linked(self, path: str, text: str, *, title: str = "") -> str:
        """HTML as a link to an entry, or as it is where nothing is known of its place."""
        address = self._link(path) if self._link is not None else None
        shown = f' title="{escape(title)}"' if title else ""
        if address is None:
            return f"<span{shown}>{text}</span>" if title else text
        return f'<a href="{escape(address)}"{shown}>{text}</a>'

    def chip(self, number: int) -> str:
        """A card by its number."""
        deck = self.variant.deck
        if self._chip is not None:
            return self._chip(deck.codes[number])
        return f'<bdi dir="ltr">{escape(deck.shown[number])}</bdi>'

    def chips(self, mask: int) -> list[str]:
        """The cards of a set."""
        return [self.chip(number) for number in indexes(mask)]

    def option(self, name: str) -> str:
        """What an option is called, linked."""
        path, names = self._agreement(name)
        return self.linked(path, self._called(names, name))

    def option_title(self, name: str) -> str:
        """The same as plain text."""
        return self.language.called(self._agreement(name)[1], spaced(name))

    def agreement(self, name: str, text: str) -> str:
        """HTML linked to an option, whose name it bears as a title."""
        return self.linked(self._agreement(name)[0], text, title=self.option_title(name))

    def _agreement(self, name: str) -> tuple[str, Mapping[str, str]]:
        """Where an option has its place, left open or settled, and what it is called."""
        path = f"{'settled' if name in self.resolved.settled else 'options'}.{name}"
        node = self.resolved.node(path)
        return path, {} if node is None or "names" not in node else node["names"].plain()

    def is_option(self, symbol: Symbol) -> bool:
        """Whether a name of an expression is an option of the rule set, and no contract that is called like one."""
        is_named = symbol.params is None and symbol.value is not None and symbol.name in self._agreed
        return is_named and symbol.type.kind != "set"

    @cached_property
    def _agreed(self) -> Mapping[str, object]:
        return {**self.resolved.settled, **self.variant.options}

    def value(self, name: str) -> str:
        """A value of an option that is a word."""
        return self.term("values", name) or self.language.foreign(spaced(name))

    def term(self, section: str, name: str) -> str | None:
        """A word of the authors for which there is a phrase, with the marks of its forms; None without."""
        known = terms()[section].get(name)
        return None if known is None else said(self.language, known)

    def own(self, name: str) -> Phrase:
        """A word of the authors for which there is no phrase, as it is written."""
        return Phrase((self.language.foreign(spaced(name)),))


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("-", " ").replace("_", " ").strip()
