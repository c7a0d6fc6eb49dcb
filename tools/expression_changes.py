"""An expression with one thing changed: a number, a comparison, an operand, a branch, a name. Knows syntax alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tarock.expr.syntax import Syntax

TURNED = {"=": "!=", "!=": "=", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "and": "or", "or": "and"}


def variants(tree: Syntax, words: Mapping[str, str]) -> Iterator[tuple[str, Syntax]]:
    """Every tree that differs in one place, with the manner of the difference."""
    yield from _whole(tree, words)
    bound = tree.parts[0].text if tree.kind == "each" else None
    for at, part in enumerate(tree.parts):
        if tree.kind == "each" and at == 0:
            continue
        for manner, changed in variants(part, {word: new for word, new in words.items() if word != bound}):
            yield manner, replace(tree, parts=(*tree.parts[:at], changed, *tree.parts[at + 1 :]))


def _whole(tree: Syntax, words: Mapping[str, str]) -> Iterator[tuple[str, Syntax]]:
    match tree.kind:
        case "integer":
            yield from (
                ("number", replace(tree, text=str(int(tree.text) + step)))
                for step in (-1, 1)
                if int(tree.text) + step >= 0
            )
        case "truth":
            yield "truth", replace(tree, text="false" if tree.text == "true" else "true")
        case "name" | "call" if tree.text in words:
            yield "word", replace(tree, text=words[tree.text])
        case "if":
            condition, then, otherwise = tree.parts
            yield "branch", replace(tree, parts=(condition, otherwise, then))
            yield from (("dropped", branch) for branch in (then, otherwise))
        case "unary":
            yield "dropped", tree.parts[0]
        case "binary":
            yield from _binary(tree)
        case _:
            pass


def _binary(tree: Syntax) -> Iterator[tuple[str, Syntax]]:
    if tree.text in TURNED:
        yield "comparison", replace(tree, text=TURNED[tree.text])
    if tree.text in ("=", "!=", "<", "<=", ">", ">=", "in"):
        yield "comparison", Syntax("unary", "not", (tree,), 0, 0, 0, 0)
    else:
        yield from (("dropped", part) for part in tree.parts)


def written(tree: Syntax) -> str:
    """The text of a tree, with brackets around everything that has operands inside something that has."""
    parts = [written(part) for part in tree.parts]
    inner = [
        f"({text})" if part.kind in ("binary", "unary") else text
        for text, part in zip(parts, tree.parts, strict=True)
    ]
    match tree.kind:
        case "binary":
            return f" {tree.text} ".join(inner)
        case "unary":
            return f"{tree.text} {inner[0]}" if tree.text == "not" else f"{tree.text}{inner[0]}"
        case "call" | "builtin" | "if":
            return f"{tree.text}({', '.join(parts)})"
        case "each" if tree.text in ("sum", "max", "min"):
            return f"{tree.text}({parts[2]} for {parts[0]} in {inner[1]})"
        case "each":
            return f"{tree.text}({parts[0]} in {inner[1]} where {parts[2]})"
        case _:
            return tree.text
