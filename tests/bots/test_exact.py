"""Ends of games whose value is known by trying everything: the search must find it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import seri
from seri.bots.search import Budget, Searcher
from seri.core import registry
from seri.core.contract import CHANCE, NOBODY
from seri.core.game import Game

from ..conftest import slow_but
from .test_search import any_net, candidates

POSITIONS = 4
SIMULATIONS = 4_000
MOST_NODES, MOST_EVENTS = 3_000, 40
TRIED_GAMES = 400
LAST_DECISIONS = 12
DIFFERENCE = 0.2
"""Between the best and the worst action, so that a choice matters."""


LAST_AUCTIONS = """
epoch=3 phase=auction caller=1 bid=8 turn=1 ra=5 bag=[14*ra] suns=[[9],[8]]
track=[{lot}] points=[30,{points}]
"""
"""Of Ra: whatever comes of it, a Ra tile then ends the game. Random games do not end like that."""


class NotKnown(Exception):
    """Too large to try everything, or somebody decides to whom it is all the same."""


@dataclass
class Exact:
    """The part of the win of each seat if everybody plays best."""

    game: Game
    nodes: int = field(default=0)
    depth: int = field(default=0)

    def value(self, state: Any) -> Any:
        self.nodes += 1
        if self.nodes > MOST_NODES or self.depth > MOST_EVENTS:
            raise NotKnown
        mover = self.game.current_player(state)
        if mover == NOBODY:
            places = np.array(self.game.places(state))
            return (places == 1) / (places == 1).sum()
        if mover == CHANCE:
            weights = self.game.weights(state)
            outcomes = np.flatnonzero(weights)
            values = [self.after(state, int(outcome)) for outcome in outcomes]
            return np.average(values, axis=0, weights=weights[outcomes])
        return self.best([self.after(state, action) for action in self.choices(state)], mover)

    def best(self, values: list[Any], mover: int) -> Any:
        most = max(value[mover] for value in values)
        equals = [value for value in values if abs(value[mover] - most) < 1e-9]
        if not all(np.allclose(value, equals[0]) for value in equals):
            raise NotKnown
        return equals[0]

    def after(self, state: Any, action: int) -> Any:
        following = self.game.copy(state)
        self.game.apply(following, int(action))
        self.depth += 1
        found = self.value(following)
        self.depth -= 1
        return found

    def choices(self, state: Any) -> list[int]:
        mask = np.zeros(self.game.num_actions, np.bool_)
        self.game.modules.rules["candidates"](state, mask)
        return [int(action) for action in np.flatnonzero(mask)]


def is_open(match: seri.Match) -> bool:
    """Whether every seat knows everything by now."""
    rng = np.random.default_rng(0)
    for seat in range(match.game.players):
        view = match.game.redact(match.state, seat)
        for _ in range(2):
            if match.game.determinize(view, rng).tobytes() != match.state.tobytes():
                return False
    return True


def known_ends(game: Game) -> Iterator[tuple[seri.Match, dict[int, float]]]:
    """Decisions near the ends of random games, and the exact value of each action."""
    rng = np.random.default_rng(5)
    for seed in range(TRIED_GAMES):
        match = game.match(seed=seed)
        while not match.is_over:
            match.play(rng.choice(candidates(match)))
        for _ in range(LAST_DECISIONS):
            match.undo(1)
            while match.current_player == CHANCE:
                match.undo(1)
            found = exact_values(match)
            if found is None:
                break
            if len(found) > 1 and max(found.values()) - min(found.values()) > DIFFERENCE:
                yield match, found
                break


def last_auctions() -> Iterator[tuple[seri.Match, dict[int, float]]]:
    """The last auctions of Ra, where it matters whether one bids."""
    game = seri.game("ra", players=2)
    for lot in ("gold", "god,gold", "pharaoh,flood", "gold,gold,art"):
        for points in range(20, 41):
            text = LAST_AUCTIONS.format(lot=lot, points=points)
            match = game.match(seed=1, state=game.position(" ".join(text.split())))
            found = exact_values(match)
            if found is not None and max(found.values()) - min(found.values()) > DIFFERENCE:
                yield match, found


def exact_values(match: seri.Match) -> dict[int, float] | None:
    """By action; None if they are not known."""
    if not is_open(match):
        return None
    exact, mover = Exact(match.game), match.current_player
    try:
        return {
            action: float(exact.after(match.state, action)[mover])
            for action in exact.choices(match.state)
        }
    except NotKnown:
        return None


@pytest.mark.parametrize("name", slow_but(registry.names(), "jade_merchant"))
def test_the_search_finds_what_is_known(name: str) -> None:
    game = seri.game(name)
    game.compile()
    searches = [Searcher(game, any_net(game)), Searcher(game)]
    seen = 0
    for match, values in last_auctions() if name == "ra" else known_ends(game):
        best = max(values.values())
        view = match.view(match.current_player)
        thought = searches[0].think(view, Budget(simulations=SIMULATIONS), seed=1)
        assert values[thought.best] > best - 0.02, f"{values} {thought.best}"
        assert abs(thought.values[thought.best] - best) < 0.06
        thought = searches[1].think(view, Budget(simulations=SIMULATIONS), seed=1)
        assert values[thought.best] > best - 0.05, f"at random: {values} {thought.best}"
        seen += 1
        if seen == POSITIONS:
            return
    assert seen > 0
