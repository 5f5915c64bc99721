"""The valuation that the bot `greedy` plays by: sensible in positions a person can read."""

from __future__ import annotations

import numpy as np
import pytest

from seri.arena import simulate, standings

from ..evaluate import action_values
from .walk import TABLES, steps, table


def values(position: str, players: int = 2) -> dict[str, float]:
    """What the legal moves of a described position are worth."""
    game = table(players)
    state = game.position(position)
    found = game.action_values(state)
    return {action.text: float(found[action]) for action in game.legal(state)}


def best(position: str, players: int = 2) -> str:
    worth = values(position, players)
    return max(worth, key=lambda move: worth[move])


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_action_has_a_worth(players: int, options: dict[str, str]) -> None:
    """From the view of the player alone; the state stays as it is; compiled as interpreted."""
    game = table(players, options)
    for step in list(steps(game, players))[::11]:
        if step.seat < 0:
            continue
        view = game.redact(step.before, step.seat)
        before = view.tobytes()
        worth, mask = game.action_values(view), game.legal_mask(view)
        assert np.isfinite(worth[mask]).all()
        assert view.tobytes() == before
        compiled, interpreted = np.zeros(game.num_actions), np.zeros(game.num_actions)
        action_values.compiled(view, compiled)
        action_values.function(view, interpreted)
        np.testing.assert_allclose(compiled, interpreted, rtol=0, atol=1e-9)


def test_one_backs_the_horse_one_holds_the_cards_of() -> None:
    assert best("hands=[[red5..9,blue0..1,green2]]") == "bet red"


def test_the_last_horse_is_not_covered_where_one_s_own_would_fall() -> None:
    position = (
        "played=[[red1,blue5,green5,yellow5,orange5,purple5,brown5]] bets=[[red-1,blue-2]] "
        "phase=play hands=[[white9,neutral0,red4..9],[green0..4,green6..8]]"
    )
    assert best(position) != "play white 9"


def test_one_s_own_horse_is_saved_before_the_fence_is_full() -> None:
    position = (
        "played=[white,brown,purple,[red1,blue6,green6,yellow6]] "
        "bets=[[red-1],[red-1],[red-1],[red-1]] phase=play "
        "hands=[[red5,orange9,blue4..5,green3..4,yellow3..4]]"
    )
    assert best(position) == "play red 5"


def test_a_fence_is_filled_when_another_s_horse_falls() -> None:
    position = (
        "played=[[red9,blue1,green5,yellow5,orange5,purple5,brown5]] bets=[[red-1,blue-2]] "
        "phase=play hands=[[white9,red0..1,green0..2,brown0..1]]"
    )
    assert best(position) == "play white 9"


def test_dead_cards_go() -> None:
    position = "phase=discard played=[white,[red5]] hands=[[white1..3,red0..3],[blue0..7]]"
    assert best(position) == "discard all"


@pytest.mark.slow
@pytest.mark.parametrize(("players", "games"), [(2, 100), (3, 100), (4, 400), (5, 400)])
def test_greedy_beats_random(players: int, games: int) -> None:
    """With seats rotated; a win shared by two counts a half."""
    bots = ("greedy", *("random",) * (players - 1))
    found = standings(simulate(table(players), bots, games, seed=1, rotate=True)).by_bot[0]
    assert found.name == "greedy"
    assert found.win_share >= 0.8
