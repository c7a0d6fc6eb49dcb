"""The values of a document's options: given, checked, default. Knows types and limits, not what an option does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tarock.errors import Fault, Related
from tarock.model.source import Node
from tarock.resources import did_you_mean

OptionValue = bool | int | str
_NUMBER = re.compile(r"-?[0-9]{1,15}\Z")


def option_values(
    options: Node | None,
    given: Mapping[str, OptionValue],
    settled: Callable[[str], Fault | None] = lambda _: None,
) -> tuple[dict[str, OptionValue], list[Fault]]:
    """The value of every option in the order of the document, and what is wrong with those given.

    `settled` tells the fault of giving a value to one that is an option no more.
    """
    known = options.map if options is not None else {}
    faults = [settled(name) or _unknown(name, known) for name in given if name not in known]
    values: dict[str, OptionValue] = {}
    for name, option in known.items():
        default = option.get("default")
        if default is None or not well_formed(option):
            continue
        value = value_of(default.value, option)
        if value is None:
            message = f"the default of '{name}' is {shown(default.value)}, but it is {wanted(option)}"
            near = _nearest_value(default.value, option)
            faults.append(default.fault("TR122", message, near, *_elsewhere(option, default)))
            values[name] = _stand_in(option)
            continue
        values[name] = value
        if name in given:
            chosen = value_of(given[name], option)
            if chosen is None or (is_fixed(option) and chosen != value):
                faults.append(_bad_value(name, option, given[name]))
            else:
                values[name] = chosen
    return values, faults


def patch_of(option: Node, value: OptionValue) -> Node | None:
    """What this value of the option changes in the document, or None."""
    return option.get("with", str(value).lower() if isinstance(value, bool) else str(value))


def patch_faults(options: Node | None) -> list[Fault]:
    """Faults of patches for values that their option cannot have."""
    faults: list[Fault] = []
    for name, option in (options.map if options is not None else {}).items():
        for text, patch in (option["with"].map if "with" in option else {}).items():
            if well_formed(option) and value_of(text, option) is None:
                message = f"'{text}' is no value of the option '{name}', which is {wanted(option)}"
                near = _nearest_value(text, option)
                faults.append(patch.key_fault("TR122", message, near, *_elsewhere(option, patch)))
    return faults


def _nearest_value(given: object, option: Node) -> str | None:
    """A hint at the word of an enum that was meant: one that is nearly so, or the one that begins so."""
    words = [str(word) for word in option["values"].plain()] if option["type"].value == "enum" else []
    begun = [word for word in words if word.startswith(str(given))]
    return f"did you mean '{begun[0]}'?" if len(begun) == 1 else did_you_mean(str(given), words)


def _stand_in(option: Node) -> OptionValue:
    """A value for an option whose default is none, so that its name is known all the same."""
    match option["type"].value:
        case "bool":
            return False
        case "enum":
            return str(option["values"].items[0].value)
    low = option.get("min")
    return low.value if low is not None and isinstance(low.value, int) else 0


def _elsewhere(option: Node, node: Node) -> tuple[Related, ...]:
    """Where the option says what it may be, if that is another file than the one with the fault."""
    limits = [option[name] for name in ("values", "min", "max", "type") if name in option]
    return tuple(
        limit.because("the option is defined here") for limit in limits[:1] if limit.source is not node.source
    )


def well_formed(option: Node) -> bool:
    """Whether an option says enough of itself to be given values."""
    return (kind := option.get("type")) is not None and (kind.value != "enum" or "values" in option)


def is_fixed(option: Node) -> bool:
    """Whether an option has one value only."""
    return (fixed := option.get("fixed")) is not None and fixed.value is True


def value_of(given: object, option: Node) -> OptionValue | None:
    """The value meant by what was given (on a command line: a text), or None."""
    if not well_formed(option):
        return None
    kind = option["type"].value
    if kind == "bool":
        return (
            {"true": True, "false": False}.get(str(given).lower()) if isinstance(given, bool | str) else None
        )
    if kind == "enum":
        return given if isinstance(given, str) and given in option["values"].plain() else None
    if isinstance(given, str) and _NUMBER.match(given):
        given = int(given)
    if not isinstance(given, int) or isinstance(given, bool):
        return None
    low, high = option.get("min"), option.get("max")
    in_reach = (low is None or low.value <= given) and (high is None or given <= high.value)  # type: ignore[operator]
    return given if in_reach else None


def wanted(option: Node) -> str:
    """What the values of an option are, in words."""
    match option["type"].value:
        case "bool":
            return "true or false"
        case "enum":
            return "one of " + ", ".join(str(value) for value in option["values"].plain())
    low, high = option.get("min"), option.get("max")
    limits = [f"from {low.value}"] if low is not None else []
    limits += [f"to {high.value}"] if high is not None else []
    return " ".join(["a whole number", *limits])


def shown(value: object) -> str:
    """A value as it is written in a document."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown(name: str, known: Mapping[str, Node]) -> Fault:
    listed = f"options: {', '.join(known)}" if known else "this rule set has no options"
    return Fault("TR121", f"there is no option '{name}'", hint=did_you_mean(name, known) or listed)


def _bad_value(name: str, option: Node, given: object) -> Fault:
    if is_fixed(option):
        message = f"the option '{name}' is fixed to {shown(option['default'].value)} in this rule set"
    else:
        message = f"the option '{name}' is {wanted(option)}, not {shown(given)}"
    near = None if is_fixed(option) else _nearest_value(given, option)
    return Fault("TR122", message, hint=near, related=(option.because("the option is defined here"),))
