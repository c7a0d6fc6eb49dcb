"""Pages of what other shipped rule sets play differently from the one with the most contracts."""

from __future__ import annotations

from collections.abc import Iterator

from pages.markdown import table
from tarock import resources
from tarock.compare import Comparison, compare
from tarock.compare.markdown import markdown
from tarock.model import resolve

#: What the others are compared with.
BASE = "koenigrufen"
FOLDER = "differences"
_NOTE = "<!-- This page is written by tools/write_pages.py. -->"


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page and its text; first an index of them."""
    comparisons = list(_comparisons())
    rows = [
        (f"[{each.after.name}]({BASE}-{each.after.id}.md)", f"`{each.after.id}`", str(each.count))
        for each in comparisons
    ]
    yield (
        f"{FOLDER}/README.md",
        f"""# Differences between rule sets

{_NOTE}

What each playable rule set does differently from `{BASE}`, section by section. `tarock diff A B` tells it of any two, also as a page to
print (`--format html --to page.html`); see [the command line](../cli.md#diff).

{table(("rule set", "id", "differences"), rows)}
""",
    )
    for each in comparisons:
        title = f"# {each.before.name} → {each.after.name}\n\n{_NOTE}"
        yield f"{FOLDER}/{BASE}-{each.after.id}.md", markdown(each, title=title)


def _comparisons() -> Iterator[Comparison]:
    base = resolve.load(BASE)
    for name in resources.shipped_variants():
        other = resolve.load(name)
        if not other.abstract and name != BASE:
            yield compare(base, other)
