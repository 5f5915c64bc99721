"""The rules of the chat: what can be said, how often, and who reads it.

Nothing here touches the network, the store or the clock.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Callable
from urllib.parse import unquote

from ..web.models import CUT
from .schema import OVER

PLAYERS, WATCHERS = "players", "watchers"
ROOMS = (PLAYERS, WATCHERS)

LONGEST_LINE = 300
MOST_MARKS = 3
"""Accents that may stand on one letter; more of them would cover the lines above and below."""

JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
PICTOGRAPHS = range(0x1F000, 0x1FB00)
"""Where new emoji are added: some are younger than the Unicode of our Python."""

BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0" + CUT)
"""Characters that show nothing though Unicode counts them as letters or symbols."""

DAY = 24 * 3600.0
GAMES_OF_A_REGULAR = 3
"""Finished games, the first of them a day old, after which somebody's links are left alone."""


class BadLine(ValueError):
    """A line that can't be said now. `id` is the id of the reason in the pages' words."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


def may_read(room: str, own_room: str, status: str) -> bool:
    """Whether somebody may read a room: their own; and both when the game is over."""
    return room == own_room or status == OVER


# ---- What can be said -----------------------------------------------------------------------


def clean(text: str) -> str:
    """A line fit to show to others: one line, in order, of visible characters. Raises BadLine.

    Control characters go, among them those that turn the direction of writing.
    """
    line = _tidy(text)
    if not any(unicodedata.category(character)[0] in "LNPSC" for character in line):
        raise BadLine("empty")
    if len(line) > LONGEST_LINE:
        raise BadLine("long")
    return line


def _tidy(text: str) -> str:
    spaced = "".join(" " if _is_blank(character) else character for character in text)
    shown = "".join(each for each in spaced if each == JOINER or not _is_control(each))
    return _few_marks(unicodedata.normalize("NFC", _joined(" ".join(shown.split()))))


def _is_blank(character: str) -> bool:
    return character.isspace() or character in BLANKS


def _is_control(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "C" and not (category == "Cn" and ord(character) in PICTOGRAPHS)


def _is_pictograph(character: str) -> bool:
    is_symbol = unicodedata.category(character) in ("So", "Sk")
    return is_symbol or character == EMOJI_STYLE or ord(character) in PICTOGRAPHS


def _joined(text: str) -> str:
    """The same without joiners, except between the parts of an emoji."""
    return "".join(
        character
        for before, character, after in zip(" " + text, text, text[1:] + " ", strict=False)
        if character != JOINER or (_is_pictograph(before) and _is_pictograph(after))
    )


def _few_marks(text: str) -> str:
    """The same without marks that follow too many others."""
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


# ---- Links ----------------------------------------------------------------------------------

_ENDINGS = (
    "com|net|org|info|biz|io|gg|me|app|dev|xyz|top|site|online|shop|club|link|live|"
    "jp|uk|de|fr|eu|us|ru|cn|kr|tw|tv|to|ly|cc|co|ai"
)
_LINK = re.compile(
    r"[a-z][a-z0-9+.-]*://[^\s、。]*"
    r"|\bwww\.[!-~]+"
    rf"|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:{_ENDINGS})\b(?:[:/?#][!-~]*)?"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b(?:[:/][!-~]*)?",
    re.ASCII | re.IGNORECASE,
)
_PERSONAL_LINK = re.compile(r"[!-~]*\bt/[\w-]{1,40}/[a-z]+/[\w-]{8,}[!-~]*", re.ASCII)
"""An address below a table's that ends in a secret: who has it can play for somebody."""

_TOKEN = re.compile(r"[\w-]{16,}", re.ASCII)


def uncovered(line: str) -> str:
    """The line; made plain if it hides links in wide letters or behind percent signs."""
    plain = _tidy(unquote(unicodedata.normalize("NFKC", line)))[:LONGEST_LINE]
    hides = any(
        len(pattern.findall(plain)) > len(pattern.findall(line))
        for pattern in (_LINK, _PERSONAL_LINK, _TOKEN)
    )
    return plain if hides else line


def has_link(line: str) -> bool:
    return _LINK.search(line) is not None


def without_links(line: str) -> str:
    return _LINK.sub(CUT, line)


def without_secrets(line: str, is_secret: Callable[[str], bool]) -> str:
    """The line with every personal link cut, and every word that is a secret by itself."""
    line = _PERSONAL_LINK.sub(CUT, line)
    return _TOKEN.sub(lambda word: CUT if is_secret(word[0]) else word[0], line)


# ---- How often ------------------------------------------------------------------------------

LINES_AT_ONCE, SECONDS_AT_ONCE = 5, 10.0
SECONDS_ALIKE = 60.0
SHORT = 8
"""Letters up to which a line ("hello", "はい") may be said again soon."""

SHORT_AGAIN = 3
ALIKE = 0.75
"""The share of common pairs of letters from which two lines count as the same."""


class Pace:
    """What one person said lately, at whatever table."""

    def __init__(self) -> None:
        self._said: deque[tuple[float, str]] = deque()

    def check(self, line: str, now: float) -> None:
        """Raises BadLine if somebody who said all this may not say the line now."""
        self._forget(now)
        if sum(at > now - SECONDS_AT_ONCE for at, _ in self._said) >= LINES_AT_ONCE:
            raise BadLine("fast")
        letters = _letters(line)
        alike = sum(are_alike(letters, each) for _, each in self._said)
        if alike >= (SHORT_AGAIN if len(letters) <= SHORT else 1):
            raise BadLine("alike")

    def add(self, line: str, now: float) -> None:
        self._said.append((now, _letters(line)))

    def is_rested(self, now: float) -> bool:
        """Whether nothing that was said matters any more."""
        self._forget(now)
        return not self._said

    def _forget(self, now: float) -> None:
        while self._said and self._said[0][0] <= now - SECONDS_ALIKE:
            self._said.popleft()


def _letters(line: str) -> str:
    """What a line says, without case, width, spaces and signs; the line itself if it is all signs.

    Three smileys in a row are the same however they are spaced.
    """
    folded = unicodedata.normalize("NFKC", line).casefold()
    return "".join(each for each in folded if each.isalnum()) or folded.replace(" ", "")


def are_alike(one: str, other: str) -> bool:
    """Whether two lines, as letters, say the same but for a letter here or there."""
    if one == other:
        return True
    if min(len(one), len(other)) <= SHORT:
        return False
    pairs, others = _pairs(one), _pairs(other)
    return 2 * len(pairs & others) / (len(pairs) + len(others)) >= ALIKE


def _pairs(letters: str) -> set[str]:
    return {letters[index : index + 2] for index in range(len(letters) - 1)}
