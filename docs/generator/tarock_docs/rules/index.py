"""The pages above the rule sets: which there are, and a glossary of the words all of them use."""

from __future__ import annotations

from tarock_docs.book import Book
from tarock_docs.page import Page
from tarock_docs.rules import markup
from tarock_docs.rules.material import material
from tarock_docs.rules.sources import title_of
from tarock_docs.rules.terms import TERMS
from tarock_docs.rules.writer import Writer


def chooser(book: Book) -> Page:
    """The page on which one chooses a rule set."""
    lang = book.lang
    rows = []
    for rules in book.rule_sets:
        writer = Writer(book, rules, "")
        documents = material(rules).documents
        about = lang.plural("{number} contract", "{number} contracts", len(rules.variant.contracts))
        if documents:
            about = lang.text(
                "{contracts}; as in: {document}", contracts=about, document=title_of(writer, documents[0])
            )
        name = markup.escape(lang.called(rules.names, rules.id))
        rows.append(("", f'<a href="{rules.id}/">{name}</a>', about))
    intro = lang.text("Each rule set has pages of its own, made from the document that the engine plays by.")
    words = lang.text(
        "Words of the game are explained in the {glossary}.",
        glossary=f'<a href="glossary/">{lang.text("glossary")}</a>',
    )
    body = "\n\n".join(
        (f"<p>{intro}</p>", markup.terms(rows, kind="ru-contents ru-chooser"), f"<p>{words}</p>")
    )
    return Page("rules/index.md", lang.text("Rules"), f"{body}\n", intro)


def glossary(book: Book) -> Page:
    """The page that explains the words of the game; then which rule sets know which contract and bonus."""
    lang = book.lang
    rows = [(f"term-{name}", lang.text(term), lang.text(said)) for name, (term, said) in TERMS.items()]
    intro = lang.text("Words that players of these games use.")
    parts = [
        f"<p>{intro}</p>",
        markup.terms(sorted(rows, key=lambda row: row[1].casefold()), kind="ru-glossary"),
        f"## {lang.text('Contracts')} {{ #contracts }}",
        markup.terms(_named(book, "contracts"), kind="ru-glossary"),
        f"## {lang.text('Bonuses')} {{ #bonuses }}",
        markup.terms(_named(book, "bonuses"), kind="ru-glossary"),
    ]
    return Page("rules/glossary.md", lang.text("Glossary"), "\n\n".join(parts) + "\n", intro)


def _named(book: Book, section: str) -> list[tuple[str, str, str]]:
    """Every name of a contract or bonus, with links to the rule sets that have it."""
    lang = book.lang
    found: dict[str, list[str]] = {}
    for rules in book.rule_sets:
        entries = rules.variant.contracts if section == "contracts" else rules.variant.bonuses
        own = markup.escape(lang.called(rules.names, rules.id))
        for one in entries:
            name = markup.escape(lang.called(one.names, one.id))
            found.setdefault(name, []).append(
                f'<a href="../{rules.id}/{section}/#{section}.{one.id}">{own}</a>'
            )
    return [("", name, lang.text(", ").join(links)) for name, links in sorted(found.items())]
