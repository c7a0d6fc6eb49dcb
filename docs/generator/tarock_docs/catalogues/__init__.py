"""The catalogues of messages: taken from code and data, kept up to date, checked. Translates nothing.

    python -m tarock_docs.catalogues            writes docs/locale/<language>/<domain>.po (`make messages`)
    python -m tarock_docs.catalogues --check    exits with 1 if one is old or a translation loses a {place}
    python -m tarock_docs.catalogues --list     what is untranslated, by language and domain; names without it too

How a message gets into a catalogue:

- domain `site`: a literal first argument of `.text("…")`, the two of `.plural("…", "…", n)`, and `mark("…")`;
- domain `words`: `.word("…", context="…")`, `mark_word("…", context="…")`, and every text in a file `phrases*.yaml`
  beside the modules (keys are the code's own; a text is the message, and `{text: …, context: …}` one with context);
- domain `sources`: statements and open points of spec/sources, their ids as context.
"""

from tarock_docs.catalogues.keeping import MissingPlaces, files, lost_places, merged, written
from tarock_docs.catalogues.taking import Message, taken
from tarock_docs.catalogues.untranslated import NameGap, Share, gaps_in_names, shares

__all__ = [
    "Message",
    "MissingPlaces",
    "NameGap",
    "Share",
    "files",
    "gaps_in_names",
    "lost_places",
    "merged",
    "shares",
    "taken",
    "written",
]
