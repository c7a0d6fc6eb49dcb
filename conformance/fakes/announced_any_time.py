"""Bonuses may be announced after the first turn."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("announce-second-turn", "announce-word-restarts-count"),
    rules='talk: {usual: {announce: {first-turn: {when: "true"}}}}',
)

if __name__ == "__main__":
    WRONG.serve()
