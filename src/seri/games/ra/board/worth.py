"""What a player's tiles are worth now, by category, as the scoring rules have it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from seri.core.words import Line

from ..components import HIGHEST_SUN, Tile
from ..rules import scoring
from .table import CATEGORIES, CIVILIZATIONS, MONUMENTS, Hand, Table

MINUS = "\u2212"


@dataclass(frozen=True)
class Worth:
    """Points of a category, and how to say them; `later` marks those of the game's end."""

    category: str
    line: Line
    points: int
    later: bool = False


def signed(points: int) -> str:
    """Points with their sign: +5, 0, −2."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"


def worths(table: Table, seat: int) -> dict[str, Worth]:
    """A player's worth by category; the suns' only in the last epoch. Empty after the game."""
    if table.is_over:
        return {}
    return {worth.category: worth for worth in _worths(table, seat)}


def worth_now(worth: dict[str, Worth]) -> int:
    """The points that a player would get, or lose, if the epoch ended now."""
    return sum(each.points for each in worth.values() if not each.later)


def _worths(table: Table, seat: int) -> Iterator[Worth]:
    hand = table.players[seat]
    yield _plain("god", scoring.god_points(hand))
    yield _plain("gold", scoring.gold_points(hand))
    yield _pharaohs(table, seat)
    yield _niles(hand)
    yield _civilizations(hand)
    yield _monuments(table, hand)
    if table.is_last_epoch:
        yield _suns(table, seat)


def _worth(category: str, how: str, points: int, **params: int | str) -> Worth:
    line = Line(f"board.worth.{category}.{how}", points=signed(points), **params)
    return Worth(category, line, points)


def _plain(category: str, points: int) -> Worth:
    return Worth(category, Line("board.worth.points", points=signed(points)), points)


def _pharaohs(table: Table, seat: int) -> Worth:
    counts = [hand.tiles[Tile.PHARAOH] for hand in table.players]
    mine = counts[seat]
    if max(counts) == min(counts):
        how = "equal"
    elif mine == max(counts):
        how = "most"
    else:
        how = "fewest" if mine == min(counts) else "between"
    return _worth("pharaoh", how, scoring.pharaoh_points(table, seat))


def _niles(hand: Hand) -> Worth:
    points = scoring.nile_points(hand)
    if hand.tiles[Tile.FLOOD]:
        return _worth("nile", "flood", points)
    return _worth("nile", "no_flood" if hand.tiles[Tile.NILE] else "none", points)


def _kinds(hand: Hand, category: str) -> int:
    return sum(hand.tiles[kind] > 0 for kind in CATEGORIES[category])


def _civilizations(hand: Hand) -> Worth:
    points = int(scoring.civilization_points(hand))
    if not any(hand.tiles[kind] for kind in CIVILIZATIONS):
        return _worth("civilization", "none", points)
    return _worth("civilization", "kinds", points, count=_kinds(hand, "civilization"))


def _monuments(table: Table, hand: Hand) -> Worth:
    kinds = int(scoring.monument_kind_points(hand))
    sets = int(scoring.monument_copy_points(hand))
    how = "sets" if sets else "kinds"
    if not any(hand.tiles[kind] for kind in MONUMENTS):
        how = "none"
    line = Line(
        f"board.worth.monument.{how}",
        count=_kinds(hand, "monument"),
        kinds=signed(kinds),
        sets=signed(sets),
        points=signed(kinds + sets),
    )
    return Worth("monument", line, kinds + sets, later=not table.is_last_epoch)


# ---- Suns ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Suns:
    usable: int
    used: int = 0


@dataclass(frozen=True)
class _SunTable:
    players: list[_Suns]
    num_players: int
    sun_ties: int


def _suns(table: Table, seat: int) -> Worth:
    held = tuple(hand.usable | hand.used for hand in table.players)
    points = _sun_points(held, table.sun_ties)[seat]
    total = sum(sun for sun in range(1, HIGHEST_SUN + 1) if held[seat] >> sun & 1)
    return Worth("suns", Line("board.worth.suns", sum=total, points=signed(points)), points)


@lru_cache(maxsize=1024)
def _sun_points(held: tuple[int, ...], sun_ties: int) -> tuple[int, ...]:
    """Kept, because the comparison of all sums is slow and suns change hands seldom."""
    table = _SunTable([_Suns(suns) for suns in held], len(held), sun_ties)
    return tuple(int(scoring.sun_points(table, seat)) for seat in range(len(held)))
