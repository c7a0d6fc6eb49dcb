"""Kings may be laid away."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("discards-refuse-king", "discards-refuse-taken-king", "discards-two-suit-cards"),
    rules="discard: {never: {honours: {cards: trull-cards}}}",
)

if __name__ == "__main__":
    WRONG.serve()
