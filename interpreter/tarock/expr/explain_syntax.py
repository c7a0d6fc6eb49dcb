"""Faults of form, told so that the writer can mend them. Knows the grammar's words, no names and no types."""

from __future__ import annotations

import re
from typing import Any, Final

from tarock.errors import Fault
from tarock.expr import codes
from tarock.expr.source import SourceText

#: Writings of other languages, and what is written here.
_FOREIGN: Final[tuple[tuple[str, str], ...]] = (
    ("==", "equality is written ="),
    ("!==", "inequality is written !="),
    ("=<", "'at most' and 'subset of' are written <="),
    ("=>", "'at least' is written >="),
    ("<>", "inequality is written !="),
    ("&&", "write 'and' for conditions, & for sets"),
    ("||", "write 'or' for conditions, | for sets"),
    ("!", "write 'not' for conditions"),
    ("~", "write 'not' for conditions; for sets: deck - cards"),
    ("≤", "write <="),
    ("≥", "write >="),
    ("≠", "write !="),
    ("∩", "write &"),
    ("∪", "write |"),
    ("∅", "write none"),
    ("∈", "write in"),
    ("⊆", "write <="),
    ("∧", "write and"),
    ("∨", "write or"),
    ("¬", "write not"),
    ("−", "this is not the hyphen-minus; write -"),
    ("–", "this is not the hyphen-minus; write -"),
    ("×", "write *"),
    ("·", "write *"),
    ("**", "there are no powers"),
    ("//", "write /; it rounds down"),
    ("%", "there is no remainder; even(n) tells even numbers"),
    ("?", "write if(condition, value, otherwise)"),
    ("[", "write sets as a | b, and arguments in ( )"),
    ("{", "write sets as a | b"),
    (".", "there are no fields and no fractions; write function(value)"),
    ('"', "there are no texts; write names without quotes"),
    ("'", "there are no texts; write names without quotes"),
    (":", "there are no types to write"),
    (";", "one expression only"),
    ("#", "a comment stands outside the expression"),
)
_HINT_WORDS: Final = {
    "is": "equality is written =",
    "then": "write if(condition, value, otherwise)",
    "else": "write if(condition, value, otherwise)",
    "mod": "there is no remainder; even(n) tells even numbers",
    "div": "write /; it rounds down",
    "xor": "write != between conditions",
}
_CLOSERS: Final = {
    "RPAR": "')'", "COMMA": "','", "WHERE": "'where'", "FOR": "'for'", "IN": "'in'", "NAME": "a name", "LPAR": "'('",
}  # fmt: skip
_COMBINING: Final = re.compile("[\u0300-\u036f]")


def fault(source: SourceText, error: Any, bad_character: bool) -> Fault:  # noqa: FBT001 -- Lark's two kinds
    """The fault for what Lark could not read, an UnexpectedInput."""
    token = getattr(error, "token", None)
    at_end = token is not None and token.type == "$END"
    offset = len(source.text.rstrip()) if at_end else int(error.pos_in_stream)
    foreign = None if at_end else _foreign(source.text, offset)
    if foreign is not None:
        start, sign, hint = foreign
        return source.fault(codes.SYNTAX if token else codes.CHARACTER, f"'{sign}' is not used here",
                            start=start, end=start + len(sign), hint=hint)  # fmt: skip
    if bad_character:
        return _character(source, offset)
    found = "the end" if at_end else f"'{token}'"
    end = offset if at_end else offset + len(token)
    hint = _HINT_WORDS.get(str(token)) or _keyword_hint(str(token))
    return source.fault(codes.SYNTAX, _expectation(found, set(error.accepts or error.expected)),
                        start=offset, end=end, hint=hint)  # fmt: skip


def _foreign(text: str, offset: int) -> tuple[int, str, str] | None:
    """The sign of another language that stands at the offset or began just before it."""
    for sign, hint in sorted(_FOREIGN, key=lambda entry: -len(entry[0])):
        for start in range(max(0, offset - len(sign) + 1), offset + 1):
            if text.startswith(sign, start) and not (sign == "!" and text.startswith("!=", start)):
                return start, sign, hint
    return None


def _character(source: SourceText, offset: int) -> Fault:
    character = source.text[offset]
    number = re.compile(r"[0-9]+\w*").match(source.text, offset)
    if number:
        return source.fault(codes.CHARACTER, f"'{number[0]}' is neither a number nor a name", start=offset,
                            end=number.end(), hint="a name does not start with a digit")  # fmt: skip
    hint = None
    if _COMBINING.match(character):
        hint = "write the letter and its accent as one character (Unicode NFC)"
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    return source.fault(codes.CHARACTER, f"the language does not use '{shown}'", start=offset, end=offset + 1, hint=hint)


def _expectation(found: str, expected: set[str]) -> str:
    if "INTEGER" in expected:
        return f"a value is missing before {found}"
    closers = [word for name, word in _CLOSERS.items() if name in expected]
    if not closers:
        return f"unexpected {found} after a complete expression"
    return f"unexpected {found}, expected {' or '.join(closers)}"


def _keyword_hint(token: str) -> str | None:
    if token in ("and", "or", "not", "if", "in", "where", "for", "true", "false", "none"):
        return f"'{token}' is a word of the language and cannot be a name"
    return None
