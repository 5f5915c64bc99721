"""What the lot on the auction track is worth to each player, as it lies and as it may become.

A lot is a number: `DRAWN + kind` has one more tile of the kind, `TAKEN + kind` one less because
the seat to move took it with a god, `AS_IT_LIES` is the lot itself. Disasters are counted in.
"""

import numpy as np

from seri.core.jit import rule

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_MONUMENTS,
    FIRST_CIVILIZATION,
    MAX_PLAYERS,
    NO_SUN,
    NUM_KINDS,
    Phase,
    State,
    Tile,
)
from ..rules.auction import award
from ..rules.disasters import lose, may_lose, resolve_disasters
from ..rules.setup import track_is_full
from ..rules.turns import god_may_take, use_god
from .holdings import holding_worth

DRAWN, TAKEN, AS_IT_LIES = 0, NUM_KINDS, 2 * NUM_KINDS
NUM_LOTS = AS_IT_LIES + 1
STATE = State.dtype

# What one of so many copies is worth: a spare is the cheapest, one of three makes a set.
CIVILIZATION_LOSS = np.array([0.0, 3.0, 0.3, 0.2, 0.1, 0.1])
MONUMENT_LOSS = np.array([0.0, 1.0, 0.5, 5.0, 5.0, 5.0])


@rule
def value_lots(state, soon, later, gains, taken):
    """Set `gains[lot, seat]` for each lot possible now, `taken[lot]` for what a god brings."""
    me = state.to_move
    positions = np.empty(2, STATE)
    held = np.zeros(MAX_PLAYERS)
    for seat in range(state.num_players):
        held[seat] = holding_worth(state, seat, soon[seat], later)
    for lot in range(NUM_LOTS):
        if may_become(state, lot):
            positions[0] = state
            become(positions[0], lot)
            value_lot(positions, soon, later, held, gains[lot])
            if TAKEN <= lot < AS_IT_LIES:
                taken[lot] = holding_worth(positions[0], me, soon[me], later) - held[me]
                gains[lot, me] -= taken[lot]


@rule
def value_lot(positions, soon, later, held, gains):
    """Set `gains[seat]` for the lot of the first position; the second is scratch."""
    for seat in range(positions[0].num_players):
        if positions[0].players[seat].usable != 0:
            positions[1] = positions[0]
            win_lot(positions[1], seat)
            gains[seat] = holding_worth(positions[1], seat, soon[seat], later) - held[seat]


@rule
def may_become(state, lot):
    """Whether the next action may make the lot this one."""
    if lot == AS_IT_LIES:
        return True
    if lot < TAKEN:
        drawn = state.bag[lot] > 0 and lot != Tile.RA and not track_is_full(state)
        return drawn and state.phase != Phase.MORE_GODS
    in_auction = state.phase == Phase.AUCTION
    if in_auction or state.players[state.to_move].tiles[Tile.GOD] == 0:
        return False
    return god_may_take(state, lot - TAKEN) and tiles_on_track(state, lot - TAKEN) > 0


@rule
def tiles_on_track(state, kind):
    """How many tiles of the kind lie on the auction track."""
    tiles = 0
    for space in range(state.track_length):
        if state.track[space] == kind:
            tiles += 1
    return tiles


@rule
def become(state, lot):
    """Draw the tile, or take it with a god and bear its disaster."""
    if lot < TAKEN:
        state.track[state.track_length] = lot
        state.track_length += 1
    elif lot < AS_IT_LIES:
        use_god(state, lot - TAKEN)
        settle_losses(state)


@rule
def win_lot(state, seat):
    """Give the lot to a seat, which keeps its suns, and let it bear the disasters."""
    usable = state.players[seat].usable
    state.high_bidder = seat
    state.standing_bid = NO_SUN
    award(state)
    state.players[seat].usable = usable
    settle_losses(state)


@rule
def settle_losses(state):
    """Resolve the disasters of the seat to move; it loses what it would miss least."""
    resolve_disasters(state)
    while state.phase == Phase.LOSE:
        lose(state, least_missed(state))
        resolve_disasters(state)


@rule
def least_missed(state):
    """The kind that the seat to move would miss least."""
    chosen = -1
    for kind in range(FIRST_CIVILIZATION, AFTER_MONUMENTS):
        if may_lose(state, kind) and (chosen < 0 or loss(state, kind) < loss(state, chosen)):
            chosen = kind
    return chosen


@rule
def loss(state, kind):
    """Roughly what a tile of the kind is worth, by the copies held."""
    copies = state.players[state.to_move].tiles[kind]
    return CIVILIZATION_LOSS[copies] if kind < AFTER_CIVILIZATIONS else MONUMENT_LOSS[copies]
