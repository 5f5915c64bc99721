"""The auction (RULEBOOK.md, section 3)."""

from seri.core.jit import rule

from ..components import NO_SEAT, NO_SUN, NO_TILE, SUN_BIT, Phase
from .seats import next_with_sun
from .setup import track_is_full


@rule
def call_auction(state):
    """3.1  The player to move calls; bidding begins on the caller's left, the caller is last."""
    state.caller = state.to_move
    state.forced = False
    state.to_move = next_with_sun(state, state.caller)
    state.phase = Phase.AUCTION


@rule
def force_auction(state):
    """3.1  The same for an auction that nobody called by his own will: all may pass (3.2)."""
    call_auction(state)
    state.forced = True


@rule
def may_bid(state, sun):
    """3.1  A usable sun of one's own, higher than the standing bid."""
    return sun > state.standing_bid and (state.players[state.to_move].usable >> sun) & 1 == 1


@rule
def bid(state, sun):
    """3.1  The bid stands; the sun stays with its owner until the auction is over."""
    state.standing_bid = sun
    state.high_bidder = state.to_move
    ask_next(state)


@rule
def ask_next(state):
    """3.1  Ask the next player; after the caller the auction is over."""
    if state.to_move != state.caller:
        state.to_move = next_with_sun(state, state.to_move)
    elif state.high_bidder != NO_SEAT:
        award(state)
    else:
        nobody_bid(state)


@rule
def must_bid(state):
    """3.2  Who called by his own will must bid if nobody else has."""
    return state.to_move == state.caller and not state.forced and state.standing_bid == NO_SUN


@rule
def award(state):
    """3.3  Exchange the suns, then add the tiles; disasters are resolved after that."""
    winner = state.players[state.high_bidder]
    winner.usable &= ~SUN_BIT[state.standing_bid]
    winner.used |= SUN_BIT[state.centre_sun]
    state.centre_sun = state.standing_bid
    for space in range(state.track_length):
        winner.tiles[state.track[space]] += 1
    clear_track(state)
    state.to_move = state.high_bidder
    state.phase = Phase.RESOLVE_DISASTERS


@rule
def nobody_bid(state):
    """3.4  The tiles stay; but those of a full track leave the game."""
    if track_is_full(state):
        discard_track(state)
    state.phase = Phase.AFTER_AUCTION


@rule
def discard_track(state):
    """3.4  The tiles of the auction track leave the game."""
    for space in range(state.track_length):
        state.gone[state.track[space]] += 1
    clear_track(state)


@rule
def clear_track(state):
    """3.4  The auction track is empty."""
    state.track[:] = NO_TILE
    state.track_length = 0


@rule
def after_auction(state):
    """3.5  The turn passes to the left of the caller, whoever won; disasters come first (4.4)."""
    state.to_move = state.caller
    state.standing_bid = NO_SUN
    state.high_bidder = NO_SEAT
    state.forced = False
    state.phase = Phase.NEXT_TURN
