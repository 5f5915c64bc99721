"""The probe: what it plays against is the bot, and it learns to beat that."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seri
from seri.bots.kernels import probing
from seri.bots.kernels.net import Net, net_of
from seri.bots.kernels.probing import FROZEN, LEARNER
from seri.bots.kernels.worlds import TRUTH
from seri.bots.nets import BadNet, find_net
from seri.bots.probe import Probe
from seri.bots.resources import searcher
from seri.bots.train import HIDDEN, Training
from seri.core.game import Game
from seri.core.view import View


@pytest.fixture
def game() -> Game:
    return seri.game("jade_merchant", players=2)


def test_the_frozen_net_plays_as_the_bot_does(game: Game) -> None:
    """At every decision of a game that hides nothing, so that both look at the same world."""
    probe = Probe(game, "medium")
    layers = Net(*net_of.function(probe._pair[FROZEN], probe.inputs, HIDDEN))
    worlds, rng = game.starts(3), np.random.default_rng(1)
    match, decisions = game.match(seed=3), 0
    while not match.is_over:
        worlds[TRUTH] = match.state
        mover = match.current_player
        chosen = probing.choose_surely.compiled(worlds, rng, mover, layers, probe._room, 1)
        values = searcher(game, find_net(game)).look(View(game, match.state, mover), 1)
        assert values[chosen] == values.max()
        match.play(chosen)
        decisions += 1
    assert decisions > 20


def test_what_is_as_good_as_the_bot_wins_par(game: Game) -> None:
    probe = Probe(game, "medium")
    shares = probe.measure(probe._pair[FROZEN], 200)
    assert shares.shape == (200,)
    assert 0.42 < shares.mean() < 0.58
    assert not np.array_equal(shares, probe.measure(probe._pair[FROZEN], 200, number=1))


@pytest.mark.slow
def test_a_short_probe_learns_to_win_now_and_then(game: Game) -> None:
    """A net that learned from its lost games alone would stop winning altogether."""
    probe = Probe(game, "greedy", seed=1)
    before = probe.measure(probe.weights[LEARNER], 100).mean()
    probe.run(games=4_000)
    net = probe.finish(gate_games=200)
    assert probe.measure(net.weights, 200, number=7).mean() > before + 0.03
    assert list(net.manifest["wins"]) == ["greedy"]


def test_a_net_that_begins_from_the_bots_own_begins_at_par(game: Game) -> None:
    probe = Probe(game, "medium", begin_from=find_net(game))
    assert np.array_equal(probe.weights[LEARNER], probe._pair[FROZEN])
    probe.run(games=64)
    assert not np.array_equal(probe.weights[LEARNER], probe._pair[FROZEN])
    assert np.array_equal(probe._pair[FROZEN], Probe(game, "medium")._pair[FROZEN])


def test_an_interrupted_probe_goes_on_as_if_it_had_not_been(tmp_path: Path, game: Game) -> None:
    whole, first = Probe(game, "medium", seed=4), Probe(game, "medium", seed=4)
    whole.run(games=192)
    first.measured.append({"part": 0.5})

    def interrupt(progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first.run(games=192, tell=interrupt)
    first.save(tmp_path / "kept.npz")
    second = Probe.resume(tmp_path / "kept.npz", game)
    assert (second.against, second.measured, second.games) == ("medium", [{"part": 0.5}], 64)
    second.run(games=192)
    assert np.array_equal(whole.weights, second.weights)


def test_a_training_is_no_probe(tmp_path: Path, game: Game) -> None:
    Training(game).save(tmp_path / "training.npz")
    with pytest.raises(BadNet, match="no probe"):
        Probe.resume(tmp_path / "training.npz", game)


@pytest.mark.parametrize("against", ["random", "easy", "hard:sims=10", "expert"])
def test_bots_that_cannot_be_probed_are_refused(game: Game, against: str) -> None:
    with pytest.raises(seri.SeriError, match="must be medium, medium:net=FILE or greedy"):
        Probe(game, against)
