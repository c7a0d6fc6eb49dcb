"""36 card points are not enough."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("game-*-36", "hand-dreier-36"),
    rules="define: {majority: {is: 37}}",
)

if __name__ == "__main__":
    WRONG.serve()
