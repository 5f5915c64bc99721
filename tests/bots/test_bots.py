"""The bots: what they promise in any game."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import seri
from seri.bots import LEVELS, UnknownBot


def test_the_levels_are_listed_from_the_weakest() -> None:
    assert LEVELS == ("random", "greedy")
    assert [seri.bot(name).name for name in LEVELS] == list(LEVELS)


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownBot, match="no bot 'genius'; there is: random, greedy"):
        seri.bot("genius")


@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_chooses_only_for_the_seat_to_move(name: str) -> None:
    match = seri.game("ra", players=3).match(seed=1)
    mover = match.current_player
    with pytest.raises(seri.SeriError, match=f"seat {(mover + 1) % 3 + 1}, who is not to move"):
        seri.bot(name).choose(match.view((mover + 1) % 3))
    with pytest.raises(seri.SeriError, match="a spectator"):
        seri.bot(name).choose(match.view())


@pytest.mark.parametrize("name", LEVELS)
def test_choices_are_legal_change_nothing_and_follow_from_the_seed(name: str) -> None:
    match = seri.game("ra", players=3).match(seed=2)
    one, two = seri.bot(name, seed=5), seri.bot(name, seed=5)
    for _ in range(60):
        view = match.view(match.current_player)
        before = view.state.tobytes()
        chosen = one.choose(view)
        assert chosen == two.choose(view)
        assert chosen in view.legal()
        assert view.state.tobytes() == before
        match.play(chosen)


def test_random_plays_every_legal_action() -> None:
    game = seri.game("ra", players=4)
    view = game.view(
        game.position("phase=auction caller=4 turn=1 suns=[[13,6,2],[12],[11],[10]]"), 0
    )
    player = seri.bot("random", seed=1)
    counts = np.bincount([player.choose(view) for _ in range(2_000)], minlength=game.num_actions)
    legal = game.legal_mask(view.state)
    assert not counts[~legal].any()
    assert (np.abs(counts[legal] - 500) < 100).all()


def test_greedy_takes_the_best_and_any_of_equals() -> None:
    game = seri.game("ra", players=4)
    owned = "used=[[1]] tiles=[[art,religion,writing]]"
    equals = game.position(f"phase=lose turn=1 owed=[2,0] {owned}")
    view = game.view(equals, 0)
    player = seri.bot("greedy", seed=1)
    chosen = {game.action(equals, player.choose(view)).text for _ in range(60)}
    assert chosen == {"lose art", "lose religion", "lose writing"}


def test_without_an_evaluation_greedy_plays_like_random(toy: Callable[..., seri.Game]) -> None:
    game = toy(players=2)
    assert game.action_values(game.start()) is None
    match = game.match(seed=1)
    view = match.view(match.current_player)
    greedy, random = seri.bot("greedy", seed=4), seri.bot("random", seed=4)
    assert [greedy.choose(view) for _ in range(20)] == [random.choose(view) for _ in range(20)]
