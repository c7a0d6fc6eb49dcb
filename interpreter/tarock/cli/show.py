"""`tarock show`: a rule set as people read it, or flat with the origin of every value. Only prints."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

import click

from tarock.cli.counts import counts_of, fractions_option
from tarock.cli.parameters import language, output_format, rule_options
from tarock.errors import DocumentError, Fault
from tarock.resources import did_you_mean

if TYPE_CHECKING:
    from tarock.model.resolve import Resolved


@click.command(short_help="Show a rule set as a player reads it.")
@click.argument("rule_set")
@click.argument("sections", nargs=-1, metavar="[SECTION]...")
@click.option("--resolved", "flat", is_flag=True, help="Print the flat document, each value with its origin.")
@fractions_option
@language
@rule_options
@output_format
def show(
    rule_set: str,
    sections: tuple[str, ...],
    *,
    flat: bool,
    fractions: bool,
    lang: str,
    options: Mapping[str, str],
    form: str,
) -> None:
    """Show a RULE SET: cards, deal, auction, contracts, call, exchange, talk, bonuses, play, scoring, options.

    Name SECTIONS to see only these. Conditions and amounts are shown as the document says them.
    """
    from tarock.cli.loading import load_playable
    from tarock.model import resolve

    resolved = (
        load_playable(rule_set, options) if form == "text" and not flat else resolve.load(rule_set, options)
    )
    if form == "json":
        click.echo(json.dumps(_data(resolved), indent=2, ensure_ascii=False))
    elif flat:
        from tarock.model.resolve_print import to_yaml

        _demand(sections, [name for name in resolved.tree if name != "extends"])
        click.echo(to_yaml(resolved, origins=True, only=sections), nl=False)
    else:
        _print(resolved, sections, lang, fractions=fractions)


def _data(resolved: Resolved) -> dict[str, object]:
    return {
        "options": dict(resolved.options),
        "fingerprint": resolved.fingerprint,
        "document": resolved.plain(),
    }


def _print(resolved: Resolved, sections: tuple[str, ...], lang: str, *, fractions: bool) -> None:
    from tarock.cli.console import stdout
    from tarock.cli.rule_sheet import RuleSheet
    from tarock.model.compile import compile_variant

    variant = compile_variant(resolved)
    sheet = RuleSheet(variant, resolved, lang, counts_of(variant, fractions=fractions))
    _demand(sections, sheet.sections)
    console = stdout()
    console.print(sheet.title, style="bold")
    for name, pieces in sheet.sections.items():
        if not sections or name in sections:
            console.print(f"\n{name.upper()}", style="bold")
            for piece in pieces():
                console.print(piece)


def _demand(sections: Iterable[str], known: Collection[str]) -> None:
    """Raise DocumentError (TR906) for a section that is not there."""
    for section in sections:
        if section not in known:
            hint = did_you_mean(section, known) or f"known: {', '.join(known)}"
            raise DocumentError(Fault("TR906", f"there is no section '{section}'", hint=hint))
