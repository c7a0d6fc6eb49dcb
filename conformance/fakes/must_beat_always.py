"""One who can beat must, in every contract."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("play-follow-need-not-beat", "play-void-tarock-need-not-beat"),
    rules="play: {within: {beat: {when: trick != none}}}",
)

if __name__ == "__main__":
    WRONG.serve()
