"""Where the data files of this project are, installed or in a checkout. Knows their folders, not their contents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tarock.errors import DocumentError, Fault

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"
_CHECKOUT = _PACKAGE.parents[1]
_ID = re.compile(r"[a-z][a-z0-9-]*\Z")


def path(relative: str) -> Path:
    """The file or folder `relative` (such as "spec/variants"): of the installed package, else of the checkout.

    Raises DocumentError (TR901) when neither has it.
    """
    for root in (_INSTALLED, _CHECKOUT):
        if (found := root / relative).exists():
            return found
    raise DocumentError(Fault("TR901", f"{relative} is missing from this installation of tarock"))


def shipped_variants() -> tuple[str, ...]:
    """The ids of the rule sets that come with the package, abstract ones included, in alphabetical order."""
    return _shipped("spec/variants")


def shipped_decks() -> tuple[str, ...]:
    """The ids of the decks that come with the package, in alphabetical order."""
    return _shipped("spec/decks")


def find_variant(name_or_path: str | Path, relative_to: Path | None = None) -> Path:
    """The file of a rule set: the id of a shipped one, or a path, taken from the folder `relative_to`.

    Raises DocumentError (TR901) when there is none.
    """
    return _find(str(name_or_path), folder="spec/variants", what="rule set", relative_to=relative_to)


def find_deck(name_or_path: str | Path, relative_to: Path | None = None) -> Path:
    """The file of a deck, by the same rules as `find_variant`."""
    return _find(str(name_or_path), folder="spec/decks", what="deck", relative_to=relative_to)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint that names the known word nearest to `word`, or None if none is near."""
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near is not None else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that differs least from `word`, or None if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return near[0] if near else None


@cache
def _shipped(folder: str) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in path(folder).glob("*.yaml")))


def _find(name: str, *, folder: str, what: str, relative_to: Path | None) -> Path:
    if _ID.match(name) and name in _shipped(folder):
        return path(f"{folder}/{name}.yaml")
    given = Path(name).expanduser()
    file = given if relative_to is None else relative_to / given
    if file.is_file():
        return file
    raise DocumentError(Fault("TR901", _missing(name, file, what=what), hint=_hint(name, file, folder)))


def _missing(name: str, file: Path, *, what: str) -> str:
    if file.is_dir():
        return f"'{name}' is a folder, not the file of a {what}"
    return f"there is no {what} '{name}': no shipped one has this id and no file this name"


def _hint(name: str, file: Path, folder: str) -> str:
    shipped = _shipped(folder)
    neighbours = [found.name for found in file.parent.glob("*.yaml")] if file.parent.is_dir() else []
    near = did_you_mean(name, shipped) or did_you_mean(file.name, neighbours)
    if near is None and f"{file.name}.yaml" in neighbours:
        near = f"did you mean '{name}.yaml'?"
    return near or f"shipped: {', '.join(shipped)}"
