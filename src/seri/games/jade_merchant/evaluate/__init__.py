"""What a sensible player thinks each action is worth, in points; for the bot `greedy`.

Cards are worth what they score now and what they may still grow to (`holdings`). From that follow
what each player would take, what each outcome of an auction is worth to whom (`outcomes`), and
which call the others would let stand (`calls`).
"""

import numpy as np

from seri.core.jit import rule

from ..actions import CALL, HIGHEST_CALL, LOWEST_CALL, PASS, RETURN, TAKE
from ..components import MAX_PLAYERS, NO_CALL, NUM_KINDS, Phase
from ..rules.auction import may_call, must_call
from ..rules.taking import may_return, may_take
from .calls import after_call_worth, after_pass_worth
from .holdings import card_worth, copy_cards
from .outcomes import foresee, others_weight

__all__ = ["action_values"]


@rule
def action_values(state, values):
    """Set `values` (float64) for the legal actions: points the seat to move may expect of each."""
    match state.phase:
        case Phase.CALL:
            value_calls(state, values)
        case Phase.TAKE:
            value_takes(state, values)
        case Phase.RETURN:
            value_returns(state, values)


@rule
def value_calls(state, values):
    """Each call with what the others will make of it, and to pass."""
    worth = np.zeros((MAX_PLAYERS, HIGHEST_CALL + 1, MAX_PLAYERS))
    highest = 2 * state.pool_size
    if state.standing_call != NO_CALL:
        highest = state.standing_call
    foresee(state, highest, worth)
    for call in range(LOWEST_CALL, highest + 1):
        if may_call(state, call):
            values[CALL[call]] = after_call_worth(state, worth, call)
    if not must_call(state):
        values[PASS] = after_pass_worth(state, worth)


@rule
def value_takes(state, values):
    """What a card brings, and what it would have brought the others."""
    own = np.zeros(NUM_KINDS, np.int64)
    theirs = np.zeros(NUM_KINDS, np.int64)
    copy_cards(state.players[state.to_move].cards, own)
    for kind in range(NUM_KINDS):
        if may_take(state, kind):
            mine = card_worth(state, state.to_move, own, kind)
            values[TAKE[kind]] = mine + wanted_by_others(state, theirs, kind)


@rule
def value_returns(state, values):
    """What a card is missed for, and what it will bring the others."""
    own = np.zeros(NUM_KINDS, np.int64)
    theirs = np.zeros(NUM_KINDS, np.int64)
    copy_cards(state.players[state.to_move].cards, own)
    for kind in range(NUM_KINDS):
        if may_return(state, kind):
            own[kind] -= 1
            missed = card_worth(state, state.to_move, own, kind)
            own[kind] += 1
            values[RETURN[kind]] = -missed - wanted_by_others(state, theirs, kind)


@rule
def wanted_by_others(state, theirs, kind):
    """What a card in the pool is worth to those who have not taken, as far as that hurts."""
    waiting = 0
    total = 0.0
    most = -100.0
    for seat in range(state.num_players):
        if seat != state.to_move and not state.players[seat].served:
            copy_cards(state.players[seat].cards, theirs)
            gain = card_worth(state, seat, theirs, kind)
            waiting += 1
            total += gain
            most = max(most, gain)
    if waiting == 0:
        return 0.0
    return others_weight(state) * 0.5 * (most + total / waiting)
