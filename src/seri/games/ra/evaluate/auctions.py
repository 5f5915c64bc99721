"""How an auction is likely to go, and what that is worth to the player who thinks about it.

`net[seat, sun]` is what bidding a sun brings besides the lot, `gains[seat]` what the lot brings,
`odds[sun]` the chance that this sun is the standing bid (`odds[0]`: that nobody has bid).
"""

import numpy as np

from seri.core.jit import rule

from ..components import HIGHEST_SUN, NO_SEAT, NO_SUN
from ..rules.seats import next_with_sun
from .forecast import sigmoid
from .suns import exchange, price

WAVERING = 0.8  # points around the fair price within which other players are not predictable
RIVALRY = 0.5  # how much a rival's gain hurts, shared among the rivals


@rule
def value_suns(state, net):
    """Set `net[seat, sun]` for every usable sun."""
    for seat in range(state.num_players):
        for sun in range(1, HIGHEST_SUN + 1):
            if has_sun(state, seat, sun):
                net[seat, sun] = exchange(state, seat, sun) - price(state, seat, sun)


@rule
def has_sun(state, seat, sun):
    """Whether the seat could bid this sun."""
    return (state.players[seat].usable >> sun) & 1 == 1


@rule
def owner_of(state, sun):
    """The seat that has this usable sun."""
    for seat in range(state.num_players):
        if has_sun(state, seat, sun):
            return seat
    return NO_SEAT


@rule
def best_sun_above(state, net, seat, standing):
    """The sun that the seat would rather give for the lot than its others; 0 if none is higher."""
    best = NO_SUN
    for sun in range(standing + 1, HIGHEST_SUN + 1):
        if has_sun(state, seat, sun) and (best == NO_SUN or net[seat, sun] > net[seat, best]):
            best = sun
    return best


@rule
def let_bid(state, net, gains, odds, seat, must):
    """Let a seat bid, as likely as the lot is worth it; at each bid that may stand by then."""
    for standing in range(HIGHEST_SUN, -1, -1):
        if odds[standing] == 0.0:
            continue
        sun = best_sun_above(state, net, seat, standing)
        if sun == NO_SUN:
            continue
        willing = sigmoid((gains[seat] + net[seat, sun]) / WAVERING)
        if must and standing == NO_SUN:
            willing = 1.0
        odds[sun] += odds[standing] * willing
        odds[standing] -= odds[standing] * willing


@rule
def let_all_bid(state, net, gains, odds, first, last, must):
    """Let the seats from `first` to `last` bid in turn; the last must, if nobody else does."""
    seat = first
    while seat != last:
        let_bid(state, net, gains, odds, seat, False)
        seat = next_with_sun(state, seat)
    let_bid(state, net, gains, odds, last, must)


@rule
def sold_for(state, net, gains, me, sun):
    """What it is worth to me that this sun wins."""
    winner = owner_of(state, sun)
    profit = gains[winner] + net[winner, sun]
    if winner == me:
        return profit
    return -RIVALRY * profit / (state.num_players - 1)


@rule
def result_worth(state, net, gains, odds, me):
    """What the auction is worth to me, over all results it may have."""
    worth = 0.0
    for sun in range(1, HIGHEST_SUN + 1):
        if odds[sun] > 0.0:
            worth += odds[sun] * sold_for(state, net, gains, me, sun)
    return worth


@rule
def last_word_worth(state, net, gains, odds, me, must):
    """What an auction is worth to me when all others have bid and I am the last."""
    worth = 0.0
    for standing in range(HIGHEST_SUN + 1):
        if odds[standing] > 0.0:
            worth += odds[standing] * reply_worth(state, net, gains, me, standing, must)
    return worth


@rule
def reply_worth(state, net, gains, me, standing, must):
    """The better of overbidding and letting it be."""
    left = 0.0
    if standing != NO_SUN:
        left = sold_for(state, net, gains, me, standing)
    sun = best_sun_above(state, net, me, standing)
    if sun == NO_SUN:
        return left
    won = sold_for(state, net, gains, me, sun)
    return won if must and standing == NO_SUN else max(won, left)


@rule
def after_bid_worth(state, net, gains, standing):
    """What the auction is worth to the seat to move once this bid stands and the rest answer."""
    me = state.to_move
    odds = np.zeros(HIGHEST_SUN + 1)
    odds[standing] = 1.0
    if me != state.caller:
        first = next_with_sun(state, me)
        let_all_bid(state, net, gains, odds, first, state.caller, not state.forced)
    return result_worth(state, net, gains, odds, me)
