"""Everything that a player can do, and everything that the dealer can deal: a row each.

What is chosen most often comes first.
"""

from enum import IntEnum
from itertools import permutations

import numpy as np

from seri.core.rows import row_type

from .components import FACES, HIGHEST_BID, MAX_PLAYERS, NO_BEARER, NO_SEAT, NUM_KINDS, SLOTS


class Verb(IntEnum):
    FORWARD = 0
    BACK = 1
    NOBODY = 2
    PUSH = 3
    PASS = 4
    KEEP = 5
    REMOVE = 6
    LAY = 7
    BID = 8


class Deals(IntEnum):
    FACE = 0
    BEARER = 1
    STARTER = 2


_ROW = row_type(
    "Action", [(name, np.int16) for name in ("verb", "seat", "steps", "bearer", "order", "coins")]
)
_OUTCOME = row_type("Dealt", [(name, np.int16) for name in ("deals", "face", "bearer", "seat")])

# ORDERS[order, slot]: which card of the team, by the order they were drawn in, lies on a slot.
ORDERS = np.array(list(permutations(range(SLOTS))), np.int16)
_PLAIN = (NO_SEAT, 0, NO_BEARER, -1, 0)

ACTIONS = np.array(
    [(verb, *_PLAIN) for verb in (Verb.FORWARD, Verb.BACK, Verb.NOBODY)]
    + [
        (Verb.PUSH, seat, steps, NO_BEARER, -1, 0)
        for steps in (2, 1)
        for seat in range(MAX_PLAYERS)
    ]
    + [(verb, *_PLAIN) for verb in (Verb.PASS, Verb.KEEP)]
    + [(Verb.REMOVE, NO_SEAT, 0, kind, -1, 0) for kind in range(NUM_KINDS)]
    + [(Verb.LAY, NO_SEAT, 0, NO_BEARER, order, 0) for order in range(len(ORDERS))]
    + [(Verb.BID, NO_SEAT, 0, NO_BEARER, -1, coins) for coins in range(1, HIGHEST_BID + 1)],
    _ROW,
)
OUTCOMES = np.array(
    [(Deals.FACE, face, NO_BEARER, NO_SEAT) for face in range(1, FACES + 1)]
    + [(Deals.BEARER, 0, kind, NO_SEAT) for kind in range(NUM_KINDS)]
    + [(Deals.STARTER, 0, NO_BEARER, seat) for seat in range(MAX_PLAYERS)],
    _OUTCOME,
)


def _first(verb: Verb) -> int:
    return int(np.flatnonzero(ACTIONS["verb"] == verb)[0])


# Row of an action; of the first of a kind, to which a seat, a kind or an order is added.
FORWARD, BACK, NOBODY, PASS, KEEP = (
    _first(each) for each in (Verb.FORWARD, Verb.BACK, Verb.NOBODY, Verb.PASS, Verb.KEEP)
)
PUSH_TWO = _first(Verb.PUSH)
PUSH_ONE = PUSH_TWO + MAX_PLAYERS
REMOVE, LAY = _first(Verb.REMOVE), _first(Verb.LAY)
BID = _first(Verb.BID) - 1  # plus the coins

FACE = -1  # plus the face of the die
CARD = FACES  # plus the kind
STARTER = FACES + NUM_KINDS  # plus the seat
