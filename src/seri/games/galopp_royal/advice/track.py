"""Reasons of the fox's player: places and distances after a move, and what the race then brings."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.records import copied
from seri.core.words import Line, Seat, Term

from ..components import MAX_PLAYERS
from ..evaluate.races import expected
from ..evaluate.teams import speeds_of_all
from ..rules.places import place_in_race, prize
from ..rules.races import move
from .teams import tenths


def own_reasons(state: Any, seat: int, steps: int) -> list[Line]:
    """3.3  The own chair; others are pushed after it."""
    return [_where(state, seat, steps), _outcome(state, seat, seat, steps)]


def push_reasons(state: Any, seat: int, other: int, steps: int) -> list[Line]:
    """3.3  Another chair, forward or back."""
    steps *= int(state.pushing)
    found = [_where(state, other, steps)]
    before, after = _place(state, seat), _place(_moved(state, other, steps), seat)
    if before != after:
        found.append(Line("advice.place.own", change=_places(seat, before, after)))
    return [*found, _outcome(state, seat, other, steps)]


def nobody_reasons(state: Any, seat: int) -> list[Line]:
    """3.3  Nobody is pushed."""
    return [_outcome(state, seat, seat, 0)]


def _moved(state: Any, seat: int, steps: int) -> Any:
    after = copied(state)
    move(after, seat, steps)
    return after


def _place(state: Any, seat: int) -> int:
    """4.1  The place of a seat as the race stands."""
    return int(place_in_race(state, seat))


def _where(state: Any, seat: int, steps: int) -> Line:
    """Where a chair comes to, and its place before and after."""
    after = _moved(state, seat, steps)
    player, chair = Seat(seat), after.players[seat]
    if chair.finish > 0:
        place = int(chair.finish)
        coins = int(prize(state, int(state.race), place))
        return Line("advice.move.finish", player=player, place=Term(f"place.{place}"), count=coins)
    if chair.drowned > 0:
        return Line("advice.move.pond", player=player)
    left = int(state.race_lengths[int(state.race) - 1]) - int(chair.position)
    before, then = _place(state, seat), _place(after, seat)
    stands = Line("advice.move.left", player=player, count=left)
    return Line("advice.move.stands", where=stands, change=_places(seat, before, then))


def _places(seat: int, before: int, after: int) -> Line:
    places = {"before": Term(f"place.{before}"), "after": Term(f"place.{after}")}
    if before == after:
        return Line("advice.place.same", player=Seat(seat), **places)
    return Line("advice.place.change", player=Seat(seat), **places)


def _outcome(state: Any, seat: int, moved_seat: int, steps: int) -> Line:
    """What the race is likely to bring the seat, before and after."""
    speeds, moved = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    speeds_of_all(state, speeds)
    before = tenths(expected(state, speeds, seat, moved))
    moved[moved_seat] = steps
    after = tenths(expected(state, speeds, seat, moved))
    return Line("advice.race", before=before, after=after)
