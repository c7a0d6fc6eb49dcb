"""Which values of options go together: what a document says under `only-with`. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarock.errors import Fault
from tarock.model.resolve_options import OptionValue, shown, value_of, wanted, well_formed
from tarock.model.source import Node
from tarock.resources import did_you_mean


def lonely_choices(
    options: Node | None, values: Mapping[str, OptionValue], settled: Mapping[str, OptionValue]
) -> list[Fault]:
    """Options that were given a value which other options do not let them have (TR129), with the reason that the
    document gives. The default is no choice: it stands whatever the others are."""
    faults: list[Fault] = []
    for name, option, other, entry in _demands(options):
        value, default = values.get(name), value_of(option["default"].value, option)
        has = values.get(other, settled.get(other))
        if value is None or has is None or value == default or has in _allowed(options, other, entry):
            continue
        may = " or ".join(shown(each) for each in _allowed(options, other, entry))
        message = f"'{name}' is {shown(value)}, which goes only with '{other}' {may}; here it is {shown(has)}"
        faults.append(entry.key_fault("TR129", message, str(entry["because"].value)))
    return faults


def company_faults(options: Node | None, settled: Node | None) -> list[Fault]:
    """Entries under `only-with` that name no option, or a value that it cannot have."""
    faults: list[Fault] = []
    known = {**(settled.map if settled is not None else {}), **(options.map if options is not None else {})}
    for name, _, other, entry in _demands(options):
        if other not in known or other == name:
            hint = did_you_mean(other, [each for each in known if each != name])
            faults.append(entry.key_fault("TR121", f"there is no other option '{other}'", hint))
            continue
        faults += [
            value.fault("TR122", f"the option '{other}' is {wanted(known[other])}, not {shown(value.value)}")
            for value in _values(entry)
            if well_formed(known[other]) and value_of(value.value, known[other]) is None
        ]
    return faults


def company(options: Node | None, name: str) -> dict[str, OptionValue]:
    """Values of other options with which this one may be chosen; those whose default does are left out."""
    found: dict[str, OptionValue] = {}
    for asking, _, other, entry in _demands(options):
        if asking != name or options is None or other not in options:
            continue
        allowed = _allowed(options, other, entry)
        if allowed and value_of(options[other]["default"].value, options[other]) not in allowed:
            found |= {**company(options, other), other: allowed[0]}
    return found


def _demands(options: Node | None) -> Iterator[tuple[str, Node, str, Node]]:
    """Each entry under `only-with`: the option that has it, and the other option."""
    for name, option in (options.map if options is not None else {}).items():
        for other, entry in (option["only-with"].map if "only-with" in option else {}).items():
            if "is" in entry and "because" in entry and "default" in option and "type" in option:
                yield name, option, other, entry


def _allowed(options: Node | None, other: str, entry: Node) -> list[OptionValue]:
    option = options.get(other) if options is not None else None
    given = [value.value for value in _values(entry)]
    if option is None:
        return [value for value in given if isinstance(value, bool | int | str)]
    return [value for each in given if (value := value_of(each, option)) is not None]


def _values(entry: Node) -> tuple[Node, ...]:
    return entry["is"].items or (entry["is"],)
