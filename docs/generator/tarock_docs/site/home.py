"""The home page of a language: what this is, the rule sets, who finds what. Knows no rule."""

from __future__ import annotations

from html import escape

from tarock_docs.book import Book, RuleSet
from tarock_docs.page import Page


def page(book: Book) -> Page:
    """The page at the root of a language."""
    say = book.lang.text
    body = f"""
<p class="lead">{say("The rules of Königrufen and its relatives, written as data, played by an engine, and tested case by case.")}</p>

<p class="facts">{_facts(book)}</p>

## {say("Rule sets")} {{#rule-sets}}

<div class="tiles">
{"".join(_tile(book, rules) for rules in book.rule_sets)}</div>
"""
    return Page(
        "index.md",
        say("Königrufen and its relatives"),
        body,
        description=say("Rules of Königrufen and its relatives, with values, examples and sources."),
    )


def _facts(book: Book) -> str:
    count = book.lang.plural
    parts = (
        count("{number} rule set", "{number} rule sets", len(book.rule_sets)),
        count(
            "{number} statement of the sources", "{number} statements of the sources", len(book.statements)
        ),
        count("{number} tested case", "{number} tested cases", len(book.shelf.corpus.cases)),
    )
    return " ".join(f"<span>{part}</span>" for part in parts)


def _tile(book: Book, rules: RuleSet) -> str:
    name = escape(book.called(rules.names, rules.id), quote=False)
    contracts = book.lang.plural("{number} contract", "{number} contracts", len(rules.variant.contracts))
    bonuses = book.lang.plural("{number} bonus", "{number} bonuses", len(rules.variant.bonuses))
    return f'<a class="tile" href="rules/{rules.id}/"><b>{name}</b><span>{contracts} · {bonuses}</span></a>\n'
