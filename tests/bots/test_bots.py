"""The bots: what they promise in any game."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import seri
from seri.bots import LEVELS, ROSTER, UnknownBot, warm

BOTS = [name if ROSTER[name].is_quick or "sims" not in ROSTER[name].options else f"{name}:sims=60"
        for name in LEVELS]  # fmt: skip
"""Every level, by simulations where it would go by the clock."""


def test_the_levels_are_listed_from_the_weakest() -> None:
    assert LEVELS == ("random", "easy", "greedy", "medium", "hard", "expert")
    assert [seri.bot(name).name for name in LEVELS] == list(LEVELS)


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownBot, match="no bot 'genius'; there is: random, easy, greedy"):
        seri.bot("genius")


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("expert:speed=3", "expert has no option 'speed'; its options: sims, seconds, threads"),
        ("greedy:sims=3", "greedy has no option 'sims'; its options: none"),
        ("hard:sims=many", "sims='many': must be a whole number"),
        ("hard:sims=0", "sims=0: must be from 1 to"),
        ("hard:sims=5:seconds=1", "either simulations or seconds"),
        ("hard:seconds=soon", "seconds='soon': must be a number such as 0.5"),
        ("hard:rollouts=deep", "rollouts='deep': must be random or values"),
        ("hard:", "hard has no option ''"),
        ("", "no bot ''"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(spec: str, problem: str) -> None:
    with pytest.raises(UnknownBot, match=problem):
        seri.bot(spec)


def test_options_are_part_of_the_name_or_keywords() -> None:
    for made in (seri.bot("expert:sims=70"), seri.bot("expert", sims=70)):
        assert made.budget.simulations == 70  # type: ignore[attr-defined]
    assert seri.bot("hard:seconds=0.2s").budget.seconds == 0.2  # type: ignore[attr-defined]
    with pytest.raises(UnknownBot, match="greedy has no option 'sims'"):
        seri.bot("greedy", sims=70)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_only_for_the_seat_to_move(name: str) -> None:
    match = seri.game("ra", players=3).match(seed=1)
    mover = match.current_player
    with pytest.raises(seri.SeriError, match=f"seat {(mover + 1) % 3 + 1}, who is not to move"):
        seri.bot(name).choose(match.view((mover + 1) % 3))
    with pytest.raises(seri.SeriError, match="a spectator"):
        seri.bot(name).choose(match.view())


@pytest.mark.parametrize("name", BOTS)
def test_choices_are_legal_change_nothing_and_follow_from_the_seed(name: str) -> None:
    match = seri.game("jade_merchant", players=3).match(seed=2)
    one, two = seri.bot(name, seed=5), seri.bot(name, seed=5)
    for _ in range(30):
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


def test_levels_play_a_game_that_has_neither_net_nor_valuation(
    toy: Callable[..., seri.Game],
) -> None:
    game = toy(players=2)
    wins = 0
    for seed in range(10):
        match, mine = game.match(seed), seed % 2
        bots = [seri.bot("random", 100 + seed), seri.bot("random", 100 + seed)]
        bots[mine] = seri.bot("hard:sims=400", seed)
        while not match.is_over:
            mover = match.current_player
            match.play(bots[mover].choose(match.view(mover)))
        wins += game.places(match.state)[mine] == 1
    assert wins >= 7


def test_a_level_keeps_to_its_time() -> None:
    match = seri.game("ra", players=4).match(seed=3)
    view = match.view(match.current_player)
    player = seri.bot("hard", seed=1)
    player.choose(view)
    began = time.perf_counter()
    for _ in range(5):
        player.choose(view)
    assert (time.perf_counter() - began) / 5 < 0.5  # 0.05 on a computer that does nothing else


def test_greedy_moves_until_a_bot_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """And all bots of one kind get ready together."""
    begun: list[tuple[str, ...]] = []
    may_end = threading.Event()

    def fill_slowly(game: seri.Game, *specs: str) -> bool:
        begun.append(specs)
        return may_end.wait(60)

    monkeypatch.setattr(warm, "fill_cache", fill_slowly)
    monkeypatch.setattr(warm, "PATIENCE", 0.01)
    monkeypatch.setattr(warm, "_started", {})
    game = seri.game("ra", players=3)
    bots = [warm.WarmingBot(game, Chosen(), "hard:sims=8") for _ in range(2)]
    view = game.match(seed=1).view(game.match(seed=1).current_player)
    assert [each.choose(view) in view.legal() for each in bots] == [True, True]
    may_end.set()
    assert all(each._ready.wait(60) for each in bots)
    assert [each.choose(view) for each in bots] == [Chosen.ACTION] * 2
    assert begun == [("hard:sims=8",)]


class Chosen:
    """A bot that always does the same."""

    name = "hard"
    ACTION = 12345

    def choose(self, view: seri.View) -> int:
        return self.ACTION
