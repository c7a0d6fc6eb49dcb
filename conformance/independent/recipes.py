"""The fixed positions whose continuations are counted, as recipes for deals and actions. Knows no rule; a seed is chosen so that the rules named matter."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Recipe:
    """A position: cards pinned to seats, actions, then tricks and cards played by the seed; and how far to count.

    In `actions` a text that ends in `…` takes one of the actions that begin so, by the seed; `quiet` ends the talk.
    """

    name: str
    title: str
    statements: str
    actions: str
    depth: int = 8
    tricks: int = 0
    cards: int = 0
    seed: int = 0
    pinned: dict[int | str, str] = field(default_factory=dict)
    point: str = ""  # the open point that the count depends on
    other: str = ""  # the option of its other reading, where that is counted too


MEIN_SPIEL = "0 say mein-spiel"
PASSES = "1 say pass, 2 say pass, 3 say pass"


def bid(contract: str, seat: int = 0) -> str:
    """The auction that gives this contract to forehand (who overbids a Piccolo if need be), or to a later seat."""
    if contract in {"rufer", "trischaken", "sechserdreier"}:
        return f"{MEIN_SPIEL}, {PASSES}, 0 bid {contract}"
    if seat == 0:
        return f"{MEIN_SPIEL}, 1 bid piccolo, 2 say pass, 3 say pass, 0 bid {contract}, 1 say pass"
    words = [f"{other} bid {contract}" if other == seat else f"{other} say pass" for other in (1, 2, 3, 0)]
    return ", ".join([MEIN_SPIEL, *words])


LOW = "S7 S8 C7 C8 H4 H3 D4 D3 T3 T4 T6 T7"
EXCHANGE = "0 take…, 0 discard…"
BONUSES = ("trull", "four-kings", "pagat", "uhu", "kakadu", "marabu", "valat")
EVEN = "S9 SJ C9 CJ H2 HJ D2 DJ T5 T9 T11 T12"
BIRDS = {0: "T1 T5 T9 T20 T21", 1: "T2 T6 T7 T8 T11", 2: "T3 T10 T12 T13 T19", 3: "T4 T14 T15 T16 T17"}
ALL_BUT_ULTIMO = ", ".join(f"0 announce {bonus}" for bonus in BONUSES)

# A recipe takes two lines, its text and its cards.
# fmt: off
AUCTION = (
    Recipe("auction-first", "The first words of all", "KR-5.2-1, KR-5.2-2, KR-5.2.1-15",
           "", depth=4, point="OP-1"),
    Recipe("auction-hold", "Earlier seats may hold, later ones may not", "KR-5.2-3, KR-5.2-4",
           f"{MEIN_SPIEL}, 1 bid piccolo-ouvert, 2 bid bettel-ouvert", depth=5, point="OP-1"),
    Recipe("auction-top", "Above the highest contract there is only holding it", "KR-5.2-3, KR-5.2-5, KR-5.5-20",
           f"{MEIN_SPIEL}, 1 say pass, 2 bid farbensolo, 3 bid solodreier", depth=6, point="OP-7", other="holder-only"),
    Recipe("auction-second", "The second player speaks again after two have passed", "KR-5.2-3, KR-5.2-4, KR-5.2-5",
           f"{MEIN_SPIEL}, 1 bid bettel, 2 bid dreier, 3 say pass, 0 say pass", depth=4, point="OP-4"),
    Recipe("auction-duel", "Forehand and the last bidder alone", "KR-5.2-3, KR-5.2-5",
           f"{MEIN_SPIEL}, 1 say pass, 2 say pass, 3 bid dreier", depth=4, point="OP-7", other="holder-only"),
    Recipe("auction-ouvert", "From the auction of an ouvert straight to play", "KR-5.2-5, KR-5.5-1, KR-5.6-7",
           f"{MEIN_SPIEL}, 1 bid bettel-ouvert, 2 say pass, 3 say pass", depth=5, pinned={1: LOW}, point="OP-4"),
    Recipe("auction-chosen", "Forehand chooses after three passes", "KR-5.2-6, KR-5.2.1-2, KR-5.6-8",
           f"{MEIN_SPIEL}, {PASSES}", depth=4, pinned={0: "T1 T5 SK HK CK"}, point="OP-5"),
)

CALLS = (
    Recipe("call-three-kings", "Four kings and 'the fourth' may be called with three", "KR-5.3-5, KR-5.4-1, KR-5.4-3",
           bid("rufer"), depth=3, pinned={0: "SK CK HK T2 T3 T5 T6 T7 T8 T9 S7 D4", 1: "DK"}, seed=18),
    Recipe("call-four-kings", "With all four kings one of them, and no fourth", "KR-5.3-6, KR-5.4-1, KR-5.4-4",
           bid("rufer"), depth=3, pinned={0: "SK CK HK DK T2 T3 T5 T6 T7 T8 C7 D4"}),
    Recipe("call-two-kings", "With two kings there is no fourth", "KR-5.3-1, KR-5.3-3, KR-5.4-1",
           bid("besserrufer", 2), depth=3, pinned={2: "SK CK T2 T3 T5 T6 T7 T8 T10 T11 T12 D4"}),
    Recipe("call-solo", "After the call of a Solo comes the talk", "KR-5.2.1-6, KR-5.4-6, KR-5.5-11",
           bid("solo", 3), depth=4, pinned={3: "SK CK HK", "talon": "DK"}, point="OP-7", other="holder-only"),
    Recipe("call-fourth-in-talon", "The fourth king lies in the talon", "KR-5.3-4, KR-5.3-5, KR-5.5.1-1",
           f"{bid('rufer')}, 0 call fourth, {EXCHANGE}, 0 announce king-ultimo, 0 announce trull", depth=4, pinned={0: "SK CK HK", "talon": "S7 S8 S9 DK"}, point="OP-7", other="holder-only"),
)

DISCARDS = (
    Recipe("discard-suits", "Three of the suit cards but kings", "KR-5.4-3, KR-5.4-4, KR-5.4-5",
           f"{bid('farbendreier', 1)}, 1 take…", depth=2),
    Recipe("discard-tarocks", "Tarocks fill up what suit cards leave open", "KR-5.4-4, KR-5.4-5, KR-5.5-20",
           f"{bid('dreier', 3)}, 3 take 1", depth=3, pinned={3: "SK S7 T1 T2 T5 T6 T9 T10 T15 T20 T21 T22", "talon": "HK H4 T3"}, point="OP-7", other="holder-only"),
    Recipe("discard-six", "Six away after all six of the talon", "KR-5.4-8, KR-5.4-4, KR-5.4-5",
           bid("sechserdreier"), depth=3, pinned={0: "SK S7 T1 T2 T5 T6 T9 T10 T15 T20 T21 T22", "talon": "HK H4 T3 D4 CK C7"}, point="OP-7", other="holder-only"),
    Recipe("discard-besserrufer", "After the discard a bird must be announced", "KR-5.5-22, KR-5.4-5, KR-5.2.1-8",
           f"{bid('besserrufer')}, 0 call HK, 0 take 2", depth=4, pinned={0: "SK CK S7 T1 T2 T5 T6 T9 T10 T15 T20 T21", 1: "HK", "talon": "S8 C7 D4 C8 T22 T8"}, point="OP-7", other="holder-only"),
)

TALK = (
    Recipe("talk-colour", "Valat and Kontra alone in a colour contract", "KR-5.5-13, KR-5.5-20, KR-5.5.1-1",
           f"{bid('farbendreier')}, {EXCHANGE}", depth=8),
    Recipe("talk-colour-valat", "An announced Valat has a ladder of its own", "KR-5.5.1-3, KR-5.5.1-4, KR-5.5-21",
           f"{bid('farbensolo', 2)}, 2 announce valat, 2 done, 3 kontra valat, 3 done", depth=8),
    Recipe("talk-mordkontra", "After Mordkontra there is nothing more to say of the game", "KR-5.5.1-4, KR-5.5.1-1",
           f"{bid('farbendreier', 1)}, 1 take…, 1 discard…, 1 done, 2 kontra game, 2 done, 3 done, 0 done, 1 kontra game, 1 done, 2 kontra game, 2 done, 3 done, 0 done, 1 kontra game, 1 done, 2 done", depth=8),
    Recipe("talk-free", "First utterances of a Dreier", "KR-5.5-19, KR-5.5-20, KR-5.5.1-1",
           f"{bid('dreier')}, {EXCHANGE}", depth=4, point="OP-7", other="holder-only"),
    Recipe("talk-hidden", "While the sides are hidden anyone but the declarer may say Kontra", "KR-5.5.1-1, KR-5.5.1-5, KR-5.5.1-6",
           f"{bid('solo')}, 0 call SK, {ALL_BUT_ULTIMO}, 0 done, 1 kontra uhu, 1 done, 2 kontra uhu, 2 done", depth=4, pinned={3: "SK", 0: "T1 T2 T3 T4"}, point="OP-7", other="holder-only"),
    Recipe("talk-own-king", "An own king called hides the sides as well", "KR-5.3-3, KR-5.5.1-1, KR-5.5.1-5",
           f"{bid('rufer')}, 0 call SK, {EXCHANGE}, 0 announce pagat, 0 announce uhu, 0 announce kakadu, 0 announce marabu, 0 announce trull, 0 announce four-kings, 0 announce valat, 0 done, 1 kontra game, 1 done", depth=4, pinned={0: "SK T1 T2 T3 T4"}),
    Recipe("talk-king-in-talon", "The called king in the open talon makes the sides known", "KR-5.3-4, KR-5.5.1-1, KR-5.5-11",
           f"{bid('rufer')}, 0 call SK, 0 take 2, 0 discard…, {ALL_BUT_ULTIMO}, 0 done", depth=4, pinned={0: "T1 T2 T3 T4", "talon": "SK"}),
    Recipe("talk-solo-king-in-talon", "The king in the covered talon of a Solo keeps the sides hidden", "KR-5.4-7, KR-5.5.1-1",
           f"{bid('solo')}, 0 call SK, {ALL_BUT_ULTIMO}, 0 done", depth=4, pinned={0: "T1 T2 T3 T4", "talon": "SK"}),
    Recipe("talk-king-ultimo", "Declarer and holder of the called king may announce the king ultimo", "KR-5.5-11, KR-5.5-19, KR-5.5-20",
           f"{bid('solo', 1)}, 1 call SK, 1 done, 2 announce trull, 2 announce four-kings, 2 announce valat, 2 announce pagat, 2 announce uhu, 2 announce kakadu, 2 announce marabu, 2 done", depth=4, pinned={3: "SK", 2: "T1 T2 T3 T4"}, point="OP-7", other="holder-only"),
    Recipe("talk-ends", "Three passes after an announcement end the talk", "KR-5.5-21, KR-5.5-20, KR-5.6-1",
           f"{bid('farbensolo', 2)}, 2 announce valat, 2 done, 3 done", depth=6),
    Recipe("talk-four-passes", "Four passes end a talk without announcements", "KR-5.5-21, KR-5.6-1, KR-5.6-11",
           f"{bid('solodreier', 1)}, 1 done, 2 done, 3 done", depth=4, pinned={0: "T1 T2 T3 T4 T5"}, point="OP-7", other="holder-only"),
)

PLAIN = (
    Recipe("play-rufer", "The last four tricks of a Rufer", "KR-5.6-2, KR-5.6-3, KR-5.6-4",
           f"{bid('rufer')}, 0 call…, {EXCHANGE}, quiet", tricks=8),
    Recipe("play-rufer-third-card", "A trick begun, five cards left", "KR-5.6-2, KR-5.6-3, KR-5.6-17",
           f"{bid('rufer')}, 0 call…, {EXCHANGE}, quiet", tricks=7, cards=2),
    Recipe("play-sechserdreier", "The last four tricks of a Sechserdreier", "KR-5.2.1-3, KR-5.6-1, KR-5.6-3",
           f"{bid('sechserdreier')}, {EXCHANGE}, quiet", tricks=8),
    Recipe("play-sechserdreier-begun", "A card lies on the table of a Sechserdreier", "KR-5.2.1-3, KR-5.6-2, KR-5.6-4",
           f"{bid('sechserdreier')}, {EXCHANGE}, quiet", tricks=7, cards=3),
    Recipe("play-solo", "The last four tricks of a Solo", "KR-5.2.1-6, KR-5.6-1, KR-5.6-2",
           f"{bid('solo', 2)}, 2 call…, quiet", tricks=8),
    Recipe("play-solo-first", "The first trick of a Solo", "KR-5.2.1-6, KR-5.6-1, KR-5.6-2",
           f"{bid('solo', 3)}, 3 call…, quiet", depth=4, seed=5),
    Recipe("play-dreier", "The last four tricks of a Dreier", "KR-5.2.1-10, KR-5.6-1, KR-5.6-3",
           f"{bid('dreier', 1)}, 1 take…, 1 discard…, quiet", tricks=8),
    Recipe("play-dreier-begun", "A card lies on the table of a Dreier", "KR-5.2.1-10, KR-5.6-2, KR-5.6-3",
           f"{bid('dreier', 2)}, 2 take…, 2 discard…, quiet", tricks=8, cards=1),
    Recipe("play-solodreier-first", "The first trick of a Solodreier is forehand's to lead", "KR-5.2.1-14, KR-5.6-1, KR-5.6-2",
           f"{bid('solodreier', 2)}, quiet", depth=4),
    Recipe("play-solodreier", "The last four tricks of a Solodreier", "KR-5.2.1-14, KR-5.6-2, KR-5.6-4",
           f"{bid('solodreier', 3)}, quiet", tricks=8),
    Recipe("play-end", "The last trick is one sequence", "KR-5.6-15, KR-5.6-17",
           f"{bid('solodreier')}, quiet", tricks=11, depth=4),
    Recipe("play-over", "After the last card nothing follows", "KR-5.6-15",
           f"{bid('dreier')}, {EXCHANGE}, quiet", tricks=11, depth=5),
)

COLOUR = (
    Recipe("colour-dreier", "Tarocks win no suit's trick and are not led", "KR-5.6-5, KR-5.6-6, KR-5.2.1-9",
           f"{bid('farbendreier')}, {EXCHANGE}, quiet", tricks=8, seed=1),
    Recipe("colour-dreier-first", "The declarer of a Farbendreier leads a suit", "KR-5.6-1, KR-5.6-6, KR-5.2.1-9",
           f"{bid('farbendreier', 2)}, 2 take…, 2 discard…, quiet", depth=4),
    Recipe("colour-solo", "Tarocks led by one who has nothing else", "KR-5.6-5, KR-5.6-6, KR-5.2.1-13",
           f"{bid('farbensolo', 1)}, quiet", tricks=8, seed=8),
    Recipe("colour-solo-begun", "A trick begun in a Farbensolo", "KR-5.6-3, KR-5.6-5, KR-5.6-6",
           f"{bid('farbensolo', 3)}, quiet", tricks=7, cards=3, seed=1),
    Recipe("colour-solo-first", "The declarer of a Farbensolo leads a suit", "KR-5.6-1, KR-5.6-6, KR-5.2.1-13",
           f"{bid('farbensolo', 2)}, quiet", depth=4),
)

NEGATIVE = (
    Recipe("trischaken", "The last four tricks of a Trischaken", "KR-5.2.1-2, KR-5.6-7, KR-5.6-8",
           bid("trischaken"), tricks=8, seed=7),
    Recipe("trischaken-first", "The first trick of a Trischaken is forehand's to lead", "KR-5.6-1, KR-5.6-7, KR-5.6-8",
           bid("trischaken"), depth=4, pinned={0: "T1 T9"}),
    Recipe("trischaken-pagat", "The Pagat waits for the other tarocks", "KR-5.6-7, KR-5.6-8, KR-5.6-10",
           bid("trischaken"), tricks=7, cards=1, seed=7),
    Recipe("piccolo", "A Piccolo ends at the second trick", "KR-5.2.1-4, KR-5.6-16, KR-5.6-7",
           bid("piccolo", 1), tricks=8, pinned={1: LOW}, seed=3642),
    Recipe("piccolo-first", "The declarer leads to a Piccolo", "KR-5.6-1, KR-5.6-7, KR-5.2.1-4",
           bid("piccolo", 2), depth=4, pinned={2: LOW}, seed=2),
    Recipe("zwiccolo", "A Zwiccolo ends at the third trick", "KR-5.2.1-5, KR-5.6-16, KR-5.6-7",
           bid("zwiccolo", 3), tricks=8, pinned={3: EVEN}, seed=168),
    Recipe("zwiccolo-first", "The declarer leads to a Zwiccolo", "KR-5.6-1, KR-5.6-7, KR-5.2.1-5",
           bid("zwiccolo", 2), depth=4, pinned={2: EVEN}),
    Recipe("bettel", "A Bettel ends at the first trick", "KR-5.2.1-7, KR-5.6-16, KR-5.6-7",
           bid("bettel", 1), tricks=8, pinned={1: LOW}, seed=23),
    Recipe("bettel-first", "The declarer leads to a Bettel", "KR-5.6-1, KR-5.6-7, KR-5.2.1-7",
           bid("bettel", 3), depth=5, pinned={3: LOW}),
    Recipe("bettel-pagat", "Beating and the Pagat's wait together", "KR-5.6-7, KR-5.6-8, KR-5.6-16",
           bid("bettel", 2), tricks=7, cards=1, pinned={2: LOW}, seed=1),
    Recipe("piccolo-ouvert", "The last four tricks of a Piccolo ouvert", "KR-5.2.1-11, KR-5.6-16, KR-5.6-7",
           bid("piccolo-ouvert", 3), tricks=8, pinned={3: LOW}, seed=749),
    Recipe("piccolo-ouvert-first", "The hand laid open changes nothing that may be played", "KR-5.6-9, KR-5.6-7, KR-5.2.1-11",
           bid("piccolo-ouvert", 1), tricks=1, depth=4, pinned={1: LOW}),
    Recipe("bettel-ouvert", "The last four tricks of a Bettel ouvert", "KR-5.2.1-12, KR-5.6-16, KR-5.6-7",
           bid("bettel-ouvert", 2), tricks=8, pinned={2: LOW}, seed=17),
)

BOUND = (
    Recipe("bird-announcer", "The announcer keeps the bird", "KR-5.6-11, KR-5.5-16",
           f"{bid('solodreier', 1)}, 1 announce uhu, quiet", tricks=8, pinned={1: "T2 T5 T9 T14 T18 T20"}, seed=15),
    Recipe("bird-of-other-side", "A bird that the other side announced is free", "KR-5.6-11, KR-5.5-17",
           f"{bid('solodreier', 1)}, 1 announce uhu, quiet", tricks=8, pinned={2: "T2 T5 T9 T14 T18 T20"}, seed=4, point="OP-7"),
    Recipe("bird-of-fellow", "A fellow defender's announcement binds where the sides are known", "KR-5.6-11, KR-5.5-16",
           f"{bid('dreier')}, {EXCHANGE}, 0 done, 1 announce uhu, quiet", tricks=8, pinned={3: "T2 T5 T9 T14 T18 T20"}, point="OP-21", other="announcer-alone"),
    Recipe("bird-of-declarer", "The declarer's announcement binds the holder of the called king", "KR-5.6-11, KR-5.3-1",
           f"{bid('solo')}, 0 call SK, 0 announce uhu, quiet", tricks=8, pinned={2: "SK T2 T5 T9 T14 T18 T20", 0: "S7"}, seed=1, point="OP-21", other="announcer-alone"),
    Recipe("bird-hidden", "Nobody else is bound while the sides are hidden", "KR-5.6-11, KR-5.3-1",
           f"{bid('solo')}, 0 call SK, 0 done, 1 done, 2 announce uhu, quiet", tricks=8, pinned={2: "SK", 0: "T2 T5 T9 T14 T18 T20"}, seed=44, point="OP-21", other="announcer-alone"),
    Recipe("bird-king-fell", "The called king on the table binds the announcer's side", "KR-5.6-11, KR-5.3-2",
           f"{bid('solo')}, 0 call SK, 0 done, 1 done, 2 announce uhu, quiet", tricks=8, pinned={2: "SK", 0: "T2 T5 T9 T14 T18 T20"}, seed=1, point="OP-21", other="announcer-alone"),
    Recipe("bird-king-in-talon", "The called king in the open talon binds the three defenders", "KR-5.6-11, KR-5.3-4",
           f"{bid('rufer')}, 0 call SK, {EXCHANGE}, 0 done, 1 announce uhu, quiet", tricks=8, pinned={3: "T2 T5 T9 T14 T18 T20", "talon": "SK"}, point="OP-21", other="announcer-alone"),
    Recipe("bird-highest-first", "Of several birds the highest is given up first", "KR-5.6-13, KR-5.6-11",
           f"{bid('besserrufer')}, 0 call SK, {EXCHANGE}, 0 announce pagat, 0 announce uhu, 0 announce kakadu, quiet", tricks=8, pinned={0: "T1 T2 T3 T9 T14 T18 T20"}, seed=7),
    Recipe("bird-marabu-due", "The Marabu's trick is the last but three", "KR-5.6-11, KR-5.5-10",
           f"{bid('solodreier')}, 0 announce marabu, quiet", tricks=8, pinned={0: "T4 T5 T9 T14 T18 T20"}, seed=1, point="OP-28", other="birds-free"),
    Recipe("bird-kakadu-free", "A Kakadu that had to miss its trick is free", "KR-5.5-16, KR-5.5-18, KR-5.6-11",
           f"{bid('solodreier')}, 0 announce kakadu, quiet", tricks=9, pinned={0: "T3 T5 T9 T14 T18"}, seed=18, point="OP-28", other="birds-free"),
    Recipe("bird-each", "Each player has announced the own bird", "KR-5.6-11, KR-5.6-12, KR-5.5-15",
           f"{bid('dreier')}, {EXCHANGE}, 0 announce pagat, 0 done, 1 announce uhu, 1 done, 2 announce kakadu, 2 done, 3 announce marabu, quiet", tricks=8, pinned=BIRDS, seed=89, point="OP-28", other="birds-free"),
    Recipe("bird-silent", "A bird that nobody announced is free", "KR-5.6-12, KR-5.6-11",
           f"{bid('solodreier')}, quiet", tricks=8, pinned={0: "T1 T2 T3 T4 T5 T9 T14"}, seed=3),
)

# fmt: on
RECIPES: tuple[Recipe, ...] = AUCTION + CALLS + DISCARDS + TALK + PLAIN + COLOUR + NEGATIVE + BOUND
