"""What each outcome of an auction is worth to each player: somebody takes, the others go on."""

import numpy as np

from seri.core.jit import rule

from ..actions import LOWEST_CALL
from ..components import MAX_PLAYERS, NUM_KINDS, POOL_CARDS
from ..rules.auction import may_be_returned, number_of, returns
from .holdings import card_worth, copy_cards

NONE_TO_RETURN = 1_000.0


@rule
def others_weight(state):
    """How much a point of the others hurts: with two players as much as an own one pleases."""
    return 1.0 / (state.num_players - 1)


@rule
def foresee(state, highest, worth):
    """Set `worth[taker, call, seat]`: what it brings a seat if the taker takes by that call."""
    order = np.zeros(POOL_CARDS, np.int64)
    gains = np.zeros(POOL_CARDS + 1)
    pool = np.zeros(NUM_KINDS, np.int64)
    found = np.zeros(MAX_PLAYERS)
    for taker in range(state.num_players):
        if state.players[taker].served or state.players[taker].passed:
            continue
        copy_cards(state.pool, pool)
        best_picks(state, taker, pool, order, gains)
        missed = cheapest_return(state, taker)
        for number in range(1, number_of(highest) + 1):
            pool[order[number - 1]] -= 1
            go_on(state, taker, pool, found)
            found[taker] = gains[number]
            for call in range(2 * number - 1, min(2 * number, highest) + 1):
                write_worth(state, taker, call, found, missed, worth)


@rule
def write_worth(state, taker, call, found, missed, worth):
    """The gains of an outcome, each less what the others gain by it."""
    total = 0.0
    for seat in range(state.num_players):
        worth[taker, call, seat] = found[seat]
        if seat == taker:
            worth[taker, call, seat] -= returns(call) * missed
        total += worth[taker, call, seat]
    for seat in range(state.num_players):
        mine = worth[taker, call, seat]
        worth[taker, call, seat] = mine - others_weight(state) * (total - mine)


@rule
def best_picks(state, seat, pool, order, gains):
    """The cards of a pool in the order in which a player would take them, and their sums."""
    own = np.zeros(NUM_KINDS, np.int64)
    copy_cards(state.players[seat].cards, own)
    left = pool.copy()
    number = 0
    gains[0] = 0.0
    while True:
        best = -1
        most = 0.0
        for kind in range(NUM_KINDS):
            if left[kind] > 0:
                gain = card_worth(state, seat, own, kind)
                if best == -1 or gain > most:
                    best, most = kind, gain
        if best == -1:
            return number
        left[best] -= 1
        own[best] += 1
        order[number] = best
        number += 1
        gains[number] = gains[number - 1] + most


@rule
def go_on(state, taker, pool, found):
    """What the others may expect of the rest: the last gets it all, several share it."""
    order = np.zeros(POOL_CARDS, np.int64)
    gains = np.zeros(POOL_CARDS + 1)
    waiting = state.unserved - 1
    for seat in range(state.num_players):
        found[seat] = 0.0
        if seat == taker or state.players[seat].served:
            continue
        cards = best_picks(state, seat, pool, order, gains)
        whole = cards // waiting
        fair = gains[whole]
        if whole < cards:
            fair += (gains[whole + 1] - gains[whole]) * (cards / waiting - whole)
        found[seat] = 0.5 * (fair + gains[cards] / waiting)


@rule
def cheapest_return(state, seat):
    """What the card that a player would return is worth to him."""
    own = np.zeros(NUM_KINDS, np.int64)
    copy_cards(state.players[seat].cards, own)
    least = NONE_TO_RETURN
    for kind in range(NUM_KINDS):
        if own[kind] > 0 and may_be_returned(kind):
            own[kind] -= 1
            least = min(least, card_worth(state, seat, own, kind))
            own[kind] += 1
    return least


@rule
def best_below(worth, seat, call):
    """The call below another that is worth most to a player, if it stands."""
    best = LOWEST_CALL + 0
    for lower in range(LOWEST_CALL, call):
        if worth[seat, lower, seat] >= worth[seat, best, seat]:
            best = lower
    return best
