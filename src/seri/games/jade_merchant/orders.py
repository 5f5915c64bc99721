"""Standing orders in an auction (RULEBOOK.md, section 3): how low to go, or to pass."""

from __future__ import annotations

from typing import Any

from seri.core.standing import Offer, Order

from .actions import CALL, PASS, half_cards
from .components import NO_CALL, Phase
from .rules.auction import highest_call, number_of


def auction(state: Any) -> tuple[int, ...] | None:
    """3.1  In a round there is an auction for each number of players who have not taken."""
    if state.phase != Phase.CALL:
        return None
    return (state.round_number, state.unserved)


def offers(state: Any, seat: int) -> list[Offer]:
    """3.1  Who has taken or passed is out; 3.2  each call is worth less than the one before."""
    if state.players[seat].served or state.players[seat].passed:
        return []
    most = number_of(highest_call(state, 0))
    return [Offer("down_to", 1, int(most)), Offer("pass")] if most > 0 else [Offer("pass")]


def answer(state: Any, order: Order) -> int | None:
    """3.2  The most cards that may be called, as far down as the order goes; then pass."""
    most = highest_call(state, 0)
    if order.verb == "down_to" and most > NO_CALL and most >= half_cards(order.number, 0):
        return int(CALL[most])
    return PASS
