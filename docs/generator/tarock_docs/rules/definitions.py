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
        meaning = writer.words.meaning(name)
        writer.rule(path, extra=[("", lang.text("Means"), meaning)] if meaning else ())
        if used and not writer.printed:
            users = dict.fromkeys(path for each in used if (path := material.nearest(each)))
            writer.say(lang.text("Used by: {rules}", rules=writer.to_entries(users)))
