"""The example vocabulary of `grammar/examples` as a scope of this engine, with states drawn at random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st

from tarock import resources
from tarock.expr import BOOL, Definition, Scope, SourceText, Symbol, Type, enum_type, int_type, set_type
from tarock.expr.types import SET_SIZES

RULES = {
    "highest": "1 << a0.bit_length() >> 1",
    "lowest": "a0 & -a0",
    "even": "a0 % 2 == 0",
}


@dataclass(frozen=True)
class Vocabulary:
    """A scope over one flat tuple `s`: the value of each name that is not constant stands in a slot of its own."""

    scope: Scope
    slots: tuple[Symbol, ...]
    state: tuple[int, ...]

    def states(self) -> st.SearchStrategy[tuple[int, ...]]:
        """Random values for all slots, as their types allow."""
        return st.tuples(*(self._values(symbol) for symbol in self.slots))

    @staticmethod
    def _values(symbol: Symbol) -> st.SearchStrategy[int]:
        if symbol.type == BOOL:
            return st.booleans()
        if symbol.type.kind == "int":
            return st.integers(1 if symbol.divides else -symbol.bound, symbol.bound)
        size = SET_SIZES[symbol.type.of or ""]
        if symbol.single:
            return st.integers(0, size - 1).map(lambda at: 1 << at)
        return st.integers(0, (1 << size) - 1)


def mask(elements: Iterable[int]) -> int:
    """A set from the numbers of its members."""
    return sum(1 << element for element in elements)


def examples(name: str) -> Any:
    """The data of one file of examples."""
    return yaml.safe_load(resources.path(f"grammar/examples/{name}.yaml").read_text(encoding="utf-8"))


def type_of(text: str, values: tuple[str, ...] = ()) -> Type:
    """The type that the examples call by this name."""
    kind, _, of = text.partition(" ")
    if kind == "int":
        return int_type(of or None)
    if kind == "option":
        return enum_type(of, values)
    return set_type(of) if kind == "set" and of else Type(kind)  # type: ignore[arg-type]


@cache
def vocabulary() -> Vocabulary:
    """What `grammar/examples/vocabulary.yaml` describes."""
    data = examples("vocabulary")
    constants: dict[str, Any] = {"total_of": _total, "union_of": _union}
    plain = [_plain(name, entry) for name, entry in data["names"].items()]
    slots = [symbol for symbol in plain if symbol.code]
    placed = {
        symbol.name: Symbol(**_fields(symbol) | {"code": f"s[SLOT + {n}]"}) for n, symbol in enumerate(slots)
    }
    functions = [
        _function(name, form, constants) for name, forms in data["functions"].items() for form in forms
    ]
    scope = Scope(
        symbols=(*(placed.get(symbol.name, symbol) for symbol in plain), *functions),
        args=("s",),
        constants=constants | {"SLOT": 0},
        definitions={
            name: Definition(name, SourceText.plain(text, "vocabulary"))
            for name, text in data["definitions"].items()
        },
        elsewhere=data["elsewhere"],
    )
    state = tuple(_value(data["names"][symbol.name]) for symbol in slots)
    return Vocabulary(scope, tuple(slots), state)


def _fields(symbol: Symbol) -> dict[str, Any]:
    return {field: getattr(symbol, field) for field in symbol.__slots__}


def _value(entry: Mapping[str, Any]) -> int:
    if "range" in entry:
        first, last = entry["range"]
        return mask(range(first, last + 1))
    if "elements" in entry:
        return mask(entry["elements"])
    value: int = entry["values"].index(entry["value"]) if "values" in entry else entry["value"]
    return value


def _plain(name: str, entry: Mapping[str, Any]) -> Symbol:
    kind = type_of(entry["type"], tuple(entry.get("values", ())))
    single, divides = entry.get("single", False), entry.get("divides", False)
    if entry.get("constant"):
        return Symbol(name, kind, value=_value(entry), single=single)
    return Symbol(name, kind, code="in a slot", bound=entry.get("bound", 1), single=single, divides=divides)


def _function(name: str, form: Mapping[str, Any], constants: dict[str, Any]) -> Symbol:
    params = tuple(map(type_of, form["params"]))
    kind = type_of(form["type"])
    table = f"{name}_{params[0].of}_table".upper()
    bound = form.get("bound", 1000)
    if "rule" in form:
        return Symbol(name, kind, params, RULES[form["rule"]], bound=bound)
    if "at" in form:
        # a list, since a tuple would be folded and the value be constant
        constants[table] = [mask(form["at"].get(n, ())) for n in range(form["limit"] + 1)]
        return Symbol(name, kind, params, f"{table}[a0]", literal_params=True, limit=form["limit"])
    if "total" in form:
        constants[table] = tuple(form["total"])
        return Symbol(
            name, kind, params, f"total_of({table}, a0)", bound=bound * SET_SIZES[params[0].of or ""]
        )
    constants[table] = tuple(map(mask, form["union"]))
    return Symbol(name, kind, params, f"union_of({table}, a0) if a0 else 0", bound=bound)


def _total(table: tuple[int, ...], elements: int) -> int:
    return sum(value for at, value in enumerate(table) if elements >> at & 1)


def _union(table: tuple[int, ...], elements: int) -> int:
    united = 0
    for at, value in enumerate(table):
        united |= value if elements >> at & 1 else 0
    return united


@pytest.fixture(scope="session", name="vocabulary")
def vocabulary_fixture() -> Vocabulary:
    """The example vocabulary."""
    return vocabulary()
