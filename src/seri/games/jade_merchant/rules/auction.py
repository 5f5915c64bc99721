"""The auction: who takes fewer (RULEBOOK.md, section 3)."""

from seri.core.jit import rule

from ..actions import LOWEST_CALL
from ..components import AFTER_FAKE, FIRST_FAKE, NO_CALL, NO_SEAT, NUM_KINDS, OpeningCap, Phase


@rule
def open_auction(state, opener):
    """3.1  All who have not yet taken in this round take part, also who has passed before."""
    state.to_move = opener
    state.still_in = state.unserved
    state.standing_call = NO_CALL
    state.caller = NO_SEAT
    for seat in range(state.num_players):
        player = state.players[seat]
        player.call = NO_CALL
        player.passed = False
    state.phase = Phase.CALL


@rule
def must_call(state):
    """3.1  The opener must call a number of cards."""
    return state.standing_call == NO_CALL


@rule
def pass_auction(state):
    """3.1  Out of this auction; when all but one have passed, that player takes."""
    state.players[state.to_move].passed = True
    state.still_in -= 1
    if state.still_in == 1:
        begin_taking(state)
    else:
        ask_next(state)


@rule
def ask_next(state):
    """3.1  The next player clockwise who has neither taken nor passed."""
    seat = state.to_move + 1
    while True:
        if seat >= state.num_players:
            seat = 0
        if not state.players[seat].served and not state.players[seat].passed:
            break
        seat += 1
    state.to_move = seat


@rule
def begin_taking(state):
    """3.1  The player whose call stands takes that many cards."""
    state.to_move = state.caller
    state.to_take = number_of(state.standing_call)
    state.phase = Phase.TAKE


@rule
def number_of(call):
    """3.2  The cards to take by a call, which is counted in half cards."""
    return (call + 1) >> 1


@rule
def returns(call):
    """3.2  1 if a card must be returned by this call, which makes it worth half a card less."""
    return call & 1


@rule
def may_call(state, call):
    """3.2  Each call is worth less than the one before; a return needs a card for it (3.3)."""
    if returns(call) == 1 and not has_card_to_return(state, state.to_move):
        return False
    return call <= highest_call(state, returns(call))


@rule
def highest_call(state, returned):
    """3.2  The highest call with, or without, a return: below the standing one, if any (3.5)."""
    if must_call(state):
        return 2 * most_to_open(state, returned) - returned
    below = state.standing_call - 1
    return below if returns(below) == returned else below - 1


@rule
def call_cards(state, call):
    """3.2  The call stands; "take 1, return 1" ends the auction at once."""
    state.standing_call = call
    state.caller = state.to_move
    state.players[state.to_move].call = call
    if call == LOWEST_CALL:
        begin_taking(state)
    else:
        ask_next(state)


@rule
def may_be_returned(kind):
    """3.3  Fake gold can never be returned."""
    return kind < FIRST_FAKE or kind >= AFTER_FAKE


@rule
def has_card_to_return(state, seat):
    """3.3  Before taking the player must own a card that may be returned."""
    cards = state.players[seat].cards
    held = 0
    for kind in range(FIRST_FAKE):
        held |= cards[kind]
    for kind in range(AFTER_FAKE, NUM_KINDS):
        held |= cards[kind]
    return held != 0


@rule
def most_to_open(state, returned):
    """3.5  The whole pool; by `leave_one_each` a card less for each other unserved player."""
    if state.opening_cap == OpeningCap.POOL:
        return state.pool_size
    return max(1, state.pool_size - state.unserved + 1 + returned)
