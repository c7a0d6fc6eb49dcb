"""Bonuses are not doubled in the Dreier."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("bonus-pay-dreier-*",),
    rules="contracts: {dreier: {bonus-factor: 1}}",
)

if __name__ == "__main__":
    WRONG.serve()
