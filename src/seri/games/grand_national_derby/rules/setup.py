"""The box and the deal (RULEBOOK.md, sections 1 and 2)."""

from seri.core.jit import rule

from ..components import (
    ALL_HORSES,
    ALL_VALUES,
    BIT,
    CARD_COLOUR,
    CARD_VALUE,
    CARDS,
    COUNT,
    COUNTERS,
    HAND,
    NOTHING,
    Phase,
)
from .turns import begin_turn, take_from_pile


@rule
def set_up(state):
    """1.1  No horse stands in its row yet; all cards are in the pile (1.2)."""
    state.fence = 1
    state.starter = NOTHING
    state.order[:] = NOTHING
    state.top[:] = NOTHING
    state.fell[:] = NOTHING
    state.bets[:] = NOTHING
    state.played[:] = NOTHING
    state.played_on[:] = NOTHING
    state.played_at[:] = NOTHING
    state.pile[:] = ALL_VALUES
    state.pile_size = CARDS
    for seat in range(state.num_players):
        state.players[seat].counters = counters_each(state)
        state.players[seat].hand[:] = NOTHING
    state.phase = Phase.ROWS


@rule
def place_horse(state, horse):
    """1.1  The horse takes the next row from near to far."""
    state.order[COUNT[state.running]] = horse
    state.running |= BIT[horse]
    if state.running == ALL_HORSES:
        state.phase = Phase.DEAL


@rule
def is_in_pile(state, card):
    """1.2  Whether a card has not been dealt or drawn yet."""
    return state.pile[CARD_COLOUR[card]] & BIT[CARD_VALUE[card]] > 0


@rule
def counters_each(state):
    """1.3  5 counters each with 2 or 3 players, 4 with 4 or 5."""
    return COUNTERS[state.num_players]


@rule
def deal(state, card):
    """2.1  The seat gets a card; with eight cards the next seat is dealt to."""
    take_from_pile(state, state.to_move, card)
    if state.players[state.to_move].hand_size == HAND:
        state.to_move += 1
        if state.to_move == state.num_players:
            state.to_move = 0
            state.phase = Phase.START


@rule
def draw_starter(state, seat):
    """2.2  The seat that begins, by lot."""
    state.starter = seat
    begin_turn(state, seat)
