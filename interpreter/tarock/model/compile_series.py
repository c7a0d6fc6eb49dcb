"""The section about what holds from hand to hand: registers, factor, rounds. Reads it, applies nothing."""

from __future__ import annotations

from tarock.expr import COUNT, set_type
from tarock.model.compile_game import read_payment
from tarock.model.sections import Reader, entries, names_of, number
from tarock.model.source import Node
from tarock.model.variant import LastRound, Register, SeriesRules


def read_series(reader: Reader, tree: Node, seats: int) -> SeriesRules:
    """What holds from hand to hand at a table of so many seats."""
    reader.note_sources(tree, "series")
    rounds, last = tree.get("round"), tree.get("last-round")
    if rounds is not None:
        reader.note_sources(rounds, "series.round")
    return SeriesRules(
        registers=_registers(reader, tree, seats),
        closing=tuple(
            read_payment(reader, rule, line)
            for rule, line in reader.lines(tree.get("closing"), "series.closing")
        ),
        factor=reader.optional(tree.get("factor"), "series.factor", "series", COUNT),
        round=1 if rounds is None else number(rounds),
        last_round=None if last is None else _last_round(reader, last),
    )


def _registers(reader: Reader, tree: Node, seats: int) -> tuple[Register, ...]:
    after, again = tree.get("after"), tree.get("again")
    found: list[Register] = []
    at = 0
    for rule, node in reader.lines(tree.get("registers"), "series.registers"):
        name = rule.rpartition(".")[2]
        each = "each" in node and bool(node["each"].value)
        owners = tuple(1 << seat for seat in range(seats)) if each else (0,)
        formulas = [
            reader.optional(
                None if section is None else section.get(name), f"series.{key}.{name}", "register", COUNT
            )
            for key, section in (("after", after), ("again", again))
        ]
        found.append(Register(name, owners, at, number(node), *formulas))
        at += len(owners)
    for section in (after, again):
        _only_known(reader, section, [register.id for register in found])
    return tuple(found)


def _only_known(reader: Reader, section: Node | None, known: list[str]) -> None:
    """Every new value is that of a register (TR132)."""
    for name, node in entries(section):
        if name not in known:
            hint = f"known: {', '.join(known) or 'none'}"
            reader.faults.append(node.key_fault("TR132", f"there is no register '{name}'", hint))


def _last_round(reader: Reader, node: Node) -> LastRound:
    rule = "series.last-round"
    reader.note_sources(node, rule)
    opener = reader.formula(node["opener"], f"{rule}.opener", "series", set_type("seats"))
    return LastRound(names_of(node), opener)
