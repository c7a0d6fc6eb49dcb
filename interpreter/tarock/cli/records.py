"""Records of hands, read from files: what is wrong with one is told with its place. Knows the form, not the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tarock.errors import Fault, InputError, Place, Refusal, TarockError
from tarock.model.source import shown_name

if TYPE_CHECKING:
    from tarock.api import Rules
    from tarock.record import Record, Replay


def _is_map(value: object) -> bool:
    return isinstance(value, dict)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_numbers(value: object) -> bool:
    return value is None or (isinstance(value, list) and all(type(each) is int for each in value))


def _is_ledgers(value: object) -> bool:
    return isinstance(value, dict) and all(_is_numbers(each) and each is not None for each in value.values())


def _is_deal(value: object) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("hands"), list):
        return False
    return all(isinstance(cards, str) or _is_texts(cards) for cards in (*value["hands"], value.get("talon")))


#: The fields of a record: whether it must be there, what it looks like, and how that is said.
_FIELDS: Final[Mapping[str, tuple[bool, Callable[[object], bool], str]]] = {
    "format": (True, lambda value: value == 1, "1"),
    "variant": (True, lambda value: isinstance(value, str), "the id of a rule set"),
    "options": (False, _is_map, "a map of option values"),
    "fingerprint": (False, lambda value: isinstance(value, str), "a text"),
    "dealer": (True, lambda value: type(value) is int, "a seat"),
    "seats": (False, _is_texts, "a list of names"),
    "deal": (True, _is_deal, "a map of `hands` (cards for each seat) and `talon` (cards)"),
    "actions": (True, _is_texts, "a list of texts"),
    "result": (False, _is_numbers, "what each seat gets, or null"),
    "registers": (False, _is_map, "a map of what the series kept from the hands before"),
    "ledgers": (False, _is_ledgers, "a map of what each seat gets in each ledger"),
}


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The text of a record, for the places of what is wrong in it."""

    name: str
    text: str
    data: Mapping[str, Any]

    def fault(self, fault: Fault, offset: int, width: int = 1) -> Fault:
        """A fault with its place."""
        start = self.text.rfind("\n", 0, offset) + 1
        line = self.text[start:].split("\n", 1)[0]
        place = Place(self.name, self.text.count("\n", 0, offset) + 1, offset - start + 1)
        return replace(fault, place=place, source_line=line, width=width)

    def at_action(self, number: int, fault: Fault) -> Fault:
        """A fault in the action with this number, the first is 1."""
        actions = self.data["actions"]
        at = self.text.find('"actions"')
        for action in actions[:number]:
            at = self.text.find(json.dumps(action, ensure_ascii=False), at + 1)
        told = replace(fault, message=f"action {number}, '{actions[number - 1]}': {fault.message}")
        return self.fault(told, at, len(actions[number - 1]) + 2) if at >= 0 else told

    def at_key(self, key: str, fault: Fault) -> Fault:
        """A fault in the value of a key."""
        found = re.search(rf'"{re.escape(key)}"\s*:', self.text)
        return self.fault(fault, found.start() if found else 0, len(key) + 2 if found else 1)

    def at_result(self, fault: Fault) -> Fault:
        """A fault in what the hand came to: in the ledger that its message quotes, else in the result."""
        ledger = re.search(r"the ledger '(\S+)'|no ledger '(\S+)'", fault.message)
        return self.at_key((ledger[1] or ledger[2]) if ledger else "result", fault)

    def at_word(self, fault: Fault) -> Fault:
        """A fault whose message quotes what is wrong: it is looked for in the deal."""
        quoted = re.search(r"'(\S+)'$|the card (\S+) is", fault.message)
        word = next((group for group in quoted.groups() if group), None) if quoted else None
        found = re.search(rf"(?<=[\s\"]){re.escape(word)}(?=[\s\"])", self.text) if word else None
        return self.fault(fault, found.start(), len(word)) if found and word else self.at_key("deal", fault)


def read_record(file: Path) -> RecordFile:
    """The file of a record, well formed. Raises OSError, and InputError with everything that is wrong in its form."""
    name = shown_name(file)
    try:
        text = file.read_text(encoding="utf-8")
        data = json.loads(text)
    except UnicodeDecodeError as error:
        raise InputError(
            Fault("TR301", f"{name} is not UTF-8: {error.reason} at byte {error.start}")
        ) from None
    except json.JSONDecodeError as error:
        found = RecordFile(name, text, {})
        raise InputError(found.fault(Fault("TR301", f"this is not JSON: {error.msg}"), error.pos)) from None
    except (ValueError, RecursionError):
        raise InputError(
            Fault("TR301", f"{name} is not a record: numbers too long or lists too deep")
        ) from None
    if not isinstance(data, dict):
        raise InputError(Fault("TR301", "a record is a map", Place(name, 1, 1)))
    found = RecordFile(name, text, data)
    faults = _misshapen(found)
    if faults:
        raise InputError(faults)
    return found


def _misshapen(found: RecordFile) -> list[Fault]:
    faults = []
    for key, (needed, fits, what) in _FIELDS.items():
        if key not in found.data:
            if needed:
                faults.append(Fault("TR301", f"the record has no `{key}`", Place(found.name, 1, 1)))
        elif not fits(found.data[key]):
            faults.append(found.at_key(key, Fault("TR301", f"`{key}` is not {what}")))
    unknown = [key for key in found.data if key not in _FIELDS]
    return faults + [found.at_key(key, Fault("TR301", f"a record has no `{key}`")) for key in unknown]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record with the rules it was played by."""

    file: RecordFile
    rules: Rules
    record: Record

    def replay(self) -> Replay:
        """Play it again. Raises InputError that names the action which is refused, or the result that differs."""
        from tarock.record import replay

        self._step_through()
        try:
            return replay(self.rules.engine, self.rules.scorer, self.record)
        except InputError as error:
            raise InputError(self.file.at_result(fault) for fault in error.faults) from None

    def _step_through(self) -> None:
        from tarock.explain import sources_of
        from tarock.record import first_state

        engine, record = self.rules.engine, self.record
        try:
            state = first_state(engine, record)
        except Refusal as refusal:
            sources = ", ".join(sources_of(self.rules.variant, refusal.rule))
            told = f"the rule is {refusal.rule}{sources and f' ({sources})'}"
            raise InputError(self.file.at_key("deal", replace(refusal.faults[0], hint=told))) from None
        for number, action in enumerate(record.actions, 1):
            try:
                state = engine.step(state, action).state
            except Refusal as refusal:
                sources = ", ".join(sources_of(self.rules.variant, refusal.rule))
                told = f"the rule is {refusal.rule}{sources and f' ({sources})'}"
                hint = told if refusal.code == "TR310" else None
                fault = replace(refusal.faults[0], hint=hint)
                raise InputError(self.file.at_action(number, fault)) from None


def load_record(file: Path, rule_set: str | None, options: Mapping[str, str]) -> Loaded:
    """A record and its rules: those it names, or the ones given here. Raises OSError and TarockError, with places."""
    from tarock.cli.loading import load_rules

    found = read_record(file)
    name = rule_set or found.data["variant"]
    try:
        rules = load_rules(name, {**found.data.get("options", {}), **options})
    except TarockError as error:
        raise type(error)(
            _with_hint(fault, found, given=rule_set is not None) for fault in error.faults
        ) from None
    _check_fingerprint(found, rules)
    return Loaded(found, rules, _record(found, rules))


def _with_hint(fault: Fault, found: RecordFile, *, given: bool) -> Fault:
    if fault.code == "TR122" and fault.place is None:
        return found.at_key("options", fault)
    if given or fault.code != "TR901" or fault.place is not None:
        return fault
    return found.at_key("variant", replace(fault, hint="name the file of its rule set: --variant FILE"))


def _check_fingerprint(found: RecordFile, rules: Rules) -> None:
    said, is_now = found.data.get("fingerprint", rules.variant.fingerprint), rules.variant.fingerprint
    if said != is_now:
        message = f"this hand was played by other rules: '{rules.id}' with these options has the fingerprint {is_now}"
        hint = "the rule set has changed since; name the one it was played by: --variant FILE"
        raise InputError(found.at_key("fingerprint", Fault("TR321", message, hint=hint)))


def _record(found: RecordFile, rules: Rules) -> Record:
    from tarock.record import from_data, parse_action

    faults = []
    for number, text in enumerate(found.data["actions"], 1):
        try:
            parse_action(rules.variant, text)
        except InputError as error:
            faults += [found.at_action(number, fault) for fault in error.faults]
    try:
        record = from_data(rules.variant, {**found.data, "actions": [], "deal": _listed(found.data["deal"])})
    except InputError as error:
        wrong_seat = not 0 <= found.data["dealer"] < rules.variant.seats
        for fault in error.faults:
            if fault.code == "TR303":
                faults.append(found.at_result(fault))
            else:
                faults.append(found.at_key("dealer", fault) if wrong_seat else found.at_word(fault))
    if faults:
        raise InputError(faults)
    return replace(record, actions=tuple(parse_action(rules.variant, text) for text in found.data["actions"]))


def _listed(deal: Mapping[str, Any]) -> dict[str, Any]:
    """A deal with its cards as lists, however they are written."""
    hands = [_codes(cards) for cards in deal["hands"]]
    return {"hands": hands, "talon": _codes(deal["talon"])}


def _codes(cards: str | list[str]) -> list[str]:
    return cards.split() if isinstance(cards, str) else cards
