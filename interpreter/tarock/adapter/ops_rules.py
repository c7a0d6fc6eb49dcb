"""Operations that look at one rule: counting, bidding, calling, discarding, speaking, playing. Each: given -> result."""

from __future__ import annotations

from typing import Any

from tarock.adapter.situation import Given, Situation
from tarock.api import Rules
from tarock.errors import Fault, InputError, Refusal
from tarock.model.layout import Phase
from tarock.play import LegalPlays, State, deal_out
from tarock.record import (
    action_text,
    cards_mask,
    deal_data,
    item_mask,
    named,
    parse_action,
    parse_seat,
    seats_of,
)
from tarock.scoring import kontra_factor

Result = dict[str, Any]


def card_points(rules: Rules, given: Given) -> Result:
    """The points of a set of cards."""
    return {"points": rules.scorer.points(cards_mask(rules.variant, given["cards"]))}


def trick_winner(rules: Rules, given: Given) -> Result:
    """Who wins a trick, and with which card."""
    situation = Situation(rules, given)
    situation.contract()
    leader = parse_seat(rules.variant, given["leader"])
    cards = [cards_mask(rules.variant, [code]) for code in given["cards"]]
    mask = cards_mask(rules.variant, given["cards"])
    led = rules.variant.deck.suit_of[cards[0].bit_length() - 1]
    best = rules.engine.cards.best(situation.state, mask, led)
    winner = (leader + cards.index(best)) % rules.variant.seats
    return {"winner": winner, "card": rules.variant.deck.list(best)[0]}


def deal(rules: Rules, given: Given) -> Result:
    """Hands and talon from a pack in order."""
    variant = rules.variant
    cards = [cards_mask(variant, [code]).bit_length() - 1 for code in given["deck"]]
    cards_mask(variant, given["deck"])
    if len(cards) != len(variant.deck.codes):
        raise InputError(Fault("TR302", "the pack is not complete"))
    way = given.get("way")
    if way is not None:
        named({each: at for at, each in enumerate(variant.open_deals)}, way, "way of dealing")
    hands, talon = deal_out(variant, cards, dealer=parse_seat(variant, given["dealer"]), way=way)
    codes = [variant.deck.list(card)[0] for card in talon]
    packets = [codes[at : at + variant.packet] for at in range(0, len(codes), variant.packet)]
    following = variant.next_dealer.call(1 << parse_seat(variant, given["dealer"]))
    return deal_data(variant, hands, talon) | {"packets": packets, "next_dealer": seats_of(following)[0]}


def legal_bids(rules: Rules, given: Given) -> Result:
    """What the seat to speak may say in the auction; who won when it is over.

    Of the others' hands nothing is known, so that their earlier words are taken as they are.
    """
    situation = Situation(rules, given)
    layout, actions = rules.engine.layout, given["actions"]
    state = situation.state
    for text in actions:
        state = _said(rules, state, text)
    if state[layout["PHASE"]] != Phase.AUCTION:
        contract = rules.variant.contract(state[layout["CONTRACT"]])
        declarer = seats_of(state[layout["DECLARER"]])
        return {"contract": contract.id, "declarer": declarer[0] if declarer else None}
    seat = state[layout["TURN"]]
    own = list(state)
    own[layout["HAND"] + seat] = own[layout["DEALT"] + seat] = situation.cards("hand")
    return {"seat": seat, "legal": _texts(rules, tuple(own))}


def _said(rules: Rules, state: State, text: str) -> State:
    """The state after a word of a seat whose hand is unknown: the word is taken if some hand allows it.

    Tried are the hand that has every card and the hands that lack one. Raises Refusal as the first of them does.
    """
    action = parse_action(rules.variant, text)
    everything = rules.variant.deck.all
    refused: Refusal | None = None
    for lacking in (0, *(1 << card for card in range(everything.bit_length()))):
        held = list(state)
        for slot in ("HAND", "DEALT"):
            rules.engine.layout.put(held, slot, action.seat, everything & ~lacking)
        try:
            return rules.engine.step(tuple(held), action).state
        except Refusal as why:
            refused = refused or why
    assert refused is not None
    raise refused


def _texts(rules: Rules, state: tuple[int, ...]) -> list[str]:
    return [action_text(rules.variant, action) for action in rules.engine.legal(state)]


def _declarers_turn(rules: Rules, given: Given, phase: int) -> Situation:
    situation = Situation(rules, {"declarer": 0, **given})
    situation.contract()
    situation["PHASE"] = phase
    situation["TURN"] = 0
    situation.put("HAND", 0, situation.cards("hand"))
    situation.put("DEALT", 0, situation.cards("hand"))
    return situation


def legal_calls(rules: Rules, given: Given) -> Result:
    """Which cards the declarer may call."""
    return {"legal": _texts(rules, _declarers_turn(rules, given, Phase.CALL).state)}


def talon_choice(rules: Rules, given: Given) -> Result:
    """Which packets the declarer may take, and whether the hand may be given up, naming which bonus."""
    situation = _declarers_turn(rules, given, Phase.EXCHANGE)
    for position, code in enumerate(given["talon"]):
        situation.put("TALON_CARDS", position, cards_mask(rules.variant, [code]))
    situation["TALON"] = situation.cards("talon")
    situation["SHOWN"] = situation["FACE_UP"] = situation["TALON"]
    return {"legal": _texts(rules, situation.state)}


def legal_discards(rules: Rules, given: Given) -> Result:
    """What the declarer may lay away: all of `must`, the rest from `may`, `count` cards in all."""
    situation = _declarers_turn(rules, given, Phase.DISCARD)
    exchange = rules.variant.contract(situation["CONTRACT"]).exchange
    if exchange is None:
        raise InputError(Fault("TR301", "this contract has no exchange"))
    situation["TAKEN_TALON"] = (1 << exchange.packet) - 1  # only how many were taken matters
    legal = rules.engine.discarding.legal(situation.state, 0)
    shown = legal.may & rules.variant.discard.open.call(situation.state, 0)
    deck = rules.variant.deck
    return {
        "must": deck.list(legal.must),
        "may": deck.list(legal.may),
        "count": legal.count,
        "open": deck.list(shown),
    }


def legal_announcements(rules: Rules, given: Given) -> Result:
    """What the seat may say in the talk. The others' hands are unknown; their words are taken as they are."""
    situation = Situation(rules, given)
    contract = situation.contract()
    if contract.talk is None:
        return {"over": True}
    for other in range(rules.variant.seats):
        situation.put("HAND", other, rules.variant.deck.all)
    seat = parse_seat(rules.variant, given["seat"])
    situation.put("HAND", seat, situation.cards("hand"))
    situation.put("DEALT", seat, situation.cards("hand"))
    situation["SHOWN"] = situation["FACE_UP"] = situation.cards("talon_shown")
    situation["PHASE"] = Phase.TALK
    situation["TURN"] = contract.talk.starts.call(situation.state).bit_length() - 1
    state = situation.state
    for text in given["actions"]:
        state = rules.engine.step(state, parse_action(rules.variant, text)).state
    layout = rules.engine.layout
    if state[layout["PHASE"]] != Phase.TALK:
        return {"over": True}
    if state[layout["TURN"]] != seat:
        raise InputError(Fault("TR311", f"it is the turn of seat {state[layout['TURN']]}"))
    return {"legal": _texts(rules, state)}


def legal_plays(rules: Rules, given: Given) -> Result:
    """Which cards of a hand may be played to a trick."""
    situation = Situation(rules, given)
    situation.contract()
    seat = situation.seat("seat") or 0
    deck = rules.variant.deck
    trick = [cards_mask(rules.variant, [code]) for code in given["trick"]]
    cards_mask(rules.variant, [*given["trick"], *given["hand"], *given.get("seen", ())])
    situation["PHASE"] = Phase.PLAY
    situation["TURN"] = seat
    situation["NUMBER"] = given["number"]
    situation.put("HAND", seat, situation.cards("hand"))
    situation.put("DEALT", seat, situation.cards("hand"))
    if trick:
        situation["TRICK"] = sum(trick)
        situation["LED"] = deck.suit_of[trick[0].bit_length() - 1]
        situation["BEST"] = rules.engine.cards.best(situation.state, situation["TRICK"], situation["LED"])
    situation["SHOWN"] = sum(trick) | situation.cards("seen")
    for bonus in given.get("announced", ()):
        situation.put("SAID", item_mask(rules.variant, bonus).bit_length(), 1 << seat)
    legal = rules.engine.legal(situation.state)
    assert isinstance(legal, LegalPlays)
    return {"cards": deck.list(legal.cards)}


def kontra(rules: Rules, given: Given) -> Result:
    """The factor that calls make of an item, and which of them counted."""
    situation = Situation(rules, given)
    contract = situation.contract()
    situation.sides()
    item_mask(rules.variant, given["item"])
    owner = 1 << parse_seat(rules.variant, given["owner"])
    calls = [parse_seat(rules.variant, seat) for seat in given["calls"]]
    factor, valid = kontra_factor(
        contract.talk.kontra if contract.talk else None, situation.state, owner, calls
    )
    return {"factor": factor, "valid": list(valid)}
