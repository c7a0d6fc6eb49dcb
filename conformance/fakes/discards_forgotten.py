"""What the declarer laid away is not counted."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("hand-sechserdreier-lost", "hand-rufer-spatz-example", "hand-kontra-example"),
    rules="piles: {discard: {declarer: {to: none}}}",
)

if __name__ == "__main__":
    WRONG.serve()
