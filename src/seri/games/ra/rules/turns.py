"""The three things to do on a turn (RULEBOOK.md, section 2)."""

from seri.core.jit import rule

from ..components import FIRST_DISASTER, NO_TILE, Ending, FullTrack, GodsPerTurn, Phase, Tile
from .auction import call_auction, force_auction
from .setup import ra_track_is_full, track_is_full


@rule
def draw_tile(state, kind):
    """2.3  A Ra tile goes to the Ra track, any other to the auction track."""
    state.bag[kind] -= 1
    if kind != Tile.RA:
        state.track[state.track_length] = kind
        state.track_length += 1
        state.phase = Phase.NEXT_TURN
        return
    state.ra_track += 1
    if ra_track_is_full(state):
        state.ending = Ending.RA_TRACK_FULL
        state.phase = Phase.END_OF_EPOCH
    else:
        force_auction(state)


@rule
def may_draw(state):
    """2.3  There must be a space free on the auction track."""
    return not track_is_full(state)


@rule
def invoke(state):
    """2.4  Call an auction by one's own will; on a full track it counts as forced (2.6)."""
    if track_is_full(state):
        force_auction(state)
    else:
        call_auction(state)


@rule
def god_may_take(state, kind):
    """2.5  A god takes no god, and a disaster only where the option allows it."""
    if kind == Tile.GOD:
        return False
    return kind < FIRST_DISASTER or state.god_takes_disaster != 0


@rule
def may_use_god(state):
    """2.5  The player needs a god tile and a tile on the track that it may take."""
    if state.players[state.to_move].tiles[Tile.GOD] == 0:
        return False
    for space in range(state.track_length):
        if god_may_take(state, state.track[space]):
            return True
    return False


@rule
def use_god(state, kind):
    """2.5  Give up a god and take one tile of the kind; a disaster is resolved at once."""
    player = state.players[state.to_move]
    player.tiles[Tile.GOD] -= 1
    state.gone[Tile.GOD] += 1
    take_from_track(state, kind)
    player.tiles[kind] += 1
    state.losing_to_god = True
    state.phase = Phase.RESOLVE_DISASTERS


@rule
def take_from_track(state, kind):
    """2.5  The tile leaves the track; those behind it move up."""
    space = 0
    while state.track[space] != kind:
        space += 1
    state.track_length -= 1
    for later in range(space, state.track_length):
        state.track[later] = state.track[later + 1]
    state.track[state.track_length] = NO_TILE


@rule
def after_god(state):
    """2.5  With one god a turn the turn ends; with many another god may follow (7.4)."""
    state.losing_to_god = False
    if state.gods_per_turn == GodsPerTurn.MANY and may_use_god(state):
        state.phase = Phase.MORE_GODS
    else:
        state.phase = Phase.NEXT_TURN


@rule
def full_track_forces_auction(state):
    """2.6  Under `auction` a full track starts an auction by itself."""
    return track_is_full(state) and state.full_track == FullTrack.AUCTION
