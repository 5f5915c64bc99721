"""Peers in the same run: OpenSpiel's games and its searches (`pip install seri[peers]`).

Random games inside its C++: its MCTS bot, told to look at one position once, has it played to the
end at random so many times, without a step in Python. The hands are dealt before, so chance costs
the peer nothing there.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from ...core.game import Game
from ...peers import openspiel
from .figures import MILLION, seconds

GAMES = {
    "hearts": "hearts",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(players=4))",
}
COUNTED = 200
"""Games played in Python, untimed, to know how many decisions one has."""

SEARCHED = "hearts"
"""Its game of hidden cards for which its C++ has an information-set search."""

SIMULATIONS, SIMULATIONS_IN_PYTHON = 3_000, 30
EXPLORATION = 1.0
NO_LIMIT = -1

is_there = openspiel.is_there


class Peer:
    """One game of OpenSpiel for four players."""

    def __init__(self, name: str, rollouts: int) -> None:
        import pyspiel

        self.name = name
        self.rollouts = rollouts
        self._spiel = pyspiel
        self._game = pyspiel.load_game(GAMES[name])
        self._dice = random.Random(1)
        self._start = first_decision(self._game, self._dice)
        self.length = sum(self._decisions() for _ in range(COUNTED)) / COUNTED

    def play(self) -> Mapping[str, float]:
        """Millions of decisions a second."""
        spiel = self._spiel
        evaluator = spiel.RandomRolloutEvaluator(self.rollouts, self._dice.randrange(2**31))
        player = spiel.MCTSBot(self._game, evaluator, 1.0, 1, 100, False, 1, False)
        took = seconds(lambda: player.step(self._start))
        return {f"peer.{self.name}": MILLION * self.length * self.rollouts / took}

    def _decisions(self) -> int:
        """Decisions in one random game from the start."""
        state, decisions = self._start.clone(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(self._dice.choice(state.legal_actions()))
        return decisions


class PeerSearch:
    """OpenSpiel's information-set searches, each with random rollouts, one core, first move.

    In C++ on its own hearts; and in Python on one of our games, everything by its own code but
    the rules, since its C++ cannot resample games that are written in Python.
    """

    def __init__(self, game: Game) -> None:
        import pyspiel
        from open_spiel.python.algorithms import mcts

        self._spiel = pyspiel
        self._dice = random.Random(1)
        self._hearts = first_decision(pyspiel.load_game(SEARCHED), self._dice)
        ours = openspiel.as_spiel(game)
        self._ours = first_decision(ours, self._dice)
        evaluator = mcts.RandomRolloutEvaluator()
        self._search = openspiel.search(ours, SIMULATIONS_IN_PYTHON, 1, evaluator=evaluator)

    def think(self) -> Mapping[str, float]:
        """Simulations a second of both."""
        spiel = self._spiel
        evaluator = spiel.RandomRolloutEvaluator(1, self._dice.randrange(2**31))
        player = spiel.ISMCTSBot(
            self._dice.randrange(2**31), evaluator, EXPLORATION, SIMULATIONS, NO_LIMIT,
            spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
        )  # fmt: skip
        hearts = seconds(lambda: player.step(self._hearts))
        here = seconds(lambda: self._search.step(self._ours))
        return {
            "peer.search.hearts": SIMULATIONS / hearts,
            "peer.search.here": SIMULATIONS_IN_PYTHON / here,
        }


def first_decision(game: Any, dice: random.Random) -> Any:
    """A state of OpenSpiel where somebody has a choice."""
    state = game.new_initial_state()
    while len(state.legal_actions()) < 2 or state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state
