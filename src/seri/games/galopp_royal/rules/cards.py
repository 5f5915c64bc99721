"""The box, and where its cards lie (RULEBOOK.md, section 1)."""

from seri.core.jit import rule

from ..components import (
    MOST_IN_LOT,
    NO_BEARER,
    NO_SEAT,
    NUM_CARDS,
    NUM_KINDS,
    OPEN,
    SLOTS,
    START_COINS,
    TEAM,
    Phase,
    StartPlayer,
)


@rule
def set_up(state):
    """1.1  All bearers are in the pile; everybody has his coins (1.5) and no team yet."""
    state.race = 1
    state.starter = NO_SEAT
    state.opener = NO_SEAT
    state.last = NO_SEAT
    state.high_bidder = NO_SEAT
    state.target = NO_SEAT
    state.roller = NO_SEAT
    state.first_pushed = NO_SEAT
    state.lot[:] = NO_BEARER
    state.lot_drawer[:] = OPEN
    state.pile_size = NUM_CARDS
    for kind in range(NUM_KINDS):
        state.pile[kind] = state.bearers[kind]
        state.batches[0, kind] = state.bearers[kind]
    for seat in range(len(state.players)):
        state.players[seat].slots[:] = NO_BEARER
        state.players[seat].hand[:] = NO_BEARER
        state.players[seat].hand_drawer[:] = OPEN
    for seat in range(state.num_players):
        state.players[seat].coins = START_COINS
    state.phase = Phase.LOT
    if is_start_player_fixed(state):
        begin_with(state, state.start_player - 1)


@rule
def next_seat(state, seat):
    """1.2  The next player clockwise."""
    return seat + 1 if seat + 1 < state.num_players else 0


@rule
def free_slot(player):
    """1.2  The lowest slot without a bearer; -1 if there is none."""
    for slot in range(SLOTS):
        if player.slots[slot] == NO_BEARER:
            return slot
    return -1


@rule
def take_from_pile(state, kind):
    """1.6  The card leaves the pile."""
    state.pile[kind] -= 1
    state.pile_size -= 1


@rule
def show(state, kind, batch):
    """1.6  A card of a batch lies face up from now on."""
    state.batches[batch, kind] -= 1


@rule
def discard_hidden(state, kind, batch, drawer):
    """1.6  Lay a card face up on the discard pile; an open one has been shown before."""
    state.discards[kind] += 1
    if drawer != OPEN:
        show(state, kind, batch)


@rule
def renew_pile(state):
    """1.6  The moment the pile is used up the discards become the new one."""
    if state.pile_size > 0:
        return
    hidden = 0
    for kind in range(NUM_KINDS):
        hidden += state.batches[state.batch, kind]
    if hidden > 0:
        state.batch += 1
    for kind in range(NUM_KINDS):
        state.pile[kind] = state.discards[kind]
        state.batches[state.batch, kind] = state.discards[kind]
        state.pile_size += state.discards[kind]
        state.discards[kind] = 0


@rule
def close_batches(state):
    """1.6  Once no card is hidden only the present pile is to be remembered."""
    for kind in range(NUM_KINDS):
        shown = state.batches[state.batch, kind]
        state.batches[state.batch, kind] = 0
        state.batches[0, kind] = shown
    state.batch = 0


@rule
def clear_lot(state):
    """2.1  No cards lie there for sale."""
    for card in range(MOST_IN_LOT):
        state.lot[card] = NO_BEARER
        state.lot_batch[card] = 0
        state.lot_drawer[card] = OPEN
    state.lot_size = 0


@rule
def is_start_player_fixed(state):
    """2.1  Under `start_player` a seat of this table, or else by lot."""
    return state.start_player != StartPlayer.LOT and state.start_player <= state.num_players


@rule
def begin_with(state, seat):
    """2.1  One draw for the first auction and the first race."""
    state.starter = seat
    state.opener = seat
    state.phase = Phase.NEXT_AUCTION


@rule
def clear_hand(player):
    """2.9  The team is laid out."""
    for card in range(TEAM):
        player.hand[card] = NO_BEARER
        player.hand_batch[card] = 0
        player.hand_drawer[card] = OPEN
