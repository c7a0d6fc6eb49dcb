"""The talon is dealt after the hands."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("deal-between-dealer-*", "deal-after-the-cut"),
    rules="deal: {ways: {between: {steps: [{players: 6}, {players: 6}, {talon: 6}]}}}",
)

if __name__ == "__main__":
    WRONG.serve()
