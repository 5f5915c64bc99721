"""What speaks for and against an action: the team for sale, the places on the track, the teams."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line

from ..actions import ACTIONS, Verb
from ..components import FOX_STEPS
from .sales import bid_reasons, pass_reasons
from .teams import keep_reasons, lay_reasons, remove_reasons
from .track import nobody_reasons, own_reasons, push_reasons

__all__ = ["reasons"]


def reasons(state: Any, seat: int, action: int) -> list[Line]:
    """The reasons for a legal action of the seat to move, from what it sees."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.BID:
            return bid_reasons(state, seat, int(row.coins))
        case Verb.PASS:
            return pass_reasons(state)
        case Verb.FORWARD:
            return own_reasons(state, seat, FOX_STEPS)
        case Verb.BACK:
            return own_reasons(state, seat, -FOX_STEPS)
        case Verb.PUSH:
            return push_reasons(state, seat, int(row.seat), int(row.steps))
        case Verb.NOBODY:
            return nobody_reasons(state, seat)
        case Verb.REMOVE:
            return remove_reasons(state, int(row.bearer))
        case Verb.KEEP:
            return keep_reasons(state)
    return lay_reasons(state, seat)
