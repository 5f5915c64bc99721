"""The valuation that the bot `greedy` plays by: sensible in positions a person can read."""

from __future__ import annotations

import numpy as np
import pytest

import seri
from seri.arena import simulate, standings

from ..evaluate import action_values
from .walk import TABLES, steps


def values(position: str, players: int = 3) -> dict[str, float]:
    """What the legal moves of a described position are worth."""
    game = seri.game("jade_merchant", players)
    state = game.position(position)
    found = game.action_values(state)
    return {action.text: float(found[action]) for action in game.legal(state)}


def best(position: str, players: int = 3) -> str:
    worth = values(position, players)
    return max(worth, key=lambda move: worth[move])


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_action_has_a_worth_and_the_state_stays_as_it_is(
    players: int, options: dict[str, str]
) -> None:
    game = seri.game("jade_merchant", players, **options)
    game.compile()
    for step in list(steps(game, players, "even"))[::3]:
        if step.seat < 0:
            continue
        before = step.before.tobytes()
        worth, mask = game.action_values(step.before), game.legal_mask(step.before)
        assert np.isfinite(worth[mask]).all()
        assert np.isneginf(worth[~mask]).all()
        assert (np.abs(worth[mask]) < 300).all()
        assert step.before.tobytes() == before


def test_compiled_and_interpreted_values_are_equal() -> None:
    game = seri.game("jade_merchant", 3)
    decisions = [step.before for step in steps(game, 11, "even") if step.seat >= 0]
    for state in decisions[::30]:
        compiled, interpreted = np.zeros(game.num_actions), np.zeros(game.num_actions)
        action_values.compiled(state, compiled)
        action_values.function(state, interpreted)
        np.testing.assert_allclose(compiled, interpreted, rtol=0, atol=1e-9)


def test_the_better_card_is_taken_first() -> None:
    take = "phase=take round=7 calls=[1,2,3] passed=[2,3] pool=[gold_8,gold_1,book_a]"
    assert best(take) == "take gold_8"
    jade = "phase=take round=7 calls=[1,2,3] passed=[2,3] pool=[gold_3,jade,book_a]"
    assert best(f"{jade} cards=[[5*jade]]") == "take jade"


def test_fake_gold_is_left_to_who_has_too_little_gold() -> None:
    pool = "phase=take round=7 calls=[1,2,3] passed=[2,3] pool=[fake_6,gold_1,jade]"
    assert best(f"{pool} cards=[[gold_2,fake_2],[gold_8],[gold_7]]") != "take fake_6"
    assert best(f"{pool} cards=[[gold_8],[gold_2,fake_2],[gold_3,fake_3]]") == "take fake_6"


def test_the_least_useful_card_is_returned() -> None:
    asked = "phase=return round=7 calls=[0.5] taken=[gold_5] pool=[jade]"
    own = "cards=[[gold_5,gold_6,book_a,book_b,book_c,book_d,book_e,2*spice_1],[8*jade,3*spice_4]]"
    assert best(f"{asked} {own}") == "return spice_1"


def test_one_great_card_is_called_low() -> None:
    assert best("round=7 pool=[gold_8,fake_2,fake_3,fake_4,fake_5,fake_6,fake_7,spice_1]", 4) in (
        "call 1", "call 2",
    )  # fmt: skip


def test_the_standing_call_is_left_where_the_rest_is_better() -> None:
    """With two players the rest of five equal cards is worth more than two of them."""
    assert best("round=7 pool=[8*jade] calls=[3]", 2) == "pass"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_random_tables(players: int) -> None:
    """With seats rotated; 95 % is asked for, over 400 games."""
    game = seri.game("jade_merchant", players)
    game.compile()
    bots = ("greedy", *("random",) * (players - 1))
    result = standings(simulate(game, bots, 400, seed=1, rotate=True))
    greedy = result.by_bot[0]
    assert greedy.name == "greedy"
    assert greedy.win_share >= 0.95
