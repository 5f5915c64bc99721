"""The valuation that the bot `greedy` plays by: sensible in positions a person can read."""

from __future__ import annotations

import numpy as np
import pytest

import seri

from ..evaluate import action_values
from .walk import OPTIONS, PLAYERS, steps

GAMES = 400  # of a table each, the seats rotated


def values(players: int, position: str, **options: str) -> dict[str, float]:
    """What the legal moves of a described position are worth to the seat to move."""
    game = seri.game("galopp_royal", players, **options)
    state = game.position(position)
    found = game.action_values(game.redact(state, game.current_player(state)))
    return {action.text: float(found[action]) for action in game.legal(state)}


def best(players: int, position: str, **options: str) -> str:
    worth = values(players, position, **options)
    return max(worth, key=lambda move: worth[move])


@pytest.mark.parametrize("players", PLAYERS)
def test_every_legal_action_has_a_worth_and_the_view_stays_as_it_is(players: int) -> None:
    game = seri.game("galopp_royal", players, **OPTIONS[players % 2])
    for number, step in enumerate(steps(game, players, "thrifty")):
        if step.seat < 0 or number % 5:
            continue
        view = game.redact(step.before, step.seat)
        before = view.tobytes()
        worth, mask = game.action_values(view), game.legal_mask(view)
        assert np.isfinite(worth[mask]).all()
        assert np.isneginf(worth[~mask]).all()
        assert view.tobytes() == before


def test_compiled_and_interpreted_values_are_equal() -> None:
    game = seri.game("galopp_royal", 4)
    for number, step in enumerate(steps(game, 11, "thrifty")):
        if step.seat < 0 or number % 7:
            continue
        compiled, interpreted = np.zeros(game.num_actions), np.zeros(game.num_actions)
        action_values.compiled(step.before, compiled)
        action_values.function(step.before, interpreted)
        np.testing.assert_allclose(compiled, interpreted, rtol=0, atol=1e-9)


TEAMS = "teams=[[-2,1,1,1],[1,2,3,5],[2,2,3,3]] paid=[[10],[10],[10]]"


def test_a_good_team_is_bid_for_and_a_bad_one_left_alone() -> None:
    sale = f"phase=auction auction=1 places=[[3],[1],[2]] {TEAMS}"
    assert best(3, f"{sale} lot=[5:1,fox:2,5:3,fox:open]").startswith("bid")
    assert best(3, f"{sale} lot=[-2:1,fox:2,5:3,-2:open]") == "pass"


def test_bids_go_up_in_leaps_and_end_at_what_the_team_is_worth() -> None:
    sale = f"phase=auction auction=1 places=[[3],[1],[2]] {TEAMS} lot=[5:1,fox:2,5:3,fox:open]"
    raises, standing = [], 0
    while True:
        standing_bid = f" bidding=[1,3] bid={standing} bidder=3" if standing else ""
        bid = best(3, sale + standing_bid)
        if bid == "pass":
            break
        raises.append(int(bid.split()[1]) - standing)
        standing += raises[-1]
    assert 10 < standing < 50
    assert len(raises) <= 12
    assert raises[0] > 1


def test_the_last_spares_himself_nothing_worse_and_others_nothing_better() -> None:
    teams = "teams=[[-2,1,3,5],[-2,1,3,5],[-2,1,3,5]] places=[[3],[1],[2]]"
    assert best(3, f"phase=change {teams}") == "remove -2"
    others = "teams=[[none,1,3,5],[-2,1,3,5],[-2,1,3,5]] places=[[3],[1],[2]]"
    assert best(3, f"phase=change changing=2 {others}") == "remove 5"


def test_a_good_own_team_is_left_alone_where_that_is_allowed() -> None:
    teams = "teams=[[5,5,5,5],[-2,1,3,3],[-2,1,3,2]] places=[[3],[1],[2]]"
    assert best(3, f"phase=change {teams}", change="may") == "keep"


def test_the_fox_goes_over_the_finish_and_pushes_the_rival() -> None:
    fox = "teams=[[fox,1,1,1],[2,2,3,3],[1,2,3,5]]"
    assert best(3, f"phase=fox chairs=[12,3,4] {fox}") == "forward"
    push = f"phase=push chairs=[9,12,1] {fox}"
    assert best(3, push) == "push 2 2"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_greedy_bot_beats_tables_of_random_players(players: int) -> None:
    """Alone at a table of random players it wins four games of five; shared wins count in part."""
    game = seri.game("galopp_royal", players)
    rules = game.modules.rules
    rng = np.random.default_rng(players)
    won = sum(_wins(game, rules, rng, number % players) for number in range(GAMES // len(PLAYERS)))
    assert won >= 0.8 * (GAMES // len(PLAYERS))


def _wins(game: seri.Game, rules: dict, rng: np.random.Generator, me: int) -> float:  # type: ignore[type-arg]
    state = game.start()
    mask = np.zeros(game.num_actions, np.bool_)
    while (mover := rules["current_player"].compiled(state)) != seri.NOBODY:
        if mover == seri.CHANCE:
            action = rules["sample_chance"].compiled(state, rng)
        elif mover == me:
            action = _greedy(game, rules, state, me, mask)
        else:
            rules["legal_actions"].compiled(state, mask)
            action = rng.choice(np.flatnonzero(mask))
        rules["apply"].compiled(state, action)
    places = game.places(state)
    return 1 / places.count(1) if places[me] == 1 else 0.0


def _greedy(game: seri.Game, rules: dict, state: object, me: int, mask: object) -> int:  # type: ignore[type-arg]
    view, values = game.copy(state), np.zeros(game.num_actions)
    rules["redact"].compiled(view, me)
    rules["action_values"].compiled(view, values)
    rules["legal_actions"].compiled(view, mask)
    values[~np.asarray(mask)] = -np.inf
    return int(values.argmax())
