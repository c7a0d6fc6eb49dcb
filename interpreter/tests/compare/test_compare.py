"""Two rule sets compared: what is told as a difference, in which words, and what is none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tarock.compare import Change, Comparison, compare
from tarock.compare.html import html
from tarock.compare.markdown import markdown
from tarock.compare.text import lines
from tarock.model.resolve import load

PARENT = "koenigrufen"
Changed = Callable[..., Comparison]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """The parent compared with a document that says this."""

    def make(text: str, *, sources: bool = False, lang: str = "en") -> Comparison:
        file = tmp_path / "friday.yaml"
        file.write_text(
            f"format: 1\nid: friday\nextends: {PARENT}\nnames: {{en: Friday}}\n{text}\n", encoding="utf-8"
        )
        return compare(load(PARENT), load(file), lang=lang, sources=sources)

    return make


def told(comparison: Comparison, width: int = 200) -> list[str]:
    """The differences as lines, without headings and total."""
    return [line.strip() for line, is_heading in lines(comparison, width) if line and not is_heading][:-1]


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ("contracts: {bettel: {value: 4}}", "Bettel: 3 → 4"),
        ("contracts: {bettel: {value: {made: 4, lost: 5}}}", "Bettel: 3 → made 4, lost 5"),
        ("contracts: {sechserdreier: {value: 3}}", "Sechserdreier: made 2, lost 4 → 3"),
        ("bonuses: {kakadu: null}", "Kakadu: removed"),
        ("bonuses: {pagat: {announced: 4}}", "Pagat ultimo announced: 2 → 4"),
        ("bonuses: {captured-mond: {announced: 3}}", "Mond captured announced: – → 3"),
        (
            "bonuses: {ten: {names: {en: Ten}, silent: 1, made: tricks(side) >= 10}}",
            "Ten: new: silent 1; made tricks(side) >= 10",
        ),
        ("options: {majority: {default: 106}}", "Card points that win: 107 → 106"),
        ("auction: {all-passed: {choose: trischaken}}", "all passed, choose: Rufer, Trischaken, Sechserdreier → Trischaken"),
        ("auction: {hold: null}", "hold: any earlier seat → –"),
        ("bonuses: {uhu: {names: {en: Owl}}}", "Owl name: Uhu → Owl"),
        ("deal: {ways: {knocked: null}}", "ways to deal, knocked: removed"),
        ("count: {values: [{cards: honours, is: 5}, {cards: queens, is: 4}, {cards: cavaliers, is: 3}, "
         "{cards: jacks, is: 2}, {cards: I..II, is: 1}]}".replace("I..II", "deck - I"), "values: deck 1 → deck - I 1"),
    ],
)  # fmt: skip
def test_a_change_is_told_in_rule_terms(changed: Changed, document: str, line: str) -> None:
    assert told(changed(document))[0] == line


def test_a_rule_with_a_name_is_told_by_it_and_as_it_is_written(changed: Changed) -> None:
    document = "auction: {hold: {earlier-seat: {names: {en: forehand only, de: x}, when: seat = forehand}}}"
    assert told(changed(document)) == [
        "hold: any earlier seat → forehand only",
        "earlier-seat: place(seat) < place(high-bidder)",
        "→ earlier-seat: seat = forehand",
    ]


def test_what_changes_alike_for_several_is_told_once(changed: Changed) -> None:
    assert told(changed("contract-kinds: {negative: {talk: usual}}")) == [
        "Piccolo, Zwiccolo, Bettel, Piccolo ouvert, Bettel ouvert, talk: none → usual"
    ]
    assert told(changed("contract-defaults: {bonus-factor: 3}"))[0].endswith(", bonus factor: 1 → 3")


def test_conditions_that_both_have_are_left_out(changed: Changed) -> None:
    assert told(changed("auction: {bid: {after-mein-spiel: null}}")) == [
        "bid: after mein spiel: not opening → –"
    ]


def test_a_contract_that_is_gone_is_told_once_and_not_by_the_order_too(changed: Changed) -> None:
    assert told(changed("contracts: {farbendreier: null}")) == ["Farbendreier: removed"]


def test_another_order_of_the_auction_is_told_by_names(changed: Changed) -> None:
    order = "[zwiccolo, piccolo, solo, bettel, besserrufer, farbendreier, dreier, piccolo-ouvert, bettel-ouvert, farbensolo, solodreier]"
    text = " ".join(told(changed(f"auction: {{order: {order}}}")))
    assert text.startswith("order: Piccolo < Zwiccolo < Solo")
    assert "→ Zwiccolo < Piccolo < Solo < Bettel" in text


def test_a_line_that_moves_is_told(changed: Changed) -> None:
    (change,) = changed("play: {within: {beat: {before: pagat-last}}}").sections[0].changes
    assert (change.kind, change.label) == ("order", "order of the lines")


@pytest.mark.parametrize(
    "document",
    [
        "bonuses: {pagat: {sources: [KR-5.5-7]}}",
        "bonuses: {trull: {made: 'trull-cards<=if((tricks-only),won(side), pile(side))'}}",
        "bonuses: {trull: {about: OP-1}}",
    ],
)
def test_sources_open_points_and_spelling_are_no_difference(changed: Changed, document: str) -> None:
    assert changed(document).count == 0


def test_other_sources_are_told_where_asked_for(changed: Changed) -> None:
    comparison = changed("bonuses: {pagat: {sources: [KR-5.5-7]}}", sources=True)
    assert told(comparison) == ["Pagat ultimo sources: KR-5.5-7, KR-3-4 → KR-5.5-7"]


def test_names_follow_the_language(changed: Changed) -> None:
    assert told(changed("bonuses: {trull: {silent: 2}, captured-king: {silent: 2}}", lang="de")) == [
        "Trull, Königfang, silent: 1 → 2"
    ]


@pytest.mark.parametrize(
    "pair", [("koenigrufen", "lungau"), ("family", "koenigrufen"), ("lungau", "koenigrufen")]
)
def test_shipped_rule_sets_can_be_compared_and_always_alike(pair: tuple[str, str]) -> None:
    first, second = (compare(*map(load, pair)) for _ in range(2))
    assert first == second
    assert first.count > 50
    assert html(first, lang="en") == html(second, lang="en")


def test_a_rule_set_does_not_differ_from_itself() -> None:
    for name in ("family", "koenigrufen"):
        assert compare(load(name), load(name)).sections == ()


def test_a_new_contract_is_told_with_the_value_that_its_kind_gives_it(changed: Changed) -> None:
    kinds = "contract-kinds: {cheap: {value: 7}}\n"
    comparison = changed(f"{kinds}contracts: {{ten: {{names: {{en: Ten}}, kind: cheap}}}}")
    assert "Ten: new: kind cheap, value 7" in told(comparison)


def test_an_option_that_is_settled_is_told_with_its_value(changed: Changed) -> None:
    told_of = told(changed("settled: {majority: {is: 106}}"))
    assert told_of == ["Card points that win: settled: 106"]


def test_options_make_a_difference() -> None:
    comparison = compare(load(PARENT), load(PARENT, {"players": 5}))
    assert told(comparison) == [
        "at the table: – → 5",
        "sits out: – → dealer",
        "Five at the table; the dealer sits out: 4 → 5",
    ]


def test_every_section_stands_once_and_in_order() -> None:
    comparison = compare(load("koenigrufen"), load("lungau"))
    titles = [section.title for section in comparison.sections]
    assert len(set(titles)) == len(titles)
    assert titles[:2] == ["Deal", "Count"]
    assert titles[-2:] == ["Definitions", "Options"]


def test_a_page_holds_every_change_and_its_markup_is_closed(changed: Changed) -> None:
    comparison = changed("contracts: {bettel: {value: 4}}\nnames_x: 1".replace("\nnames_x: 1", ""))
    page = html(comparison, lang="en")
    assert '<td class="old" data-side="Königrufen">3</td><td class="new" data-side="Friday">4</td>' in page
    for tag in ("table", "tr", "td", "th", "tbody", "thead", "html", "body", "small"):
        assert page.count(f"<{tag}>") + page.count(f"<{tag} ") == page.count(f"</{tag}>"), tag
    assert "src=" not in page
    assert "http" not in page


def test_a_page_escapes_what_is_written(changed: Changed) -> None:
    page = html(changed("bonuses: {trull: {made: tricks(side) < 3}}"), lang="en")
    assert "tricks(side) &lt; 3" in page
    assert "(side) < 3" not in page


def test_bars_do_not_break_a_table_of_markdown(changed: Changed) -> None:
    text = markdown(changed("define: {honours: kings | queens}"))
    row = next(line for line in text.splitlines() if line.startswith("| honours"))
    assert row.replace("\\|", "").count("|") == 4


def test_changes_are_data_too(changed: Changed) -> None:
    data = changed("contracts: {bettel: {value: 4}}").as_json()
    assert data["sections"][0]["changes"] == [
        {
            "kind": "changed",
            "paths": ["contracts.bettel.value"],
            "subjects": ["Bettel"],
            "label": "",
            "before": {"written": "3"},
            "after": {"written": "4"},
        }
    ]
    assert (data["same"], data["plays_alike"]) == (False, False)


def test_a_change_is_a_value() -> None:
    assert Change("removed", ("bonuses.x",), ("X",), "", None, None) == Change(
        "removed", ("bonuses.x",), ("X",), "", None, None
    )
