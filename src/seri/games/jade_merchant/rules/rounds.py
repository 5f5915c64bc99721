"""The box and the seven rounds (RULEBOOK.md, sections 1 and 2)."""

from seri.core.jit import rule

from ..components import (
    COPIES,
    NO_CALL,
    NO_SEAT,
    NUM_CARDS,
    POOL_CARDS,
    ROUNDS,
    Phase,
)
from .auction import open_auction


@rule
def set_up(state):
    """1.1  All 56 cards, spice and books (1.2) among them, are in the deck."""
    state.deck[:] = COPIES
    state.deck_size = NUM_CARDS
    state.round_number = 1
    state.start_player = NO_SEAT
    state.caller = NO_SEAT
    state.to_move = NO_SEAT
    state.unserved = state.num_players
    state.phase = Phase.DRAW_START_PLAYER


@rule
def draw_start_player(state, seat):
    """2.1  This seat opens the first round."""
    state.start_player = seat
    state.phase = Phase.TURN_UP


@rule
def turn_up(state, card):
    """2.2  A card comes from the deck into the pool; after the eighth the auctions begin."""
    state.deck[card] -= 1
    state.deck_size -= 1
    state.pool[card] += 1
    state.pool_size += 1
    if state.pool_size == POOL_CARDS:
        open_auction(state, state.start_player)


@rule
def end_round(state, last_taker):
    """2.3  Who took last starts the next round; after the seventh the game is over (4.1)."""
    clear_round(state)
    state.start_player = last_taker
    state.to_move = NO_SEAT
    if state.round_number == ROUNDS:
        state.phase = Phase.OVER
    else:
        state.round_number += 1
        state.phase = Phase.TURN_UP


@rule
def clear_round(state):
    """2.3  Calls are over, and everybody takes part again."""
    state.standing_call = NO_CALL
    state.caller = NO_SEAT
    state.unserved = state.num_players
    state.still_in = 0
    for seat in range(state.num_players):
        player = state.players[seat]
        player.call = NO_CALL
        player.served = False
        player.passed = False


@rule
def cards_of(player):
    """2.4  How many cards lie in front of a player."""
    count = 0
    for kind in range(len(player.cards)):
        count += player.cards[kind]
    return count
