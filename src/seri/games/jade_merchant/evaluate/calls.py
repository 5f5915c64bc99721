"""Which call the others would let stand, and what that is worth."""

from seri.core.jit import rule

from ..actions import LOWEST_CALL
from .outcomes import best_below


@rule
def after_call_worth(state, worth, call):
    """What a call of the player to move is worth, with the answers of the others."""
    return settled_worth(state, worth, state.to_move, call)


@rule
def after_pass_worth(state, worth):
    """What the standing call is worth to the player to move, with the answers of the others."""
    return settled_worth(state, worth, state.caller, state.standing_call)


@rule
def settled_worth(state, worth, caller, call):
    """The first of the others who gains by going lower does; else the call stands."""
    me = state.to_move
    for step in range(1, state.num_players):
        seat = (me + step) % state.num_players
        player = state.players[seat]
        if seat == caller or player.served or player.passed or call == LOWEST_CALL:
            continue
        lower = best_below(worth, seat, call)
        if worth[seat, lower, seat] > worth[caller, call, seat]:
            return worth[seat, lower, me]
    return worth[caller, call, me]
