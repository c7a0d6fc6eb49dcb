"""Other bonuses count beside the Valat."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("valat-rufer-other-bonuses-out", "valat-rufer-silent-bird-out"),
    rules="bonuses: {valat: {replaces: {bonuses: none}}}",
)

if __name__ == "__main__":
    WRONG.serve()
