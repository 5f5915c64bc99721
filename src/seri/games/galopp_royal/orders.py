"""Standing orders in an auction (RULEBOOK.md, section 2): how far to go, or to pass."""

from __future__ import annotations

from typing import Any

from seri.core.standing import Offer, Order

from .actions import BID, PASS
from .components import COUNT, HIGHEST_BID, SEAT_BIT, Phase
from .rules.auctions import may_bid, without_team


def auction(state: Any) -> tuple[int, ...] | None:
    """2.1  Which team is for sale; after a void auction (2.7) it is another."""
    if state.phase != Phase.AUCTION:
        return None
    return (state.race, state.auction, COUNT[without_team(state)], state.voids)


def offers(state: Any, seat: int) -> list[Offer]:
    """2.4  Who has passed is out of the auction; nobody bids more than his money."""
    if not state.bidders & SEAT_BIT[seat]:
        return []
    low = int(state.standing_bid) + (state.high_bidder != seat)
    high = min(int(state.players[seat].coins), HIGHEST_BID)
    passing = Offer("pass")
    if low > high:
        return [passing]
    return [Offer("up_to", low, high), Offer("up_to_then_ask", low, high), passing]


def answer(state: Any, order: Order) -> int | None:
    """2.4  The least raise as far as the order goes; then pass, or ask."""
    least = int(state.standing_bid) + 1
    if order.verb != "pass" and least <= order.number and may_bid(state, least):
        return BID + least
    return None if order.verb == "up_to_then_ask" else PASS
