"""In Trischaken the sixth trick gets no card of the talon."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("kr-trischaken-gift-6", "kr-hand-trischaken"),
    rules="play: {after-trick: {gift: {when: contract = trischaken and number <= 5}}}",
    variant="koenigrufen",
)

if __name__ == "__main__":
    WRONG.serve()
