"""Entries without use (TR507, TR510), without a name (TR509), and lines that are never come to (TR505). Runs no hand."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.errors import Fault
from tarock.lint.codes import DEAD, IDLE_OPTION, UNNAMED, UNUSED
from tarock.lint.subject import Subject, warn
from tarock.model.resolve_company import company
from tarock.model.sections import entries
from tarock.model.source import Node
from tarock.model.variant import Choice

#: Sections whose entries are there to be named elsewhere.
_NAMED_ELSEWHERE = {
    "define": "no expression uses the definition '{}'",
    "contract-kinds": "no contract is of the kind '{}'",
    "bonus-kinds": "no bonus is of the kind '{}'",
    "exchange": "no contract exchanges by '{}'",
    "talk": "no contract talks by '{}'",
}
_LANGUAGES = {"en": "English", "de": "German"}


def unused_entries(subject: Subject) -> Iterator[Fault]:
    """Definitions, kinds, exchanges and talks of the rule set's own that nothing names."""
    for section, message in _NAMED_ELSEWHERE.items():
        for name, node in entries(subject.tree.get(section)):
            if subject.own(node) and name not in subject.words and not _overrides(subject, section, name):
                yield warn(
                    UNUSED, node, message.format(name), "leave it out, or is it misspelt where it is used?"
                )


def _overrides(subject: Subject, section: str, name: str) -> bool:
    """Whether part of the entry comes from a rule set that this one extends: what uses it there may be gone here."""
    return any(not subject.own(part) for part in subject.tree[section][name].map.values())


def idle_options(subject: Subject) -> Iterator[Fault]:
    """Options that no expression names and that patch nothing; one that waits for another is tried with that one."""
    for name, option in entries(subject.tree.get("options")):
        patches = option.get("with")
        idle = name not in subject.words and (patches is None or not patches.map)
        if subject.own(option) and idle and not company(subject.tree["options"], name):
            yield warn(
                IDLE_OPTION,
                option,
                f"the option '{name}' changes nothing: no expression names it, and it has no `with`",
                "use it in an expression, or say under `with` what each value changes",
            )


def lines_never_reached(subject: Subject) -> Iterator[Fault]:
    """Lines after one that always applies, where the first that applies is taken."""
    variant = subject.variant
    for rows in (
        [(line.rule, line.when is None and _has_a_card(line)) for line in variant.play.lead],
        [(line.rule, line.when is None and _has_a_card(line)) for line in variant.play.follow],
        [(line.rule, line.when is None) for line in variant.play.wins],
        [(pile.rule, pile.when is None) for pile in variant.discard_piles],
        [(pile.rule, pile.when is None) for pile in variant.talon_piles],
    ):
        yield from _after_the_last(subject, rows)
    yield from _hidden_cards(subject)


def _has_a_card(line: Choice) -> bool:
    """Whether one of the sets is never empty: the hand itself. A line without a card gives way to the next."""
    return any(cards.expression.source.strip() == "hand" for cards in line.first)


def _after_the_last(subject: Subject, rows: list[tuple[str, bool]]) -> Iterator[Fault]:
    always = next((at for at, (_, applies) in enumerate(rows) if applies), len(rows))
    if always + 1 >= len(rows):
        return
    name = rows[always][0].rpartition(".")[2]
    for rule, _ in rows[always + 1 :]:
        node, last = subject.node(rule), subject.node(rows[always][0])
        if subject.own(node) or subject.own(last):
            yield warn(
                DEAD,
                node if subject.own(node) else last,
                f"'{rule.rpartition('.')[2]}' is never come to: '{name}' before it always applies",
                f"put it first (before: {name}), or give '{name}' a `when`",
            )


def _hidden_cards(subject: Subject) -> Iterator[Fault]:
    """Lines of card values whose cards all stand in lines before."""
    left = subject.variant.deck.all
    lines = {each.rule: each for each in subject.variant.formulas if each.rule.startswith("count.values.")}
    for at, line in enumerate(subject.tree["count"]["values"].items):
        cards = int(lines[f"count.values.{at}"].call())
        if not cards & left and subject.own(line):
            message = f"this line gives no card its value: all of '{line['cards'].text.text}' have theirs by lines before"
            yield warn(
                DEAD, line["cards"], message, "the first line that holds a card counts: put it further up"
            )
        left &= ~cards


def missing_names(tree: Node) -> Iterator[Fault]:
    """Entries of a document's own file with a name in one language but not in another that the file uses."""
    source = tree["id"].source
    named = [
        node
        for node in _with_names(tree)
        if any(name.source is source for name in node["names"].map.values())
    ]
    languages = dict.fromkeys(
        language for node in named for language, name in entries(node["names"]) if name.source is source
    )
    for node in named:
        lacking = [language for language in languages if language not in node["names"].map]
        if lacking:
            shown = next(iter(node["names"].map.values())).value
            told = " and ".join(_LANGUAGES.get(language, f"'{language}'") for language in lacking)
            yield warn(
                UNNAMED,
                node["names"],
                f"'{shown}' has no name in {told}, though other entries of this file have",
                f"add it: names: {{{lacking[0]}: …}}",
            )


def _with_names(node: Node) -> Iterator[Node]:
    if "names" in node and node["names"].map:
        yield node
    for name, below in node.map.items():
        if name != "names":
            yield from _with_names(below)
