"""A copy of the rule documents and of their corpus in which every id has another name: the engine must not care.

    python tools/rename_ids.py FOLDER [--run]

Writes FOLDER/spec and FOLDER/cases. Renamed are cards, their codes, suits, ranks, contracts, bonuses and their kinds,
options, definitions, words of the auction, ways of dealing, of exchanging and of talking, levels of Kontra, named lines,
and the documents themselves; never the vocabulary, the verbs of the protocol or the statements. With --run the
reference engine is asked the renamed corpus.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import yaml

from renaming import CaseRenamer, Data, DocumentRenamer, Ids, Schema, author_keys, new_id, renamed_deck
from tarock.model.scopes import vocabulary
from tarock.model.source import load

ROOT = Path(__file__).resolve().parents[1]

#: Which sections bring names for expressions; other ids stand where documents name each other.
NAMED = ("contracts", "contract-kinds", "bonuses", "bonus-kinds", "define", "options")

#: What Kontra is said to besides bonuses: a line of a document may be called so too, and keeps its name.
PROTOCOL_WORDS = {"game", "own"}


def collect(
    variants: Mapping[str, dict[str, Data]], decks: Mapping[str, dict[str, Data]], schema: Schema
) -> Ids:
    """Every id of the documents."""
    suits = [suit for deck in decks.values() for suit in deck["suits"].items()]
    cards = [card for _, suit in suits for card in suit["cards"]]
    of_deck = {str(card["id"]) for card in cards} | {name for name, _ in suits}
    of_deck |= {rank for deck in decks.values() for rank in deck.get("ranks", {})}
    named = {
        name for document in variants.values() for section in NAMED for name in document.get(section, {})
    }
    named |= {
        name for document in variants.values() for name in document.get("series", {}).get("registers", {})
    }
    named |= {name for document in variants.values() for name in document.get("scoring", {}).get("marks", {})}
    codes = {str(code) for card in cards for code in (card["code"], *card.get("aliases", ()))}
    keys = {key for document in variants.values() for key in author_keys(document, schema, schema)}
    keys -= PROTOCOL_WORDS
    words = {
        entry.name for entry in vocabulary().entries
    }  # an option may be called like one: it is none there
    return Ids(frozenset(keys | named), frozenset((of_deck | named) - words), frozenset(codes))


def copy(folder: Path, root: Path = ROOT) -> Ids:
    """Write the renamed documents and cases into a folder; what was renamed."""
    variants = {file.stem: load(file).plain() for file in sorted((root / "spec/variants").glob("*.yaml"))}
    decks = {file.stem: load(file).plain() for file in sorted((root / "spec/decks").glob("*.yaml"))}
    schema = load(root / "spec/schema/variant.schema.json").plain()
    ids = collect(variants, decks, schema)
    documents = DocumentRenamer(ids, schema)
    for deck in decks.values():
        write(folder / "spec/decks" / f"{new_id(deck['id'])}.yaml", renamed_deck(deck, ids))
        write(folder / "spec/variants" / new_id(deck["id"]), renamed_deck(deck, ids))
    for variant in variants.values():
        renamed = documents.document(variant)
        write(folder / "spec/variants" / f"{renamed['id']}.yaml", renamed)
        write(
            folder / "spec/variants" / renamed["id"], renamed
        )  # documents name each other by id, and an id is a path here
    shutil.copytree(root / "spec/sources", folder / "spec/sources")
    cases = CaseRenamer(ids, documents)
    for file in sorted((root / "conformance/cases").rglob("*.yaml")):
        data = load(file).plain()
        renamed = cases.file(data) if "cases" in data else data
        write(folder / "cases" / file.relative_to(root / "conformance/cases"), renamed)
    return ids


def write(file: Path, data: Data) -> None:
    """Write a file as YAML."""
    file.parent.mkdir(parents=True, exist_ok=True)
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    file.write_text(
        yaml.dump(data, Dumper=dumper, sort_keys=False, allow_unicode=True, width=110), encoding="utf-8"
    )


def main(argv: list[str] | None = None) -> int:
    """Write the copy; with --run ask its corpus."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--run", action="store_true", help="run the renamed corpus against the reference engine"
    )
    asked = parser.parse_args(argv)
    ids = copy(asked.folder)
    print(
        f"{len(ids.all | ids.in_expressions)} ids and {len(ids.codes)} card codes have other names in {asked.folder}"
    )
    if not asked.run:
        return 0
    command = [sys.executable, "-m", "tarock", "conformance", "run"]
    return subprocess.run(
        [*command, "--spec", str(asked.folder / "spec"), "--cases", str(asked.folder / "cases")], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
