"""What a bot is."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ..core.errors import NotYourTurn
from ..core.view import View

BotSeed = int | np.random.SeedSequence | None


class Bot(Protocol):
    """Chooses for a seat whose turn it is. One bot may play any games, one after another."""

    @property
    def name(self) -> str:
        """The name of its level."""

    def choose(self, view: View) -> int:
        """The action number it plays, legal in this view.

        Raises NotYourTurn if the view's seat is not to move.
        """


def check_turn(view: View) -> None:
    """Raise NotYourTurn unless the view's seat is to move."""
    if view.seat < 0 or view.current_player != view.seat:
        who = "a spectator" if view.seat < 0 else f"seat {view.seat + 1}"
        raise NotYourTurn(f"a bot was asked to choose for {who}, who is not to move")


def generator(seed: BotSeed) -> np.random.Generator:
    """The bot's own source of randomness."""
    return np.random.Generator(np.random.SFC64(seed))
