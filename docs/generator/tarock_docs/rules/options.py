"""The page about the options: what a table may agree on, what is usual, and what a choice changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tarock.model.resolve_options import OptionValue
from tarock.model.source import Node
from tarock_docs.compared import Sides
from tarock_docs.rules import markup
from tarock_docs.rules.differences import under, values_of
from tarock_docs.rules.paths import head, page_of
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """Options."""
    lang, tree = writer.lang, writer.rules.resolved.tree
    options = tree["options"].map if "options" in tree else {}
    if options:
        writer.say(
            lang.text(
                "What a table agrees on before play. Everything on the other pages holds for the usual choice; each option "
                "says what another choice would change."
            )
        )
        if not writer.printed:
            overview(writer)
        for name, option in options.items():
            _option(writer, name, option)
    else:
        writer.say(lang.text("These rules leave nothing to agree on."))
    _settled(writer)


def overview(writer: Writer) -> None:
    """The table of all options as they are usually chosen."""
    lang, resolved = writer.lang, writer.rules.resolved
    rows = [
        (
            writer.link("options", f"options.{name}", writer.name(f"options.{name}")),
            writer.words.chosen(name, value),
        )
        for name, value in resolved.options.items()
    ]
    writer.table((lang.text("Option"), lang.text("Usually")), rows, kind="ru-plain")


def _option(writer: Writer, name: str, option: Node) -> None:
    lang, path = writer.lang, f"options.{name}"
    default = writer.rules.resolved.options[name]
    others = [value for value in values_of(option) if value != default]
    writer.heading(writer.name(path), path, 2 if not writer.printed else 3)
    facts = [("", lang.text("Usually"), writer.words.chosen(name, default))]
    facts.append(
        ("", lang.text("Or"), lang.text(", ").join(writer.words.chosen(name, value) for value in others))
    )
    facts += [("", lang.text("Only together with"), said) for said in _company(writer, option)]
    if bearing := _bearing(writer, name):
        facts.append(("", lang.text("Bears on"), bearing))
    writer.rule(path, extra=facts)
    if not writer.printed:
        for value in others:
            _changes(writer, name, value)


def _company(writer: Writer, option: Node) -> Iterator[str]:
    for other, entry in option["only-with"].map.items() if "only-with" in option else ():
        allowed = [writer.words.chosen(other, value.plain()) for value in entry["is"].items or (entry["is"],)]
        yield writer.lang.text(
            "{option}: {values}",
            option=writer.to_entry(f"options.{other}"),
            values=writer.lang.text(" or ").join(allowed),
        )


def _bearing(writer: Writer, name: str) -> str:
    """Links to the entries that depend on an option."""
    material = writer.material
    return writer.to_entries(head(path) for path in material.entries if name in material.options_of(path))


def _changes(writer: Writer, name: str, value: OptionValue) -> None:
    lang = writer.lang
    alike: dict[tuple[str, str], list[str]] = {}
    for what, usual, then in [*_otherwise(writer, name, value), *_said_otherwise(writer, name, value)]:
        alike.setdefault((usual, then), []).append(what)
    if not alike:
        return
    rows = [(lang.text(", ").join(dict.fromkeys(what)), usual, then) for (usual, then), what in alike.items()]
    shown = markup.table((lang.text("Rule"), lang.text("Usually"), lang.text("Then")), rows)
    summary = lang.text("What changes with: {value}", value=writer.words.chosen(name, value))
    writer.add(markup.folded(summary, shown, kind="ru-changes"))


def _otherwise(writer: Writer, name: str, value: OptionValue) -> Iterator[tuple[str, str, str]]:
    """The entries that the value patches: which, as they usually are, and then."""
    found = under(writer.rules, name, value)
    if found is None:
        return
    sides = Sides(writer.book, *found)
    for section in sides.there.sections:
        for change in section.changes if section.id != "options" else ():
            path = writer.material.nearest(change.paths[0])
            what = sides.what(change, partial(writer.link, page_of(path), path) if path else str)
            yield what, *sides.cells(change)


def _said_otherwise(writer: Writer, name: str, value: OptionValue) -> Iterator[tuple[str, str, str]]:
    """The rules that name the option, as they stand usually and with this value."""
    for path, formula in writer.material.formulas.items():
        if name not in writer.material.named_in(path):
            continue
        usual, then = writer.words.say(formula), writer.words.under(formula, {name: value})
        if usual != then:
            label = writer.label(path)
            what = writer.to_entry(writer.material.nearest(path) or path)
            yield f"{what}<small>{label}</small>" if label else what, usual, then


def _settled(writer: Writer) -> None:
    """What was an option of an ancestor and is decided here."""
    lang, settled = writer.lang, writer.rules.resolved.settled
    if not settled:
        return
    writer.heading(lang.text("Decided by these rules"), "settled")
    writer.say(lang.text("Related rules leave these to the table; here they are decided."))
    for name, value in settled.items():
        path = f"settled.{name}"
        writer.rule(path, extra=[("", writer.name(path), writer.words.chosen(name, value))])
