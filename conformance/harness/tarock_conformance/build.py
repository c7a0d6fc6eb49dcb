"""From one file of cases to cases: defaults of the file, shorthands, one case for each variant and reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tarock_conformance import schemas
from tarock_conformance.cases import Case, Checkpoint, Reading, spelled
from tarock_conformance.documents import Documents
from tarock_conformance.expand import Expander, Path
from tarock_conformance.files import Fault, Node, did_you_mean, node_at
from tarock_conformance.shapes import Shape
from tarock_conformance.sources import Sources

_DEFAULTS = ("variant", "options", "op", "tier", "tags")
_LOCATED_BY_STEP = frozenset({"play-hand"})


class CaseReader:
    """Reads the cases of one file and notes what is wrong with them."""

    def __init__(self, root: Node, sources: Sources, documents: Documents, faults: list[Fault]) -> None:
        self.root = root
        self.sources = sources
        self.documents = documents
        self.faults = faults
        self.decks: dict[str | None, tuple[str, ...]] = {}
        #: The file as JSON data.
        self.data: Any = root.plain()

    def cases(self) -> Iterator[Case]:
        """Every case that can be read at all, as often as it is asked."""
        written = self.data.get("cases") if isinstance(self.data, dict) else None
        for index, own in enumerate(written if isinstance(written, list) else ()):
            if (
                isinstance(own, dict)
                and isinstance(own.get("id"), str)
                and isinstance(own.get("given"), dict)
            ):
                yield from self._case(own, ("cases", index))

    def _case(self, own: Mapping[str, Any], path: Path) -> Iterator[Case]:
        data = {**{name: self.data[name] for name in _DEFAULTS if name in self.data}, **own}
        for name in ("options", "tags"):
            if name in self.data and name in own:
                data[name] = (
                    {**self.data[name], **own[name]} if name == "options" else [*self.data[name], *own[name]]
                )
        op = data.get("op")
        if op not in schemas.ops():
            message = f"there is no operation '{op}'" if op else "neither the case nor its file has an 'op'"
            self._fault("TR406", (*path, "op"), message, did_you_mean(str(op), schemas.ops()))
            return
        variants = data.get("variant")
        several = variants if isinstance(variants, list) else [variants]
        for variant in several:
            case = self._one(data, path, variant)
            if case is not None:
                if len(several) > 1:
                    case = replace(case, key=f"{case.id}@{variant}")
                yield from self._by_reading(case, own)

    def _one(self, data: Mapping[str, Any], path: Path, variant: str | None) -> Case | None:
        if variant is not None and variant not in self.documents.variants:
            self._fault(
                "TR410",
                (*path, "variant"),
                f"there is no variant '{variant}'",
                did_you_mean(variant, self.documents.variants)
                or f"one of your own is named by its file: --ruleset {variant}=FILE",
            )
        elif "statements" not in data and variant not in self.documents.own:
            self._fault("TR401", path, "missing here: 'statements'")
        op = data["op"]
        readings = self._readings(data, path, op, variant)
        steps, checkpoints = self._steps(data, path, variant)
        if not readings:
            return None
        is_bad_input = any(
            reading.kind == "error" and reading.value.get("code", "") in _INPUT for reading in readings
        )
        expander = self._expander(variant, silent=is_bad_input)
        given = expander.value(data["given"], schemas.shape(op, "given"), (*path, "given"))
        if not is_bad_input:
            self.faults += schemas.given_faults(self.root, (*path, "given"), op, given)
        self._refuse_idle(data, path, readings, checkpoints)
        self._refuse_dangling(data, path, variant)
        needs = {*data.get("needs", ()), *(["checkpoints"] if checkpoints else ())}
        needs |= {"lines"} if any("lines" in reading.value for reading in readings) else set()
        return Case(
            key=data["id"],
            id=data["id"],
            title=str(data.get("title", "")),
            topic=str(self.data.get("topic", "")),
            place=node_at(self.root, (*path, "id")).place,
            statements=tuple(data.get("statements", ())),
            op=op,
            given=given,
            readings=readings,
            variant=variant,
            options=data.get("options"),
            steps=steps,
            checkpoints=checkpoints,
            rules=tuple(data.get("rules", ())),
            needs=frozenset(needs),
            tier=data.get("tier", "core"),
            is_contested=data.get("status") == "contested",
            open_point=data.get("open_point"),
            because=tuple(data.get("because", ())),
            tags=tuple(data.get("tags", ())),
            since=data.get("since"),
            note=data.get("note"),
        )

    def _readings(
        self, data: Mapping[str, Any], path: Path, op: str, variant: str | None
    ) -> tuple[Reading, ...]:
        """The accepted answers, ours first, from `expect` and `readings`."""
        expander = self._expander(variant)
        found = []
        for where, entry in _answers(data):
            if isinstance(entry.get("result"), dict):
                below = (*path, *where, "result")
                value = expander.value(entry["result"], schemas.shape(op, "result"), below)
                self._known_keys(value, schemas.shape(op, "result"), below)
                found.append(Reading("result", value, entry.get("reading")))
            elif isinstance(entry.get("error"), dict):
                found.append(Reading("error", self._error(entry["error"], data), entry.get("reading")))
        return tuple(found)

    def _error(self, error: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
        """An expected refusal of a hand is that of its last step, unless the case says otherwise."""
        steps = data.get("steps") or []
        return {"at": len(steps) - 1, **error} if data["op"] in _LOCATED_BY_STEP and steps else error

    def _steps(
        self, data: Mapping[str, Any], path: Path, variant: str | None
    ) -> tuple[tuple[str, ...], tuple[Checkpoint, ...]]:
        expander = self._expander(variant)
        actions, checkpoints = [], []
        for index, step in enumerate(data.get("steps") or ()):
            actions.append(str(step["do"]) if isinstance(step, dict) and "do" in step else str(step))
            if isinstance(step, dict) and isinstance(step.get("then"), dict):
                below = (*path, "steps", index, "then")
                expected = expander.value(step["then"], schemas.checkpoint_shape(), below)
                self._known_keys(expected, schemas.checkpoint_shape(), below)
                checkpoints.append(Checkpoint(index, expected))
        return tuple(actions), tuple(checkpoints)

    def _refuse_idle(
        self,
        data: Mapping[str, Any],
        path: Path,
        readings: tuple[Reading, ...],
        checkpoints: tuple[Checkpoint, ...],
    ) -> None:
        """A case must check something, and nothing that no answer could tell."""
        if checkpoints and any(reading.kind == "error" for reading in readings):
            self._fault(
                "TR407", (*path, "steps"), "a refused hand has no checkpoints: they would check nothing"
            )
        if data.get("steps") and data["op"] not in _LOCATED_BY_STEP:
            self._fault("TR407", (*path, "steps"), f"'{data['op']}' has no steps: they would do nothing")

    def _refuse_dangling(self, data: Mapping[str, Any], path: Path, variant: str | None) -> None:
        """What a case cites must exist."""
        known = self.sources.statements
        for index, name in enumerate(data.get("statements", ())):
            if name not in known:
                hint = did_you_mean(str(name), known)
                self._fault("TR404", (*path, "statements", index), f"there is no statement '{name}'", hint)
        if (point := data.get("open_point")) is not None and point not in self.sources.open_points:
            self._fault("TR405", (*path, "open_point"), f"there is no open point '{point}'")
        cited: list[tuple[Path, Any]] = [
            ((*path, "rules", index), rule) for index, rule in enumerate(data.get("rules", ()))
        ]
        cited += [
            ((*path, "because", index), line.get("rule"))
            for index, line in enumerate(data.get("because", ()))
        ]
        for where, rule in cited:
            if variant is not None and not self.documents.has_entry(variant, str(rule)):
                self._fault("TR409", where, f"{variant} has no entry '{rule}'")

    def _known_keys(self, value: Any, shape: Shape, path: Path) -> None:
        """Every object in an expectation lists keys, and only such as the answer may have."""
        if isinstance(value, dict):
            if not value:
                self._fault("TR407", path, "an empty map checks nothing")
            for name, below in value.items():
                if name not in shape.properties and shape.rest is None:
                    hint = did_you_mean(name, shape.properties)
                    node = node_at(self.root, (*path, name))
                    self.faults.append(node.key_fault("TR407", f"an answer has no '{name}' here", hint))
                self._known_keys(below, shape.of(name), (*path, name))
        elif isinstance(value, list):
            for index, below in enumerate(value):
                self._known_keys(below, shape.items or Shape(), (*path, index))

    def _by_reading(self, case: Case, own: Mapping[str, Any]) -> Iterator[Case]:
        """The case, and once more for each other reading that options switch on: then this reading alone is right."""
        written = [entry for _, entry in _answers(own)]
        options = written[0].get("when") if written else None
        yield replace(case, options={**(case.options or {}), **options}) if options else case
        for entry, reading in zip(written[1:], case.readings[1:], strict=False):
            if when := entry.get("when"):
                key = f"{case.key}@{','.join(f'{name}={spelled(value)}' for name, value in when.items())}"
                merged = {**(case.options or {}), **when}
                yield replace(
                    case, key=key, options=merged, readings=(reading,), is_contested=False, tier="option"
                )

    def _expander(self, variant: str | None, *, silent: bool = False) -> Expander:
        def complain(where: Path, message: str) -> None:
            if not silent:
                self._fault("TR408", where, message)

        if variant not in self.decks:
            self.decks[variant] = self.documents.deck(variant)
        return Expander(self.decks[variant], complain)

    def _fault(self, code: str, path: Path, message: str, hint: str | None = None) -> None:
        self.faults.append(node_at(self.root, path).fault(code, message, hint))


_INPUT = frozenset({"TR301", "TR302", "TR303"})


def _answers(data: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The answers that a case accepts as they are written, ours first, each with its path in the case."""
    expect = data.get("expect")
    if isinstance(expect, dict):
        if isinstance(expect.get("any_of"), list):
            yield from (
                (("expect", "any_of", index), entry)
                for index, entry in enumerate(expect["any_of"])
                if isinstance(entry, dict)
            )
        else:
            yield ("expect",), expect
    for index, entry in enumerate(data.get("readings") or ()):
        if isinstance(entry, dict):
            yield ("readings", index), entry
