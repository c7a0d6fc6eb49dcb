"""What an adapter does wrongly, each with the line that shows it. Knows forms and words, and asks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from jsonschema import ValidationError

from tarock_conformance import schemas
from tarock_conformance.bench import Asked


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing an adapter does wrongly: what, the line that shows it, what it answered, what it wrote, what to try."""

    what: str
    sent: str = ""
    received: str = ""
    stderr: str = ""
    hint: str = ""


Found = Iterator[Mistake]


def strays(asked: Asked) -> Found:
    """Whatever came besides the answer."""
    for noise in asked.noise:
        yield Mistake(f"other text on the standard output: the line {noise.why}", asked.sent, noise.text)
    for item in asked.strays:
        yield Mistake("an answer that belongs to no question, or a second one", asked.sent, line_text(item))


def no_answer(asked: Asked, what: str, hint: str = "") -> Mistake:
    """That there is none, with what came instead."""
    others = "; ".join(map(line_text, asked.strays))
    why = asked.end or f"nothing came within {asked.seconds:g} s"
    return Mistake(f"{what}: {why}", asked.sent, others, asked.stderr, hint)


def wrong_form(asked: Asked, reference: str) -> Found:
    """Where an answer is not as its schema says, the first three places."""
    for text in islice(form_faults(asked.answer, reference), 3):
        yield Mistake(f"has another form than the schema says: {text}", asked.sent, asked.received)


def form_faults(value: Any, reference: str) -> Iterator[str]:
    """In words, with its place, everything in a value that a schema does not allow."""
    for error in schemas.validator(reference).iter_errors(value):
        yield _told(error)


def _told(error: ValidationError) -> str:
    place = ".".join(map(str, error.absolute_path))
    return f"{place}: {error.message}" if place else error.message


def line_text(value: Any) -> str:
    """A message, or a part of one, as it stands in a line; long ones are cut."""
    return Asked.text(value)
