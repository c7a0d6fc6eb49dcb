"""From a JSON Schema to rows of a table: field, type, meaning. Knows schemas, not what they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tarock_docs.reference.markdown import Unwritable, code

Schema = Mapping[str, Any]
#: The types of an expression that stands bare; a fourth is the entry with sources of its own.
_EXPRESSION = ["string", "integer", "boolean"]

Resolve = Callable[[str], Schema]


@dataclass(frozen=True)
class Fields:
    """Reads the fields of schemas. `resolve` finds what a `$ref` stands for, `link` names it on the page.

    A reference is a name on the page, unless `opens` says that its own fields are listed where it stands.
    """

    resolve: Resolve
    link: Callable[[str], str]
    opens: Callable[[str], bool] = lambda _: False
    left_out: frozenset[str] = frozenset()

    def rows(self, schema: Schema, path: str = "") -> Iterator[tuple[str, str, str]]:
        """Path, type and meaning of every field below a schema, in its order."""
        schema = self._opened(schema)
        required = schema.get("required", ())
        for name, below in schema.get("properties", {}).items():
            if name not in self.left_out:
                is_optional = bool(required) and name not in required
                yield from self._row(below, f"{path}{name}", is_optional=is_optional)
        for key, below in self._keyed(schema):
            if self._opened(below).get("properties") or "patternProperties" in schema:
                yield from self._row(below, f"{path}{key}", is_optional=False)
        if isinstance(items := schema.get("items"), Mapping) and self._has_fields(items):
            yield from self.rows(items, f"{path.removesuffix('.')}[].")

    def _row(self, schema: Schema, path: str, *, is_optional: bool) -> Iterator[tuple[str, str, str]]:
        kind = self.type_words(schema)
        note = f"; {_default(schema)}" if is_optional else ""
        yield code(path), kind + note, self.meaning(schema, path)
        yield from self.rows(schema, f"{path}.")

    def _has_fields(self, schema: Schema) -> bool:
        opened = self._opened(schema)
        below = opened.get("items")
        return "properties" in opened or (isinstance(below, Mapping) and self._has_fields(below))

    @staticmethod
    def _keyed(schema: Schema) -> Iterator[tuple[str, Schema]]:
        """What stands under names that the schema does not list."""
        for below in schema.get("patternProperties", {}).values():
            yield "<id>", below
        if isinstance(rest := schema.get("additionalProperties"), Mapping):
            yield "<key>", rest

    def _opened(self, schema: Schema) -> Schema:
        reference = schema.get("$ref")
        if reference is None:
            return schema
        return {**self.resolve(reference), **schema} if self.opens(reference) else {}

    def meaning(self, schema: Schema, path: str) -> str:
        """The description, its own or that of what it refers to. Raises Unwritable when there is none."""
        words = schema.get("description")
        if words is None and "$ref" in schema:
            words = self.resolve(schema["$ref"]).get("description")
        if not words:
            raise Unwritable(f"'{path}' has no description in its schema")
        return str(words)

    def type_words(self, schema: Schema) -> str:
        """The type in few words."""
        if "$ref" in schema and not self.opens(schema["$ref"]):
            return self.link(schema["$ref"])
        schema = self._opened(schema)
        if "const" in schema:
            return code(_text(schema["const"]))
        if "enum" in schema:
            return ", ".join(code(_text(value)) for value in schema["enum"])
        if "anyOf" in schema:
            return " or ".join(self.type_words(one) for one in schema["anyOf"])
        kinds = schema.get("type", "anything")
        if kinds[: len(_EXPRESSION)] == _EXPRESSION:
            return "expression"
        return " or ".join(
            self._kind(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)
        )

    def _kind(self, kind: str, schema: Schema) -> str:
        match kind:
            case "array":
                items = schema.get("items")
                inner = f" of {self.type_words(items)}" if isinstance(items, Mapping) else ""
                return f"list{inner}{', in any order' if schema.get('x-set') else ''}"
            case "object":
                rest = schema.get("additionalProperties")
                inner = self.type_words(rest) if isinstance(rest, Mapping) else ""
                return f"map of {inner}" if inner and inner != "map" else "map"
            case "integer" if "minimum" in schema:
                most = f" to {schema['maximum']}" if "maximum" in schema else " or more"
                return f"integer, {schema['minimum']}{most}"
            case "string":
                return "text"
            case "boolean":
                return "true or false"
        return kind


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _default(schema: Schema) -> str:
    return f"optional, {code(_text(schema['default']))} when absent" if "default" in schema else "optional"
