"""Bonuses take the Kontra of the game for their own."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=(
        "kontra-pay-spatz-kontra",
        "kontra-pay-rufer-game-only",
        "kontra-pay-silent-bonus-alone",
        "kontra-pay-dreier-bonus",
    ),
    rules="scoring: {bonus: {amount: worth * bonus-factor * kontra(game)}}",
)

if __name__ == "__main__":
    WRONG.serve()
