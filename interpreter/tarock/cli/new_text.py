"""The text of a rule set that is begun: header, and examples that hold for its parent. Knows documents, no rule."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from textwrap import shorten
from typing import Any

from tarock.model.resolve import Resolved
from tarock.model.resolve_kinds import plain_with_kinds
from tarock.model.resolve_print import scalar

_REMARK = 44  # the column of what is said beside an example
_LONGEST = 70  # …and how much is said


def document(name: str, parent: str, names: Mapping[str, str], resolved: Resolved, schema: str) -> str:
    """The text of a rule set that changes nothing yet, with the editor's modeline first."""
    called = ", ".join(f"{lang}: {scalar(text)}" for lang, text in names.items())
    shown = _shown(resolved)
    head = [
        f"# yaml-language-server: $schema={schema}",
        f"# Here stands only what differs from {_name(resolved.plain(), resolved.id)}. To see what can be changed:",
        f"#   tarock show {shown}               the rules as players read them",
        f"#   tarock show {shown} --resolved    every entry, with its path and value",
        "format: 1",
        f"id: {name}",
        f"extends: {scalar(parent)}",
        f"names: {{{called}}}",
        "",
        "# What is changed most. Take the `# ` away before lines that you want, and write your own words and numbers.",
    ]
    blocks = ["\n".join(block) for block in _blocks(resolved) if block]
    return "\n".join(head) + "\n" + "".join(f"\n{block}\n" for block in blocks)


def _shown(resolved: Resolved) -> str:
    from tarock.resources import shipped_variants

    return resolved.id if resolved.id in shipped_variants() else str(resolved.chain[0])


def _blocks(resolved: Resolved) -> Iterator[list[str]]:
    whole = plain_with_kinds(resolved.tree)
    yield _section("contracts", _worth(whole["contracts"], resolved.plain()["contracts"]))
    yield _section("bonuses", [*_announced(whole["bonuses"]), *_removed(resolved.plain())])
    yield _section("options", _defaults(resolved))


def _section(name: str, lines: list[tuple[str, str]]) -> list[str]:
    """A section whose lines are all comments; what is said of a line stands at its right."""
    if not lines:
        return []
    return [f"# {name}:", *(f"{f'#   {line}'.ljust(_REMARK)}  # {remark}" for line, remark in lines)]


def _worth(contracts: Mapping[str, Any], own: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The first contract with one value of its own, worth one more."""
    for name, contract in contracts.items():
        value = own[name].get("value") if isinstance(own[name], dict) else None
        if isinstance(value, int) and contract.get("sides") != "each":
            return [(f"{name}: {{value: {value + 1}}}", f"{_name(contract, name)}: {value} in the parent")]
    return []


def _announced(bonuses: Mapping[str, Any]) -> list[tuple[str, str]]:
    for name, bonus in bonuses.items():
        value = bonus.get("announced")
        if isinstance(value, int):
            remark = f"{_name(bonus, name)}, announced: {value} in the parent"
            return [(f"{name}: {{announced: {value + 1}}}", remark)]
    return []


def _removed(plain: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The last bonus that nothing else in the document speaks of: it can be taken away by one line."""
    for name, bonus in reversed(plain["bonuses"].items()):
        others = {**plain, "bonuses": {key: value for key, value in plain["bonuses"].items() if key != name}}
        if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", json.dumps(others, ensure_ascii=False)):
            return [(f"{name}: null", f"there is no {_name(bonus, name)}")]
    return []


def _defaults(resolved: Resolved) -> list[tuple[str, str]]:
    """The first options whose value alone is changed, not the document."""
    options = resolved.node("options")
    found = []
    for name, node in (options.map if options is not None else {}).items():
        option = node.plain()
        other = _other(option)
        if other is not None and "with" not in option and "fixed" not in option:
            usual = (
                json.dumps(option["default"]) if isinstance(option["default"], bool) else option["default"]
            )
            meant = shorten(_name(option, name), _LONGEST, placeholder=" …")
            found.append((f"{name}: {{default: {other}}}", f"{usual} in the parent: {meant}"))
    return found[:2]


def _other(option: Mapping[str, Any]) -> str | None:
    """A value that an option might have as well."""
    usual = option["default"]
    if option["type"] == "bool":
        return json.dumps(not usual)
    if option["type"] == "enum":
        return next((value for value in option["values"] if value != usual), None)
    reach = (usual - 1, usual + 1)
    return next((str(n) for n in reach if option.get("min", n) <= n <= option.get("max", n)), None)


def _name(entry: Mapping[str, Any], otherwise: str) -> str:
    names = entry.get("names") or {}
    return str(names.get("en") or otherwise)
