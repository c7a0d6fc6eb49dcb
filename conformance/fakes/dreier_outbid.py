"""The auction goes on after a Dreier."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("auction-dreier-ends", "auction-dreier-first-ends"),
    rules='contracts: {dreier: {closes: {when: "false"}}}',
)

if __name__ == "__main__":
    WRONG.serve()
