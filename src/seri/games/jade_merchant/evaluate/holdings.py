"""What cards are worth to their owner: their points now, and what they may grow to."""

import math

from seri.core.jit import rule

from ..components import (
    AFTER_FAKE,
    AFTER_GOLD,
    AFTER_LETTERS,
    AFTER_SPICE,
    FIRST_FAKE,
    FIRST_GOLD,
    FIRST_LETTER,
    FIRST_SPICE,
    NUM_KINDS,
    POINTS_FOR_SET,
    POOL_CARDS,
    ROUNDS,
    Card,
)
from ..rules.scoring import spice_sum, sum_of

HOPE = (0.0, 2.2, 5.0, 9.0, 14.0, 20.0)
"""What a set of so many different books may become while there are plenty in the deck."""


@rule
def copy_cards(cards, own):
    """A player's cards, to change them in thought."""
    for kind in range(NUM_KINDS):
        own[kind] = cards[kind]


@rule
def card_worth(state, seat, own, kind):
    """What one more card of a kind adds to these cards."""
    before = suit_worth(state, seat, own, kind)
    own[kind] += 1
    after = suit_worth(state, seat, own, kind)
    own[kind] -= 1
    return after - before


@rule
def suit_worth(state, seat, own, kind):
    """The worth of all that is scored together with a kind."""
    if kind < AFTER_FAKE:
        return gold_worth(state, own)
    if kind == Card.JADE:
        return jade_worth(state, own)
    if kind < AFTER_SPICE:
        return spice_worth(state, seat, own)
    return book_worth(state, own)


@rule
def share_to_come(state):
    """How much of the deck will still be turned up: all of it, but for positions set by hand."""
    return POOL_CARDS * (ROUNDS - state.round_number) / max(1, state.deck_size)


@rule
def to_come(state, first, after):
    """The numbers of the cards between two kinds that will still be turned up."""
    return sum_of(state.deck, first, after) * share_to_come(state)


@rule
def gold_worth(state, own):
    """Gold and fake gold together: whether the fake will count depends on the gold to come."""
    gold = sum_of(own, FIRST_GOLD, AFTER_GOLD)
    fake = sum_of(own, FIRST_FAKE, AFTER_FAKE)
    coming = to_come(state, FIRST_GOLD, AFTER_GOLD) / state.num_players
    room = gold - fake
    if room >= 0:
        spare = to_come(state, FIRST_FAKE, AFTER_FAKE) / state.num_players
        return gold + fake + 0.25 * min(float(room), spare)
    if coming == 0.0:
        return float(gold)
    return gold + fake * max(0.0, 0.75 + 0.5 * room / (1.0 + coming))


@rule
def jade_worth(state, own):
    """Each jade that will come adds as much as there are already."""
    count = own[Card.JADE]
    coming = state.deck[Card.JADE] * share_to_come(state) / state.num_players
    return count * (count + 1) * 0.5 + count * coming


@rule
def spice_worth(state, seat, own):
    """The prize of the place to be expected, the less certain the more spice is to come."""
    mine = sum_of(own, FIRST_SPICE, AFTER_SPICE)
    unsure = 0.4 + 0.35 * to_come(state, FIRST_SPICE, AFTER_SPICE) / state.num_players
    ahead = 0.0
    for other in range(state.num_players):
        if other != seat:
            lead = (spice_sum(state.players[other]) - mine) / unsure
            ahead += 1.0 / (1.0 + math.exp(-min(max(lead, -30.0), 30.0)))
    return prize(ahead)


@rule
def prize(ahead):
    """24, 12, 6 and nothing, with straight lines between them."""
    if ahead < 1.0:
        return 24.0 - 12.0 * ahead
    if ahead < 3.0:
        return 12.0 - 6.0 * (ahead - 1.0)
    return 0.0


@rule
def book_worth(state, own):
    """Set by set, half-way between their points and what they may become."""
    left = 0
    for kind in range(FIRST_LETTER, NUM_KINDS):
        left += state.deck[kind]
    hope = min(1.0, left * share_to_come(state) / 10.0)
    joker = own[Card.BOOK_X]
    worth = 0.0
    for number in range(1, 5):
        different = 0
        for letter in range(FIRST_LETTER, AFTER_LETTERS):
            if own[letter] >= number:
                different += 1
        if joker > 0 and different < AFTER_LETTERS - FIRST_LETTER:
            different += 1
            joker = 0
        worth += (1.0 - hope) * POINTS_FOR_SET[different] + hope * HOPE[different]
    return worth
