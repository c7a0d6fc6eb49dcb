"""The pages for players: for each rule set its rules in words, with values, sources, options and open points.

    from tarock_docs.rules import pages

    for page in pages(book):
        ...

A rule set gets its pages from its document alone. `chapters.py` lists the pages, `paths.py` says which sections of a
document have their place on which, `labels.py` what is said before an expression, `words.py` is the door to `wording`.
"""

from tarock_docs.rules.pages import pages, pages_of

__all__ = ["pages", "pages_of"]
