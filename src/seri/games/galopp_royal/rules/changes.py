"""Between two races (RULEBOOK.md, section 5) and the end (section 6)."""

from seri.core.jit import rule

from ..components import NO_BEARER, NO_SEAT, SLOTS, Change, Phase
from .cards import free_slot, next_seat, renew_pile, show, take_from_pile


@rule
def may_remove(state, kind):
    """5.1  A bearer of the tableau that is to be changed."""
    return slot_of(state.players[state.target], kind) < SLOTS


@rule
def slot_of(player, kind):
    """5.1  Of equal bearers the one on the lowest slot; 4 if there is none."""
    slot = 0
    while slot < SLOTS and player.slots[slot] != kind:
        slot += 1
    return slot


@rule
def may_keep(state):
    """5.1  Under `change` = `may` a tableau may be left alone."""
    return state.change == Change.MAY


@rule
def remove(state, kind):
    """5.1  The bearer goes face up to the discards; on to the next tableau."""
    player = state.players[state.target]
    player.slots[slot_of(player, kind)] = NO_BEARER
    state.discards[kind] += 1
    change_next(state)


@rule
def change_next(state):
    """5.1  Clockwise, beginning with the last's own; all are changed before the first draw."""
    state.target = next_seat(state, state.target)
    if state.target == state.last:
        state.target = NO_SEAT
        refill_from(state, state.last)


@rule
def refill_from(state, seat):
    """5.2  The first of the seats from here on that has a free slot draws; else on to 5.3."""
    state.to_move = seat
    for _ in range(state.num_players):
        if free_slot(state.players[state.to_move]) >= 0:
            state.phase = Phase.REFILL
            return
        state.to_move = next_seat(state, state.to_move)
    state.phase = Phase.NEXT_AUCTION


@rule
def refill(state, kind):
    """5.2  The card is laid face up into the free slot."""
    player = state.players[state.to_move]
    take_from_pile(state, kind)
    show(state, kind, state.batch)
    player.slots[free_slot(player)] = kind
    renew_pile(state)
    refill_from(state, next_seat(state, state.to_move))


@rule
def place(state, seat):
    """6.1  One more than the players with more coins."""
    ahead = 0
    for other in range(state.num_players):
        if state.players[other].coins > state.players[seat].coins:
            ahead += 1
    return 1 + ahead
