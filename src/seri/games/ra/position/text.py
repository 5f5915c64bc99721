"""The words that a described position uses, read and shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import Described, number

from ..components import NO_SEAT, NUM_KINDS, TILE_NAMES, TILES_IN_BAG, Ending, Phase

Fields = Mapping[str, Described]
Word = TypeVar("Word")

NONE = "none"
PHASES = {
    "deal": Phase.DEAL_SUNS,
    "turn": Phase.TURN,
    "draw": Phase.DRAW,
    "gods": Phase.MORE_GODS,
    "auction": Phase.AUCTION,
    "lose": Phase.LOSE,
    "over": Phase.OVER,
}
ENDINGS = {NONE: Ending.NONE, "suns": Ending.SUNS_SPENT, "ra": Ending.RA_TRACK_FULL}
NO_YES = {"no": False, "yes": True}


def choose(fields: Fields, name: str, words: Mapping[str, Word], default: Word) -> Word:
    """The meaning of a word out of `words`; raises BadNotation."""
    given = fields.get(name)
    if given is None:
        return default
    if not isinstance(given, str) or given not in words:
        raise BadNotation(f"{name}: expected one of {', '.join(words)}")
    return words[given]


def word_for(words: Mapping[str, Any], value: int) -> str:
    """The word that `choose` reads back."""
    return next(word for word, meaning in words.items() if meaning == value)


def read_seat(fields: Fields, name: str, players: int, default: int) -> int:
    """A seat, which people count from 1; `none` is NO_SEAT."""
    given = fields.get(name)
    if given is None:
        return default
    return NO_SEAT if given == NONE else number(name, given, 1, players) - 1


def show_seat(seat: int) -> Described:
    return NONE if seat == NO_SEAT else int(seat) + 1


def rows(fields: Fields, name: str, players: int) -> list[list[Described]]:
    """A list for each seat; seats left out at the end have an empty one."""
    given = fields.get(name, [])
    if not isinstance(given, list) or len(given) > players:
        raise BadNotation(f"{name}: expected a list for each of {players} seats")
    found: list[list[Described]] = []
    for row in given:
        if not isinstance(row, list):
            raise BadNotation(f"{name}: expected a list for each seat, such as {name}=[[],[]]")
        found.append(row)
    return found + [[] for _ in range(players - len(found))]


def read_tiles(name: str, words: Iterable[Described], allowed: Iterable[int]) -> list[int]:
    """Kinds of tiles, in order, from `pharaoh` or `3*pharaoh`; raises BadNotation."""
    kinds: list[int] = []
    names = {TILE_NAMES[kind]: kind for kind in allowed}
    for word in words:
        match = re.fullmatch(r"(?:([0-9]{1,3})\*)?([a-z_]+)", str(word))
        if match is None or match.group(2) not in TILE_NAMES:
            raise BadNotation(f"{name}: {str(word)[:40]!r} is no tile")
        if match.group(2) not in names:
            raise BadNotation(f"{name}: a tile {match.group(2)} can't be there")
        kinds += [names[match.group(2)]] * int(match.group(1) or 1)
    return kinds


def show_tiles(counts: Any) -> list[Described]:
    """The tiles of a count by kind, in the order of the kinds."""
    many = [(int(count), name) for count, name in zip(counts, TILE_NAMES, strict=True) if count]
    return [name if count == 1 else f"{count}*{name}" for count, name in many]


def count_kinds(kinds: Iterable[int]) -> Any:
    """int64[NUM_KINDS]: how many of each kind."""
    return np.bincount(list(kinds), minlength=NUM_KINDS)


def out_of_box(name: str, counts: Any) -> None:
    """Raise BadNotation if there are not as many tiles in the box."""
    for kind in np.flatnonzero(counts > TILES_IN_BAG):
        raise BadNotation(
            f"{name}: {counts[kind]} tiles {TILE_NAMES[kind]}, "
            f"but there are only {TILES_IN_BAG[kind]}"
        )
