"""One hand as a small documented file: variant, options, fingerprint, deal, actions, result; both directions.

The text of an action is `"<seat> <verb> [argument …]"`, cards as codes of the deck. The form is in `docs/pages/record.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tarock.bits import indexes
from tarock.errors import Fault, InputError
from tarock.model.layout import Phase
from tarock.model.registers import parse_registers, registers_data
from tarock.model.variant import Variant
from tarock.play import (
    Action,
    Announce,
    Bid,
    CallCard,
    CallWay,
    Discard,
    Done,
    Engine,
    GiveUp,
    Kontra,
    Play,
    Raise,
    Say,
    State,
    Take,
)
from tarock.scoring import Scorer, Sheet

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A hand. `hands` are masks by seat, `talon` one-bit masks top card first, `actions` in order.

    `result` is what the file said about the payoffs, or None, and `ledgers` the same of each ledger where the rule
    set keeps several; both are checked on replay. `kept` is what the series kept from the hands before, None where
    the record does not say it, as of a first hand.
    """

    variant: str
    fingerprint: str
    dealer: int
    hands: tuple[int, ...]
    talon: tuple[int, ...]
    actions: tuple[Action, ...]
    options: Mapping[str, int | bool | str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    result: tuple[int, ...] | None = None
    ledgers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    kept: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record: the state before each action and the last one, and once the hand is over the sheet and that
    of each ledger, where the rule set names any."""

    states: tuple[State, ...]
    sheet: Sheet | None
    ledgers: Mapping[str, Sheet]


def _bad(code: str, message: str, hint: str | None = None) -> InputError:
    return InputError(Fault(code, message, hint=hint))


# --- actions as text --------------------------------------------------------------------------------------------------


def item_text(variant: Variant, item: int) -> str:
    """The name of an item: `game`, or the id of a bonus."""
    return "game" if item == 1 else variant.bonus(item).id


def _target_text(variant: Variant, action: Kontra) -> str:
    """What a Kontra is said to: an item, `own` (for oneself), or the seat with whom the declarer has the game."""
    if action.item:
        return item_text(variant, action.item)
    return "own" if action.whose == action.seat else str(action.whose)


def action_text(variant: Variant, action: Action) -> str:  # noqa: C901 -- one short case an action
    """The action without its seat."""
    match action:
        case Play():
            return f"play {variant.deck.list(action.card)[0]}"
        case Say():
            return f"say {variant.auction.words[action.word].id}"
        case Bid():
            return f"bid {variant.contract(action.contract).id}"
        case CallCard():
            return f"call {variant.deck.list(action.card)[0]}"
        case CallWay():
            return f"call {variant.calls[action.way].id}"
        case Take():
            return f"take {action.packet}"
        case GiveUp():
            return f"give-up {item_text(variant, action.item)}" if action.item else "give-up"
        case Discard():
            return " ".join(["discard", *variant.deck.list(action.cards)])
        case Raise():
            return f"raise {variant.contract(action.contract).id}" if action.contract else "keep"
        case Announce():
            return f"announce {item_text(variant, action.item)}"
        case Kontra():
            return f"kontra {_target_text(variant, action)}"
        case Done():
            return "done"


def format_action(variant: Variant, action: Action) -> str:
    """The whole action: `2 play T5`."""
    return f"{action.seat} {action_text(variant, action)}"


def parse_action(variant: Variant, text: str) -> Action:
    """The action that a text names. Raises InputError: TR301 malformed, TR302 impossible card, TR303 unknown name."""
    words = text.split() if isinstance(text, str) else []
    if len(words) < 2 or not words[0].isdecimal() or int(words[0]) >= variant.seats:
        raise _bad("TR301", f"{text!r} is no action", "an action reads '<seat> <verb> <argument>'")
    seat, verb, rest = int(words[0]), words[1], words[2:]
    if verb == "discard":
        return Discard(seat, cards_mask(variant, rest))
    if verb == "give-up" and not rest:
        return GiveUp(seat)
    if verb in ("done", "keep"):
        if rest:
            raise _bad("TR301", f"'{verb}' takes no argument")
        return Done(seat) if verb == "done" else Raise(seat)
    if len(rest) != 1:
        raise _bad("TR301", f"{text!r} is no action: '{verb}' takes one argument")
    return _with_argument(variant, seat, verb, rest[0])


def _with_argument(variant: Variant, seat: int, verb: str, word: str) -> Action:
    match verb:
        case "play":
            return Play(seat, cards_mask(variant, [word]))
        case "call":
            if word in variant.way_index:
                return CallWay(seat, variant.way_index[word])
            return CallCard(seat, cards_mask(variant, [word]))
        case "say":
            return Say(seat, named(variant.word_index, word, "word of the auction"))
        case "bid":
            return Bid(seat, 1 << named(variant.contract_index, word, "contract"))
        case "take":
            if not word.isdecimal():
                raise _bad(
                    "TR301", f"'{word}' is no packet of the talon", "packets are numbered: take 1, take 2"
                )
            return Take(seat, int(word))
        case "give-up":
            return GiveUp(seat, 2 << named(variant.bonus_index, word, "bonus"))
        case "raise":
            return Raise(seat, 1 << named(variant.contract_index, word, "contract"))
        case "announce":
            return Announce(seat, 2 << named(variant.bonus_index, word, "bonus"))
        case "kontra":
            return _kontra(variant, seat, word)
    raise _bad("TR301", f"'{verb}' is no verb of an action")


def _kontra(variant: Variant, seat: int, word: str) -> Kontra:
    if word == "own":
        return Kontra(seat, 0, seat)
    if word.isdecimal():
        return Kontra(seat, 0, parse_seat(variant, int(word)))
    return Kontra(seat, item_mask(variant, word))


def item_mask(variant: Variant, name: str) -> int:
    """The item with this name."""
    if name == "game":
        return 1
    return 2 << named(variant.bonus_index, name, "bonus")


def named(index: Mapping[str, int], name: object, what: str) -> int:
    """The position of a name. Raises InputError TR303."""
    found = index.get(name) if isinstance(name, str) else None
    if found is None:
        raise _bad("TR303", f"there is no {what} '{name}'", f"known: {', '.join(index)}")
    return found


def cards_mask(variant: Variant, codes: Sequence[str]) -> int:
    """The set of these codes. Raises InputError TR302 for an unknown card or one given twice."""
    try:
        return variant.deck.mask(codes)
    except KeyError as missing:
        raise _bad("TR302", f"there is no card {missing.args[0]!r}") from None
    except ValueError as twice:
        raise _bad("TR302", f"the card {twice} is there twice") from None
    except TypeError:
        raise _bad("TR301", "cards are a list of codes") from None


# --- records as data --------------------------------------------------------------------------------------------------


def deal_data(variant: Variant, hands: Sequence[int], talon: Sequence[int]) -> dict[str, Any]:
    """A deal as it stands in records and requests."""
    return {
        "hands": [variant.deck.list(hand) for hand in hands],
        "talon": [variant.deck.list(card)[0] for card in talon],
    }


def parse_deal(variant: Variant, data: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hands and talon of a full deal: every card of the deck once. Raises InputError."""
    if (
        not isinstance(data, Mapping)
        or not isinstance(data.get("hands"), list)
        or not isinstance(data.get("talon"), list)
    ):
        raise _bad(
            "TR301", "a deal has `hands` (a list of cards for each seat) and `talon` (a list of cards)"
        )
    if len(data["hands"]) != variant.seats:
        raise _bad("TR301", f"a deal has {variant.seats} hands")
    hands = tuple(cards_mask(variant, hand) for hand in data["hands"])
    talon = tuple(cards_mask(variant, [code]) for code in data["talon"])
    cards = [card for hand in data["hands"] for card in hand] + data["talon"]
    cards_mask(variant, cards)
    sizes = {hand.bit_count() for hand in hands if hand or not variant.sits_out}
    if len(cards) != len(variant.deck.codes) or sizes != {variant.layout.tricks}:
        raise _bad(
            "TR302", f"each hand has {variant.layout.tricks} cards, and no card of the deck is missing"
        )
    return hands, talon


def to_json(variant: Variant, record: Record) -> str:
    """The record as JSON text, one action a line."""
    data = {
        "format": FORMAT,
        "variant": record.variant,
        "options": dict(record.options),
        "fingerprint": record.fingerprint,
        "dealer": record.dealer,
        "seats": list(record.seats),
        "deal": {
            "hands": [" ".join(variant.deck.list(hand)) for hand in record.hands],
            "talon": " ".join(variant.deck.list(card)[0] for card in record.talon),
        },
        "actions": [format_action(variant, action) for action in record.actions],
        "result": None if record.result is None else list(record.result),
    }
    if record.kept is not None and record.kept != variant.series.kept:
        data["registers"] = registers_data(variant.series.named(record.kept))
    if record.ledgers:
        data["ledgers"] = {ledger: list(payoffs) for ledger, payoffs in record.ledgers.items()}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def from_data(variant: Variant, data: Any) -> Record:
    """The record that JSON data describes, checked against a variant. Raises InputError."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise _bad("TR301", f"a record is a map with `format: {FORMAT}`")
    missing = [key for key in ("variant", "dealer", "deal", "actions") if key not in data]
    if missing:
        raise _bad("TR301", f"the record lacks {', '.join(missing)}")
    deal = data["deal"]
    if isinstance(deal, Mapping) and isinstance(deal.get("hands"), list):
        deal = {"hands": [_cards(hand) for hand in deal["hands"]], "talon": _cards(deal.get("talon"))}
    hands, talon = parse_deal(variant, deal)
    if not isinstance(data.get("options") or {}, Mapping):
        raise _bad("TR301", "`options` is a map of option to value")
    return Record(
        variant=str(data["variant"]),
        fingerprint=str(data.get("fingerprint", variant.fingerprint)),
        dealer=parse_seat(variant, data["dealer"]),
        hands=hands,
        talon=talon,
        actions=tuple(parse_action(variant, text) for text in _listed(data, "actions", str)),
        options=dict(data.get("options") or {}),
        seats=tuple(_listed(data, "seats", str)),
        result=None if data.get("result") is None else tuple(_listed(data, "result", int)),
        ledgers=_ledgers(variant, data.get("ledgers")),
        kept=parse_registers(variant.series, data["registers"]) if data.get("registers") else None,
    )


def ledger_payoffs(sheets: Mapping[str, Sheet]) -> dict[str, tuple[int, ...]]:
    """What a record says of several ledgers; nothing where there is but one, which is the result."""
    return {ledger: sheet.payoffs for ledger, sheet in sheets.items()} if len(sheets) > 1 else {}


def _ledgers(variant: Variant, data: Any) -> dict[str, tuple[int, ...]]:
    """What is said of each ledger. Raises InputError, TR303 for one that the rule set does not keep."""
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise _bad("TR301", "`ledgers` is a map of ledger to what each seat gets")
    known = {ledger.id: at for at, ledger in enumerate(variant.scoring.ledgers)}
    for ledger in data:
        named(known, ledger, "ledger")
    return {ledger: tuple(_listed(data, ledger, int)) for ledger in data}


def _cards(value: Any) -> Any:
    """Cards given as one text, split into codes."""
    return value.split() if isinstance(value, str) else value


def _listed(data: Mapping[str, Any], key: str, of: type) -> list[Any]:
    """A list of such values, empty when the key is absent. Raises InputError."""
    value = data.get(key) or []
    if not isinstance(value, list) or not all(type(each) is of for each in value):
        raise _bad("TR301", f"`{key}` is a list of {'texts' if of is str else 'whole numbers'}")
    return value


def parse_seat(variant: Variant, value: Any) -> int:
    """A seat index. Raises InputError TR301."""
    if type(value) is not int or not 0 <= value < variant.seats:
        raise _bad("TR301", f"{value!r} is no seat", f"seats are 0 to {variant.seats - 1}")
    return value


def first_state(engine: Engine, record: Record) -> State:
    """The state before the first word. Raises Refusal for a deal that does not stand."""
    state = engine.start(dealer=record.dealer, hands=record.hands, talon=record.talon, kept=record.kept)
    if (refusal := engine.again(state)) is not None:
        raise refusal
    return state


def replay(engine: Engine, scorer: Scorer, record: Record) -> Replay:
    """Play the record again. Raises Refusal for an illegal action, InputError when the result differs."""
    state = first_state(engine, record)
    states = [state]
    for action in record.actions:
        state = engine.step(state, action).state
        states.append(state)
    if state[engine.layout["PHASE"]] != Phase.OVER:
        return Replay(tuple(states), None, {})
    facts = scorer.facts(state)
    sheet, ledgers = scorer.settle(facts), scorer.ledgers(facts)
    if record.result is not None:
        _compare(record.result, sheet, "")
    for ledger, payoffs in record.ledgers.items():
        _compare(payoffs, ledgers[ledger], f" in the ledger '{ledger}'")
    return Replay(tuple(states), sheet, ledgers)


def _compare(said: Sequence[int], sheet: Sheet, where: str) -> None:
    if said != sheet.payoffs:
        raise _bad("TR320", f"the record says {list(said)}{where}, the rules say {list(sheet.payoffs)}")


def seats_of(mask: int) -> list[int]:
    """A set of seats as a list of indexes."""
    return list(indexes(mask))
