"""Reasons on a turn: the bag, the tracks, what a god takes; and what a disaster may take."""

from __future__ import annotations

from typing import Any

from seri.core.points import signed
from seri.core.records import copied, members
from seri.core.words import Line, Seat

from ..components import (
    AFTER_DISASTERS,
    FIRST_DISASTER,
    NUM_KINDS,
    POINTS_PER_GOD,
    RA_SPACES,
    TRACK_SPACES,
    FullTrack,
    Tile,
)
from ..evaluate.lots import TAKEN, become
from ..rules.setup import track_is_full
from .bids import suns_above
from .worth import (
    best_for,
    lot_line,
    lot_of,
    lot_points,
    lot_without,
    points_of,
    tile,
    without_tile,
)


def others_with_suns(state: Any, seat: int) -> list[int]:
    """The other seats that can bid."""
    seats = range(int(state.num_players))
    return [other for other in seats if other != seat and state.players[other].usable != 0]


def draw_reasons(state: Any, seat: int) -> list[Line]:
    """2.3  What the bag may give, how near the epoch's end is, and what lies there already."""
    found = [_next_tile(state, seat)]
    if state.ra_track + 1 == RA_SPACES[int(state.num_players)]:
        suns = members(int(state.players[seat].usable))
        found.append(Line("advice.draw.last_ra", suns=suns))
    if state.track_length > 0:
        found.append(lot_line(state, seat))
    if state.track_length + 1 == TRACK_SPACES and state.full_track == FullTrack.AUCTION:
        found.append(Line("advice.draw.fills"))
    return found


def _next_tile(state: Any, seat: int) -> Line:
    """What the bag may give: how likely a Ra tile, a disaster, a tile that brings points alone."""
    bag = [int(count) for count in state.bag]
    useful = [kind for kind in range(Tile.GOD, NUM_KINDS) if bag[kind]]
    useful = [kind for kind in useful if lot_points(lot_of(state, kind), seat) > 0]
    return Line(
        "advice.draw.bag",
        ra=_percent(bag[Tile.RA], sum(bag)),
        disaster=_percent(sum(bag[FIRST_DISASTER:AFTER_DISASTERS]), sum(bag)),
        useful=_percent(sum(bag[kind] for kind in useful), sum(bag)),
    )


def _percent(part: int, whole: int) -> int:
    return round(100 * part / max(1, whole))


def invoke_reasons(state: Any, seat: int) -> list[Line]:
    """2.4, 3.2  Who calls bids last, and must if nobody else does."""
    found = [lot_line(state, seat)]
    others = others_with_suns(state, seat)
    if state.track_length > 0 and (best := best_for(state, others)) is not None:
        found.append(Line("advice.invoke.best", player=Seat(best[0]), points=best[1]))
    highest = members(int(state.players[seat].usable))[-1]
    rivals = [
        Line("advice.rival", player=Seat(other), suns=suns)
        for other in others
        if (suns := suns_above(state, other, highest))
    ]
    if rivals:
        found.append(Line("advice.invoke.rivals", sun=highest, rivals=rivals))
    else:
        found.append(Line("advice.invoke.sure", sun=highest))
    return found if track_is_full(state) else [*found, Line("advice.invoke.must")]


def god_reasons(state: Any, seat: int, kind: int) -> list[Line]:
    """2.5  What the tile brings, the god and a disaster's losses counted; who then misses it."""
    taken = copied(state)
    become(taken, TAKEN + kind)
    points = points_of(taken, seat) - points_of(state, seat)
    found = [Line("advice.god.points", tile=tile(kind), points=signed(points))]
    left = lot_without(state, kind)
    lost = [
        (lot_points(state, other) - lot_points(left, other), -other)
        for other in others_with_suns(state, seat)
    ]
    most, other = max(lost, default=(0, 0))
    if most > 0:
        found.append(Line("advice.god.denied", player=Seat(-other), points=most))
    return found


def lose_reasons(state: Any, seat: int, kind: int) -> list[Line]:
    """4.2  What the tile would be scored for now."""
    cost = points_of(state, seat) - points_of(without_tile(state, seat, kind), seat)
    return [Line("advice.lose.points" if cost else "advice.lose.nothing", count=cost)]


def end_reasons(state: Any, seat: int) -> list[Line]:
    """6.1  Gods that are kept."""
    gods = int(state.players[seat].tiles[Tile.GOD])
    return [Line("advice.end", count=gods, points=POINTS_PER_GOD * gods)]
