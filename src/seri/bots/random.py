"""The bot that plays any legal action."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.view import View
from .base import BotSeed, check_turn, generator


class RandomBot:
    """Every legal action is equally likely."""

    name = "random"

    def __init__(self, seed: BotSeed = None) -> None:
        self._rng = generator(seed)

    def choose(self, view: View) -> int:
        check_turn(view)
        return one_of(np.flatnonzero(view.game.legal_mask(view.state)), self._rng)


def one_of(actions: Any, rng: np.random.Generator) -> int:
    """One of the numbers in an array, each equally likely."""
    return int(actions[int(rng.random() * len(actions))])
