"""A side without points is taken for one without a trick: the Valat is made although a trick was lost."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("bonus-valat-eleven", "bonus-valat-trick-without-points", "bonus-valat-announced-lost"),
    rules="bonuses: {valat: {made: points(players - side) = 0}}",
)

if __name__ == "__main__":
    WRONG.serve()
