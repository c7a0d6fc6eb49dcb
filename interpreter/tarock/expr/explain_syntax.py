"""Faults of form, told so that the writer can mend them. Knows the grammar's words, no names and no types."""

from __future__ import annotations

import re
from typing import Any, Final

from tarock.errors import Fault
from tarock.expr import codes
from tarock.expr.source import SourceText

#: Writings of other languages, and what is written here.
_FOREIGN: Final[tuple[tuple[str, str], ...]] = (
    ("!==", "inequality is written !="),
    ("==", "equality is written ="),
    ("=<", "'at most' and 'subset of' are written <="),
    ("=>", "'at least' is written >="),
    ("<>", "inequality is written !="),
    ("&&", "write 'and' for conditions, & for sets"),
    ("||", "write 'or' for conditions, | for sets"),
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
    ("\u00a0", "this is a no-break space; write an ordinary one"),
    ("%", "there is no remainder; even(n) tells even numbers"),
    ("?", "write if(condition, value, otherwise)"),
    ("[", "write sets as a | b, and arguments in ( )"),
    ("{", "write sets as a | b"),
    (".", "there are no fields and no fractions; write function(value)"),
    ('"', "there are no texts; write names without quotes"),
    ("'", "there are no texts; write names without quotes"),
    (":", "there are no types to write"),
    (";", "one expression only"),
    ("!", "write 'not' for conditions"),
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
    "RPAR": "')'", "COMMA": "','", "WHERE": "'where'", "FOR": "'for'", "NAME": "a name",
}  # fmt: skip
_COMBINING: Final = re.compile("[\u0300-\u036f]")


def fault(source: SourceText, error: Any) -> Fault:
    """The fault for what Lark could not read, an UnexpectedInput."""
    token = getattr(error, "token", None)
    if token is None:
        return character(source, int(error.pos_in_stream))
    expected = set(error.accepts or error.expected)
    if token.type == "$END":
        end = len(source.text.rstrip())
        return source.fault(codes.SYNTAX, _expectation(None, expected), start=end, end=end)
    offset, word = int(token.start_pos), str(token)
    foreign = _foreign(source.text, offset)
    if foreign is not None:
        start, sign, hint = foreign
        return source.fault(
            codes.SYNTAX, f"'{sign}' is not used here", start=start, end=start + len(sign), hint=hint
        )
    return source.fault(codes.SYNTAX, _expectation(word, expected), start=offset, end=offset + len(word),
                        hint=_HINT_WORDS.get(word) or _keyword_hint(word))  # fmt: skip


def character(source: SourceText, offset: int) -> Fault:
    """The fault for a character that starts nothing of the language."""
    text = source.text
    number = re.compile(r"[0-9]+\w*").match(text, offset)
    if number:
        return source.fault(codes.CHARACTER, f"'{number[0]}' is neither a number nor a name", start=offset,
                            end=number.end(), hint="a name does not start with a digit")  # fmt: skip
    start, sign, hint = _foreign(text, offset) or (offset, text[offset], None)
    if _COMBINING.match(sign):
        hint = "write the letter and its accent as one character (Unicode NFC)"
    shown = f"'{sign}'" if sign.isprintable() else f"U+{ord(sign):04X}"
    return source.fault(
        codes.CHARACTER, f"{shown} is not used here", start=start, end=start + len(sign), hint=hint
    )


def _foreign(text: str, offset: int) -> tuple[int, str, str] | None:
    """The sign of another language that stands at the offset or began just before it."""
    for sign, hint in _FOREIGN:
        for start in range(max(0, offset - len(sign) + 1), offset + 1):
            if text.startswith(sign, start) and not text.startswith("!=", start):
                return start, sign, hint
    return None


def _expectation(found: str | None, expected: set[str]) -> str:
    """What was found (None: the end) and what should stand there."""
    if "INTEGER" in expected:
        return f"a value is missing before '{found}'" if found else "a value is missing at the end"
    closers = [word for name, word in _CLOSERS.items() if name in expected]
    if expected in ({"LPAR"}, {"IN"}):
        closers = ["'('" if "LPAR" in expected else "'in'"]
    due = " or ".join(closers) or "an operator or the end"
    return f"unexpected '{found}', expected {due}" if found else f"the expression ends where {due} is due"


def _keyword_hint(token: str) -> str | None:
    if token in ("and", "or", "not", "if", "in", "where", "for", "true", "false", "none"):
        return f"'{token}' is a word of the language and cannot be a name"
    return None
