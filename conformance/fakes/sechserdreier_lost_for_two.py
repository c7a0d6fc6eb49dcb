"""A lost Sechserdreier costs no more than a won one brings."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("game-sechserdreier-35", "hand-sechserdreier-lost", "valat-sechserdreier-failed"),
    rules="contracts: {sechserdreier: {value: 2}}",
)

if __name__ == "__main__":
    WRONG.serve()
