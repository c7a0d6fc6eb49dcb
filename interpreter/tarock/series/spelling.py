"""A line written out: every word in full, in one order, so that it means the same whatever names are added later."""

from __future__ import annotations

from collections.abc import Iterator

from tarock.series.summary import BonusField, KontraField, MarkField, Share, Summary
from tarock.series.words import Lexicon


def canonical(lexicon: Lexicon, summary: Summary) -> str:
    """What the line says in full spelling. The line must be without faults."""
    return " ".join(_Writer(lexicon).words(summary))


class _Writer:
    def __init__(self, lexicon: Lexicon) -> None:
        self.players, self.deck = lexicon.players, lexicon.variant.deck
        self.parts = {"point": 1, "third": 3}[lexicon.variant.unit]

    def words(self, summary: Summary) -> Iterator[str]:
        assert summary.contract is not None
        yield summary.contract.id
        for seat, _ in summary.players:
            yield self.players[seat]
        if summary.alone is not None:
            yield "alone"
        if summary.called is not None:
            way, card, _ = summary.called
            yield f"{way.id}={self.deck.list(card)[0]}" if card else way.id
        if summary.points is not None:
            yield f"won={self.count(summary.points[0])}"
        if summary.tricks is not None:
            yield f"tricks={summary.tricks[0]}"
        if summary.made is not None:
            yield "made" if summary.made[0] else "lost"
        for seat, share in sorted(summary.shares.items()):
            yield f"{self.players[seat]}={self.share(share)}"
        yield from map(self.bonus, summary.bonuses)
        yield from map(self.kontra, summary.kontra)
        yield from map(self.mark, summary.marks)
        if summary.given_up is not None:
            planned = summary.given_up[0]
            yield f"given-up={planned.id}" if planned is not None else "given-up"
        for seat, card, _ in summary.had:
            yield f"had={self.deck.list(card)[0]}:{self.players[seat]}"

    def count(self, amount: int) -> str:
        """An amount of points as a line says it."""
        points, loose = divmod(amount, self.parts)
        return f"{points}+{loose}" if loose else str(points)

    def share(self, share: Share) -> str:
        points = "" if share.points is None else self.count(share.points)
        return points if share.tricks is None else f"{points}/{share.tricks}"

    def bonus(self, said: BonusField) -> str:
        words = ["announced" if said.announced else "silent"]
        if not said.made:
            words.append("lost")
        if said.seat is not None:
            words.append(self.players[said.seat])
        elif said.side is not None:
            words.append(said.side)
        return f"{said.bonus.id}={':'.join(words)}"

    def kontra(self, said: KontraField) -> str:
        item = "game" if said.bonus is None else said.bonus.id
        return f"kontra={':'.join([item, *(self.players[seat] for seat, _ in said.seats)])}"

    def mark(self, said: MarkField) -> str:
        return f"{said.mark.id}={':'.join(self.players[seat] for seat, _ in said.seats)}"
