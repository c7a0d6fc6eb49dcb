"""The page of the words that a rule set defines for itself, and of what has no place elsewhere."""

from __future__ import annotations

from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Definitions."""
    lang, material = writer.lang, writer.material
    writer.say(
        lang.text(
            "Some ideas are used by several rules. The rule set gives them a name once; this is what the names mean."
        )
    )
    tree = writer.rules.resolved.tree
    for name in tree["define"].map if "define" in tree else ():
        path = f"define.{name}"
        if path not in material.entries:
            continue
        writer.heading(writer.name(path), path)
        used = [other for other, formula in material.formulas.items() if name in formula.expression.names]
        writer.rule(path)
        if used and not writer.printed:
            writer.say(lang.text("Used by: {rules}", rules=lang.text(", ").join(_users(writer, used))))


def _users(writer: Writer, used: list[str]) -> list[str]:
    """Links to the entries that use a name, each once, by the entry that has a name of its own."""
    found = dict.fromkeys(writer.material.nearest(path) for path in used)
    return [writer.to_entry(path) for path in found if path]
