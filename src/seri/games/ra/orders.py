"""Standing orders in an auction (RULEBOOK.md, section 3): a sun, or to pass."""

from __future__ import annotations

from typing import Any

from seri.core.standing import Offer, Order

from .actions import BID, PASS
from .components import HIGHEST_SUN, NO_SUN, Phase
from .rules.auction import may_bid


def auction(state: Any) -> tuple[int, ...] | None:
    """3.1  After an auction a Ra tile, a used sun or tiles gone tell it from the next."""
    if state.phase != Phase.AUCTION:
        return None
    used = sum(int(player.used).bit_count() for player in state.players)
    return (state.epoch, state.ra_track, used, sum(state.gone))


def offers(state: Any, seat: int) -> list[Offer]:
    """3.1  Bidding goes round once, to the caller: for those who are still to be asked."""
    players = int(state.num_players)
    turn, last = (seat - state.to_move) % players, (state.caller - state.to_move) % players
    usable = int(state.players[seat].usable)
    if turn > last or not usable:
        return []
    passing = [Offer("pass"), Offer("pass_if_bid")]
    if usable >> (int(state.standing_bid) + 1) == 0:
        return passing[:1]
    above = (int(state.standing_bid) + 1, usable.bit_length() - 1)
    return [Offer("up_to", *above), *passing]


def answer(state: Any, order: Order) -> int | None:
    """3.1  The lowest sun that is enough, as far as the order goes; then pass, or ask."""
    if order.verb == "pass_if_bid" and state.standing_bid == NO_SUN:
        return None
    if order.verb == "up_to":
        for sun in range(1, min(order.number, HIGHEST_SUN) + 1):
            if may_bid(state, sun):
                return int(BID[sun])
    return PASS
