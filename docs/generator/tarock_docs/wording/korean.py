"""Korean particles and endings that fit what stands before them. Knows no expression."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

_TAG: Final = re.compile(r"<[^>]*>")
_CLOSING: Final = re.compile(r"(?:\([^()]*\)|[\s\"'”“’»)\].,:;\ufe0e])+$")
_ROMAN: Final = re.compile(r"(?:^|(?<=[\W]))[IVX]+$")
_OF_DIGIT: Final = "ㅇㄹ_ㅁ__ㄱㄹㄹ_"  # 영 일 이 삼 사 오 육 칠 팔 구: the sound at the end, _ for a vowel
_OF_ROMAN_END: Final = {"I": 1, "V": 5, "X": 10}
_OF_LETTER: Final = {"K": "ㅇ", "Q": "ㄴ", "C": "_", "J": "ㄱ"}  # 킹 퀸 시 잭
_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_RIEUL: Final = 8


def last_sound(text: str) -> str:
    """The consonant in which HTML or plain text ends when it is read: `ㄹ`, `ㅇ` (any other), or `_` for a vowel."""
    plain = unescape(_TAG.sub("", text)).strip()
    plain = _CLOSING.sub("", plain) or plain
    last = plain[-1:]
    if last and _FIRST <= ord(last) <= _LAST:
        final = (ord(last) - _FIRST) % _FINALS
        return "_" if final == 0 else "ㄹ" if final == _RIEUL else "ㅇ"
    if last.isdecimal():
        return _of_number(int(re.findall(r"\d+", plain)[-1]))
    if (roman := _ROMAN.search(plain)) is not None:
        return _of_number(_roman(roman[0]))
    if len(plain) > 1 and not plain[-2].isalpha() and last in _OF_LETTER:
        return _OF_LETTER[last]
    return "ㄹ" if last == "l" else "ㅇ" if last in "mn" or plain.endswith("ng") else "_"


def _of_number(number: int) -> str:
    if number == 0 or number % 10:
        return _OF_DIGIT[number % 10]
    return "ㅇ"  # 십 백 천


def _roman(text: str) -> int:
    values = [_OF_ROMAN_END[letter] for letter in text]
    return sum(
        -value if any(later > value for later in values[at + 1 : at + 2]) else value
        for at, value in enumerate(values)
    )


def joined(text: str, ending: str) -> str:
    """The text with a particle written `은/는` (after a consonant, after a vowel), or a sentence with another ending."""
    if "/" not in ending:
        return _ended(text, ending)
    closed, open_ = ending.split("/")
    sound = last_sound(text)
    vowel = sound == "_" or (sound == "ㄹ" and open_ == "로")
    return text + (open_ if vowel else closed)


def _ended(text: str, ending: str) -> str:
    """A sentence in -다 with -고, -거나 or -면 instead; anything else stays as it is."""
    if text.endswith("다)"):
        return f"{_ended(text[:-1], ending)})"
    if not text.endswith("다"):
        return text
    stem = text[:-1]
    if ending == "면" and last_sound(stem) == "ㅇ":
        return f"{stem}으면"
    return stem + ending
