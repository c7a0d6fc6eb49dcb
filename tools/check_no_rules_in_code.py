"""No rule in Python: hunts the words of the rule documents, and numbers of the game, in the engine's source.

    python tools/check_no_rules_in_code.py [--root FOLDER]

Where the words come from
  strong  cards (ids, codes, aliases), suits, ranks, contracts, bonuses, options, words of the auction, variants and
          decks, each with its names in every language; and `tools/game_words.txt`
  weak    definitions, values of options and every other key an author chose (one that is no property in
          `spec/schema`): ids of lines and ways. They are often plain English, so they are met only as a whole.

Where they may not stand
  strong  as an identifier or a word inside one (`rufer_value`, `RuferBid`; run together too from six letters on), as a word of a
          string, a comment or a docstring; plurals count
  weak    as a whole string, and one of several words (`highest-bird`) as a whole identifier too, unless the
          expression language itself has the name
  cards   are compared with their case. Those of one letter (`I`, `V`, `X`) only as a whole string, since they are
          ordinary names of variables; those of two or more as whole identifiers and as words of a string; in
          prose (comments, docstrings) not at all, for "I" is English.

Exceptions are reviewed: `tools/mechanism_words.txt` (words of the game that name a mechanism, in groups with a
reason; `word@expr` excepts it in that package or module alone) and `tools/integer_literals.txt` (numbers beyond -1 … 2 in `play` and `scoring`, each with a reason). Files
other than Python have no place in the engine at all.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml

PACKAGE = Path("interpreter/tarock")
COUNTED = ("play", "scoring")
STRONG_SECTIONS = ("contracts", "bonuses", "options", "words", "suits", "ranks")
RUN_TOGETHER = 6  # from this length on a term is also found inside a longer word
_WORD = re.compile(r"[A-ZÄÖÜ]?[a-zäöüß]+|[A-ZÄÖÜ]+(?![a-zäöüß])|\d+")


class Finding(NamedTuple):
    """One thing that does not belong there."""

    file: str
    line: int
    message: str


class Piece(NamedTuple):
    """A stretch of source: an `identifier`, a `string`, or `prose` (comment or docstring)."""

    kind: str
    text: str
    line: int


@dataclass
class Terms:
    """What must not occur, all of it normalised by `phrase` but for the cards."""

    strong: set[str] = field(default_factory=set)
    weak: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)
    local: dict[str, set[str]] = field(default_factory=dict)  # a word -> the places that may use it

    def allow(self, words: set[str]) -> None:
        """Take the reviewed words out: everywhere, or for `word@place` there alone."""
        for word, _, place in (entry.partition("@") for entry in words):
            forms = plurals(phrase(word))
            for form in forms if place else ():
                self.local.setdefault(form, set()).add(f"{PACKAGE.as_posix()}/{place}")
            if not place:
                self.strong -= forms
                self.weak -= forms

    def allowed_in(self, name: str, term: str) -> bool:
        """Whether a file may use a word."""
        return any(name == place or name.startswith(f"{place}/") for place in self.local.get(term, ()))


def phrase(text: str) -> str:
    """A text as its words, lower case, joined by hyphens: `FourKings`, `four_kings` and "four kings" are one."""
    return "-".join(_WORD.findall(text)).casefold()


def plurals(term: str) -> set[str]:
    """A term in its singular and plural, as English has them."""
    return {term, f"{term}es" if term.endswith("s") else f"{term}s"} | (
        {term[:-1]} if term.endswith("s") and len(term) > 4 else set()
    )


# ── What to look for ──


def read_terms(root: Path) -> Terms:
    """The words of every document under `spec/`, less the reviewed ones."""
    terms = Terms()
    properties = schema_properties(root)
    for file in sorted((root / "spec/decks").glob("*.yaml")):
        document = load(file)
        add_named(terms, str(document["id"]), document)
        add_sections(terms, document)
        add_cards(terms, document)
    for file in sorted((root / "spec/variants").glob("*.yaml")):
        document = load(file)
        add_named(terms, str(document["id"]), document)
        add_sections(terms, document)
        terms.weak |= {phrase(key) for key in author_keys(document) if key not in properties}
    terms.strong |= {phrase(word) for word in listed(root / "tools/game_words.txt")}
    terms.strong = {form for term in terms.strong if term for form in plurals(term)}
    terms.weak -= terms.strong | {phrase(name) for name in vocabulary(root) | properties}
    terms.weak = {term for term in terms.weak if len(term) > 1}  # variables of a line: `for: {a: players}`
    terms.allow(mechanism_words(root))
    return terms


def add_sections(terms: Terms, node: object) -> None:
    """The entries of the sections that name things of the game, wherever they stand (patches of options too)."""
    if isinstance(node, list):
        for item in node:
            add_sections(terms, item)
    if not isinstance(node, Mapping):
        return
    for key, value in node.items():
        if key in STRONG_SECTIONS and isinstance(value, Mapping):
            for name, entry in value.items():
                if entry is None or isinstance(
                    entry, Mapping
                ):  # else an expression: `bonuses: {is: …, sources: […]}`
                    add_named(terms, str(name), entry)
        if key == "values" and isinstance(value, list):
            terms.weak |= {phrase(str(item)) for item in value if isinstance(item, str)}
        add_sections(terms, value)


def add_named(terms: Terms, name: str, entry: object) -> None:
    """An id and its names in every language."""
    terms.strong.add(phrase(name))
    if isinstance(entry, Mapping) and isinstance(entry.get("names"), Mapping):
        terms.strong |= {phrase(str(text)) for text in entry["names"].values()}


def add_cards(terms: Terms, deck: Mapping[str, Any]) -> None:
    """The ids, codes, aliases and names of the cards."""
    for suit in deck["suits"].values():
        for card in suit["cards"]:
            terms.cards |= {card["id"], card["code"], card["shown"], *card.get("aliases", ())}
            terms.strong |= {phrase(text) for text in card.get("names", {}).values()}
            if len(card["id"]) > 2 and card["id"].islower():
                terms.strong.add(phrase(card["id"]))


def author_keys(node: object) -> Iterator[str]:
    """Every key of a document but the languages of names, paths and reasons."""
    if isinstance(node, list):
        for item in node:
            yield from author_keys(item)
    elif isinstance(node, Mapping):
        for key, value in node.items():
            if isinstance(key, str):  # a value of an option may be true or a number
                yield key
            if key in ("confirms", "outside"):
                continue
            if key != "names" or not all(isinstance(text, str) for text in value.values()):
                yield from author_keys(value)


def schema_properties(root: Path) -> set[str]:
    """Every property that a schema names: those keys are the format's, not an author's."""
    found: set[str] = set()
    for file in sorted((root / "spec/schema").glob("*.json")):
        stack: list[object] = [json.loads(file.read_text(encoding="utf-8"))]
        while stack:
            node = stack.pop()
            if isinstance(node, dict):
                found |= set(node.get("properties", {}))
                stack += node.values()
            elif isinstance(node, list):
                stack += node
    return found


def vocabulary(root: Path) -> set[str]:
    """Every name of the expression language: the keys of `spec/vocabulary.yaml`."""
    file = root / "spec/vocabulary.yaml"
    return set(author_keys(load(file))) if file.exists() else set()


def load(file: Path) -> Any:
    """A YAML file of ours."""
    return yaml.safe_load(file.read_text(encoding="utf-8"))


# ── The reviewed lists ──


def listed(file: Path) -> set[str]:
    """The words of a list: any number a line, `#` begins a remark."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return {word for line in lines for word in line.partition("#")[0].split()}


def mechanism_words(root: Path) -> set[str]:
    """The reviewed words. Raises ValueError for a word above the first reason (`# …`)."""
    file = root / "tools/mechanism_words.txt"
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            return listed(file)
        if line.strip():
            raise ValueError(
                f"{file.name}: '{line.strip()}' stands in no group; a group begins with '# reason'"
            )
    return set()


def integer_exceptions(root: Path) -> set[tuple[str, int]]:
    """The reviewed numbers, (file, value). Raises ValueError for a line without a reason."""
    found = set()
    for line in (root / "tools/integer_literals.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"(\S+):(-?\d+): (.*\S.*)", line)
        if match is None:
            raise ValueError(f"integer_literals.txt: '{line}' is not 'file:value: reason'")
        found.add((match[1], int(match[2])))
    return found


# ── Where to look ──


def pieces(source: str) -> Iterator[Piece]:
    """Every identifier, string, docstring and comment of a module."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str | bytes):
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                yield Piece("prose" if id(node) in prose else "string", text, line)
            continue
        for name in identifiers(node):
            yield Piece("identifier", name, line)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Piece("prose", token.string, token.start[0])


def identifiers(node: ast.AST) -> Iterator[str]:
    """Every name a node holds by itself: variables, attributes, arguments, imports, captures."""
    for _, value in ast.iter_fields(node):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                yield item


def trespasses(piece: Piece, terms: Terms) -> Iterator[str]:
    """The terms that a piece contains."""
    whole = phrase(piece.text)
    if piece.kind != "prose":
        yield from cards_in(piece, terms.cards)
    if whole in terms.weak and (piece.kind == "string" or (piece.kind == "identifier" and "-" in whole)):
        yield whole
    words = set(whole.split("-"))
    yield from (term for term in terms.strong if says(whole, words, term))


def says(whole: str, words: set[str], term: str) -> bool:
    """Whether a phrase, also given as its words, contains a strong term."""
    if "-" in term:
        return f"-{term}-" in f"-{whole}-"
    return term in words or (len(term) >= RUN_TOGETHER and any(term in word for word in words))


def cards_in(piece: Piece, cards: set[str]) -> Iterator[str]:
    """The cards that a piece names (see the module's text on short ones)."""
    if piece.kind == "string" and piece.text in cards:
        yield piece.text
        return
    words = [piece.text] if piece.kind == "identifier" else re.findall(r"[♠♣♥♦]?\w+", piece.text)
    yield from (word for word in words if len(word) > 1 and word in cards)


def numbers(source: str) -> Iterator[tuple[int, int | float | complex]]:
    """Every number of a module with its line; a minus sign belongs to the number."""
    tree = ast.parse(source)
    minus = [
        node for node in ast.walk(tree) if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    ]
    negative = {id(node.operand) for node in minus}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
            continue
        if isinstance(node.value, int | float | complex):
            yield node.lineno, -node.value if id(node) in negative else node.value


# ── The verdict ──


def check(root: Path) -> list[Finding]:
    """Everything in the engine's source that belongs into a rule document."""
    terms, excepted = read_terms(root), integer_exceptions(root)
    used: set[tuple[str, int]] = set()
    findings: list[Finding] = []
    for file in sorted((root / PACKAGE).rglob("*")):
        if file.is_dir() or "__pycache__" in file.parts or file.name == "py.typed":
            continue
        name = file.relative_to(root).as_posix()
        if file.suffix != ".py":
            findings.append(
                Finding(name, 1, "only Python belongs here; data has its place under spec/ or grammar/")
            )
            continue
        source = file.read_text(encoding="utf-8")
        findings += check_words(name, source, terms)
        if file.relative_to(root / PACKAGE).parts[0].removesuffix(".py") in COUNTED:
            findings += check_numbers(name, source, excepted, used)
    findings += [
        Finding(name, 1, f"tools/integer_literals.txt excepts {value}, which does not occur")
        for name, value in sorted(excepted - used)
    ]
    return findings


def check_words(name: str, source: str, terms: Terms) -> Iterator[Finding]:
    """The words of the rules in a module, its file name included."""
    for piece in (Piece("identifier", Path(name).stem, 1), *pieces(source)):
        found = [term for term in sorted(trespasses(piece, terms)) if not terms.allowed_in(name, term)]
        if found:
            term = max(found, key=len)
            yield Finding(
                name, piece.line, f"'{term}' is a word of the rules ({piece.kind}: {shown(piece.text)})"
            )


def check_numbers(
    name: str, source: str, excepted: set[tuple[str, int]], used: set[tuple[str, int]]
) -> Iterator[Finding]:
    """The numbers of a module beyond -1 … 2 that nobody reviewed; those met are added to `used`."""
    for line, value in numbers(source):
        if isinstance(value, int) and -1 <= value <= 2:
            continue
        if isinstance(value, int) and (name, value) in excepted:
            used.add((name, value))
            continue
        yield Finding(
            name, line, f"the number {value} belongs into a rule document (or into integer_literals.txt)"
        )


def shown(text: str) -> str:
    """A piece of source on one short line."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:57]}…"


def main(arguments: list[str] | None = None) -> int:
    """Print what was found; 1 if anything was."""
    parser = argparse.ArgumentParser(description="No rule in Python.")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    findings = check(parser.parse_args(arguments).root)
    for finding in findings:
        print(f"{finding.file}:{finding.line}: {finding.message}", file=sys.stderr)
    print(f"no rules in Python: {len(findings)} found" if findings else "no rules in Python: none found")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
