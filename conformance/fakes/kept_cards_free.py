"""An announced bird need not be kept."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("play-kept-spatz-not-led", "play-kept-spatz-other-tarock", "play-kept-uhu-tenth"),
    rules="play: {within: {kept: null}}",
)

if __name__ == "__main__":
    WRONG.serve()
