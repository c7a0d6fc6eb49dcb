"""Bonuses that cannot be made or announced (TR502), bind to no trick (TR504), or are cheap (TR512). Runs no hand."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.errors import Fault
from tarock.lint.codes import CHEAP, LOOSE, NO_BONUS
from tarock.lint.possible import NO, Possible, Sets, exactly
from tarock.lint.reckon import answers_of, value_of
from tarock.lint.subject import Subject, nearest, warn
from tarock.model.variant import Bonus, Contract, Formula


def lost_bonuses(subject: Subject) -> Iterator[Fault]:
    """Bonuses that no situation lets a side make, and announced values that nobody can announce."""
    for bonus in subject.variant.bonuses:
        if bonus.id in subject.patched or "all-bonuses" in subject.patched:
            continue
        counting = [each for each in subject.variant.contracts if _counts(subject, each) & bonus.item]
        found = _unmade(subject, bonus, counting) or _unannounced(subject, bonus, counting)
        if found is not None:
            yield found


def _counts(subject: Subject, contract: Contract) -> int:
    """The bonuses that a contract counts under some options."""
    rule = f"contracts.{contract.id}.bonuses"
    formula = next(each for each in subject.variant.formulas if each.rule == rule)
    found = value_of(formula.expression.tree, formula.expression.scope, subject.ranges, subject.options)
    assert isinstance(found, Sets)
    return found.may


def _unmade(subject: Subject, bonus: Bonus, counting: list[Contract]) -> Fault | None:
    entry = subject.node(f"bonuses.{bonus.id}")
    if not counting:
        return warn(
            NO_BONUS,
            entry,
            f"'{bonus.id}' can never be made: no contract counts it",
            f"name it under a contract's `bonuses`, or take it out: bonuses: {{{bonus.id}: null}}",
        )
    for formula, what in ((bonus.when, "when"), (bonus.made, "made")):
        if formula is not None and all(_never(subject, formula, bonus, each) for each in counting):
            return warn(
                NO_BONUS,
                subject.node(formula.rule),
                f"'{bonus.id}' can never be made: its `{what}`, '{formula.expression.source}', never holds",
                f"mend the condition, or take the bonus out: bonuses: {{{bonus.id}: null}}",
            )
    return None


def _unannounced(subject: Subject, bonus: Bonus, counting: list[Contract]) -> Fault | None:
    if bonus.announced is None:
        return None
    entry = subject.node(f"bonuses.{bonus.id}.announced")
    talking = [each for each in counting if each.talk is not None and each.talk.announce is not None]
    if not talking:
        return warn(
            NO_BONUS,
            entry,
            f"nobody can ever announce '{bonus.id}': no contract that counts it has announcements",
            "leave `announced` out, or let the contract's `talk` have `announce`",
        )
    for line in bonus.may_announce:
        if all(_never(subject, line, bonus, each) for each in talking):
            return warn(
                NO_BONUS,
                subject.node(line.rule),
                f"nobody can ever announce '{bonus.id}': '{line.expression.source}' never holds",
                "leave `announced` out, or mend the condition",
            )
    return None


def _never(subject: Subject, formula: Formula, bonus: Bonus, contract: Contract) -> bool:
    given: dict[str, Possible] = {
        "contract": exactly(contract.mask),
        "bonus": exactly(bonus.item),
        **subject.options,
    }
    expression = formula.expression
    return answers_of(expression.tree, expression.scope, subject.ranges, given) == NO


def loose_bindings(subject: Subject) -> Iterator[Fault]:
    """Bonuses that bind a card to a trick, where the trick is not played or there is none, or no card."""
    tricks = subject.variant.layout.tricks
    for name, entry in subject.document.bonuses.items():
        trick, binds = entry.get("trick"), entry.get("binds")
        if trick is not None and int(trick.plain()) > tricks:
            message = f"'{name}' is about trick {trick.plain()}, but a hand has {tricks} tricks"
            yield warn(LOOSE, trick, message, f"the last trick is {tricks}")
        elif binds is not None and "announced" in entry and not {"card", "trick"} <= set(entry.map):
            lacks = " and no ".join(f"`{key}`" for key in ("card", "trick") if key not in entry)
            message = f"'{name}' says whom it binds, but has no {lacks}: nothing is kept for any trick"
            yield warn(LOOSE, binds, message, "add them, or leave `binds` out")


def cheap_announcements(subject: Subject) -> Iterator[Fault]:
    """Bonuses that are worth less when announced."""
    for bonus in subject.variant.bonuses:
        if bonus.announced is not None and bonus.announced < bonus.silent:
            yield warn(
                CHEAP,
                nearest(
                    subject, *(subject.node(f"bonuses.{bonus.id}.{key}") for key in ("announced", "silent"))
                ),
                f"'{bonus.id}' is worth {bonus.announced} announced, less than {bonus.silent} silent: nobody would announce it",
                "are the two values the wrong way round?",
            )
