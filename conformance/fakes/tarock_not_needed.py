"""One who cannot follow suit may play anything."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("play-void-must-tarock", "play-void-pagat-is-a-tarock"),
    rules="play: {follow: {suit-then-tarock: {first: [hand & led, hand]}}}",
)

if __name__ == "__main__":
    WRONG.serve()
