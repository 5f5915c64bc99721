"""The search: simulations from the first move, on one core."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from ...bots.nets import find_net
from ...bots.search import Budget, Searcher
from ...core.game import Game
from .figures import seconds

SIMULATIONS = 3_000


class Searches:
    """A search with the net, if the game has one, and one with random rollouts."""

    def __init__(self, game: Game) -> None:
        match = game.match(1)
        self._view = match.view(match.current_player)
        self._seeds = count(1)
        self._searchers = {"search.rollouts": Searcher(game)}
        if (net := find_net(game)) is not None:
            self._searchers["search.net"] = Searcher(game, net)
        for each in self._searchers.values():
            each.think(self._view, Budget(simulations=1), seed=0)

    def think(self) -> Mapping[str, float]:
        """Simulations a second of each."""
        return {name: self._speed(each) for name, each in self._searchers.items()}

    def _speed(self, searcher: Searcher) -> float:
        budget = Budget(simulations=SIMULATIONS)
        took = seconds(lambda: searcher.think(self._view, budget, next(self._seeds)))
        return SIMULATIONS / took
