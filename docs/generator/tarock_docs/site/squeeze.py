"""Takes out of a built page the white space that no browser shows. Knows no page."""

from __future__ import annotations

import re
from typing import Final

_KEPT: Final = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
_LINES: Final = re.compile(r"[ \t]*\n\s*")


def squeezed(html: str) -> str:
    """The same page with one line break where there were lines that are empty or only indented."""
    parts = _KEPT.split(html)  # text, what is kept, the name of its tag, text, …
    return "".join(
        part if at % 3 == 1 else _LINES.sub("\n", part) for at, part in enumerate(parts) if at % 3 != 2
    )
