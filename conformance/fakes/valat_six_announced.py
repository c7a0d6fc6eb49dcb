"""An announced Valat brings six times the game, as a silent one."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("valat-*-announced", "valat-dreier-failed"),
    rules="bonuses: {valat: {announced: 6}}",
)

if __name__ == "__main__":
    WRONG.serve()
