"""The valuation that the bot `greedy` plays by: sensible in positions a person can read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seri

from ..evaluate import action_values
from .walk import TABLES, steps


def values(players: int, position: str, preset: str | None = None) -> dict[str, float]:
    """What the legal moves of a described position are worth."""
    game = seri.game("ra", players=players, preset=preset)
    state = game.position(position)
    found = game.action_values(state)
    return {action.text: float(found[action]) for action in game.legal(state)}


def best(players: int, position: str, preset: str | None = None) -> str:
    worth = values(players, position, preset)
    return max(worth, key=lambda move: worth[move])


def decisions(game: seri.Game, seed: int) -> list[Any]:
    """The states of a random game in which a seat decides."""
    return [step.before for step in steps(game, seed, "even") if step.seat >= 0]


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_every_legal_action_has_a_worth_and_the_state_stays_as_it_is(
    players: int, preset: str
) -> None:
    game = seri.game("ra", players=players, preset=preset)
    for state in decisions(game, seed=players)[::7]:
        before = state.tobytes()
        worth, mask = game.action_values(state), game.legal_mask(state)
        assert np.isfinite(worth[mask]).all()
        assert np.isneginf(worth[~mask]).all()
        assert state.tobytes() == before


@pytest.mark.parametrize("preset", ["bsw", "rgg2008"])
def test_compiled_and_interpreted_values_are_equal(preset: str) -> None:
    game = seri.game("ra", players=4, preset=preset)
    for state in decisions(game, seed=11)[::5]:
        compiled, interpreted = np.zeros(game.num_actions), np.zeros(game.num_actions)
        action_values.compiled(state, compiled)
        action_values.function(state, interpreted)
        np.testing.assert_allclose(compiled, interpreted, rtol=0, atol=1e-9)


def test_an_empty_track_is_drawn_to() -> None:
    assert best(4, "") == "draw"


def test_a_great_lot_is_bought_with_the_cheapest_sun_that_wins_it() -> None:
    lot = "track=[flood,nile,nile,art,religion,writing,gold] ra=6"
    last_word = f"phase=auction caller=1 turn=1 {lot}"
    assert best(4, last_word) == "bid 2"
    assert best(4, f"{last_word} bid=5") == "bid 6"


def test_a_high_sun_is_not_paid_for_a_single_tile() -> None:
    assert best(4, "phase=auction caller=4 turn=1 track=[gold] suns=[[13],[12],[11],[10]]") == (
        "pass"
    )


def test_a_lot_of_disasters_is_left_to_others() -> None:
    owns = "tiles=[[art,religion,writing,flood,nile],[],[],[]]"
    lot = "phase=auction caller=4 turn=1 forced=yes ra=1 track=[unrest,drought]"
    assert best(4, f"{lot} {owns}") == "pass"


def test_before_the_last_space_of_the_ra_track_a_lot_is_taken_at_once() -> None:
    lot = "track=[flood,nile,nile,art,religion,writing,gold] ra=8"
    assert best(4, f"{lot} turn=1 suns=[[5],[],[],[]]") == "invoke"


def test_alone_with_time_left_the_lot_may_grow() -> None:
    assert best(4, "track=[nile] ra=1 turn=1 suns=[[5],[],[],[]]") == "draw"


def test_a_worthless_hand_is_never_made_worse_by_a_forced_bid() -> None:
    worth = values(4, "phase=auction caller=1 turn=1 suns=[[13,6,2],[12,7,3],[11,8,4],[10,9,5]]")
    assert max(worth, key=lambda move: worth[move]) == "bid 2"


def test_a_god_takes_the_flood_that_makes_the_niles_count() -> None:
    owns = "tiles=[[god,4*nile],[],[],[]]"
    worth = values(4, f"epoch=3 turn=1 track=[flood,nile,obelisk] {owns} ra=7")
    assert worth["god flood"] > 1 + max(worth["god nile"], worth["god obelisk"])


def test_what_is_missed_least_is_lost_first() -> None:
    tiles = "tiles=[[art,3*religion,writing],[],[],[]]"
    assert best(4, f"phase=lose turn=1 owed=[2,0] used=[[1]] {tiles}") == "lose religion"
    monuments = "tiles=[[3*pyramid,2*temple,sphinx],[],[],[]]"
    assert best(4, f"phase=lose turn=1 owed=[0,1] used=[[1]] epoch=3 {monuments}") == "lose temple"


def test_in_the_last_epoch_the_sun_of_the_centre_is_worth_its_points() -> None:
    """An empty lot is worth calling for where the centre turns the lowest sum into another."""
    position = (
        "epoch=3 centre=13 turn=1 suns=[[1],[],[],[]] used=[[2,3],[4,5,6],[7,8,9],[10,11,12]]"
    )
    worth = values(4, position)
    assert worth["invoke"] > 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_calling_for_nothing_with_the_best_suns_is_never_the_choice(players: int) -> None:
    game = seri.game("ra", players=players)
    match = game.match(seed=players)
    assert best(players, game.describe_position(match.state)) == "draw"
