"""What a series keeps, as data of records and requests: registers by their ids, both directions. Knows no hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarock.errors import Fault, InputError
from tarock.model.scopes import LIMIT
from tarock.model.variant import Register, Registers, SeriesRules


def registers_data(registers: Registers) -> dict[str, int | list[int]]:
    """All that is kept: a number for each register, or a list of them by seat where every player has one."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in registers.items()}


def parse_registers(rules: SeriesRules, data: Any) -> tuple[int, ...]:
    """All that is kept; registers that are not named are as before the first hand. Raises InputError: TR301 for what
    is no such map, TR303 for a register that the rule set does not have."""
    if data is None:
        return rules.kept
    if not isinstance(data, Mapping):
        raise _bad("TR301", "`registers` is a map of register to number")
    known = {register.id: register for register in rules.registers}
    found = list(rules.kept)
    for name, value in data.items():
        if name not in known:
            raise _bad("TR303", f"there is no register '{name}'", f"known: {', '.join(known) or 'none'}")
        register = known[name]
        found[register.at : register.at + len(register.owners)] = _numbers(register, value)
    return tuple(found)


def _numbers(register: Register, value: Any) -> list[int]:
    """The value of a register as one number, or one for each seat. Raises InputError TR301."""
    numbers = value if isinstance(value, list) else [value]
    each = register.owners[0] != 0
    if isinstance(value, list) != each or len(numbers) != len(register.owners):
        what = f"a list of {len(register.owners)} numbers, one for each seat" if each else "one number"
        raise _bad("TR301", f"the register '{register.id}' is {what}")
    if not all(type(number) is int and abs(number) <= LIMIT for number in numbers):
        raise _bad("TR301", f"the register '{register.id}' holds whole numbers from -{LIMIT} to {LIMIT}")
    return numbers


def _bad(code: str, message: str, hint: str | None = None) -> InputError:
    return InputError(Fault(code, message, hint=hint))
