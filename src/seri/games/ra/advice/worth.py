"""What tiles and suns bring a player: as they would be scored now, and as they may become."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.points import signed
from seri.core.records import copied
from seri.core.words import Line, Seat, Term

from ..components import EPOCHS, MAX_PLAYERS, NUM_KINDS, SUN_BIT, TILE_NAMES
from ..evaluate.forecast import foresee
from ..evaluate.holdings import holding_worth
from ..evaluate.lots import win_lot
from ..rules import scoring
from ..rules.auction import clear_track
from ..rules.turns import take_from_track


def tile(kind: int) -> Term:
    return Term(f"tile.{TILE_NAMES[kind]}")


def points_of(state: Any, seat: int) -> int:
    """6.1 to 6.5  What the seat's tiles would be scored for now, monuments as at the end."""
    player = state.players[seat]
    return sum(
        int(points)
        for points in (
            scoring.god_points(player),
            scoring.gold_points(player),
            scoring.pharaoh_points(state, seat),
            scoring.nile_points(player),
            scoring.civilization_points(player),
            scoring.monument_kind_points(player),
            scoring.monument_copy_points(player),
        )
    )


def with_lot(state: Any, seat: int) -> Any:
    """The state once the lot that lies there is the seat's, its disasters borne."""
    won = copied(state)
    win_lot(won, seat)
    return won


def lot_points(state: Any, seat: int) -> int:
    """By how much the lot changes what the seat's tiles would be scored for now."""
    return points_of(with_lot(state, seat), seat) - points_of(state, seat)


def lot_worth(state: Any, seat: int) -> float:
    """The same with what may still come, by the game's own valuation."""
    soon, later = np.zeros((MAX_PLAYERS, NUM_KINDS)), np.zeros(NUM_KINDS)
    foresee(state, soon, later)
    gained = holding_worth(with_lot(state, seat), seat, soon[seat], later)
    return float(gained - holding_worth(state, seat, soon[seat], later))


def lot_line(state: Any, seat: int) -> Line:
    """What the lot brings the seat."""
    if state.track_length == 0:
        return Line("advice.no_lot")
    now, then = lot_points(state, seat), round(lot_worth(state, seat))
    return Line("advice.lot", now=signed(now), then=signed(then))


def key_tile(state: Any, seat: int) -> int | None:
    """The kind of tile without which the lot would bring the seat least; None if none matters."""
    whole, best, least = lot_points(state, seat), None, None
    for kind in sorted({int(each) for each in state.track[: state.track_length]}):
        without = copied(state)
        while kind in without.track[: without.track_length]:
            take_from_track(without, kind)
        points = lot_points(without, seat)
        if points < whole and (least is None or points < least):
            best, least = kind, points
    return best


def best_for(state: Any, seats: list[int]) -> tuple[int, int] | None:
    """To which of the seats the lot brings most points now, and how many; None if to nobody."""
    found = [(lot_points(state, seat), -seat) for seat in seats]
    points, seat = max(found, default=(0, 0))
    return (-seat, points) if points > 0 else None


def rival_line(state: Any, seats: list[int], id: str) -> list[Line]:
    """Whom of the seats the lot would help most, by how much and by which tile."""
    best = best_for(state, seats)
    if best is None:
        return []
    seat, points = best
    kind = key_tile(state, seat)
    if kind is None:
        return [Line(id, player=Seat(seat), points=points)]
    return [Line(f"{id}_tile", player=Seat(seat), points=points, tile=tile(kind))]


def sun_points_change(state: Any, seat: int, sun: int) -> int:
    """6.6  What it changes in the last epoch to give a sun for the one in the centre."""
    if state.epoch < EPOCHS:
        return 0
    given = copied(state)
    given.players[seat].usable &= ~SUN_BIT[sun]
    given.players[seat].used |= SUN_BIT[int(state.centre_sun)]
    return int(scoring.sun_points(given, seat)) - int(scoring.sun_points(state, seat))


def without_tile(state: Any, seat: int, kind: int) -> Any:
    """The state with one tile of the seat less."""
    lost = copied(state)
    lost.players[seat].tiles[kind] -= 1
    return lost


def lot_without(state: Any, kind: int) -> Any:
    """The state with one tile of the lot less."""
    left = copied(state)
    take_from_track(left, kind)
    return left


def lot_of(state: Any, kind: int) -> Any:
    """The state with this tile alone as the lot."""
    alone = copied(state)
    clear_track(alone)
    alone.track[0] = kind
    alone.track_length = 1
    return alone
