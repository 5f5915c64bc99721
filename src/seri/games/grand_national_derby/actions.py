"""Everything that a player can do, and everything that the dealer can deal: a row each."""

from enum import IntEnum

import numpy as np

from seri.core.rows import row_type

from .components import (
    CARD,
    CARD_COLOUR,
    CARD_VALUE,
    CARDS,
    HORSES,
    MAX_PLAYERS,
    NOTHING,
    VALUES,
    Colour,
)


class Verb(IntEnum):
    DONE = 0  # discard nothing more
    DISCARD_ALL = 1  # discard all cards of fallen horses, and nothing more
    PASS = 2
    BET = 3
    PLAY = 4
    DISCARD = 5


class Deals(IntEnum):
    CARD = 0
    HORSE = 1
    STARTER = 2


_ROW = row_type("Action", [("verb", np.int16), ("card", np.int16), ("horse", np.int16)])
_OUTCOME = row_type("Dealt", [("deals", np.int16), ("number", np.int16)])
_OF_HORSES = [
    (int(CARD[horse, value]), horse) for horse in range(HORSES) for value in range(VALUES)
]
_NEUTRAL = [
    (int(CARD[Colour.NEUTRAL, value]), horse) for value in range(VALUES) for horse in range(HORSES)
]

ACTIONS = np.array(
    [(verb, NOTHING, NOTHING) for verb in (Verb.DONE, Verb.DISCARD_ALL, Verb.PASS)]
    + [(Verb.BET, NOTHING, horse) for horse in range(HORSES)]
    + [(Verb.PLAY, card, horse) for card, horse in (*_OF_HORSES, *_NEUTRAL)]
    + [(Verb.DISCARD, card, NOTHING) for card, _ in _OF_HORSES],
    _ROW,
)
# An outcome that deals a card has the card's number.
OUTCOMES = np.array(
    [(Deals.CARD, card) for card in range(CARDS)]
    + [(Deals.HORSE, horse) for horse in range(HORSES)]
    + [(Deals.STARTER, seat) for seat in range(MAX_PLAYERS)],
    _OUTCOME,
)
FIRST_HORSE, FIRST_STARTER = CARDS, CARDS + HORSES


def _row(verb: Verb) -> int:
    return int(np.flatnonzero(ACTIONS["verb"] == verb)[0])


DONE, DISCARD_ALL, PASS = (_row(verb) for verb in (Verb.DONE, Verb.DISCARD_ALL, Verb.PASS))

# Row of the action by horse, by card, by a neutral card's value and horse; -1 where there is none.
BET = np.full(HORSES, NOTHING, np.int16)
PLAY = np.full(CARDS, NOTHING, np.int16)
PLAY_NEUTRAL = np.full((VALUES, HORSES), NOTHING, np.int16)
DISCARD = np.full(CARDS, NOTHING, np.int16)
for _number, _action in enumerate(ACTIONS):
    if _action.verb == Verb.BET:
        BET[_action.horse] = _number
    elif _action.verb == Verb.DISCARD:
        DISCARD[_action.card] = _number
    elif _action.verb == Verb.PLAY and CARD_COLOUR[_action.card] == Colour.NEUTRAL:
        PLAY_NEUTRAL[CARD_VALUE[_action.card], _action.horse] = _number
    elif _action.verb == Verb.PLAY:
        PLAY[_action.card] = _number
