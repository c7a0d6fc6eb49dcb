"""Kontra counts for the game alone."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=(
        "kontra-pay-spatz-kontra",
        "kontra-pay-spatz-rekontra",
        "kontra-pay-dreier-bonus",
        "kontra-pay-defenders-bonus",
        "kontra-pay-king-ultimo",
    ),
    rules="scoring: {bonus: {amount: worth * bonus-factor}}",
)

if __name__ == "__main__":
    WRONG.serve()
