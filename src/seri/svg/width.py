"""How wide a text will be: SVG has no line breaking, so drawings must know beforehand."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_NARROW = frozenset("iIjl.,:;'|!()[]{}ft ·")
_BROAD = frozenset("mwMW@%—…")
_EMS = {"narrow": 0.34, "broad": 0.95, "capital": 0.72, "wide": 1.0, "other": 0.58}
ELLIPSIS = "…"


def _kind(character: str) -> str:
    if unicodedata.east_asian_width(character) in "WF":
        return "wide"
    if character in _NARROW:
        return "narrow"
    if character in _BROAD or not character.isascii():
        return "broad" if character in _BROAD or ord(character) > 0x2FF else "other"
    return "capital" if character.isupper() else "other"


@lru_cache(maxsize=4096)
def _ems(text: str) -> float:
    return sum(_EMS[_kind(character)] for character in text)


def text_width(text: str, size: float) -> float:
    """An estimate, on the generous side, of the width of a text in a sans-serif of `size`."""
    return _ems(text) * size


@lru_cache(maxsize=4096)
def clipped(text: str, size: float, width: float) -> str:
    """The text, or as much of its beginning as fits into `width`, with an ellipsis."""
    if text_width(text, size) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS
