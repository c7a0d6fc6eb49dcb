"""`tarock series`: a score sheet in a file that survives, and the table that people see."""

from __future__ import annotations

import csv
import io
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

import tarock
from tarock.chance import Dealer
from tarock.cli import main, series_adding
from tarock.cli.series_file import read_evening
from tarock.errors import TarockError
from tarock.record import to_json

from .conftest import Run

HANDS = (
    "dreier Anna 38 trull spatz!=lost kontra=Dora",
    "fahren Anna=30 Berta=12 Clara=20 Dora=9",
    "rufer mit spatz Anna Berta king=SK 40 pagat! königfang=gegner",
    "sechserdreier Dora lost",
)


@pytest.fixture(scope="session")
def states(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A series of Lungau before its first hand, dealt by Dora, and after four hands."""
    made = tmp_path_factory.mktemp("series") / "abend.series"
    names = ["--players", "Anna,Berta,Clara,Dora", "--dealer", "dora"]
    done = CliRunner().invoke(main, ["series", "new", str(made), "lungau", *names])
    assert (done.exit_code, done.stdout) == (0, "Next: hand 1, dealt by Dora; Anna is forehand.\n")
    before = made.read_bytes()
    for hand in HANDS:
        assert CliRunner().invoke(main, ["series", "add", str(made), *hand.split()]).exit_code == 0
    return before, made.read_bytes()


@pytest.fixture
def file(states: tuple[bytes, bytes], tmp_path: Path) -> Path:
    """A series of Lungau before its first hand, dealt by Dora."""
    made = tmp_path / "abend.series"
    made.write_bytes(states[0])
    return made


@pytest.fixture
def played(states: tuple[bytes, bytes], tmp_path: Path) -> Path:
    """The same after four hands."""
    made = tmp_path / "abend.series"
    made.write_bytes(states[1])
    return made


def shown(run: Run, file: Path) -> Any:
    return json.loads(run("series", "show", file, "--format", "json").stdout)


# --- hands in and out -------------------------------------------------------------------------------------------------


def test_an_evening_is_entered_and_doubled_as_the_rules_say(run: Run, played: Path) -> None:
    data = shown(run, played)
    assert [hand["factor"] for hand in data["hands"]] == [1, 1, 2, 2]
    assert [hand["dealer"] for hand in data["hands"]] == ["Dora", "Anna", "Berta", "Clara"]
    assert data["hands"][2]["payoffs"] == [4, 4, -4, -4]
    assert all(sum(hand["payoffs"]) == sum(hand["totals"]) == 0 for hand in data["hands"])
    assert sum(data["totals"]["points"]) == 0


def test_undo_then_add_restores_the_file_to_the_byte(run: Run, played: Path) -> None:
    before, lines = played.read_bytes(), []
    for _ in HANDS:
        lines.append(json.loads(played.read_text(encoding="utf-8"))["entries"][-1]["hand"])
        assert run("series", "undo", played).exit_code == 0
    assert run("series", "undo", played).exit_code == 1
    for hand in reversed(lines):
        assert run("series", "add", played, hand).exit_code == 0
    assert played.read_bytes() == before


def test_a_faulty_hand_leaves_the_file_as_it_was(run: Run, played: Path) -> None:
    before = played.read_bytes()
    done = run("series", "add", played, "dreier Emma 90 tulr")
    assert (done.exit_code, played.read_bytes()) == (1, before)
    assert done.stderr.count("error[") == 3
    assert "hand:1:8: error[TR340]: there is no word 'Emma'" in done.stderr


def test_lines_of_stdin_are_added_all_or_none(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    with pytest.raises(TarockError) as error:
        series_adding.add_lines(file, [HANDS[0], "dreier", "zwanziger", HANDS[1]], name="stdin")
    assert [str(fault.place) for fault in error.value.faults] == ["stdin:2:1", "stdin:3:1"]
    assert file.read_bytes() == before
    series_adding.add_lines(file, [*HANDS, "", "# the last one"], name="stdin")
    assert len(read_evening(file).hands) == 4
    assert capsys.readouterr().out.count("\n") == 5


def test_the_grammar_has_the_words_of_the_rule_set(run: Run, file: Path, tmp_path: Path) -> None:
    assert "MARK=" not in run("series", "add", file, "--grammar").stdout
    other = tmp_path / "tarok.series"
    run("series", "new", other, "slovenian-tarok", "--players", "A,B,C,D")
    told = run("series", "add", other, "--grammar").stdout
    assert "MARK=NAME   whom it befell\n    mond-lost (Mond verloren)" in told


def test_at_a_terminal_hand_after_hand_is_asked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["?", HANDS[0], "dreier", "undo", HANDS[0], "show", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    series_adding.ask(file)
    told = capsys.readouterr()
    assert len(read_evening(file).hands) == 1
    assert "who played 'dreier'?" in told.err
    assert "rufer-spatz, rufer-uhu" in told.out


def test_a_record_gives_the_row_of_its_hand(run: Run, file: Path, tmp_path: Path) -> None:
    dealer = Dealer(tarock.load("lungau"))
    hands = (dealer.play(3, number) for number in range(99))
    hand = next(hand for hand in hands if hand.table.dealer == 3 and not hand.table.kept)
    record = tmp_path / "hand.json"
    record.write_text(to_json(dealer.rules.variant, dealer.record(hand)), encoding="utf-8")
    assert run("series", "add", file, "--record", record).exit_code == 0
    assert shown(run, file)["hands"][0]["payoffs"] == list(hand.sheet.payoffs)
    again = run("series", "add", file, "--record", record)
    assert (again.exit_code, "it is Anna's deal" in again.stderr) == (1, True)


def test_a_rule_set_of_ones_own_is_found_from_anywhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "rules" / "ours.yaml"
    rules.parent.mkdir()
    rules.write_text("format: 1\nid: ours\nextends: koenigrufen\nnames: {en: Ours}\n", encoding="utf-8")
    (tmp_path / "evenings").mkdir()
    monkeypatch.chdir(tmp_path)
    names = ("--players", "A,B,C,D,E", "-o", "players=5")
    assert run("series", "new", "evenings/a.series", "rules/ours.yaml", *names).exit_code == 0
    monkeypatch.chdir(tmp_path / "rules")
    assert run("series", "add", "../evenings/a.series", "dreier B made").exit_code == 0
    assert '"rule-set": "../rules/ours.yaml"' in (tmp_path / "evenings/a.series").read_text(encoding="utf-8")
    rules.write_text(
        rules.read_text(encoding="utf-8") + "contracts: {dreier: {value: 7}}\n",
        encoding="utf-8",
    )
    done = run("series", "show", "../evenings/a.series")
    assert (done.exit_code, "TR321" in done.stderr) == (1, True)


def test_the_last_round_is_called_for_and_opened(run: Run, file: Path) -> None:
    assert "who had Sküs in the next hand opens it" in run("series", "add", file, "sküsrunde").stdout
    assert (
        "Clara opens the last round. 6 hands to play."
        in run("series", "add", file, "dreier Anna 38 had=skues:Clara").stdout
    )
    for _ in range(6):
        assert run("series", "add", file, "dreier Berta made").exit_code == 0
    over = run("series", "add", file, "dreier Berta made")
    assert (over.exit_code, "over after 7 hands" in over.stderr) == (1, True)
    assert "The series is over after 7 hands." in run("series", "show", file).stdout


def test_an_agreed_number_of_hands_ends_the_series(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "four.series"
    run("series", "new", file, "lungau", "--players", "Anna,Berta,Clara,Dora", "--hands", "4")
    assert "3 hands to play" in run("series", "add", file, "dreier Anna made").stdout
    assert (
        run("series", "new", tmp_path / "x", "lungau", "--players", "A,B,C,D", "--hands", "5").exit_code == 1
    )


@pytest.mark.parametrize(
    ("players", "more", "said"),
    [
        ("A,B,C", (), "4 players sit at the table, not 3"),
        ("A,B,C,a", (), "two players of the name"),
        ("A,B,C,D D", (), "cannot be a word"),
        ("A,B,C,7", (), "is no name"),
        ("A,B,C,Trull", (), "means 'trull'"),
        ("A,B,C,D", ("--dealer", "X"), "no player 'X'"),
        ("A,B,C,D", ("--stake", "much"), "'much' is no stake"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    run: Run, tmp_path: Path, players: str, more: tuple[str, ...], said: str
) -> None:
    done = run("series", "new", tmp_path / "x.series", "lungau", "--players", players, *more)
    assert (done.exit_code, said in done.stderr) == (1, True), done.stderr
    assert not list(tmp_path.iterdir())


def test_a_series_is_never_written_over(run: Run, played: Path) -> None:
    before = played.read_bytes()
    assert run("series", "new", played, "lungau", "--players", "A,B,C,D").exit_code == 2
    assert run("series", "export", played, played, "--format", "csv").exit_code == 2
    assert played.read_bytes() == before


# --- the file survives ------------------------------------------------------------------------------------------------


def test_a_file_cut_at_any_byte_is_a_fault_or_the_same_series(played: Path, tmp_path: Path) -> None:
    whole, cut = played.read_bytes(), tmp_path / "cut.series"
    for end in range(len(whole)):
        cut.write_bytes(whole[:end])
        if end == len(whole) - 1:  # only the last line end is gone
            assert read_evening(cut).book.text().encode() == whole
            continue
        with pytest.raises(TarockError) as error:
            read_evening(cut)
        assert all(fault.place is not None for fault in error.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"format": 1', '"format": 2', "TR11"),
        ('"lungau"', '"lungow"', "TR901"),
        ('"second-turn": true', '"second-turn": 7', "TR122"),
        ('"second-turn": true', '"third-turn": true', "TR121"),
        ('"Clara", ', "", "4 players sit at the table"),
        ('"dealer": "Dora"', '"dealer": "Emma"', "no player 'Emma'"),
        ("trull=silent", "trul=silent", None),
        ("trull=silent", "tulr=silent", "no word 'tulr'"),
        ("[6, -2, -2, -2]", "[6, -2, -2, -3]", "TR343"),
        ('"hand": "fahren', '"hands": "fahren', "TR110"),
        ('{"hand": "fahren', '{"last-round": true, "hand": "fahren', "TR343"),
        ('{"hand": "fahren', '{"record": {}, "payoffs": []}, {"hand": "fahren', "TR301"),
    ],
)
def test_a_damaged_file_gives_faults_with_places(
    run: Run, played: Path, old: str, new: str, said: str | None
) -> None:
    text = played.read_text(encoding="utf-8")
    assert old in text
    played.write_text(text.replace(old, new), encoding="utf-8")
    done = run("series", "show", played)
    if said is None:
        assert done.exit_code == 0
        return
    assert done.exit_code in (1, 2)
    assert said in done.stderr
    assert "abend.series:" in done.stderr


WRITER = """
import sys
from pathlib import Path
from tarock.cli.series_adding import add_lines, take_back
file = Path(sys.argv[1])
print("ready", flush=True)
while True:
    add_lines(file, ["dreier Berta made trull"], name="hand")
    take_back(file)
"""


def test_a_killed_writer_leaves_the_old_state_or_the_new_one(played: Path, seed: int) -> None:
    luck = random.Random(seed)
    old = played.read_bytes()
    series_adding.add_lines(played, ["dreier Berta made trull"], name="hand")
    new = played.read_bytes()
    for _ in range(4):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(played)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        played.write_bytes(old)
        time.sleep(luck.random() * 0.4)
        writer.kill()
        writer.communicate()
        assert played.read_bytes() in (old, new)
    played.write_bytes(old)
    series_adding.add_lines(played, ["dreier Berta made trull"], name="hand")
    assert played.read_bytes() == new
    assert [each.name for each in played.parent.iterdir()] == [played.name]


def test_a_writing_that_breaks_off_leaves_the_file_and_nothing_else(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        series_adding.add_lines(played, ["dreier Berta made"], name="hand")
    assert played.read_bytes() == before
    assert [each.name for each in played.parent.iterdir()] == [played.name]


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_terminal_shows_players_hands_marks_sums_and_money(run: Run, played: Path) -> None:
    text = run("series", "show", played, "--stake", "10ct", "--lang", "de").stdout
    assert "Lungauer Königrufen" in text
    assert "Rufer mit Spatz  Anna + Berta" in text
    assert text.count("×2") == 3  # two hands, and what comes next
    totals = shown(run, played)["totals"]["points"]
    assert all((f"{total:+d}" if total else " 0 ") in text for total in totals)
    assert f"{totals[0] / 10:+.2f} €" in text


def test_what_the_next_hand_counts_is_told(run: Run, played: Path) -> None:
    assert "It counts ×2, but not Fahren.\ndoubled: 2.\n" in run("series", "show", played).stdout
    for _ in range(2):
        assert "It counts" in run("series", "show", played).stdout
        run("series", "add", played, "dreier Clara made")
    assert "It counts" not in run("series", "show", played).stdout


@pytest.mark.parametrize(
    ("stake", "money"),
    [("10ct", "+1.20 €"), ("5", "+60"), ("0.25", "+3"), ("0,30", "+3.60"), ("2 Groschen", "+24 Groschen")],
)
def test_a_stake_may_be_written_so(stake: str, money: str) -> None:
    from tarock.cli.series_table import parse_stake

    assert parse_stake(stake).of(12) == money


def test_csv_and_markdown_have_a_row_for_each_hand(run: Run, played: Path) -> None:
    rows = list(csv.reader(io.StringIO(run("series", "show", played, "--format", "csv").stdout)))
    assert [row[0] for row in rows] == ["hand", "1", "2", "3", "4", ""]
    assert len({len(row) for row in rows}) == 1
    lines = run("series", "show", played, "--format", "markdown").stdout.splitlines()
    table = [line for line in lines if line.startswith("|")]
    assert len(table) == 7
    assert len({line.count("|") for line in table}) == 1


def test_the_page_is_complete_and_its_chart_is_told_in_words(run: Run, played: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert run("series", "export", played, target).exit_code == 0
    page = target.read_text(encoding="utf-8")
    assert "http" not in page
    assert "src=" not in page
    assert page.count("×2") == 4  # two hands, what comes next, what it means
    svg = ET.fromstring("<svg" + page.split("<svg")[1].split("</svg>")[0] + "</svg>")
    assert svg.attrib["role"] == "img"
    totals = shown(run, played)["totals"]["points"]
    told = svg.findtext("desc")
    assert told is not None
    assert all(f"{name} {total:+d}" in told for name, total in zip(("Anna", "Berta"), totals, strict=False))
    lines = [line.attrib["points"].split() for line in svg.iter("polyline")]
    assert [len(points) for points in lines] == [5] * 4


def test_two_ledgers_are_two_tables_and_the_last_is_paid(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ooe.series"
    names = ("--players", "Anna,Berta,Clara,Dora", "--dealer", "Dora", "--stake", "5ct")
    run("series", "new", file, "upper-austria-2023", *names)
    run("series", "add", file, "rufer Anna Berta made kontra=Dora")
    data = shown(run, file)
    assert data["totals"] == {"score": [1, 1, -1, -1], "money": [2, 2, -2, -2]}
    assert data["in-money"] == ["+0.10 €", "+0.10 €", "-0.10 €", "-0.10 €"]


def test_names_cannot_break_the_page_or_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.series"
    run("series", "new", file, "lungau", "--players", "<b>A,|B|,'C',D")
    run("series", "add", file, "dreier A made")
    assert "<b>A" not in run("series", "show", file, "--format", "html").stdout
    table = [
        line
        for line in run("series", "show", file, "--format", "markdown").stdout.splitlines()
        if line[:1] == "|"
    ]
    assert len({line.replace(r"\|", "").count("|") for line in table}) == 1


def test_what_is_paid_at_the_end_has_a_line_of_its_own_and_goes_with_the_last_hand(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "a.series"
    names = ("--players", "Ana,Bor,Cene,Dora", "--dealer", "Dora", "--hands", "1")
    assert run("series", "new", file, "slovenian-tarok", *names).exit_code == 0
    assert run("series", "add", file, "again").exit_code == 0
    refused = run("series", "add", file, "dva Bor Cene 40")
    assert (refused.exit_code, "contracts.dva.may-bid.compulsory-klop" in refused.stderr) == (1, True)
    added = run("series", "add", file, "klop Ana=10 Bor=20 Cene=20 Dora=20")
    assert "At the end: Ana -100, Bor -100, Cene -100, Dora -100" in added.stdout
    data = shown(run, file)
    assert (data["closing"], data["over"]) == ([-100] * 4, True)
    assert data["totals"]["points"] == [-110, -120, -120, -120]
    for form in ("text", "markdown", "csv", "html"):
        told = run("series", "show", file, "--format", form).stdout
        assert told.count("At the end") == 1
    assert run("series", "undo", file).exit_code == 0
    assert shown(run, file)["closing"] is None
    assert shown(run, file)["registers"] == {"radli": [0, 0, 0, 0], "compulsory-klop": 1}
    assert run("series", "undo", file).exit_code == 0
    assert shown(run, file)["registers"]["compulsory-klop"] == 0
