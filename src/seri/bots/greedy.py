"""The bot that takes what the game's own `evaluate.py` values most."""

from __future__ import annotations

import numpy as np

from ..core.view import View
from .base import BotSeed, check_turn, generator
from .random import one_of


class GreedyBot:
    """Takes the action worth most, at random among equals.

    It looks no further ahead than the game's `action_values` does. In a game that has no
    `evaluate.py` all legal actions are equal, so there it plays like `random`.
    """

    name = "greedy"

    def __init__(self, seed: BotSeed = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View) -> int:
        check_turn(view)
        values = view.game.action_values(view.state)
        if values is None:
            return one_of(np.flatnonzero(view.game.legal_mask(view.state)), self._rng)
        return one_of(np.flatnonzero(values == values.max()), self._rng)
