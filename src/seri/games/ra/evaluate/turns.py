"""What a turn is worth: to draw on, to invoke Ra, to use a god."""

import numpy as np

from seri.core.jit import rule

from ..components import HIGHEST_SUN, NO_SUN, NUM_KINDS, RA_SPACES, Tile
from ..rules.seats import next_with_sun
from .auctions import RIVALRY, last_word_worth, let_all_bid, let_bid, result_worth
from .lots import AS_IT_LIES, DRAWN
from .suns import unused_worth


@rule
def invoke_worth(state, net, gains, forced):
    """What an auction is worth that the seat to move calls."""
    me = state.to_move
    odds = np.zeros(HIGHEST_SUN + 1)
    odds[NO_SUN] = 1.0
    seat = next_with_sun(state, me)
    while seat != me:
        let_bid(state, net, gains, odds, seat, False)
        seat = next_with_sun(state, seat)
    return last_word_worth(state, net, gains, odds, me, not forced)


@rule
def left_worth(state, net, gains):
    """What the lot is worth to the seat to move when the next player may call."""
    odds = np.zeros(HIGHEST_SUN + 1)
    odds[NO_SUN] = 1.0
    caller = next_with_sun(state, state.to_move)
    let_all_bid(state, net, gains, odds, next_with_sun(state, caller), caller, False)
    return result_worth(state, net, gains, odds, state.to_move)


@rule
def draw_worth(state, net, gains):
    """What one more tile is worth to the seat to move, over all that the bag may give."""
    tiles, worth = 0, 0.0
    for kind in range(NUM_KINDS):
        tiles += state.bag[kind]
        if kind == Tile.RA:
            worth += state.bag[kind] * ra_worth(state, net, gains[AS_IT_LIES])
        elif state.bag[kind] > 0:
            worth += state.bag[kind] * left_worth(state, net, gains[DRAWN + kind])
    return worth / max(1, tiles)


@rule
def ra_worth(state, net, gains):
    """What a Ra tile is worth to who draws it: a forced auction, or the end of the epoch."""
    if state.ra_track + 1 < RA_SPACES[state.num_players]:
        return invoke_worth(state, net, gains, True)
    rivals = 0.0
    for seat in range(state.num_players):
        if seat != state.to_move:
            rivals += unused_worth(state, seat)
    return RIVALRY * rivals / (state.num_players - 1) - unused_worth(state, state.to_move)
