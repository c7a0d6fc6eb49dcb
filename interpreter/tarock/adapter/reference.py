"""One request in, one answer out: protocol 1 for the reference engine. Knows no pipe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tarock.adapter import ops_hand, ops_language, ops_rules, ops_score, ops_series
from tarock.adapter.ops_hand import Stopped
from tarock.api import Rules, load_with
from tarock.errors import Fault, InputError, Refusal, TarockError

Message = dict[str, Any]

PROTOCOL = 1
IN_FLIGHT = 64
LINE_BYTES = 1 << 20

_OPS: dict[str, Callable[[Rules, Message], Message]] = {
    "card-points": ops_rules.card_points,
    "trick-winner": ops_rules.trick_winner,
    "deal": ops_rules.deal,
    "legal-bids": ops_rules.legal_bids,
    "legal-calls": ops_rules.legal_calls,
    "talon-choice": ops_rules.talon_choice,
    "legal-discards": ops_rules.legal_discards,
    "legal-announcements": ops_rules.legal_announcements,
    "legal-plays": ops_rules.legal_plays,
    "kontra-factor": ops_rules.kontra,
    "bonuses": ops_score.bonuses,
    "settle": ops_score.settle,
    "series": ops_series.series,
    "turn": ops_hand.turn,
    "view": ops_hand.look,
    "perft": ops_hand.perft,
}


class Reference:
    """The reference engine behind the protocol. Keeps the rule sets it was told of."""

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}

    def handle(self, message: Message) -> Message | None:
        """The answer to a request, with its id; None to `bye`. Never raises for a bad request."""
        answer = self._answer(message)
        return None if answer is None else {"id": message.get("id"), **answer}

    def _answer(self, message: Message) -> Message | None:
        try:
            match message.get("cmd"):
                case "case":
                    return {"result": self._case(message)}
                case "hello":
                    return self._hello()
                case "ruleset":
                    return self._ruleset(message)
                case "reset":
                    self._rules.clear()
                    return {"ok": True}
                case "bye":
                    return None
                case command:
                    raise InputError(Fault("TR301", f"there is no command {command!r}"))
        except Stopped as stop:
            return {"error": _error(stop.error, stop.phase) | {"at": stop.at}}
        except TarockError as error:
            return {"error": _error(error, "input")}
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            return {"error": {"code": "TR301", "phase": "input", "message": f"malformed request: {error!r}"}}

    def _hello(self) -> Message:
        from tarock import __version__

        return {
            "protocol": PROTOCOL,
            "engine": {"name": "tarock", "version": __version__, "language": "Python", "licence": "MIT"},
            "supports": {
                "ops": [*_OPS, "play-hand", "check", "expression"],
                "variants": "any-ruleset",
                "features": ["checkpoints", "lines"],
            },
            "limits": {"in_flight": IN_FLIGHT, "line_bytes": LINE_BYTES},
            "gives": {"codes": True, "reasons": True},
        }

    def _ruleset(self, message: Message) -> Message:
        rules = load_with(message.get("file") or message["variant"], message.get("options") or {})
        _ = rules.engine, rules.scorer  # made now, not in the first case
        self._rules[message["name"]] = rules
        return {"ok": True}

    def _case(self, message: Message) -> Message:
        op, given = message["op"], message["given"]
        if op == "check":
            return ops_language.check(given)
        if op == "expression":
            return ops_language.expression(self._rules.get(message.get("ruleset", "")), given)
        rules = self.rules_named(message.get("ruleset"))
        if op == "play-hand":
            return ops_hand.play_hand(rules, given, message.get("steps", ()), message.get("checkpoints", ()))
        if op not in _OPS:
            raise InputError(Fault("TR301", f"there is no operation {op!r}"))
        return _OPS[op](rules, given)

    def rules_named(self, name: str | None) -> Rules:
        """The rule set that a request made known under this name. Raises InputError (TR303)."""
        if name is not None and name not in self._rules:
            raise InputError(Fault("TR303", f"no rule set was named {name!r}"))
        if name is None:
            from tarock.resources import shipped_variants

            raise InputError(
                Fault("TR303", "the case names no rule set", hint=f"shipped: {', '.join(shipped_variants())}")
            )
        return self._rules[name]


def _error(error: TarockError, phase: str) -> Message:
    fault = error.faults[0]
    found: Message = {"code": fault.code, "phase": phase, "message": fault.message}
    if isinstance(error, Refusal):
        found["rule"] = error.rule
    if fault.place is not None:
        found["at"] = fault.place.column
    return found
