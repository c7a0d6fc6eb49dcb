"""What is wrong where YAML cannot be parsed, in words for an author. Knows the parser's messages, no document."""

from __future__ import annotations

import re

import yaml

from tarock.errors import Fault
from tarock.model.source import Source
from tarock.model.source_alone import unglued

_QUOTE = "a text with ': ', ' #' or a special sign at its beginning goes in quotes"
_INDENT = "entries of one map or list begin in the same column"

_OUT_OF_LINE = "this does not stand in line with what is above"
_NO_COLON = "a ':' is not expected here"
_NO_NAME = "a ':' is expected after this name"

# What PyYAML says (a pattern), what we say, the hint. `{0}` is the first group of the pattern.
_WORDING: tuple[tuple[str, str, str | None], ...] = (
    (r"mapping values are not allowed", _NO_COLON, f"{_QUOTE}; {_INDENT}"),
    (
        r"could not find expected ':'",
        _NO_NAME,
        "a name and its value: 'name: value'",
    ),
    (r"found character '\\t'", "a tab cannot stand here", "indent with spaces"),
    (r"found character '(.*)' that cannot", "a value cannot begin with {0}", _QUOTE),
    (r"found unexpected end of stream", "the quote that opens here is never closed", None),
    (r"found unexpected document separator", "the quote that opens here is never closed", None),
    (
        r"expected ',' or '([}\]])', but got '<stream end>'",
        "the bracket that opens here is never closed by '{0}'",
        None,
    ),
    (
        r"expected ',' or '([}\]])'",
        "a ',' or '{0}' is expected here",
        "a value with , [ ] {{ or }} goes in quotes",
    ),
    (r"expected <block end>", _OUT_OF_LINE, _INDENT),
    (
        r"expected the node content, but found '<stream",
        "the file ends where a value is expected",
        "a bracket is left open",
    ),
    (r"expected the node content", "a value is expected here", _QUOTE),
    (r"sequence entries are not allowed", "a list cannot begin here", "begin it on a new line"),
    (r"mapping keys are not allowed", "a '?' is not expected here", _QUOTE),
    (r"unknown escape character '(.*)'", "'\\{0}' is no escape in double quotes", "use single quotes"),
    (
        r"expected escape sequence",
        "a code of hexadecimal digits is expected after the backslash",
        "use single quotes",
    ),
    (r"expected alphabetic or numeric character", "a value cannot begin with & or *", _QUOTE),
    (
        r"expected (?:'<document start>'|a single document)",
        "nothing more is expected after the value",
        _INDENT,
    ),
    (
        r"undefined tag handle|while (?:scanning|parsing) a tag|expected URI|expected '!'",
        "tags of YAML are not used here",
        _QUOTE,
    ),
    (
        r"expected chomping or indentation|expected a comment or a line break",
        "nothing may follow | or > here",
        None,
    ),
    (r"expected indentation indicator", "the number after | or > is 1 to 9", None),
)


def syntax_fault(source: Source, error: yaml.MarkedYAMLError) -> Fault:
    """The parser's error as a fault with its place."""
    problem, context = error.problem or "", error.context or ""
    mark, opening = error.problem_mark or error.context_mark, error.context_mark
    message, hint = _words(problem, context)
    if opening is not None and (
        mark is None or message.endswith(("never closed", "after this name")) or "closed by" in message
    ):
        mark = opening
    if message == _OUT_OF_LINE and mark is not None and not _begins_line(source, mark.index):
        message, hint = "nothing more is expected here", _QUOTE
    at = min(mark.index, len(source.text)) if mark is not None else 0
    return (
        _glued(source, at, message)
        or _open(source, at, error)
        or source.fault("TR102", message, at, at + 1, hint)
    )


def _glued(source: Source, at: int, message: str) -> Fault | None:
    """A colon without a space in the line at fault or the one before, which makes one text of both."""
    if message not in (_NO_COLON, _NO_NAME):
        return None
    start = source.text.rfind("\n", 0, at) + 1
    before = source.text.rfind("\n", 0, max(start - 1, 0)) + 1
    for begin in (before, start) if message == _NO_COLON else (start,):
        line = source.text[begin:].partition("\n")[0]
        if (pair := unglued(line.strip())) is not None and not pair["value"].startswith("//"):
            colon = begin + _indent(line) + pair.end("name")
            hint = f"write {pair['name']}: {pair['value']}"
            return source.fault("TR102", "a space is missing behind this ':'", colon, colon + 1, hint)
    return None


def _open(source: Source, at: int, error: yaml.MarkedYAMLError) -> Fault | None:
    """A bracket that was not closed in its line: the next begins an entry in the column of the bracket's line."""
    if error.context_mark is None or not (error.context or "").startswith("while parsing a flow"):
        return None
    opening = error.context_mark.index
    first, last = source.line(opening), source.line(at)
    if source.place(opening).line == source.place(at).line or _indent(last) > _indent(first):
        return None
    closing = "}" if source.text[opening] == "{" else "]"
    message = f"the bracket that opens here is not closed in this line by '{closing}'"
    return source.fault(
        "TR102", message, opening, opening + 1, f"close it, or indent the lines up to its '{closing}'"
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _begins_line(source: Source, at: int) -> bool:
    return not source.line(at)[: source.place(at).column - 1].strip()


def _words(problem: str, context: str) -> tuple[str, str | None]:
    for pattern, message, hint in _WORDING:
        if (match := re.search(pattern, problem) or re.search(pattern, context)) is not None:
            return message.format(*match.groups()), hint.format() if hint else None
    return f"this is no YAML: {problem or context or 'it cannot be parsed'}", _QUOTE
