"""Columns of a terminal, for the text boards of games: widths, names that fit, broken lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

COLUMNS = 78
"""The most that a line of a text board may take."""

INDENT = "    "


def columns(text: str) -> int:
    """How many columns a terminal gives a text: two for a wide character, none for an accent."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def printable(name: str, width: int) -> str:
    """A name without control characters, cut to fit into a column."""
    kept = ""
    for character in " ".join(name.split()):
        if character.isprintable() and columns(kept + character) <= width:
            kept += character
    return kept


def padded(text: str, width: int) -> str:
    """A text with blanks after it, so that the next one stands in its column."""
    return text + " " * max(0, width - columns(text))


def joined(items: Sequence[str], separator: str) -> list[str]:
    """The items for `wrapped`, each but the last with the separator after it."""
    return [*(f"{item}{separator}" for item in items[:-1]), *items[-1:]]


def wrapped(head: str, pieces: Iterable[str]) -> Iterator[str]:
    """The pieces after a head, broken between pieces and indented below it."""
    line = head
    for piece in pieces:
        if line.strip() and columns((line + piece).rstrip()) > COLUMNS:
            yield line.rstrip()
            line = INDENT
        line += piece
    yield line.rstrip()
