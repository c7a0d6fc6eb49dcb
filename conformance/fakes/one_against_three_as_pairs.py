"""The single player gets from one opponent only, as if it were two against two."""

from workshop.house import Message, Wrong


def spoiled(op: str, answer: Message) -> Message:
    """Two of the three opponents neither pay nor are paid."""
    payoffs = answer.get("result", {}).get("payoffs")
    if (
        op not in ("settle", "play-hand")
        or not payoffs
        or max(map(abs, payoffs)) != 3 * min(map(abs, payoffs))
    ):
        return answer
    single = max(range(4), key=lambda seat: abs(payoffs[seat]))
    opponent = (single + 1) % 4
    paid = [0, 0, 0, 0]
    paid[single], paid[opponent] = payoffs[single] // 3, payoffs[opponent]
    return {**answer, "result": {**answer["result"], "payoffs": paid}}


WRONG = Wrong(
    caught_by=("game-dreier-35", "bonus-pay-dreier-trull-*", "bonus-pay-captured-king-alone"), spoil=spoiled
)

if __name__ == "__main__":
    WRONG.serve()
