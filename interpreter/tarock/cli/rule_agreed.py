"""What a rule set leaves to agreement, what it settles, and the words it defines, as tables. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.table import Table

from tarock.cli.console import table
from tarock.cli.rule_text import shown, values
from tarock.expr import clear
from tarock.model.resolve import Resolved
from tarock.model.source import Node

Name = Callable[[Mapping[str, str], str], str]


def options_of(resolved: Resolved, name: Name) -> Iterator[Table | str]:
    """The options with their values, then what was an option of an ancestor and is settled here."""
    options = resolved.node("options")
    if options is None or not options.map:
        yield "none"
    else:
        listed = table("option", "is", "values", "what it means")
        for option, node in options.map.items():
            meaning = name(_names(node), "") + _company(node)
            listed.add_row(option, shown(resolved.options[option]), values(node.plain()), meaning)
        yield listed
    if resolved.settled:
        settled = table("settled here", "is")
        for option, value in resolved.settled.items():
            settled.add_row(option, shown(value))
        yield settled


def _company(option: Node) -> str:
    """With which values of others an option may be chosen."""
    found = ""
    for other, entry in option["only-with"].map.items() if "only-with" in option else ():
        allowed = " or ".join(shown(value.value) for value in entry["is"].items or (entry["is"],))
        found += f" (only with {other} {allowed})"
    return found


def words_of(resolved: Resolved, name: Name) -> Iterator[Table]:
    """What the document itself defines: its own words, and its kinds."""
    tree = resolved.tree
    listed = table("word", "stands for")
    for word, node in (tree["define"].map if "define" in tree else {}).items():
        listed.add_row(word, clear(str((node.get("is") or node).value)))
    for section, kinds in (("contracts", "contract-kinds"), ("bonuses", "bonus-kinds")):
        for kind in tree[kinds].map if kinds in tree else ():
            listed.add_row(kind, ", ".join(_members(tree, section, kinds, kind, name)) or "none")
    yield listed


def _members(tree: Node, section: str, kinds: str, kind: str, name: Name) -> Iterator[str]:
    """The entries of a section that are of a kind, or of a kind of it."""
    for entry, node in tree[section].map.items():
        at = node.get("kind")
        while at is not None and at.value != kind:
            at = tree[kinds].map[str(at.value)].get("kind")
        if at is not None:
            yield name(_names(node), entry)


def _names(node: Node) -> Mapping[str, str]:
    named = node.get("names")
    return named.plain() if named is not None else {}
