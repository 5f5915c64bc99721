"""What a sensible player thinks each action is worth, in coins; for the bot `greedy`.

A team is worth what it wins against the others' teams in the races to come (`teams`); a bid is
worth the gain in that less its price (`sales`); on the track a chair's chances follow from how far
it is from the finish and how fast its team carries it (`races`).
"""

import numpy as np

from seri.core.jit import rule

from ..actions import ACTIONS, BACK, FORWARD, KEEP, NOBODY, PASS, PUSH_ONE, PUSH_TWO, REMOVE
from ..components import FOX_STEPS, MAX_PLAYERS, NUM_KINDS, Phase
from ..rules.auctions import most_to_bid, must_bid
from ..rules.changes import may_keep, may_remove
from ..rules.races import can_go, may_push_nobody, movable
from .races import own_move_worth, push_worth, second_worth
from .sales import bid_worth, worth_of_lot
from .teams import removal_worth, speeds_of_all

__all__ = ["action_values"]


@rule
def action_values(state, values):
    """Set `values` (float64) for the legal actions: coins the seat to move may expect of each."""
    speeds = np.zeros(MAX_PLAYERS)
    speeds_of_all(state, speeds)
    match state.phase:
        case Phase.AUCTION:
            value_bids(state, values)
        case Phase.CHANGE:
            value_removals(state, speeds, values)
        case Phase.FOX:
            values[FORWARD] = own_move_worth(state, speeds, FOX_STEPS)
            values[BACK] = own_move_worth(state, speeds, -FOX_STEPS)
        case Phase.PUSH | Phase.PUSH_SECOND:
            value_pushes(state, speeds, values)


@rule
def value_bids(state, values):
    """To pass is worth nothing; a bid what the team is worth less its price."""
    worth = worth_of_lot(state)
    for action in range(len(ACTIONS)):
        coins = ACTIONS[action].coins
        if state.standing_bid < coins <= most_to_bid(state):
            values[action] = bid_worth(state, worth, coins)
    if not must_bid(state):
        values[PASS] = 0.0


@rule
def value_removals(state, speeds, values):
    """The worst goes from the own team, the best from others; a good team is left alone."""
    for kind in range(NUM_KINDS):
        if may_remove(state, kind):
            values[REMOVE + kind] = removal_worth(state, speeds, kind)
    if may_keep(state):
        values[KEEP] = 0.0


@rule
def value_pushes(state, speeds, values):
    """Each chair that can be pushed; nobody at all, where that is possible."""
    ones = state.phase == Phase.PUSH_SECOND or movable(state) >= FOX_STEPS
    for seat in range(state.num_players):
        if state.phase == Phase.PUSH and can_go(state, seat, FOX_STEPS):
            values[PUSH_TWO + seat] = push_worth(state, speeds, seat, FOX_STEPS)
        if ones and can_go(state, seat, 1):
            if state.phase == Phase.PUSH_SECOND:
                values[PUSH_ONE + seat] = push_worth(state, speeds, seat, 1)
            else:
                values[PUSH_ONE + seat] = second_worth(state, speeds, seat)
    if state.phase == Phase.PUSH and may_push_nobody(state):
        values[NOBODY] = push_worth(state, speeds, state.to_move, 0)
