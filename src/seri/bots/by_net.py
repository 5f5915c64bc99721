"""The bots that look one action ahead with the net: `easy` and `medium`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.game import Game
from ..core.view import View
from .base import BotSeed, check_turn, generator
from .nets import ValueNet
from .random import one_of
from .resources import any_net, candidates_of, searcher

WORLDS = 4
"""In so many worlds an action is tried, where the seat does not see everything."""


def worlds_in(game: Game) -> int:
    """In how many worlds it tries an action."""
    return WORLDS if game.record.hides else 1


class NetBot:
    """Takes the action after which the net sees the best chance to win.

    With a `temperature` it prefers good actions softly: of two it takes the better by e times as
    often if that is so much more likely to win. Without a net the game's own valuation is asked,
    in points of which `POINTS` are as good as a win; without that it plays at random.
    """

    POINTS = 25.0

    def __init__(
        self, name: str, seed: BotSeed = None, *, temperature: float = 0.0, net: str | None = None
    ) -> None:
        self.name = name
        self.temperature = temperature
        self._net = net
        self._rng = generator(seed)

    def choose(self, view: View) -> int:
        check_turn(view)
        choices = candidates_of(view)
        if len(choices) == 1:
            return int(choices[0])
        values = self._values(view)[choices]
        if self.temperature == 0.0:
            return one_of(choices[values == values.max()], self._rng)
        odds = np.cumsum(np.exp((values - values.max()) / self.temperature))
        return int(choices[np.searchsorted(odds, self._rng.random() * odds[-1], side="right")])

    def net_for(self, game: Game) -> ValueNet | None:
        """The net that it plays a game with, if there is one."""
        return any_net(game, self._net)

    def _values(self, view: View) -> Any:
        net = self.net_for(view.game)
        if net is not None:
            worlds = worlds_in(view.game)
            seed = int(self._rng.integers(1 << 62))
            return searcher(view.game, net).look(view, worlds, seed)
        values = view.game.action_values(view.state)
        return np.zeros(view.game.num_actions) if values is None else values / self.POINTS
