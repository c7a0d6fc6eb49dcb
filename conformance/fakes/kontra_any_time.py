"""Kontra is possible after the first opportunity."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("kontra-missed-game", "kontra-missed-bonus", "kontra-missed-rekontra", "kontra-refuse-late"),
    rules='talk: {usual: {kontra: {may: {first-opportunity: {when: "true"}}}}}',
)

if __name__ == "__main__":
    WRONG.serve()
