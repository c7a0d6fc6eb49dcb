"""What the frame around the pages says, in one language. Knows no page."""

from __future__ import annotations

from collections.abc import Mapping

from tarock_docs.language import Language


def labels(lang: Language) -> Mapping[str, str]:
    """What the templates of the theme say."""
    return {
        "languages": lang.text("Languages"),
        "untranslated": lang.text("This page is not translated yet; it is shown in English."),
        "partly": lang.text("Some sentences of this page are not translated yet; they are shown in English."),
        "print": lang.text("Print"),
    }


def palette(lang: Language) -> list[dict[str, object]]:
    """The colour schemes of Material with what their switch says: as the system is, light, dark."""
    own = {"primary": "custom", "accent": "custom"}
    return [
        {
            **own,
            "media": "(prefers-color-scheme)",
            "scheme": "default",
            "toggle": {"icon": "material/brightness-auto", "name": lang.text("Switch to light colours")},
        },
        {
            **own,
            "media": "(prefers-color-scheme: light)",
            "scheme": "default",
            "toggle": {"icon": "material/weather-sunny", "name": lang.text("Switch to dark colours")},
        },
        {
            **own,
            "media": "(prefers-color-scheme: dark)",
            "scheme": "slate",
            "toggle": {"icon": "material/weather-night", "name": lang.text("Colours as the system has them")},
        },
    ]
