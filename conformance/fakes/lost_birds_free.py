"""A silent bird that is lost costs nothing."""

from workshop.house import Wrong

WRONG = Wrong(
    caught_by=("bonus-spatz-silent-lost-*", "bonus-uhu-silent-lost", "bonus-uhu-defender-lost"),
    rules="bonus-kinds: {birds: {lost: null}}",
)

if __name__ == "__main__":
    WRONG.serve()
