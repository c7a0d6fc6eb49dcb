"""The numerals of the red suits rank as those of the black ones: the higher the number the higher the card."""

from workshop.house import Wrong

TURNED = {"4": "1", "3": "2", "2": "3", "1": "4"}


def turned(pack: str) -> str:
    """The pack with the numerals of hearts and diamonds in the other order."""
    for suit in "HD":
        for old, new in TURNED.items():
            pack = pack.replace(
                f"id: {suit}{old}, code: {suit}{old}", f"id: {suit}_{new}, code: {suit}_{new}"
            )
    return pack.replace("H_", "H").replace("D_", "D")


WRONG = Wrong(
    caught_by=(
        "tricks-hearts-3-takes-4",
        "tricks-hearts-ace-takes-2",
        "tricks-diamonds-3-takes-4",
        "tricks-diamonds-ace-takes-2",
        "fahren-beat-red-ace",
    ),
    pack=turned,
)

if __name__ == "__main__":
    WRONG.serve()
