"""Ids that an author may have meant: from what people write or call a thing. Knows the letters of ids, no section."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from tarock.model.source import Node

_SPELT = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"))


def likely_id(text: str) -> str:
    """The text as an id: lower-case letters, digits and hyphens, a letter first; empty if nothing is left."""
    for letter, spelt in _SPELT:
        text = text.lower().replace(letter, spelt)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-").lstrip("0123456789-")


def called(name: str, entries: Mapping[str, Node]) -> str | None:
    """The id of the one entry that people call so in some language."""
    found = {
        other
        for other, entry in entries.items()
        if (names := entry.get("names")) is not None and other != name
        for node in names.map.values()
        if likely_id(str(node.value)) == name
    }
    return found.pop() if len(found) == 1 else None
