"""The bots that search: `hard` and `expert`."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ..core.view import View
from .base import BotSeed, check_turn, generator
from .greedy import GreedyBot
from .resources import any_net, candidates_of, searcher
from .search import Budget, Outlook, Searcher, Thought, together

ROLLOUTS = ("random", "values")
"""How games may be played on: at random, or by the game's own valuation."""

BATCH = 12
"""So many games are played on from every choice before the clock is looked at."""


class SearchBot:
    """Takes the action that its search visited most.

    With the game's net, if there is one. Without, `greedy` chooses, which plays better than a
    search with games played on; only where a game has no valuation either, such a search does.
    """

    def __init__(
        self,
        name: str,
        seed: BotSeed = None,
        *,
        budget: Budget,
        net: str | None = None,
        rollouts: str | None = None,
    ) -> None:
        self.name = name
        self.budget = budget
        self._net = net
        self._rollouts = rollouts
        self._rng = generator(seed)
        self._greedy = GreedyBot(int(self._rng.integers(1 << 62)))

    def choose(self, view: View) -> int:
        check_turn(view)
        choices = candidates_of(view)
        if len(choices) == 1:
            return int(choices[0])
        found = self._searcher(view)
        if found is None:
            return self._greedy.choose(view)
        return found.think(view, self.budget, int(self._rng.integers(1 << 62))).best

    def think(self, view: View) -> Thought | None:
        """What the search found; None if this bot does not search in this game."""
        check_turn(view)
        found = self._searcher(view)
        if found is None:
            return None
        return found.think(view, self.budget, int(self._rng.integers(1 << 62)))

    def play_on(self, view: View, actions: Sequence[int], games: int) -> list[Outlook]:
        """Play on from each of the actions, with the same luck, where this bot searches.

        Who thinks by the clock stops when that takes longer than a search; at least `BATCH` games
        are played.
        """
        check_turn(view)
        found = self._searcher(view)
        if found is None:
            return []
        began = time.perf_counter()
        batches: list[list[Outlook]] = []
        while not batches or (len(batches) * BATCH < games and self._has_time(began)):
            seed = int(self._rng.integers(1 << 62))
            batches.append([found.play_on(view, each, BATCH, seed) for each in actions])
        return [together(outlooks) for outlooks in zip(*batches, strict=True)]

    def _has_time(self, began: float) -> bool:
        seconds = self.budget.seconds
        return seconds is None or time.perf_counter() - began < seconds

    def _searcher(self, view: View) -> Searcher | None:
        if self._rollouts is not None:
            return searcher(view.game, None, by_values=self._rollouts == "values")
        net = any_net(view.game, self._net)
        if net is not None:
            return searcher(view.game, net)
        if "action_values" not in view.game.modules.rules:
            return searcher(view.game, None)
        return None
