"""Whose turn it is (RULEBOOK.md, 2.1)."""

from seri.core.jit import rule

from ..components import NO_SEAT, Phase


@rule
def begin_epoch(state):
    """2.1  The holder of the highest sun begins; the centre does not count."""
    highest = 0
    for seat in range(state.num_players):
        if state.players[seat].usable > highest:  # of two bit sets the greater has the higher top
            highest = state.players[seat].usable
            state.to_move = seat
    state.caller = NO_SEAT
    state.phase = Phase.TURN


@rule
def has_usable_sun(state, seat):
    """2.1  Only who has a face-up sun takes turns."""
    return state.players[seat].usable != 0


@rule
def next_with_sun(state, seat):
    """2.1  The next seat clockwise with a usable sun; the same seat if it is the only one."""
    for following in range(seat + 1, state.num_players):
        if has_usable_sun(state, following):
            return following
    for following in range(seat + 1):
        if has_usable_sun(state, following):
            return following
    return NO_SEAT
