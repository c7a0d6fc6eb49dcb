"""The check that no rule stands in Python: it must fail when one is planted. Knows the tool, not the game."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[3]

DECK = {
    "id": "small-pack",
    "suits": {
        "acorns": {
            "names": {"en": "acorns", "de": "Eicheln"},
            "cards": [
                {"id": "I", "code": "T1", "shown": "I", "names": {"en": "Minnow"}},
                {"id": "II", "code": "T2", "shown": "II", "aliases": ["TB"]},
            ],
        }
    },
    "ranks": {"barons": {"names": {"en": "baron"}}},
}
VARIANT = {
    "id": "hamlet",
    "names": {"en": "Hamlet rules", "de": "Weilerregeln"},
    "options": {"late-talk": {"values": ["any", "slowly"], "with": {"any": {"bonuses": {"owl": {}}}}}},
    "define": {"odd-cards": "I | II"},
    "auction": {"words": {"mumble": {}, "pass": {}}},
    "contracts": {"grand-march": {"value": 7}, "stroll": {"names": {"de": "Bummeln"}}},
    "bonuses": {"sparrow": {"silent": 3}},
    "play": {"within": {"low-last": {"drop": "I"}, "kept": {"drop": "kept"}, "tidy": {"keep": "I"}}},
}
PROPERTIES = [
    "id",
    "names",
    "options",
    "values",
    "with",
    "define",
    "auction",
    "words",
    "contracts",
    "value",
    "bonuses",
]
PROPERTIES += ["silent", "play", "within", "drop", "keep"]


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "check_no_rules_in_code", ROOT / "tools/check_no_rules_in_code.py"
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool = load_tool()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project whose engine is clean."""
    for folder in ("spec/decks", "spec/variants", "spec/schema", "tools", "interpreter/tarock/play"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "spec/decks/small-pack.yaml").write_text(yaml.safe_dump(DECK, allow_unicode=True))
    (tmp_path / "spec/variants/hamlet.yaml").write_text(yaml.safe_dump(VARIANT, allow_unicode=True))
    (tmp_path / "spec/vocabulary.yaml").write_text("names: {kept: {}}\n")
    schema = ", ".join(f'"{name}": {{}}' for name in PROPERTIES)
    (tmp_path / "spec/schema/variant.schema.json").write_text(
        f'{{"$defs": {{"x": {{"properties": {{{schema}}}}}}}}}'
    )
    (tmp_path / "tools/game_words.txt").write_text("# talk\ngrandma trick\n")
    (tmp_path / "tools/mechanism_words.txt").write_text("# what every game has\ntrick pass\n")
    (tmp_path / "tools/integer_literals.txt").write_text("# none\n")
    engine = (
        '"""Tricks: a player may pass. I know no rule."""\n\nV = I = 2\n\n\ndef trick(value: int) -> str:\n'
    )
    engine += '    """Two at most."""\n    return "kept" if value > -1 else "passes"  # the trick\n'
    (tmp_path / "interpreter/tarock/play/turn.py").write_text(engine)
    (tmp_path / "interpreter/tarock/py.typed").write_text("")
    return tmp_path


def plant(root: Path, line: str, file: str = "play/turn.py") -> list[str]:
    """The messages after a line was added to a module of the engine."""
    module = root / "interpreter/tarock" / file
    module.parent.mkdir(parents=True, exist_ok=True)
    before = module.read_text(encoding="utf-8") if module.exists() else ""
    module.write_text(f"{before}{line}\n", encoding="utf-8")
    return [finding.message for finding in tool.check(root)]


def test_a_clean_engine_passes(tree: Path) -> None:
    assert tool.check(tree) == []
    assert tool.main(["--root", str(tree)]) == 0


@pytest.mark.parametrize(
    ("line", "term"),
    [
        ("stroll = 1", "stroll"),  # a contract as an identifier
        ("def is_stroll(x): ...", "stroll"),  # … as a word inside one
        ("class StrollBid: ...", "stroll"),
        ("strollers = 1", "stroll"),  # … run together
        ("GRAND_MARCH = 1", "grand-march"),  # … of two words
        ("x = state.grand_march_bid", "grand-march"),
        ("x = dict(stroll=1)", "stroll"),  # … as an argument's name
        ("from a.stroll import b", "stroll"),
        ("match x:\n    case {'a': stroll}: ...", "stroll"),
        ("x = 'grand-march'", "grand-march"),  # … as a string
        ("x = f'the {v} grand march'", "grand-march"),
        ("x = b'stroll'", "stroll"),
        ("x = 'Bummeln'", "bummeln"),  # … by its German name
        ("x = 1  # a stroll is cheaper", "stroll"),  # … in a comment
        ('def f():\n    """As in a stroll."""', "stroll"),  # … in a docstring
        ("x = 'sparrow'", "sparrow"),  # a bonus
        ("x = 1  # two sparrows", "sparrow"),
        ("owl = 1", "owl"),  # … in the patch of an option
        ("if rules.late_talk: ...", "late-talk"),  # an option
        ("x = 'slowly'", "slowly"),  # … a value of it
        ("x = 'mumble'", "mumble"),  # a word of the auction
        ("x = 'hamlet'", "hamlet"),  # a variant
        ("barons = 1", "baron"),  # a rank
        ("x = 'Eicheln'", "eicheln"),  # a suit
        ("minnow = 1", "minnow"),  # a card by name
        ("x = 'T1'", "T1"),  # … by code
        ("x = 'bring T2 now'", "T2"),
        ("TB = 1", "TB"),  # … by alias, as an identifier
        ("II = 1", "II"),  # … by id
        ("x = 'I'", "I"),  # … of one letter, as a whole string
        ("odd_cards = 1", "odd-cards"),  # a definition
        ("x = 'odd-cards'", "odd-cards"),
        ("x = 'low-last'", "low-last"),  # a line of the play rules
        ("low_last = 1", "low-last"),
        ("x = 'tidy'", "tidy"),
        ("grandma = 1", "grandma"),  # a game word that no document has
    ],
)
def test_a_planted_word_is_found(tree: Path, line: str, term: str) -> None:
    found = plant(tree, line)
    assert len({message.split("'")[1] for message in found} & tool.plurals(term)) == 1


@pytest.mark.parametrize(
    "line", ["x = 'I think'", "tidy = 1", "x = 1  # I, II and T1", "t1 = ii = 1", "x = 'patrols'"]
)
def test_what_only_looks_like_a_rule_is_left_alone(tree: Path, line: str) -> None:
    assert plant(tree, line) == []


def test_a_module_named_like_a_contract_is_found(tree: Path) -> None:
    assert plant(tree, "x = 1", file="play/stroll.py") == [
        "'stroll' is a word of the rules (identifier: stroll)"
    ]


def test_data_beside_the_code_is_found(tree: Path) -> None:
    assert any("only Python belongs here" in message for message in plant(tree, "{}", file="rules.json"))


@pytest.mark.parametrize("number", ["3", "-2", "36", "0.5", "0x10"])
@pytest.mark.parametrize("file", ["play/turn.py", "scoring/sheet.py", "play.py"])
def test_a_number_of_the_game_is_found(tree: Path, number: str, file: str) -> None:
    assert any(
        "belongs into a rule document" in message for message in plant(tree, f"x = {number}", file=file)
    )


@pytest.mark.parametrize("line", ["x = -1", "x = 0", "x = 1", "x = 2", "x = True"])
def test_small_numbers_are_mechanism(tree: Path, line: str) -> None:
    assert plant(tree, line) == []


def test_other_packages_may_count(tree: Path) -> None:
    assert plant(tree, "x = 64", file="expr/parse.py") == []


def test_a_word_reviewed_for_one_place_passes_there_alone(tree: Path) -> None:
    words = tree / "tools/mechanism_words.txt"
    words.write_text(f"{words.read_text()}# a name of Python's\ntidy@expr\n")
    assert plant(tree, "x = 'tidy'", file="expr/parse.py") == []
    assert len(plant(tree, "x = 'tidy'", file="play/turn.py")) == 1


def test_a_reviewed_number_passes_in_its_file_alone(tree: Path) -> None:
    (tree / "tools/integer_literals.txt").write_text("interpreter/tarock/play/turn.py:4: bits of a slot\n")
    assert plant(tree, "x = 4") == []
    assert len(plant(tree, "x = 4", file="play/other.py")) == 1


def test_a_review_that_nothing_needs_is_found(tree: Path) -> None:
    (tree / "tools/integer_literals.txt").write_text("interpreter/tarock/play/turn.py:4: bits of a slot\n")
    assert [f.message for f in tool.check(tree)] == [
        "tools/integer_literals.txt excepts 4, which does not occur"
    ]


@pytest.mark.parametrize(
    ("file", "text"),
    [("integer_literals.txt", "play/turn.py:4\n"), ("mechanism_words.txt", "trick\n# late\npass\n")],
)
def test_an_exception_without_a_reason_is_refused(tree: Path, file: str, text: str) -> None:
    (tree / "tools" / file).write_text(text)
    with pytest.raises(ValueError, match=file):
        tool.check(tree)


def test_the_real_engine_fails_with_a_planted_contract_bonus_card_and_number(tmp_path: Path) -> None:
    for folder in ("spec", "tools", "interpreter/tarock"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    before = set(tool.check(tmp_path))
    files = sorted((ROOT / "spec/variants").glob("*.yaml"))
    documents = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in files]
    contracts = [name for document in documents for name in document.get("contracts", ())]
    bonuses = [name for document in documents for name in document.get("bonuses", ())]
    assert contracts
    assert bonuses
    names = [*contracts, *bonuses, *(document["id"] for document in documents)]
    lines = [f"x = {name!r}" for name in names] + [f"has_{name.replace('-', '_')}_won = 1" for name in names]
    lines += [f"x = 1  # as in {name}" for name in names] + ["x = 'SK'", "x = 'T22'", "x = 36"]
    (tmp_path / "interpreter/tarock/play/planted.py").write_text("\n".join(lines) + "\n")
    found = {finding.line for finding in set(tool.check(tmp_path)) - before}
    assert found == set(range(1, len(lines) + 1))
