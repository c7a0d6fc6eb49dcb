"""The words of one expression, as a sentence and as a block. Knows no page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

from tarock.expr import Expression
from tarock.expr.tree import Binary, If, Node, Use, parts, walk_nodes
from tarock.model.resolve import Resolved
from tarock.model.variant import Formula, Variant
from tarock_docs.language import Language
from tarock_docs.wording.clauses import Clause, Clauses
from tarock_docs.wording.fitting import Phrase
from tarock_docs.wording.nouns import Nouns
from tarock_docs.wording.plain import POINTS, Voice, length
from tarock_docs.wording.settling import settle
from tarock_docs.wording.things import Chip, Link, Things

LONG: Final = 110  # characters of a sentence that is still told in one go


class RulesRead(Protocol):
    """A rule set, compiled and flat."""

    @property
    def variant(self) -> Variant: ...

    @property
    def resolved(self) -> Resolved: ...


@dataclass(frozen=True)
class Words:
    """An expression in words: `sentence` is inline HTML, `block` HTML of one line with lists where it is long."""

    sentence: str
    block: str


class Speaker:
    """Says the expressions of one rule set in one language; make one for many."""

    def __init__(
        self, rules: RulesRead, language: Language, *, chip: Chip | None = None, link: Link | None = None
    ) -> None:
        self.voice = Voice(Things(rules.variant, rules.resolved, language, chip, link))
        self._settled = frozenset(rules.resolved.settled)
        self.clauses = Clauses(self.voice)
        self.nouns = Nouns(self.voice, self.clauses)

    def say(self, formula: Formula | Expression) -> Words:
        """One expression."""
        if isinstance(formula, Formula):
            return self.say_tree(formula.expression.tree, kind=kind_of(formula))
        return self.say_tree(formula.tree)

    def say_tree(self, tree: Node, unit: str | None = None, *, kind: str | None = None) -> Words:
        """A typed tree; `unit` tells in what a bare number counts, `kind` of what a bare `none` is the empty set."""
        tree = settle(tree, self._settled)
        if tree.type.kind == "bool":
            return self._of_clause(self.clauses.clause(tree))
        sentence = _bare(self.nouns.noun(tree, unit, kind).text)
        return Words(sentence, self._listed(tree, kind) if length(sentence) > LONG else sentence)

    def definition(self, name: str) -> Words | None:
        """What a name under `define` means; None where nothing uses it."""
        found = self.definitions.get(name)
        return None if found is None else self.say_tree(*found)

    @cached_property
    def definitions(self) -> Mapping[str, tuple[Node, str | None]]:
        """What the names under `define` mean that something uses: the tree where each is first used, and the unit that
        a bare number has there."""
        found: dict[str, tuple[Node, str | None]] = {}
        for formula in self.voice.things.variant.formulas:
            for node in walk_nodes(formula.expression.tree):
                of = {part.type.of for part in parts(node)} if isinstance(node, Binary) else set()
                for part in parts(node):
                    if isinstance(part, Use):
                        found.setdefault(part.name, (part.body, POINTS if POINTS in of else None))
                if isinstance(node, Use):
                    found.setdefault(node.name, (node.body, None))
        return found

    def conditions(self, formulas: Sequence[Formula | Expression]) -> Words:
        """Lines that must all hold."""
        trees = [each.expression.tree if isinstance(each, Formula) else each.tree for each in formulas]
        clauses = tuple(self.clauses.clause(settle(tree, self._settled)) for tree in trees)
        if not clauses:
            return self._of_clause(Clause("one", self.voice.say("always").text))
        return self._of_clause(clauses[0] if len(clauses) == 1 else Clause("all", parts=clauses))

    def _of_clause(self, clause: Clause) -> Words:
        sentence = self.clauses.inline(clause)
        return Words(sentence, self._block(clause) if length(sentence) > LONG else sentence)

    def _block(self, clause: Clause) -> str:
        """A condition as nested lists, as far as its parts are long."""
        inline = self.clauses.inline(clause)
        if clause.kind == "one" or length(inline) <= LONG // 2:
            return inline
        if clause.kind == "denied":
            inner = clause.parts[0]
            heading = self.voice.say("not-all" if inner.kind == "all" else "none-of").text
            return heading + _list(map(self._point, inner.parts))
        if clause.kind in ("all", "any"):
            return self.voice.say(clause.kind).text + _list(map(self._point, clause.parts))
        if clause.kind == "implied":
            condition, then = (Phrase((self._block(part),)) for part in clause.parts)
            return self.voice.say("implied", condition=condition, then=then).text
        return _list(self._ways(clause))

    def _point(self, clause: Clause) -> str:
        """A condition that is one point of a list: two ways of it stand in two lines, that they are no points."""
        is_short = length(self.clauses.inline(clause)) <= LONG // 2
        return self._block(clause) if clause.kind != "if" or is_short else "<br>".join(self._ways(clause))

    def _ways(self, clause: Clause) -> tuple[str, str]:
        return self._cases(*map(self._block, clause.parts))

    def _cases(self, condition: str, then: str, otherwise: str) -> tuple[str, str]:
        asked, outcomes = Phrase((condition,)), (Phrase((then,)), Phrase((otherwise,)))
        return (
            self.voice.say("if-block", condition=asked, then=outcomes[0]).text,
            self.voice.say("else-block", otherwise=outcomes[1]).text,
        )

    def _listed(self, node: Node, kind: str | None = None) -> str:
        """An amount or a set as nested lists: factors, or outcomes."""
        said = self._told(node, kind)
        if length(said) <= LONG:
            return said
        match node:
            case Binary(op="*" | "+" as op) if node.type.kind == "int":
                name = "product" if op == "*" else "sum"
                return self.voice.say(name).text + _list(map(self._part, _chain(node, op)))
            case If():
                return _list(self._outcomes(node, kind))
        return said

    def _told(self, node: Node, kind: str | None = None) -> str:
        return _bare(self.nouns.noun(node, kind=kind).text)

    def _part(self, node: Node) -> str:
        """A factor or a summand, which is one point of a list."""
        is_long = isinstance(node, If) and length(self._told(node)) > LONG
        return "<br>".join(self._outcomes(node)) if isinstance(node, If) and is_long else self._listed(node)

    def _outcomes(self, node: If, kind: str | None = None) -> tuple[str, str]:
        condition = self.clauses.inline(self.clauses.clause(node.condition))
        kind = kind or node.type.of
        return self._cases(condition, self._listed(node.then, kind), self._listed(node.otherwise, kind))


def kind_of(formula: Formula) -> str | None:
    """Of what a bare `none` is the empty set where an expression stands."""
    return formula.wanted.of


def _list(items: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _bare(text: str) -> str:
    """Without brackets round the whole, which are needed only within something."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and at < len(text) - 1:
            return text
    return text[1:-1] if text.startswith("(") else text


def _chain(node: Node, op: str) -> list[Node]:
    if isinstance(node, Binary) and node.op == op:
        return [*_chain(node.left, op), *_chain(node.right, op)]
    return [node]


def say(
    formula: Formula | Expression,
    rules: RulesRead,
    language: Language,
    *,
    chip: Chip | None = None,
    link: Link | None = None,
) -> Words:
    """An expression of a rule set in words. `chip` gives the HTML of a card by its code, `link` the address of an entry
    by its path, or None."""
    return Speaker(rules, language, chip=chip, link=link).say(formula)


def conditions(
    formulas: Sequence[Formula | Expression],
    rules: RulesRead,
    language: Language,
    *,
    chip: Chip | None = None,
    link: Link | None = None,
) -> Words:
    """Conditions that must all hold, in words."""
    return Speaker(rules, language, chip=chip, link=link).conditions(formulas)
