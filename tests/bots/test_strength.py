"""How well the bots play."""

from __future__ import annotations

import pytest

import seri
from seri.arena import simulate, standings

GAMES = 400


@pytest.mark.slow
def test_greedy_beats_three_random() -> None:
    """With seats rotated; 90 % is asked for, and it must not be near."""
    game = seri.game("ra", players=4)
    bots = ("greedy", "random", "random", "random")
    result = standings(simulate(game, bots, GAMES, seed=1, rotate=True))
    greedy = result.by_bot[0]
    assert greedy.name == "greedy"
    assert greedy.win_share >= 0.95
    assert greedy.mean_score > 60


@pytest.mark.parametrize("players", [2, 3, 5])
def test_greedy_beats_random_at_any_table(players: int) -> None:
    game = seri.game("ra", players=players)
    bots = ("greedy", *("random",) * (players - 1))
    assert standings(simulate(game, bots, 40, seed=2, rotate=True)).by_bot[0].win_share >= 0.9


def test_greedy_keeps_its_points_against_its_equals() -> None:
    """Overpaying would show: suns spent badly leave points near the start."""
    games = list(simulate(seri.game("ra", players=4), ["greedy"], 30, seed=3))
    scores = [score for game in games for score in game.scores]
    assert sum(scores) / len(scores) > 25
