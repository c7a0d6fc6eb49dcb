"""Pictures of cards: every card is drawn and named, hands are sorted, pages cannot show what is not there."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from markdown import markdown

from tarock import resources
from tarock_docs.language import language
from tarock_docs.pictures import SPRITE, CardMarkup, Pictures, UnknownCard, pack_of, placed, sprite

PACK = pack_of("tarock-54")
CODES = ("en", "de", "ko", "fa")
SVG = "{http://www.w3.org/2000/svg}"


def pictures(code: str = "en") -> Pictures:
    return Pictures(PACK, language(code))


def test_every_card_and_the_back_has_a_symbol() -> None:
    symbols = [symbol.get("id") for symbol in ET.fromstring(sprite(PACK)).iter(f"{SVG}symbol")]
    assert len(PACK.cards) == 54
    assert symbols == [*(f"card-{code}" for code in PACK.cards), "card-back"]


def test_what_the_file_of_cards_refers_to_is_in_it_and_no_id_is_there_twice() -> None:
    text = sprite(PACK)
    ids = re.findall(r'id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_the_file_of_cards_stays_small_and_asks_no_other_host() -> None:
    text = sprite(PACK)
    assert len(text) < 80_000
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("code", CODES)
def test_every_card_has_a_title_of_its_own_in_each_language(code: str) -> None:
    names = [pictures(code).name(card) for card in PACK.cards]
    assert len(set(names)) == 54
    assert all(name.strip() for name in names)


def test_every_shipped_deck_can_be_drawn() -> None:
    for deck in resources.shipped_decks():
        assert sprite(pack_of(deck)).count("<symbol") == len(pack_of(deck).cards) + 1


def test_a_hand_is_held_tarocks_first_each_suit_from_high_to_low() -> None:
    assert [card.shown for card in PACK.held(["H1", "T2", "HK", "T22"])] == ["Sküs", "II", "♥K", "♥1"]


def test_a_hand_names_its_cards_and_stays_left_to_right() -> None:
    drawn = pictures("fa").hand(["HK", "T1"])
    root = ET.fromstring(drawn)
    assert root.get("dir") == "ltr"
    assert root.get("role") == "img"
    assert len(root.findall("svg/title")) == 2


def test_chosen_cards_are_lifted() -> None:
    root = ET.fromstring(pictures().hand(["HK", "T1", "T2"], chosen=["T2"]))
    assert [svg.get("class") for svg in root.findall("svg")] == ["tk-up", None, None]


def test_a_trick_says_who_led_and_who_takes_it() -> None:
    label = ET.fromstring(pictures().trick(["HK", "T21", "H4"], leader=3, winner=0))[0].get("aria-label")
    assert label is not None
    assert label.startswith("Seat 4 leads: king of hearts. Seat 1 plays: Mond (tarock XXI). Seat 2 plays:")
    assert label.endswith("Seat 1 takes the trick.")


def test_seats_follow_one_another_counterclockwise_unless_told() -> None:
    def right_of_the_middle(drawn: str) -> list[str]:
        texts = [text for text in ET.fromstring(drawn).iter("text") if text.get("class") == "tk-seat"]
        return [str(text.text) for text in texts if float(str(text.get("x"))) > 250]

    assert right_of_the_middle(pictures().table(4)) == ["Seat 2"]
    assert right_of_the_middle(pictures().table(4, clockwise=True)) == ["Seat 4"]


def test_a_chip_is_read_by_code_or_as_people_write_it() -> None:
    assert pictures().chip("HK") == pictures().chip("♥K")
    assert 'title="king of hearts"' in pictures().chip("♥K")


def test_markdown_shows_cards_but_not_in_code() -> None:
    html = markdown("A {cards: ♥K XXI}, `{cards: x}`.\n\n{hand: I ♣K}", extensions=[CardMarkup(pictures())])
    assert html.count('class="tk ') == 2
    assert "<code>{cards: x}</code>" in html
    assert '\n<div class="tk-hand"' in html


def test_markdown_with_an_unknown_card_is_refused() -> None:
    with pytest.raises(UnknownCard, match="'♥9'"):
        markdown("{cards: ♥9}", extensions=[CardMarkup(pictures())])
    with pytest.raises(ValueError, match="who leads"):
        markdown("{trick: ♥K}", extensions=[CardMarkup(pictures())])


def test_the_address_of_the_file_of_cards_is_put_in() -> None:
    drawn = placed(pictures().trick(["HK"], leader=0) + pictures().hand(["HK"]), "../cards.svg")
    assert SPRITE not in drawn
    assert drawn.count('href="../cards.svg#card-HK"') == 2
