"""Reasons for changing a team: how many spaces a turn it makes, and what a new card may bring."""

from __future__ import annotations

from typing import Any

from seri.core.points import MINUS, nearest, points_text
from seri.core.words import Line, Seat

from ..components import SLOTS
from ..evaluate.teams import speed_of, speed_of_slots, unseen_speed
from ..log import bearer

TENTHS = 10


def tenths(number: float) -> str:
    """Spaces or coins on average, to a tenth."""
    return points_text(nearest(float(number), TENTHS)).replace("-", MINUS)


def remove_reasons(state: Any, kind: int) -> list[Line]:
    """5.1, 5.2  The team with an average new card instead of this one."""
    player = state.players[int(state.target)]
    mean, before = float(unseen_speed(state)), float(speed_of_slots(player))
    after = before + (mean - float(speed_of(kind))) / SLOTS
    card = tenths(speed_of(kind))
    return [
        Line("advice.card", bearer=bearer(kind), spaces=card, mean=tenths(mean)),
        Line(
            "advice.team.change",
            player=Seat(int(state.target)),
            before=tenths(before),
            after=tenths(after),
        ),
    ]


def keep_reasons(state: Any) -> list[Line]:
    """5.1  The team as it is, against an average new card."""
    speed = tenths(speed_of_slots(state.players[int(state.target)]))
    mean = tenths(unseen_speed(state))
    return [Line("advice.team.keep", player=Seat(int(state.target)), speed=speed, mean=mean)]


def lay_reasons(state: Any, seat: int) -> list[Line]:
    """2.9  The die names each slot as often: the order changes nothing but the look."""
    hand = [float(speed_of(int(kind))) for kind in state.players[seat].hand]
    return [Line("advice.lay", speed=tenths(sum(hand) / SLOTS))]
