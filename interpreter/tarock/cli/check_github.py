"""Faults as annotations of a GitHub workflow: commands that a runner reads from what a step prints."""

from collections.abc import Iterable, Iterator

from tarock.cli.code_pages import link_to
from tarock.errors import Fault

_LEVELS = {"error": "error", "warning": "warning"}


def annotation_lines(faults: Iterable[Fault]) -> Iterator[str]:
    """A line for each fault; a fault that several rule sets share is told once."""
    return (_annotation(fault) for fault in dict.fromkeys(faults))


def _annotation(fault: Fault) -> str:
    values: dict[str, object] = {}
    if fault.place is not None:
        end = fault.place.column + max(1, fault.width) - 1
        values = {"file": fault.place.file, "line": fault.place.line, "endLine": fault.place.line}
        values |= {"col": fault.place.column, "endColumn": end}
    values["title"] = fault.code
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in values.items())
    return f"::{_LEVELS.get(fault.severity, 'notice')} {properties}::{_data(_message(fault))}"


def _message(fault: Fault) -> str:
    lines = [fault.message]
    lines += [f"help: {fault.hint}"] if fault.hint else []
    lines += [f"also: {place}: {message}" for place, message in fault.related]
    lines += [f"page: {page}"] if (page := link_to(fault.code)) else []
    return "\n".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
