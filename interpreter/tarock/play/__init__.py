"""A hand at the table: actions ask, events tell, states follow. Knows the compiled rules, not where they come from."""

from tarock.play.actions import (
    Action,
    Announce,
    Bid,
    CallCard,
    CallWay,
    Discard,
    Done,
    GiveUp,
    Kontra,
    Play,
    Raise,
    Say,
    Take,
)
from tarock.play.apply import State
from tarock.play.deal import deal_out
from tarock.play.engine import Engine, Step
from tarock.play.events import Event
from tarock.play.legal import Legal, LegalDiscards, LegalList, LegalPlays
from tarock.play.view import View, face_up, view

__all__ = [
    "Action",
    "Announce",
    "Bid",
    "CallCard",
    "CallWay",
    "Discard",
    "Done",
    "Engine",
    "Event",
    "GiveUp",
    "Kontra",
    "Legal",
    "LegalDiscards",
    "LegalList",
    "LegalPlays",
    "Play",
    "Raise",
    "Say",
    "State",
    "Step",
    "Take",
    "View",
    "deal_out",
    "face_up",
    "view",
]
