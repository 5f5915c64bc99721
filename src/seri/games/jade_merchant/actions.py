"""Everything that a player can do, and everything that the dealer can deal: a row each."""

from enum import IntEnum

import numpy as np

from seri.core.rows import row_type

from .components import (
    AFTER_FAKE,
    FIRST_FAKE,
    MAX_PLAYERS,
    NO_CALL,
    NO_SEAT,
    NUM_KINDS,
    POOL_CARDS,
    Card,
)

NO_CARD = -1


class Verb(IntEnum):
    PASS = 0
    CALL = 1
    TAKE = 2
    RETURN = 3


class Deals(IntEnum):
    START_PLAYER = 0
    CARD = 1


def half_cards(number: int, returns: int) -> int:
    """The worth of a call in half cards: 2 for each card, 1 less with a return."""
    return 2 * number - returns


HIGHEST_CALL = half_cards(POOL_CARDS, 0)
LOWEST_CALL = half_cards(1, 1)

_ROW = row_type("Action", [("verb", np.int16), ("call", np.int16), ("card", np.int16)])
_OUTCOME = row_type("Dealt", [("deals", np.int16), ("seat", np.int16), ("card", np.int16)])

RETURNABLE = [card for card in Card if not FIRST_FAKE <= card < AFTER_FAKE]

ACTIONS = np.array(
    [(Verb.PASS, NO_CALL, NO_CARD)]
    + [(Verb.CALL, call, NO_CARD) for call in range(HIGHEST_CALL, NO_CALL, -1)]
    + [(Verb.TAKE, NO_CALL, card) for card in Card]
    + [(Verb.RETURN, NO_CALL, card) for card in RETURNABLE],
    _ROW,
)
OUTCOMES = np.array(
    [(Deals.START_PLAYER, seat, NO_CARD) for seat in range(MAX_PLAYERS)]
    + [(Deals.CARD, NO_SEAT, card) for card in Card],
    _OUTCOME,
)

# Rows of the actions and outcomes by call, by card or by seat; -1 where there is none.
PASS = 0
CALL = np.full(HIGHEST_CALL + 1, -1, np.int16)
TAKE = np.full(NUM_KINDS, -1, np.int16)
RETURN = np.full(NUM_KINDS, -1, np.int16)
for _number, _action in enumerate(ACTIONS):
    if _action.verb == Verb.CALL:
        CALL[_action.call] = _number
    elif _action.verb == Verb.TAKE:
        TAKE[_action.card] = _number
    elif _action.verb == Verb.RETURN:
        RETURN[_action.card] = _number
FIRST_CARD_OUTCOME = MAX_PLAYERS
