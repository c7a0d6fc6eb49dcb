"""The half of the talon that is left counts for the declarer."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("hand-dreier-36", "hand-dreier-35", "hand-king-in-talon"),
    rules="piles: {talon: {left: {to: declarers}}}",
)

if __name__ == "__main__":
    WRONG.serve()
