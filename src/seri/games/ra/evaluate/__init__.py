"""What a sensible player thinks each action is worth, in points; for the bot `greedy`.

Tiles are worth what they score and what may follow (`holdings`), suns what they will win and what
they are worth after the epoch (`suns`). From these follow the worth of a lot to each player
(`lots`), the likely course of an auction (`auctions`) and what to do on a turn (`turns`).
"""

import numpy as np

from seri.core.jit import rule

from ..actions import ACTIONS, DRAW, END, INVOKE, PASS, Verb
from ..components import HIGHEST_SUN, MAX_PLAYERS, NO_SUN, NUM_KINDS, Phase
from ..rules.auction import may_bid, must_bid
from ..rules.disasters import may_lose
from ..rules.seats import next_with_sun
from ..rules.setup import track_is_full
from ..rules.turns import may_draw
from .auctions import after_bid_worth, value_suns
from .forecast import foresee
from .holdings import holding_worth
from .lots import AS_IT_LIES, NUM_LOTS, TAKEN, may_become, value_lots
from .turns import draw_worth, invoke_worth, left_worth

__all__ = ["action_values"]


@rule
def action_values(state, values):
    """Set `values` (float64) for the legal actions: points the seat to move may expect of each."""
    soon = np.zeros((MAX_PLAYERS, NUM_KINDS))
    later = np.zeros(NUM_KINDS)
    foresee(state, soon, later)
    if state.phase == Phase.LOSE:
        value_losses(state, soon[state.to_move], later, values)
        return
    net = np.zeros((MAX_PLAYERS, HIGHEST_SUN + 1))
    gains = np.zeros((NUM_LOTS, MAX_PLAYERS))
    taken = np.zeros(NUM_LOTS)
    value_suns(state, net)
    value_lots(state, soon, later, gains, taken)
    if state.phase == Phase.AUCTION:
        value_bids(state, net, gains, values)
    else:
        value_turn(state, net, gains, taken, values)


@rule
def value_losses(state, soon, later, values):
    """The tile that is missed least goes first."""
    tiles = state.players[state.to_move].tiles
    for action in range(len(ACTIONS)):
        kind = ACTIONS[action].tile
        if ACTIONS[action].verb == Verb.LOSE and may_lose(state, kind):
            tiles[kind] -= 1
            values[action] = holding_worth(state, state.to_move, soon, later)
            tiles[kind] += 1


@rule
def value_bids(state, net, gains, values):
    """Each sun that may be bid, and to pass."""
    for action in range(len(ACTIONS)):
        if ACTIONS[action].verb == Verb.BID and may_bid(state, ACTIONS[action].sun):
            sun = ACTIONS[action].sun
            values[action] = after_bid_worth(state, net, gains[AS_IT_LIES], sun)
    if not must_bid(state):
        values[PASS] = pass_worth(state, net, gains)


@rule
def pass_worth(state, net, gains):
    """What others will do; alone, what it is worth to go on with the same lot."""
    alone = next_with_sun(state, state.to_move) == state.to_move
    if alone and state.standing_bid == NO_SUN and not track_is_full(state):
        return draw_worth(state, net, gains)
    return after_bid_worth(state, net, gains[AS_IT_LIES], state.standing_bid)


@rule
def value_turn(state, net, gains, taken, values):
    """Draw, invoke or use a god; after a god use another or end the turn."""
    lot = gains[AS_IT_LIES]
    if state.phase == Phase.MORE_GODS:
        values[END] = left_worth(state, net, lot)
    else:
        values[INVOKE] = invoke_worth(state, net, lot, track_is_full(state))
        if may_draw(state):
            values[DRAW] = draw_worth(state, net, gains)
    for action in range(len(ACTIONS)):
        taking = TAKEN + ACTIONS[action].tile
        if ACTIONS[action].verb == Verb.GOD and may_become(state, taking):
            values[action] = taken[taking] + left_worth(state, net, gains[taking])
