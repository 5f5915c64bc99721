"""The engine: random games in bulk, and single calls from Python."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import numpy as np

from ...bots import Bot, bot
from ...core.game import Game
from ...core.view import View
from .figures import MICRO, MILLION, clock_seconds, seconds

THREADS = 2
AT_ONCE = ("random", "greedy", "medium")


class RandomPlay:
    """Random games, chance included: on one core, and shared out to two threads."""

    def __init__(self, game: Game, games: int) -> None:
        self.game = game
        self.games = games
        self._seeds = count(1)
        self._counts = (0, 0)
        self._play(1)

    def on_one_core(self) -> Mapping[str, float]:
        """By the time of the processor."""
        took = seconds(lambda: self._play(1))
        decisions, deals = self._counts
        return {
            "random.decisions": MILLION * decisions / took,
            "random.events": MILLION * (decisions + deals) / took,
            "random.games": self.games / took,
            "random.length": decisions / self.games,
        }

    def on_threads(self) -> Mapping[str, float]:
        """By the clock: one thread, then two."""
        alone = clock_seconds(lambda: self._play(1))
        together = clock_seconds(lambda: self._play(THREADS))
        return {
            "threads.decisions": MILLION * self._counts[0] / together,
            "threads.ratio": alone / together,
        }

    def _play(self, threads: int) -> None:
        """A batch with dice of its own."""
        states = self.game.starts(self.games)
        rng = np.random.Generator(np.random.SFC64(next(self._seeds)))
        if threads == 1:
            self._counts = self.game.playouts(states, rng)
        else:
            self._counts = self.game.playouts_parallel(states, rng, threads)


class Calls:
    """Calls from Python, as a program of a bot's author makes them, over random games."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seeds = count(1)

    def play(self) -> Mapping[str, float]:
        """`Match.play`: the transcript kept, the dealer's answers included."""
        seed = next(self._seeds)
        actions, _ = self._random_game(seed)
        match = self.game.match(seed)
        took = seconds(lambda: [match.play(action) for action in actions])
        return {"call.play": MICRO * took / len(actions)}

    def choose(self) -> Mapping[str, float]:
        """A decision of each bot that does not search: those take the time they are given."""
        _, views = self._random_game(next(self._seeds))
        bots = [bot(name, next(self._seeds)) for name in AT_ONCE]
        return {f"call.bot.{each.name}": _mean_choice(each, views) for each in bots}

    def _random_game(self, seed: int) -> tuple[list[int], list[View]]:
        """The actions of a game dealt from this seed, and the views they were chosen from."""
        match, chooser = self.game.match(seed), bot("random", seed)
        actions, views = [], []
        while not match.is_over:
            views.append(match.view(match.current_player))
            actions.append(chooser.choose(views[-1]))
            match.play(actions[-1])
        return actions, views


def _mean_choice(chooser: Bot, views: list[View]) -> float:
    """Microseconds that the bot takes for one of these."""
    return MICRO * seconds(lambda: [chooser.choose(view) for view in views]) / len(views)
