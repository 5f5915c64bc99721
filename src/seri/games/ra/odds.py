"""What may come out of the bag next, by kind of tile; before the game, the groups of suns."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.odds import Draw, possible
from seri.core.records import members
from seri.core.words import Line

from .actions import OUTCOMES, Deals
from .components import NUM_KINDS, TILE_NAMES, Phase
from .rules import chance_weights


def kind(outcome: int) -> Line:
    """A kind of tile, or a group of suns."""
    row = OUTCOMES[outcome]
    if row.deals == Deals.TILE:
        return Line(f"tile.{TILE_NAMES[row.tile]}")
    return Line("odds.group", suns=" ".join(map(str, reversed(members(int(row.suns))))))


def draws(state: Any, viewer: int) -> list[Draw]:
    """2.3  Everybody may know what is left in the bag, unless the table keeps it off the boards."""
    if state.phase == Phase.DEAL_SUNS:
        groups = possible(chance_weights, state, len(OUTCOMES))
        return [Draw(Line("odds.suns"), groups)]
    if not state.bag_counts:
        return []
    bag = np.zeros(len(OUTCOMES), np.int64)
    bag[:NUM_KINDS] = state.bag
    return [Draw(Line("odds.bag"), bag, bag)]
