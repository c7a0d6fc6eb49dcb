"""In Fahren the Pagat may be played at any time."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=(
        "fahren-pagat-not-on-void",
        "fahren-pagat-not-even-to-avoid",
        "fahren-pagat-with-two-tarocks",
        "fahren-refuse-pagat-lead",
    ),
    rules='play: {within: {pagat-last: {when: "false"}}}',
)

if __name__ == "__main__":
    WRONG.serve()
