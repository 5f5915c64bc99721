"""The end of an epoch (RULEBOOK.md, section 5)."""

from seri.core.jit import rule

from ..components import (
    AFTER_MONUMENTS,
    EPOCHS,
    FIRST_MONUMENT,
    NO_SEAT,
    NUM_KINDS,
    Ending,
    Phase,
    Tile,
)
from .auction import discard_track, force_auction
from .scoring import score_epoch
from .seats import begin_epoch, next_with_sun
from .turns import full_track_forces_auction


@rule
def next_turn(state):
    """5.1  Pass the turn on; when every player has used all suns the epoch ends."""
    following = next_with_sun(state, state.to_move)
    if following == NO_SEAT:
        state.ending = Ending.SUNS_SPENT
        state.phase = Phase.END_OF_EPOCH
        return
    state.to_move = following
    state.phase = Phase.TURN
    if full_track_forces_auction(state):
        force_auction(state)


@rule
def end_epoch(state):
    """5.1  Tiles left on the track leave the game, the epoch is scored; after the third: 5.3."""
    discard_track(state)
    score_epoch(state)
    clear_epoch(state)
    if state.epoch == EPOCHS:
        state.phase = Phase.OVER
    else:
        state.epoch += 1
        begin_epoch(state)


@rule
def clear_epoch(state):
    """5.2  All tiles but pharaohs, Niles and monuments leave; all suns are turned face up."""
    state.gone[Tile.RA] += state.ra_track
    state.ra_track = 0
    for seat in range(state.num_players):
        player = state.players[seat]
        for kind in range(NUM_KINDS):
            if not stays(kind):
                state.gone[kind] += player.tiles[kind]
                player.tiles[kind] = 0
        player.usable |= player.used
        player.used = 0


@rule
def stays(kind):
    """5.2  Pharaohs, Niles and monuments are kept from epoch to epoch."""
    is_monument = FIRST_MONUMENT <= kind < AFTER_MONUMENTS
    return kind == Tile.PHARAOH or kind == Tile.NILE or is_monument
