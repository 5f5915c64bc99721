"""What speaks for and against an action: the lot by the scoring rules, the suns, the bag."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line

from ..actions import ACTIONS, Verb
from .bids import bid_reasons, pass_reasons
from .turns import draw_reasons, end_reasons, god_reasons, invoke_reasons, lose_reasons

__all__ = ["reasons"]


def reasons(state: Any, seat: int, action: int) -> list[Line]:
    """The reasons for a legal action of the seat to move, from what it sees."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.BID:
            return bid_reasons(state, seat, int(row.sun))
        case Verb.PASS:
            return pass_reasons(state, seat)
        case Verb.DRAW:
            return draw_reasons(state, seat)
        case Verb.INVOKE:
            return invoke_reasons(state, seat)
        case Verb.GOD:
            return god_reasons(state, seat, int(row.tile))
        case Verb.LOSE:
            return lose_reasons(state, seat, int(row.tile))
    return end_reasons(state, seat)
