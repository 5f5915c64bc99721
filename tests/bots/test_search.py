"""The search: it sees nothing covered, keeps its accounts, and finds what is known exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seri
from seri.bots.nets import ValueNet, find_net, num_features
from seri.bots.search import Budget, Searcher, Thought
from seri.core import registry
from seri.core.game import Game
from seri.core.view import View

from ..conftest import slow_but

SIMULATIONS = 300


def some_game(name: str) -> Game:
    return seri.game(name, players=3)


def any_net(game: Game) -> ValueNet:
    """The shipped net, or one that has learned nothing."""
    found = find_net(game)
    if found is not None:
        return found
    from seri.bots.train import Training

    return ValueNet(Training(game).weights[0], num_features(game), 64)


def positions(game: Game, count: int, seed: int = 1) -> list[seri.Match]:
    """Matches broken off at decisions with a choice, spread over random games."""
    found: list[seri.Match] = []
    rng = np.random.default_rng(seed)
    while len(found) < count:
        match = game.match(seed=int(rng.integers(1000)))
        for _ in range(int(rng.integers(80))):
            if not match.is_over:
                match.play(rng.choice(np.array(match.legal(), np.int64)))
        if not match.is_over and len(candidates(match)) > 1:
            found.append(match)
    return found


def candidates(match: seri.Match) -> Any:
    mask = np.zeros(match.game.num_actions, np.bool_)
    match.game.modules.rules["candidates"](match.state, mask)
    return np.flatnonzero(mask)


def other_truth(view: View, seed: int) -> Any:
    """Another state that looks the same to the seat."""
    return view.game.determinize(view.state, np.random.default_rng(seed))


@pytest.mark.parametrize("name", slow_but(registry.names(), "jade_merchant"))
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    """Other hands, other piles, other lots: the same visits under the same seed."""
    game = some_game(name)
    searches = [Searcher(game, any_net(game)), Searcher(game)]
    for match in positions(game, 3):
        view = match.view(match.current_player)
        for search in searches:
            first = search.think(view, Budget(simulations=SIMULATIONS), seed=7)
            for seed in range(3):
                again = game.view(other_truth(view, seed), view.seat)
                second = search.think(again, Budget(simulations=SIMULATIONS), seed=7)
                assert np.array_equal(first.visits, second.visits)
                assert np.array_equal(first.values, second.values)


@pytest.mark.parametrize("name", slow_but(registry.names(), "jade_merchant"))
def test_visits_sum_up_and_values_are_chances(name: str) -> None:
    game = some_game(name)
    searches = [Searcher(game, any_net(game)), Searcher(game)]
    for match in positions(game, 3, seed=2):
        view = match.view(match.current_player)
        for search in searches:
            thought = search.think(view, Budget(simulations=SIMULATIONS), seed=1)
            assert thought.visits.sum() == thought.simulations == SIMULATIONS
            tried = thought.visits > 0
            assert set(np.flatnonzero(tried)) <= set(candidates(match))
            assert ((thought.values[tried] >= 0) & (thought.values[tried] <= 1)).all()


def test_two_threads_add_up_what_they_found() -> None:
    game = some_game("jade_merchant")
    search = Searcher(game, any_net(game))
    match = positions(game, 1)[0]
    budget = Budget(simulations=400, threads=2)
    one, two = (search.think(match.view(match.current_player), budget, seed=3) for _ in range(2))
    assert one.simulations == one.visits.sum() == 400
    assert np.array_equal(one.visits, two.visits)


def test_a_pool_that_is_used_up_ends_the_growth_and_not_the_search() -> None:
    game = some_game("jade_merchant")
    search = Searcher(game, any_net(game))
    match = positions(game, 1)[0]
    view = match.view(match.current_player)
    search.think(view, Budget(simulations=1), seed=1)
    worker = search._workers[0]
    worker.grown = worker.grown._replace(nodes=worker.grown.nodes[:20])
    assert search.think(view, Budget(simulations=500), seed=1).visits.sum() == 500
    assert worker.grown.used[0] == 20


def test_seconds_are_kept() -> None:
    game = some_game("jade_merchant")
    search = Searcher(game, any_net(game))
    match = positions(game, 1)[0]
    view = match.view(match.current_player)
    search.think(view, Budget(simulations=1), seed=1)
    thought: Thought = search.think(view, Budget(seconds=0.05), seed=1)
    assert thought.simulations > 50
    assert thought.seconds < 0.5


@pytest.mark.parametrize(
    ("budget", "problem"),
    [
        ({}, "needs a budget"),
        ({"simulations": 1, "seconds": 1.0}, "needs a budget"),
        ({"simulations": 0}, "sims=0: must be from 1"),
        ({"seconds": -1.0}, "seconds=-1.0: must be more than 0"),
        ({"seconds": 1.0, "threads": 0}, "threads=0: must be from 1"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(budget: dict[str, Any], problem: str) -> None:
    with pytest.raises(seri.SeriError, match=problem):
        Budget(**budget)
