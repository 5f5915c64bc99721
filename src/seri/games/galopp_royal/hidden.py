"""Who may know which card (RULEBOOK.md, section 7).

Of the cards for sale a player knows those that he drew and the open one; of a team that has been
bought its owner knows all, others those that they drew, until it is laid out (7.3). `batches`
tells everybody what each shuffled pile held and nobody has shown, so hidden cards may be any of
their own batch only.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.contract import CHANCE, UNKNOWN
from seri.core.jit import rule

from .components import MAX_BATCHES, NO_BEARER, NUM_KINDS, OPEN, TEAM, Phase


def seen_action(before: Any, seat: int, action: int, viewer: int) -> int:
    """7.1  A card dealt for an auction is known to who draws it, or to all if it lies open."""
    if seat != CHANCE or before.phase not in (Phase.DEAL, Phase.LAST_TEAM):
        return action
    return action if before.to_move in (viewer, OPEN) else UNKNOWN


@rule
def redact(state, viewer):
    """7.1  Cover the cards that others drew, and the pile while it can't be known."""
    unknown = 0
    for card in range(state.lot_size):
        if state.lot_drawer[card] != OPEN and state.lot_drawer[card] != viewer:
            state.lot[card] = UNKNOWN
            unknown += state.lot_batch[card] == state.batch
    for seat in range(state.num_players):
        if seat != viewer:
            unknown += cover_hand(state, seat, viewer)
    if unknown > 0:
        state.pile[:] = UNKNOWN


@rule
def cover_hand(state, seat, viewer):
    """7.2  Of another's secret team one knows what one drew; how many of this pile one doesn't."""
    player = state.players[seat]
    unknown = 0
    for card in range(TEAM):
        drawer = player.hand_drawer[card]
        if player.hand[card] != NO_BEARER and drawer != OPEN and drawer != viewer:
            player.hand[card] = UNKNOWN
            unknown += player.hand_batch[card] == state.batch
    return unknown


@rule
def determinize(view, rng):
    """7.4  A covered card may be any that its batch still holds; the rest is the pile."""
    left = np.zeros((MAX_BATCHES, NUM_KINDS), np.int64)
    for batch in range(MAX_BATCHES):
        for kind in range(NUM_KINDS):
            left[batch, kind] = view.batches[batch, kind]
    take_known(view, left)
    for card in range(view.lot_size):
        if view.lot[card] == UNKNOWN:
            view.lot[card] = draw(left[view.lot_batch[card]], rng)
    for seat in range(view.num_players):
        player = view.players[seat]
        for card in range(TEAM):
            if player.hand[card] == UNKNOWN:
                player.hand[card] = draw(left[player.hand_batch[card]], rng)
    for kind in range(NUM_KINDS):
        view.pile[kind] = left[view.batch, kind]


@rule
def take_known(view, left):
    """7.4  The hidden cards that the viewer knows are not among those to draw from."""
    for card in range(view.lot_size):
        if view.lot[card] != UNKNOWN and view.lot_drawer[card] != OPEN:
            left[view.lot_batch[card], view.lot[card]] -= 1
    for seat in range(view.num_players):
        player = view.players[seat]
        for card in range(TEAM):
            if player.hand[card] >= 0 and player.hand_drawer[card] != OPEN:
                left[player.hand_batch[card], player.hand[card]] -= 1


@rule
def draw(left, rng):
    """7.4  A card at random out of a batch."""
    cards = 0
    for kind in range(NUM_KINDS):
        cards += left[kind]
    ticket = int(rng.random() * cards)
    for kind in range(NUM_KINDS):
        ticket -= left[kind]
        if ticket < 0:
            left[kind] -= 1
            return kind
    return NO_BEARER
