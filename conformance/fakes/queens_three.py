"""A queen counts three."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("count-queens", "count-one-queen", "count-whole-deck"),
    rules="count: {values: [{cards: honours, is: 5}, {cards: queens | cavaliers, is: 3}, {cards: jacks, is: 2}, {cards: deck, is: 0}], total: 67}",
)

if __name__ == "__main__":
    WRONG.serve()
