"""Everything that a player can do, and everything that the dealer can deal: a row each."""

from enum import IntEnum

import numpy as np

from seri.core.rows import row_type

from .components import (
    AFTER_CIVILIZATIONS,
    AFTER_MONUMENTS,
    FIRST_CIVILIZATION,
    GROUP_PLAYERS,
    GROUP_SUNS,
    HIGHEST_SUN,
    NO_SUN,
    NO_TILE,
    NUM_KINDS,
    Tile,
)


class Verb(IntEnum):
    DRAW = 0
    INVOKE = 1
    END = 2
    PASS = 3
    BID = 4
    GOD = 5
    LOSE = 6


class Deals(IntEnum):
    TILE = 0
    SUNS = 1


_ROW = row_type("Action", [("verb", np.int16), ("sun", np.int16), ("tile", np.int16)])
_OUTCOME = row_type(
    "Dealt", [("deals", np.int16), ("tile", np.int16), ("players", np.int16), ("suns", np.int32)]
)
GOD_TAKES = [tile for tile in Tile if tile not in (Tile.RA, Tile.GOD)]
LOSABLE = [Tile(kind) for kind in range(FIRST_CIVILIZATION, AFTER_MONUMENTS)]
assert LOSABLE[0] < AFTER_CIVILIZATIONS < AFTER_MONUMENTS

ACTIONS = np.array(
    [(verb, NO_SUN, NO_TILE) for verb in (Verb.DRAW, Verb.INVOKE, Verb.END, Verb.PASS)]
    + [(Verb.BID, sun, NO_TILE) for sun in range(1, HIGHEST_SUN + 1)]
    + [(Verb.GOD, NO_SUN, tile) for tile in GOD_TAKES]
    + [(Verb.LOSE, NO_SUN, tile) for tile in LOSABLE],
    _ROW,
)
OUTCOMES = np.array(
    [(Deals.TILE, kind, 0, 0) for kind in range(NUM_KINDS)]
    + [
        (Deals.SUNS, NO_TILE, players, suns)
        for players, suns in zip(GROUP_PLAYERS, GROUP_SUNS, strict=True)
    ],
    _OUTCOME,
)


def _row(verb: Verb) -> int:
    return int(np.flatnonzero(ACTIONS["verb"] == verb)[0])


DRAW, INVOKE, END, PASS = (_row(v) for v in (Verb.DRAW, Verb.INVOKE, Verb.END, Verb.PASS))

# Row of the action by sun or by tile; -1 where there is none.
BID = np.full(HIGHEST_SUN + 1, -1, np.int16)
TAKE = np.full(NUM_KINDS, -1, np.int16)
LOSE = np.full(NUM_KINDS, -1, np.int16)
for _number, _action in enumerate(ACTIONS):
    if _action.verb == Verb.BID:
        BID[_action.sun] = _number
    elif _action.verb == Verb.GOD:
        TAKE[_action.tile] = _number
    elif _action.verb == Verb.LOSE:
        LOSE[_action.tile] = _number
