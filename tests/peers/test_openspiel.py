"""Our games in OpenSpiel, by its own tests and by ours; and its search as a bot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import seri
from seri.bots import LEVELS, UnknownBot
from seri.core import registry
from seri.peers import openspiel
from seri.peers.openspiel import NoOpenSpiel

from ..conftest import REQUIRED
from ..test_docs import python_blocks

PAGE = Path(__file__).parents[2] / "docs" / "openspiel.md"
SOME = 0.3
"""Of the decisions of a game, enough to look at."""


@pytest.fixture(scope="module")
def spiel() -> ModuleType:
    """OpenSpiel; skips where it is not installed, unless it is required."""
    if not openspiel.is_there():
        if "peers" in REQUIRED:
            pytest.fail("SERI_REQUIRE names peers, and OpenSpiel is not installed")
        pytest.skip("OpenSpiel is not installed: pip install 'seri[peers]'")
    import pyspiel

    return pyspiel  # type: ignore[no-any-return]


def test_without_openspiel_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "find_spec", lambda name: None)
    how = r"OpenSpiel is not installed: pip install 'seri\[peers\]'"
    for ask in (lambda: openspiel.load("ra"), openspiel.register):
        with pytest.raises(NoOpenSpiel, match=how):
            ask()
    with pytest.raises(UnknownBot, match=f"openspiel:sims=20: {how}"):
        seri.bot("openspiel:sims=20")


def test_what_the_page_says_runs(spiel: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = python_blocks(PAGE)
    exec(block, {})
    assert "[" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_openspiel_finds_nothing_wrong_with_a_game(spiel: ModuleType, name: str) -> None:
    """Its own test: clones, texts, masks, tensors, bounds, and states written and read again."""
    game = openspiel.load(name, players=3)
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", registry.names())
def test_a_game_there_is_the_game_here(spiel: ModuleType, name: str) -> None:
    """A random game on both sides: who moves, what is possible and how likely, how it ends."""
    theirs, rng = openspiel.load(name), np.random.default_rng(1)
    ours = seri.game(name)
    state, record = theirs.new_initial_state(), ours.start()
    while not state.is_terminal():
        assert state.current_player() == ours.current_player(record)
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            weights = ours.weights(record)
            assert np.array_equal(np.flatnonzero(weights), outcomes)
            assert np.array_equal(weights[list(outcomes)] / weights.sum(), odds)
            action = int(rng.choice(outcomes, p=odds))
        else:
            assert state.legal_actions() == np.flatnonzero(ours.legal_mask(record)).tolist()
            action = int(rng.choice(state.legal_actions()))
        state.apply_action(action)
        ours.apply(record, action)
    assert ours.is_over(record)
    places, gained = ours.places(record), state.returns()
    assert sum(gained) == pytest.approx(0)
    assert [place == 1 for place in places] == [each == max(gained) for each in gained]
    assert max(gained) == 1 or places.count(1) > 1


@pytest.mark.parametrize("name", registry.names())
def test_a_world_that_is_made_up_looks_the_same_to_its_player(spiel: ModuleType, name: str) -> None:
    """And only what that player sees goes into it: two truths alike to it give the same worlds."""
    state, rng = openspiel.load(name).new_initial_state(), np.random.default_rng(2)
    sampler = spiel.UniformProbabilitySampler(0.0, 1.0)
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < SOME:
            player = state.current_player()
            world = state.resample_from_infostate(player, sampler)
            for ask in ("information_state_string", "observation_string", "legal_actions"):
                assert getattr(world, ask)(player) == getattr(state, ask)(player)
            one, two = (each.resampled(player, np.random.default_rng(3)) for each in (state, world))
            assert one.record.tobytes() == two.record.tobytes()
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_options_are_part_of_the_name(spiel: ModuleType) -> None:
    game = openspiel.load("galopp_royal", players=4, money="hidden", pond=3)
    again = spiel.load_game(str(game))
    assert again.game == game.game == seri.game("galopp_royal", players=4, money="hidden", pond=3)
    assert "seri_ra" in openspiel.register()
    assert spiel.load_game("seri_ra(players=5)").num_players() == 5


@pytest.mark.parametrize("wrong", [{"players": 9}, {"colour": "red"}, {"preset": "none"}])
def test_what_the_game_does_not_have_is_refused(spiel: ModuleType, wrong: dict[str, Any]) -> None:
    with pytest.raises(seri.SeriError):
        openspiel.load("ra", **wrong)


def test_python_ends_in_peace(spiel: ModuleType) -> None:
    """OpenSpiel keeps what makes a game until after Python's end."""
    code = "from seri.peers import openspiel; openspiel.load('ra').new_initial_state(); 1 / 0"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        1,
        "ZeroDivisionError: division by zero",
    )


# ---- The bot -------------------------------------------------------------------------------------


def test_the_bot_is_for_the_arena_and_no_level(spiel: ModuleType) -> None:
    assert "openspiel" not in LEVELS
    assert seri.bot("openspiel:sims=20").name == "openspiel"
    for wrong in ("openspiel:sims=0", "openspiel:seconds=1", "openspiel:exploration=-1"):
        with pytest.raises(UnknownBot):
            seri.bot(wrong)


def test_its_choices_are_legal_change_nothing_and_follow_from_the_seed(spiel: ModuleType) -> None:
    match = seri.game("jade_merchant", players=3).match(seed=2)
    one, two = seri.bot("openspiel:sims=20", seed=5), seri.bot("openspiel:sims=20", seed=5)
    for _ in range(12):
        view = match.view(match.current_player)
        before = view.state.tobytes()
        chosen = one.choose(view)
        assert chosen == two.choose(view)
        assert chosen in view.legal()
        assert view.state.tobytes() == before
        match.play(chosen)
    with pytest.raises(seri.SeriError, match="a spectator"):
        one.choose(match.view())


@pytest.mark.slow
def test_its_search_plays_far_better_than_random(spiel: ModuleType) -> None:
    """Values given to the wrong seat, or worlds that are not the mover's, would show."""
    from seri.arena import simulate, standings

    game = seri.game("jade_merchant", players=2)
    played = simulate(game, ("openspiel:sims=40", "random"), 8, seed=1, rotate=True)
    assert standings(played).by_bot[0].win_share >= 0.8
