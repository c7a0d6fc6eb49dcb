"""Rule documents in one layout: spaces, quotes, lines and expressions. Knows no rule, and changes no meaning."""

from tarock.formatting.layout import WIDTH, Unformattable, formatted

__all__ = ["WIDTH", "Unformattable", "formatted"]
