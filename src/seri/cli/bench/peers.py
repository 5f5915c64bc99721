"""A peer in the same run: random games inside the C++ of OpenSpiel (`pip install seri[peers]`).

Its MCTS bot, told to look at one position once, has it played to the end at random so many times,
without a step in Python. The hands are dealt before, so chance costs the peer nothing there.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from .figures import MILLION, seconds

GAMES = {
    "hearts": "hearts",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(players=4))",
}
COUNTED = 200
"""Games played in Python, untimed, to know how many decisions one has."""


def is_there() -> bool:
    return find_spec("pyspiel") is not None


class Peer:
    """One game of OpenSpiel for four players."""

    def __init__(self, name: str, rollouts: int) -> None:
        import pyspiel

        self.name = name
        self.rollouts = rollouts
        self._spiel = pyspiel
        self._game = pyspiel.load_game(GAMES[name])
        self._dice = random.Random(1)
        self._start = self._first_decision()
        self.length = sum(self._decisions() for _ in range(COUNTED)) / COUNTED

    def play(self) -> Mapping[str, float]:
        """Millions of decisions a second."""
        spiel = self._spiel
        evaluator = spiel.RandomRolloutEvaluator(self.rollouts, self._dice.randrange(2**31))
        player = spiel.MCTSBot(self._game, evaluator, 1.0, 1, 100, False, 1, False)
        took = seconds(lambda: player.step(self._start))
        return {f"peer.{self.name}": MILLION * self.length * self.rollouts / took}

    def _first_decision(self) -> Any:
        state = self._game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._dice.choice(state.legal_actions()))
        return state

    def _decisions(self) -> int:
        """Decisions in one random game from the start."""
        state, decisions = self._start.clone(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(self._dice.choice(state.legal_actions()))
        return decisions
