"""Königrufen and its relatives: rule documents, and an engine that interprets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarock.api import Hand, Rules, load
    from tarock.chance import deal

__version__ = "0.1.0"
__all__ = ["Hand", "Rules", "__version__", "deal", "load"]


def __getattr__(name: str) -> Any:
    """The public names, imported when first used: loading rules needs no engine, and errors need neither."""
    if name in ("Hand", "Rules", "load"):
        from tarock import api

        return getattr(api, name)
    if name == "deal":
        from tarock.chance import deal

        return deal
    raise AttributeError(name)
