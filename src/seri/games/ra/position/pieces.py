"""Where suns and tiles lie in a described position."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import number, numbers
from seri.core.records import as_mask, members

from ..components import (
    AFTER_MONUMENTS,
    EPOCHS,
    FIRST_CENTRE_SUN,
    NO_TILE,
    NUM_KINDS,
    RA_SPACES,
    SUN_GROUPS,
    TILES_IN_BAG,
    TILES_LOST_TO_A_DISASTER,
    TRACK_SPACES,
    Ending,
    Phase,
    Tile,
)
from ..rules.epochs import stays
from .text import Fields, count_kinds, out_of_box, read_tiles, rows, show_tiles

OWNABLE = range(Tile.GOD, AFTER_MONUMENTS)
ON_TRACK = range(Tile.GOD, NUM_KINDS)


def suns_in_play(players: int) -> range:
    """All suns, the first centre sun included."""
    return range(FIRST_CENTRE_SUN, max(max(group) for group in SUN_GROUPS[players]) + 1)


# ---- Suns --------------------------------------------------------------------------------------


def set_suns(state: Any, fields: Fields) -> None:
    """`suns` lie face up, `used` face down; what is left out is filled up from the lowest."""
    players = int(state.num_players)
    usable, used = _hands(fields, "suns", players), _hands(fields, "used", players)
    if "suns" not in fields and "used" not in fields:
        usable = [list(group) for group in SUN_GROUPS[players]]
    placed = [sun for hand in (*usable, *used) for sun in hand]
    left = [sun for sun in suns_in_play(players) if sun not in placed]
    centre = _centre(fields, players, placed, left)
    left = [sun for sun in left if sun != centre]
    fill = usable if "suns" not in fields or state.phase == Phase.OVER else used
    if "suns" not in fields or "used" not in fields:
        _fill_up(usable, used, fill, left)
    _check_suns(players, usable, used, centre)
    if state.phase == Phase.OVER and any(used):
        raise BadNotation("used: when the game is over all suns lie face up")
    state.centre_sun = centre
    for seat in range(players):
        state.players[seat].usable = as_mask(usable[seat])
        state.players[seat].used = as_mask(used[seat])


def _hands(fields: Fields, name: str, players: int) -> list[list[int]]:
    return [numbers(name, row, suns_in_play(players)) for row in rows(fields, name, players)]


def _centre(fields: Fields, players: int, placed: list[int], left: list[int]) -> int:
    suns = suns_in_play(players)
    if "centre" in fields:
        return number("centre", fields["centre"], suns[0], suns[-1])
    if not left:
        raise BadNotation("suns, used: no sun is left for the centre")
    return left[0]


def _fill_up(
    usable: list[list[int]], used: list[list[int]], fill: list[list[int]], left: list[int]
) -> None:
    each = len(SUN_GROUPS[len(usable)][0])
    for seat, hand in enumerate(fill):
        while left and len(usable[seat]) + len(used[seat]) < each:
            hand.append(left.pop(0))


def _check_suns(players: int, usable: list[list[int]], used: list[list[int]], centre: int) -> None:
    each = len(SUN_GROUPS[players][0])
    for seat in range(players):
        if len(usable[seat]) + len(used[seat]) != each:
            held = len(usable[seat]) + len(used[seat])
            raise BadNotation(f"suns, used: seat {seat + 1} has {held} suns, but must have {each}")
    placed = sorted([centre, *(sun for hand in (*usable, *used) for sun in hand)])
    for sun, next_sun in pairwise(placed):
        if sun == next_sun:
            raise BadNotation(f"suns, used, centre: sun {sun} lies in two places")


def show_hands(state: Any, name: str) -> list[Any]:
    """The suns of each seat, highest first."""
    players = state.players[: state.num_players]
    return [list(reversed(members(int(player[name])))) for player in players]


# ---- Tiles -------------------------------------------------------------------------------------


def set_tiles(state: Any, fields: Fields) -> None:
    """`track`, `tiles`, `gone` and `bag`; the 180 tiles must balance."""
    track = fields.get("track", [])
    if not isinstance(track, list):
        raise BadNotation("track: expected a list of tiles")
    kinds = read_tiles("track", track, ON_TRACK)
    if len(kinds) > TRACK_SPACES:
        raise BadNotation(f"track: {len(kinds)} tiles on {TRACK_SPACES} spaces")
    if kinds and state.phase == Phase.OVER:
        raise BadNotation("track: when the game is over no tiles are left")
    state.track[:] = [*kinds, *[NO_TILE] * (TRACK_SPACES - len(kinds))]
    state.track_length = len(kinds)
    ownable = [kind for kind in OWNABLE if state.phase != Phase.OVER or stays(kind)]
    for seat, row in enumerate(rows(fields, "tiles", int(state.num_players))):
        counts = count_kinds(read_tiles("tiles", row, ownable))
        out_of_box("tiles", counts)
        state.players[seat].tiles[:] = counts


def set_bag(state: Any, fields: Fields) -> None:
    """`bag` is what is neither lying about nor `gone`; one of the two follows from the other."""
    lying = count_kinds(state.track[: state.track_length]) + state.players["tiles"].sum(axis=0)
    lying[Tile.RA] += state.ra_track
    out_of_box("track, tiles", lying)
    gone = least_gone(state)
    if "gone" in fields:
        gone = _counts(fields, "gone")
    elif "bag" in fields:
        gone = TILES_IN_BAG - lying - _counts(fields, "bag")
    bag = TILES_IN_BAG - lying - gone
    if "bag" in fields and (bag != _counts(fields, "bag")).any():
        raise BadNotation("bag, gone: the 180 tiles don't balance; give one of the two")
    out_of_box("track, tiles, gone, bag", TILES_IN_BAG - np.minimum(bag, gone))
    _check_gone(state, gone)
    state.gone[:] = gone
    state.bag[:] = bag


def _counts(fields: Fields, name: str) -> Any:
    given = fields[name]
    if not isinstance(given, list):
        raise BadNotation(f"{name}: expected a list of tiles")
    counts = count_kinds(read_tiles(name, given, range(NUM_KINDS)))
    out_of_box(name, counts)
    return counts


def finished_epochs(state: Any) -> int:
    return EPOCHS if state.phase == Phase.OVER else int(state.epoch) - 1


def least_gone(state: Any) -> Any:
    """int64[NUM_KINDS]: the tiles that must have left the game to come to this."""
    gone = np.zeros(NUM_KINDS, np.int64)
    if state.ending == Ending.RA_TRACK_FULL:
        gone[Tile.RA] = RA_SPACES[state.num_players]
    gone[Tile.GOD] = int(state.phase == Phase.MORE_GODS or bool(state.losing_to_god))
    gone[Tile.UNREST] = -(-int(state.owed_civilizations) // TILES_LOST_TO_A_DISASTER)
    gone[Tile.EARTHQUAKE] = -(-int(state.owed_monuments) // TILES_LOST_TO_A_DISASTER)
    return gone


def _check_gone(state: Any, gone: Any) -> None:
    least = least_gone(state)
    if (gone < least).any():
        tiles = ", ".join(map(str, show_tiles(least)))
        raise BadNotation(f"gone: at least {tiles} must have left the game")
    spaces = int(RA_SPACES[state.num_players])
    most = spaces * finished_epochs(state) - int(state.ending == Ending.SUNS_SPENT)
    if gone[Tile.RA] > most:
        raise BadNotation(f"gone: {gone[Tile.RA]} Ra tiles, but at most {most} can have left")
