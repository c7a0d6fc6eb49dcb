"""What an unquoted value means: text, whole number, true, false or null. Knows what other YAML readers would make of it."""

from __future__ import annotations

import re
from typing import NamedTuple

import yaml

_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None}
_NUMBER = re.compile(r"(?:0|-?[1-9][0-9]*)\Z")
_DIGITS = 15
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z|0o[0-7]+\Z")
_READERS = yaml.resolver.Resolver.yaml_implicit_resolvers
_STARTS = frozenset(_READERS) | frozenset("+-.0123456789")


class Misread(NamedTuple):
    """Why an unquoted value is refused."""

    message: str
    hint: str


def read_plain(text: str) -> tuple[str | int | bool | None, Misread | None]:
    """The value of an unquoted scalar, and what is wrong with it; a refused one is given as text."""
    if text[:1] not in _STARTS:
        return text, None
    if text in _WORDS:
        return _WORDS[text], None
    if _NUMBER.match(text):
        if len(text.lstrip("-")) <= _DIGITS:
            return int(text), None
        return text, Misread(f"a number has at most {_DIGITS} digits", f"a text goes in quotes: '{text}'")
    for tag, pattern in _READERS.get(text[:1], ()):
        if pattern.match(text):
            return text, _misread(text, tag.rpartition(":")[2])
    if _FRACTION.match(text):
        return text, _misread(text, "float")
    return text, None


def _misread(text: str, kind: str) -> Misread:
    quoted = f"as a text it goes in quotes: '{text}'"
    lower = text.lower()
    if not text:
        return Misread("a value is missing here", "write the value, or leave the line out")
    if kind == "bool":
        word = "true" if lower in ("yes", "on", "true") else "false"
        return Misread(
            f"{text} is read as '{word}' by YAML", f"write {word}, or as a text in quotes: '{text}'"
        )
    if kind == "null":
        return Misread(f"{text} is read as 'null' by YAML", f"write null, or as a text in quotes: '{text}'")
    if ":" in text and kind in ("int", "float"):
        return Misread(f"{text} is read as a number in base 60 by YAML", quoted)
    if kind == "int":
        return Misread(
            f"{text} is read as a number in an unusual notation by YAML", f"write plain digits; {quoted}"
        )
    if kind == "float":
        return Misread(f"{text} is a fraction; all numbers here are whole", quoted)
    if kind == "timestamp":
        return Misread(f"{text} is read as a date by YAML", quoted)
    return Misread(f"{text} has a meaning of its own in YAML", quoted)
