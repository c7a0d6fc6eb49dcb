"""The section about what holds from hand to hand: registers, factor, rounds. Reads it, applies nothing."""

from __future__ import annotations

from dataclasses import replace

from tarock.expr import COUNT, Scope, Symbol, set_type
from tarock.model.sections import Reader, entries, expression_node, names_of, number
from tarock.model.source import Node
from tarock.model.variant import LastRound, Register, SeriesRules

#: What a register may hold, up or down.
LIMIT = 9999


def read_series(reader: Reader, tree: Node) -> SeriesRules:
    """What holds from hand to hand; expressions know the registers by their ids."""
    reader.note_sources(tree, "series")
    scope = _with_registers(reader, tree)
    factor, rounds, last = tree.get("factor"), tree.get("round"), tree.get("last-round")
    if rounds is not None:
        reader.note_sources(rounds, "series.round")
    return SeriesRules(
        registers=_registers(reader, tree, scope),
        factor=None
        if factor is None
        else reader.formula(factor, "series.factor", "series", COUNT, scope=scope),
        round=1 if rounds is None else number(rounds),
        last_round=None if last is None else _last_round(reader, last, scope),
    )


def _with_registers(reader: Reader, tree: Node) -> Scope:
    """The place with the registers as further names. A register that is called like another name is TR130."""
    scope = reader.scopes("series")
    taken = {*scope.plain, *scope.definitions}
    symbols = []
    for at, (name, node) in enumerate(entries(tree.get("registers"))):
        if name in taken:
            message = f"'{name}' is a name of expressions already"
            reader.faults.append(node.key_fault("TR130", message, "choose another id"))
        symbols.append(Symbol(name, COUNT, code=f"registers[{at}]", bound=LIMIT))
    return replace(scope, symbols=(*scope.symbols, *symbols))


def _registers(reader: Reader, tree: Node, scope: Scope) -> tuple[Register, ...]:
    after = tree.get("after")
    found = []
    for rule, node in reader.lines(tree.get("registers"), "series.registers"):
        name = rule.rpartition(".")[2]
        new = None if after is None else after.get(name)
        formula = (
            None if new is None else reader.formula(new, f"series.after.{name}", "series", COUNT, scope=scope)
        )
        found.append(Register(name, int(expression_node(node).plain()), formula))
    known = {register.id for register in found}
    for name, node in entries(after):
        if name not in known:
            reader.faults.append(
                node.key_fault(
                    "TR132", f"there is no register '{name}'", f"known: {', '.join(known) or 'none'}"
                )
            )
    return tuple(found)


def _last_round(reader: Reader, node: Node, scope: Scope) -> LastRound:
    rule = "series.last-round"
    reader.note_sources(node, rule)
    opener = reader.formula(node["opener"], f"{rule}.opener", "series", set_type("seats"), scope=scope)
    return LastRound(names_of(node), opener)
