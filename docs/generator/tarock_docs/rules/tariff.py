"""The tariff sheet: all values of a rule set on one page of A4, to lie beside the cards."""

from __future__ import annotations

from tarock.model.variant import Sides
from tarock_docs.rules import markup
from tarock_docs.rules.bonuses import name_of as bonus_name
from tarock_docs.rules.bonuses import worth
from tarock_docs.rules.contracts import bonuses, name_of
from tarock_docs.rules.writer import Writer


def write(writer: Writer) -> None:
    """All values."""
    writer.add(
        f'<div class="ru-tariff" markdown="0">{_contracts(writer)}\n{_bonuses(writer)}\n{_payments(writer)}\n'
        f"{_kontra(writer)}\n{_options(writer)}</div>"
    )
    print_of = writer.lang.text(
        "Document {id}, fingerprint {fingerprint}",
        id=f"<code>{writer.rules.id}</code>",
        fingerprint=f"<code>{writer.rules.variant.fingerprint}</code>",
    )
    writer.add(f'<p class="ru-small">{print_of}</p>')


def _part(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body}</section>" if body else ""


def _contracts(writer: Writer) -> str:
    lang = writer.lang
    heads = (lang.text("Contract"), lang.text("Made"), lang.text("Lost"), lang.text("Bonuses"))
    rows = []
    for one in writer.rules.variant.contracts:
        is_each = one.sides is Sides.EACH
        which = bonuses(writer, one) if one.bonuses else "–"
        factor = f" {lang.times(one.bonus_factor)}" if one.bonuses and one.bonus_factor != 1 else ""
        lost = "" if is_each else lang.number(one.value_lost)
        rows.append(
            (markup.capital(name_of(writer, one)), lang.number(one.value_made), lost, f"{which}{factor}")
        )
    return _part(lang.text("Contracts"), markup.table(heads, rows, numbers=(1, 2), kind="ru-plain"))


def _bonuses(writer: Writer) -> str:
    lang, variant = writer.lang, writer.rules.variant
    heads = (lang.text("Bonus"), lang.text("Silent"), lang.text("Announced"))
    rows = [
        (
            markup.capital(bonus_name(writer, one)),
            worth(writer, one, one.silent),
            "–" if one.announced is None else worth(writer, one, one.announced),
        )
        for one in variant.bonuses
    ]
    return (
        _part(lang.text("Bonuses"), markup.table(heads, rows, numbers=(1, 2), kind="ru-plain"))
        if rows
        else ""
    )


def _payments(writer: Writer) -> str:
    """What is paid from seat to seat beside or instead of the value of the contract: the lines that have a name."""
    lang, words = writer.lang, writer.words
    rows = [
        (writer.name(one.rule), words.brief(one.amount))
        for one in writer.rules.variant.scoring.lines
        if one.names
    ]
    if not rows:
        return ""
    heads = (lang.text("Payment"), lang.text("How much"))
    return _part(lang.text("Between single players"), markup.table(heads, rows, kind="ru-plain"))


def _kontra(writer: Writer) -> str:
    lang = writer.lang
    found: dict[str, int] = {}
    for one in writer.rules.variant.contracts:
        if one.talk is not None and one.talk.kontra is not None:
            found |= dict(zip(one.talk.kontra.levels, one.talk.kontra.factors, strict=True))
    rows = [(writer.words.term(level), lang.times(factor)) for level, factor in found.items()]
    if not rows:
        return ""
    return _part(
        lang.text("Kontra"),
        markup.table((lang.text("Said"), lang.text("Factor")), rows, numbers=(1,), kind="ru-plain"),
    )


def _options(writer: Writer) -> str:
    lang, options = writer.lang, writer.rules.resolved.options
    rows = [
        (writer.name(f"options.{name}"), writer.words.chosen(name, value)) for name, value in options.items()
    ]
    if not rows:
        return ""
    heads = (lang.text("Option"), lang.text("Here"))
    return _part(lang.text("Agreed"), markup.table(heads, rows, kind="ru-plain ru-options"))
