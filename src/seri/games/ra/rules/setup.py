"""The box and the deal (RULEBOOK.md, section 1)."""

from seri.core.jit import rule

from ..actions import OUTCOMES
from ..components import (
    FIRST_CENTRE_SUN,
    NO_SEAT,
    NO_TILE,
    RA_SPACES,
    TILES_IN_BAG,
    TRACK_SPACES,
    Phase,
)
from .seats import begin_epoch


@rule
def set_up(state):
    """1.1  Fill the bag, lay sun 1 in the centre (1.2) and give out the start points (1.4)."""
    state.bag[:] = TILES_IN_BAG
    state.track[:] = NO_TILE
    state.epoch = 1
    state.centre_sun = FIRST_CENTRE_SUN
    state.caller = NO_SEAT
    state.high_bidder = NO_SEAT
    for seat in range(state.num_players):
        state.players[seat].points = state.start_points
    state.phase = Phase.DEAL_SUNS


@rule
def may_be_dealt(state, group):
    """1.2  A group of suns of this number of players that no seat has yet."""
    if OUTCOMES[group].players != state.num_players:
        return False
    for seat in range(state.to_move):
        if state.players[seat].usable == OUTCOMES[group].suns:
            return False
    return True


@rule
def deal_suns(state, group):
    """1.2  Give the group to the next seat; after the last seat the first epoch begins."""
    state.players[state.to_move].usable = OUTCOMES[group].suns
    state.to_move += 1
    if state.to_move == state.num_players:
        begin_epoch(state)


@rule
def ra_track_is_full(state):
    """1.3  The Ra track has 6, 8, 9 or 10 spaces for 2, 3, 4 or 5 players."""
    return state.ra_track == RA_SPACES[state.num_players]


@rule
def track_is_full(state):
    """1.3  The auction track has eight spaces."""
    return state.track_length == TRACK_SPACES
