"""The home page of a language: what this is, the rule sets, who finds what. Knows no rule; sections come from the pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tarock_docs.book import Book, RuleSet
from tarock_docs.page import Page
from tarock_docs.pictures import Pictures, pack_of
from tarock_docs.site.navigation import INDEX

SHOWN = 2  # cards of each suit in the picture
RULES = "rules"  # the folder in which each rule set has one


def page(book: Book, others: Sequence[Page]) -> Page:
    """The page at the root of a language. `others` are all the others: their sections are told here."""
    text = book.lang.text
    lead = text(
        "The rules of Königrufen and its relatives: written as data, played by an engine, tested case by case."
    )
    what = text(
        "Every page is made from the rules themselves, so no value on it was typed by hand, and every example was "
        "played by the engine while the page was made. Each rule names the sentence of the sources from which it comes."
    )
    body = f"""
<p class="lead">{lead}</p>

{_picture(book)}

{what}

<p class="figures">{_figures(book)}</p>

## {text("Rule sets")} {{#rule-sets}}

<div class="tiles">
{"".join(_rule_set(book, rules) for rules in book.rule_sets)}</div>

## {text("Who finds what")} {{#who-finds-what}}

<div class="tiles">
{"".join(_section(section) for section in _sections(others))}</div>
"""
    return Page(INDEX, text("Königrufen and its relatives"), body, description=lead)


def _picture(book: Book) -> str:
    """The highest cards of every suit, as one hand."""
    deck = book.deck
    return Pictures(pack_of(deck.id), book.lang).hand(
        [code for suit in deck.suits.values() for code in deck.list(suit)[-SHOWN:]]
    )


def _figures(book: Book) -> str:
    plural = book.lang.plural
    parts = (
        plural("{number} rule set", "{number} rule sets", len(book.rule_sets)),
        plural(
            "{number} statement of the sources", "{number} statements of the sources", len(book.statements)
        ),
        plural("{number} tested case", "{number} tested cases", len(book.shelf.corpus.cases)),
    )
    return " ".join(f"<span>{part}</span>" for part in parts)


def _rule_set(book: Book, rules: RuleSet) -> str:
    name = escape(book.called(rules.names, rules.id), quote=False)
    plural, variant = book.lang.plural, rules.variant
    contracts = plural("{number} contract", "{number} contracts", len(variant.contracts))
    bonuses = plural("{number} bonus", "{number} bonuses", len(variant.bonuses))
    options = plural("{number} option", "{number} options", len(variant.options))
    figures = f"<span>{contracts} · {bonuses} · {options}</span>"
    return f'<a class="tile" href="{RULES}/{rules.id}/"><b>{name}</b>{figures}</a>\n'


def _sections(pages: Sequence[Page]) -> Sequence[Page]:
    """The first page of each section but that of the rules."""
    return [
        page
        for page in pages
        if page.path.count("/") == 1
        and page.path.endswith(f"/{INDEX}")
        and not page.path.startswith(f"{RULES}/")
    ]


def _section(page: Page) -> str:
    address = page.path.removesuffix(INDEX)
    title, told = escape(page.title, quote=False), escape(page.description, quote=False)
    return f'<a class="tile" href="{address}"><b>{title}</b><span>{told}</span></a>\n'
