"""Taking and returning cards, and what comes after (RULEBOOK.md, 3.3 to 3.9)."""

from seri.core.jit import rule

from ..components import NO_SEAT, NUM_KINDS, NextOpener, Phase
from .auction import may_be_returned, open_auction, returns
from .rounds import end_round


@rule
def may_return(state, kind):
    """3.3  No fake gold, and not a card just taken: more copies are held than were taken."""
    player = state.players[state.to_move]
    return may_be_returned(kind) and player.cards[kind] > state.taken[kind]


@rule
def return_card(state, kind):
    """3.3  The card goes into the pool, where others can take it in this round."""
    state.players[state.to_move].cards[kind] -= 1
    state.pool[kind] += 1
    state.pool_size += 1
    after_taking(state)


@rule
def may_take(state, kind):
    """3.4  Any card of the pool."""
    return state.pool[kind] > 0


@rule
def take(state, kind):
    """3.4  First all the cards called are taken, one by one, then one is returned."""
    state.pool[kind] -= 1
    state.pool_size -= 1
    state.players[state.to_move].cards[kind] += 1
    state.taken[kind] += 1
    state.to_take -= 1
    if state.to_take > 0:
        return
    if returns(state.standing_call) == 1:
        state.phase = Phase.RETURN
    else:
        after_taking(state)


@rule
def after_taking(state):
    """3.6  With the pool empty the round is over; else the others go on (3.7, 3.8)."""
    taker = state.to_move
    state.taken[:] = 0
    state.players[taker].served = True
    state.unserved -= 1
    if state.pool_size == 0:
        end_round(state, taker)
    elif state.unserved == 1:
        take_the_rest(state)
    else:
        open_auction(state, next_opener(state, taker))


@rule
def next_opener(state, taker):
    """3.7  The start player of the round or the next unserved one; or the one left of the taker."""
    if state.next_opener == NextOpener.LEFT_OF_TAKER:
        return first_unserved(state, taker + 1)
    return first_unserved(state, state.start_player)


@rule
def first_unserved(state, seat):
    """3.7  This seat, or the next one clockwise that has not taken in this round."""
    for _ in range(state.num_players):
        if seat >= state.num_players:
            seat = 0
        if not state.players[seat].served:
            return seat
        seat += 1
    return NO_SEAT


@rule
def take_the_rest(state):
    """3.8  The last unserved player takes the whole pool by itself (3.9)."""
    last = first_unserved(state, 0)
    for kind in range(NUM_KINDS):
        state.players[last].cards[kind] += state.pool[kind]
    state.pool[:] = 0
    state.pool_size = 0
    end_round(state, last)
