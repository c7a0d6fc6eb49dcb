"""One document laid over another. Knows maps, `null` and `before`; not what the entries mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tarock.errors import Fault
from tarock.model.resolve_order import ORDER, with_places
from tarock.model.source import MENDED, Node
from tarock.resources import did_you_mean

Path = tuple[str, ...]
HEADER = ("format", "id", "extends", "abstract", "names", "sources", "about")


class Merger:
    """Lays documents, then the patches of options, over each other and notes what is wrong."""

    def __init__(self, base: Node) -> None:
        self.faults: list[Fault] = []
        self.added: dict[Path, tuple[str, ...]] = {}
        """Entries that a child or a patch added to a map that was there, with the names the map had before."""
        self.removed: set[Path] = set()
        """Entries that a child or a patch took away."""
        self._by_option: dict[Path, tuple[str, Node]] = {}
        self._option: str | None = None
        self.tree = base

    def copy(self) -> Merger:
        """Another one that has laid the same and goes on by itself."""
        other = Merger(self.tree)
        other.faults, other.added, other.removed = [*self.faults], {**self.added}, {*self.removed}
        other._by_option, other._option = {**self._by_option}, self._option
        return other

    def lay_document(self, over: Node) -> None:
        """A child document: its header stands instead of the parent's."""
        body = {name: node for name, node in over.map.items() if name not in HEADER}
        header = {name: node for name, node in over.map.items() if name in HEADER}
        kept = {name: node for name, node in self.tree.map.items() if name not in HEADER}
        merged = self._merge(replace(self.tree, value=kept), replace(over, value=body), ())
        self.tree = replace(merged, value={**header, **merged.map})

    def lay_patch(self, option: str, patch: Node) -> None:
        """What a value of an option changes."""
        self._option = option
        merged = self._merge(self.tree, patch, ())
        self.tree = replace(self.tree, value=merged.value)

    def lay_settled(self, patch: Node) -> None:
        """What a value changes that a document settles: no choice, so other options may change it further."""
        merged = self._merge(self.tree, patch, ())
        self.tree = replace(self.tree, value=merged.value)

    def _merge(self, base: Node, over: Node, path: Path) -> Node:
        entries = dict(base.map)
        if not over.map and path:
            self._unchanged(base, over, path)
        for name, node in over.map.items():
            if not _is_before(name, node):
                self._lay(entries, name, node, (*path, name), base)
        self._arrange(entries, over.map)
        return replace(over, value=entries)

    def _lay(self, entries: dict[str, Node], name: str, node: Node, path: Path, base: Node) -> None:
        old = entries.get(name)
        if old is not None and node.style == MENDED:
            return
        if node.value is None:
            self._remove(entries, name, node, path, base)
        elif old is None:
            self._claim(path, node)
            if len(path) > 1:
                self.added[path] = tuple(entries)
            entries[name] = self._fresh(node, path)
        elif path == ORDER and node.map and old.items:
            for contract, place in node.map.items():
                self._claim((*path, contract), place)
            entries[name], wrong = with_places(old, node)
            self.faults += wrong
        elif isinstance(old.value, Mapping) and isinstance(node.value, Mapping) and not _is_patch(path):
            entries[name] = self._merge(old, node, path)
        elif self._claim(path, node) and old.plain() == node.plain():
            self._unchanged(old, node, path)
        else:
            entries[name] = self._fresh(node, path)

    def _remove(self, entries: dict[str, Node], name: str, node: Node, path: Path, base: Node | None) -> None:
        if name in entries:
            self._claim(path, node)
            del entries[name]
            self.removed.add(path)
        elif self._claim(path, node):
            where = f"'{path[-2]}'" if len(path) > 1 else "the document"
            has_base = base is not None and base.key is not None
            also = [base.because(f"{where} stands here")] if base is not None and has_base else []
            hint = did_you_mean(name, entries) or "delete the line"
            self.faults.append(
                node.key_fault("TR123", f"there is no '{name}' in {where} to take away", hint, *also)
            )

    def _unchanged(self, old: Node, node: Node, path: Path) -> None:
        message = f"'{path[-1] if path else 'document'}' is so already; this changes nothing"
        also = old.because("it is so here")
        self.faults.append(node.key_fault("TR124", message, "delete the line", also))

    def _fresh(self, node: Node, path: Path) -> Node:
        """A value that overrides nothing: there is nothing in it to remove, but lines may be put before others."""
        if not isinstance(node.value, Mapping) or _is_patch(path):
            return node
        entries: dict[str, Node] = {}
        for name, entry in node.value.items():
            if entry.value is None:
                self._remove(entries, name, entry, (*path, name), None)
            elif not _is_before(name, entry):
                entries[name] = self._fresh(entry, (*path, name))
        self._arrange(entries, node.value)
        return replace(node, value=entries)

    def _arrange(self, entries: dict[str, Node], over: Mapping[str, Node]) -> None:
        """Moves each entry that says `before` to its place."""
        for name, node in over.items():
            before = node.get("before")
            if before is None or name not in entries or not isinstance(before.value, str):
                continue
            others = [other for other in entries if other != name]
            if before.value not in others:
                hint = did_you_mean(before.value, others)
                self.faults.append(
                    before.fault("TR126", f"there is no line '{before.value}' beside this one", hint)
                )
                continue
            others.insert(others.index(before.value), name)
            if others == list(entries):
                message = f"it stands before '{before.value}' already; this changes nothing"
                self.faults.append(before.fault("TR124", message, "delete the line"))
            ordered = {other: entries[other] for other in others}
            entries.clear()
            entries.update(ordered)

    def _claim(self, path: Path, node: Node) -> bool:
        """Notes that a patch sets this path. False if another patch set it: then there may be a conflict."""
        if self._option is None:
            return True
        earlier = self._by_option.get(path)
        if earlier is None or earlier[0] == self._option:
            self._by_option[path] = (self._option, node)
            for name, entry in node.map.items():
                self._claim((*path, name), entry)
            return True
        if earlier[1].plain() != node.plain():
            message = (
                f"the option '{self._option}' sets '{'.'.join(path)}', and so does the option '{earlier[0]}'"
            )
            also = earlier[1].because("the other value stands here")
            self.faults.append(node.key_fault("TR125", message, None, also))
        return False


def _is_before(name: str, node: Node) -> bool:
    """Whether an entry says where its line stands; a map of this name is an entry like others."""
    return name == "before" and isinstance(node.value, str)


def _is_patch(path: Path) -> bool:
    """What a value of an option changes is kept as it is written, null and all, until it is laid over the document."""
    return len(path) == 4 and path[0] == "options" and path[2] == "with"
