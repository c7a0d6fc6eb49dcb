"""Sets and amounts in words. Knows no page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tarock.expr.tree import (
    Binary,
    Call,
    Choice,
    Empty,
    If,
    Integer,
    Name,
    Node,
    Unary,
    Use,
    Variable,
)
from tarock_docs.wording.clauses import Clauses, is_agreed
from tarock_docs.wording.fitting import Phrase
from tarock_docs.wording.patterns import Found, Row, data, first, is_plain
from tarock_docs.wording.plain import POINTS, Voice

_NOTHING: Final = {"seats": "nobody", "cards": "no-card", "contracts": "no-contract", "items": "no-bonus"}
_ELEMENT: Final = {"seats": "player", "cards": "card", "contracts": "contract", "items": "item"}
_OPERATORS: Final = {"&": "meet", "-": "minus"}


class Nouns:
    """Says what is no condition. `clauses` says the conditions within."""

    def __init__(self, voice: Voice, clauses: Clauses) -> None:
        self.voice, self.clauses = voice, clauses
        self.things = voice.things
        clauses.nouns = self

    def values(self, found: Found) -> dict[str, Phrase]:
        """What stands at the places of a pattern, each as its phrase."""
        units = {node.type.of for node in found.values() if node.type.kind == "int" and node.type.of}
        unit = POINTS if POINTS in units or "points" in found else None
        said = {}
        for name, node in found.items():
            own = None if name.rstrip("0123456789") in ("n", "game") else unit
            said[name] = self.either(node, own)
        return said

    def either(self, node: Node, unit: str | None = None) -> Phrase:
        """A condition or anything else."""
        if node.type.kind == "bool":
            return Phrase((self.clauses.inline(self.clauses.clause(node)),))
        return self.noun(node, unit)

    def noun(self, node: Node, unit: str | None = None, kind: str | None = None) -> Phrase:
        """A set, of which `kind` tells an empty one, or an amount, of which `unit` says in what it is counted."""
        match node:
            case Integer(value=value):
                return self.voice.amount(value, unit or node.type.of)
            case Empty():
                return self.voice.say(_NOTHING.get(kind or node.type.of or "", "nothing"))
            case Choice(name=name):
                return Phrase((self.things.value(name),))
            case Variable(name=name):
                return self._element(node, name)
            case Use(name=name, body=body):
                return self._definition(name, body, unit, kind)
            case Name():
                return self._name(node, unit)
            case If():
                return self._if(node, unit, kind)
        return self._composed(node, unit)

    def _element(self, node: Node, name: str) -> Phrase:
        shown = Phrase((f'<var dir="ltr">{name.replace("_", " ").strip() or name}</var>',))
        return self.voice.say(_ELEMENT.get(node.type.of or "", "quoted"), name=shown)

    def _definition(self, name: str, body: Node, unit: str | None, kind: str | None) -> Phrase:
        """By its own phrase if there is one, else by what it means; linked."""
        path = f"define.{name}"
        if self.things.resolved.node(path) is None:
            return self.noun(body, unit, kind)
        term = self.things.term("define", name)
        said = self.noun(body, unit, kind) if term is None else self.voice.fill(term)
        if term is None and (said.either is not None or any("<a " in form for form in said.forms)):
            return said  # a list, or what has links of its own
        return said.wrapped(lambda text: self.things.linked(path, text))

    def _name(self, node: Name, unit: str | None) -> Phrase:
        symbol = node.symbol
        if self.things.is_option(symbol):
            return self._setting(node, unit)
        if symbol.is_one:
            return self._element(node, symbol.name)
        if symbol.value is not None:
            return self.voice.amount(int(symbol.value), unit) if is_plain(node) else self._constant(node)
        message = data()["names"].get(symbol.name)
        if message is not None:
            return self.voice.message(message)
        for section in ("marks", "registers"):
            term = self.things.term(section, symbol.name)
            if term is not None:
                return self.voice.fill(term)
        return self.voice.say("quoted", name=self.things.own(symbol.name))

    def _constant(self, node: Name) -> Phrase:
        """A card, a suit, a contract, a bonus or a kind of these."""
        name, mask = node.symbol.name, int(node.symbol.value or 0)
        for known in (self.things.contracts, self.things.bonuses):
            if name in known:
                return self.voice.named(known[name])
        if name in data()["names"]:
            return self.voice.message(data()["names"][name])
        deck = self.things.variant.deck
        for section in ("suits", "ranks") if name in deck.suits or name in deck.ranks else ("kinds",):
            term = self.things.term(section, name)
            if term is not None:
                return self.voice.fill(term)
        if node.type.of == "cards":
            return self.voice.joined([self.voice.named(chip) for chip in self.things.chips(mask)])
        return self._members(node.type.of or "", mask, name)

    def _members(self, kind: str, mask: int, name: str) -> Phrase:
        """A kind that has no phrase, by those that belong to it."""
        variant = self.things.variant
        if kind == "contracts":
            found = [self.things.contracts[each.id] for each in variant.contracts if each.mask & mask]
        else:
            found = [self.things.bonuses[each.id] for each in variant.bonuses if each.item & mask]
        if not found:
            return self.voice.say("quoted", name=self.things.own(name))
        return self.voice.joined([self.voice.named(each) for each in found])

    def _setting(self, node: Name, unit: str | None) -> Phrase:
        """An option that is a number: its value here, linked, with what it is called."""
        name = node.symbol.name
        if node.type.kind == "enum":
            value = Phrase((self.things.value(str(self.things.variant.options[name])),))
            return self.voice.say("setting", option=Phrase((self.things.option(name),)), value=value)
        value = self.voice.amount(int(node.symbol.value or 0), unit)
        return value.wrapped(lambda text: self.things.agreement(name, text))

    def _if(self, node: If, unit: str | None, kind: str | None) -> Phrase:
        """What holds here comes first where only an agreement decides."""
        agreed = is_agreed(node.condition, self.clauses)
        of = kind or node.then.type.of or node.otherwise.type.of
        branches = [self.noun(each, unit, of) for each in (node.then, node.otherwise)]
        condition = self.clauses.clause(node.condition, holds=agreed is not True)
        names = ("otherwise", "then") if agreed is False else ("then", "otherwise")
        values = dict(zip(names, branches, strict=True))
        message = "either" if agreed is None else "agreed"
        return self.voice.say(message, condition=Phrase((self.clauses.inline(condition),)), **values)

    def _composed(self, node: Node, unit: str | None) -> Phrase:
        found = first("phrases", node)
        if found is not None:
            return self._matched(*found, unit)
        match node:
            case Call(symbol=symbol, args=args):
                return self._call(symbol.name, symbol.params or (), args)
            case Unary(operand=operand):
                return self.voice.say("negative-amount", a=self.noun(operand, unit))
            case Binary(op="|"):
                return self.voice.joined([self.noun(each) for each in self._united(node)])
            case Binary(op=op, left=left, right=right):
                if op == "*":
                    return self.voice.say("factors", a=self._factor(left), b=self._factor(right))
                values = {"a": self.noun(left, unit), "b": self.noun(right, unit)}
                return self.voice.say(_OPERATORS.get(op, "function"), **values)
        raise AssertionError(node)

    def _united(self, node: Node) -> list[Node]:
        """What a union unites, definitions without a phrase of their own opened."""
        inner = node.body if isinstance(node, Use) and self.things.term("define", node.name) is None else node
        if isinstance(inner, Binary) and inner.op == "|":
            return [*self._united(inner.left), *self._united(inner.right)]
        return [node]

    def _factor(self, node: Node, unit: str | None = None) -> Phrase:
        """An amount within another: a sum stands in brackets."""
        said = self.noun(node, unit)
        if isinstance(node, Binary) and node.op in ("+", "-") and node.type.kind == "int":
            return said.wrapped(lambda text: self.voice.say("brackets", inside=Phrase((text,))).text)
        return said

    def _matched(self, row: Row, found: Found, unit: str | None) -> Phrase:
        values = self.values(found)
        if unit is not None:
            values |= {
                name: self._factor(node, unit) for name, node in found.items() if name.startswith("number")
            }
        return self.voice.message(row.says, **values)

    def _call(self, name: str, params: tuple[object, ...], args: tuple[Node, ...]) -> Phrase:
        message, term = data()["functions"].get(name), self.things.term("of-players", name)
        said = [self.either(arg) for arg in args]
        values: Mapping[str, Phrase] = {
            _place(param): phrase for param, phrase in zip(params, said, strict=True)
        }
        if term is not None:
            return self.voice.fill(term, **values)
        if message is None:
            return self.voice.say("function", name=self.things.own(name), a=self.voice.joined(said))
        return self.voice.message(message, **values)


def _place(param: object) -> str:
    """What the place of an argument is called in a template: its kind or unit, or number."""
    of = getattr(param, "of", None) or "number"
    return str(of)
