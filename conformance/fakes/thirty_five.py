"""Half of the card points is enough: 35 for 36."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("game-*-35", "hand-dreier-35"),
    rules="define: {majority: {is: 35}}",
)

if __name__ == "__main__":
    WRONG.serve()
