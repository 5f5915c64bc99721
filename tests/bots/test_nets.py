"""Nets: features are honest, files are refused when they do not fit, training learns."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seri
from seri.bots import nets
from seri.bots.kernels.net import num_weights
from seri.bots.nets import BadNet, Digests, ValueNet, load_net, num_features, save_net
from seri.bots.train import HIDDEN, Training
from seri.core import registry
from seri.core.game import Game

GAMES = registry.names()
SOME = 0.3
"""Of the decisions of a game, enough to look at."""


def features(game: Game, state: Any, seat: int) -> Any:
    out = np.full(num_features(game), np.nan, np.float32)
    game.modules.rules["features"].compiled(state, seat, out)
    return out


@pytest.mark.parametrize("name", GAMES)
def test_features_show_what_the_seat_sees_and_change_nothing(name: str) -> None:
    """At decisions of a random game, of every seat; of any world it may believe in."""
    meta = registry.meta(name)
    for players in {meta.min_players, meta.max_players}:
        game = seri.game(name, players=players)
        game.compile()
        match, rng = game.match(seed=3), np.random.default_rng(1)
        while not match.is_over:
            for seat in range(players) if rng.random() < SOME else ():
                before = match.state.tobytes()
                shown = features(game, match.state, seat)
                assert match.state.tobytes() == before
                assert np.isfinite(shown).all()
                assert np.abs(shown).max() < 10
                believed = game.determinize(game.redact(match.state, seat), rng)
                assert np.array_equal(shown, features(game, believed, seat))
            match.play(rng.choice(np.array(match.legal(), np.int64)))


@pytest.mark.parametrize("name", GAMES)
def test_compiled_features_are_those_of_the_interpreted_rule(name: str) -> None:
    game = seri.game(name)
    match, rng = game.match(seed=5), np.random.default_rng(1)
    rule = game.modules.rules["features"]
    while not match.is_over:
        if rng.random() > SOME:
            match.play(rng.choice(np.array(match.legal(), np.int64)))
            continue
        one, two = (np.zeros(num_features(game), np.float32) for _ in range(2))
        rule.function(match.state, 0, one)
        rule.compiled(match.state, 0, two)
        assert np.allclose(one, two, atol=1e-6)
        match.play(rng.choice(np.array(match.legal(), np.int64)))


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_legal_and_never_none(name: str) -> None:
    game = seri.game(name)
    match, rng = game.match(seed=6), np.random.default_rng(1)
    while not match.is_over:
        mask = np.zeros(game.num_actions, np.bool_)
        assert game.modules.rules["candidates"](match.state, mask) == mask.sum() > 0
        assert not (mask & ~game.legal_mask(match.state)).any()
        match.play(rng.choice(np.array(match.legal(), np.int64)))


@pytest.mark.parametrize("name", GAMES)
def test_nets_come_with_every_number_of_players(name: str) -> None:
    meta = registry.meta(name)
    size = 0
    for players in range(meta.min_players, meta.max_players + 1):
        game = seri.game(name, players=players)
        net = load_net(nets.shipped_file(game), game)
        assert net.manifest["wins"]["random"] > 1.3 / players
        size += nets.shipped_file(game).stat().st_size
    assert size < 500_000


@pytest.fixture
def game() -> Game:
    return seri.game("jade_merchant", players=2)


@pytest.fixture
def file(tmp_path: Path, game: Game) -> Path:
    """A net that has learned nothing."""
    manifest = {"game": game.name, "players": 2}
    weights = np.zeros(num_weights(num_features(game), HIDDEN), np.float32)
    save_net(tmp_path / "net.npz", game, ValueNet(weights, num_features(game), HIDDEN, manifest))
    return tmp_path / "net.npz"


def test_a_net_is_read_as_it_was_written(file: Path, game: Game) -> None:
    net = load_net(file, game)
    assert (net.inputs, net.hidden) == (num_features(game), HIDDEN)
    assert not net.weights.any()


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (Digests("other", ""), "other rules of jade_merchant; train it anew"),
        (Digests("", "other"), "other features of jade_merchant; train it anew"),
    ],
)
def test_a_net_for_other_rules_or_features_is_refused(
    file: Path, game: Game, changed: Digests, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = nets.digests(game)
    other = Digests(changed.rules or now.rules, changed.schema or now.schema)
    monkeypatch.setattr(nets, "digests", lambda game: other)
    with pytest.raises(BadNet, match=problem):
        load_net(file, game)


def test_a_net_for_another_number_of_players_is_refused(file: Path) -> None:
    with pytest.raises(BadNet, match="with 2 players, not for jade_merchant with 3"):
        load_net(file, seri.game("jade_merchant", players=3))


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04 and more"])
def test_what_is_no_net_is_refused(tmp_path: Path, game: Game, content: bytes) -> None:
    (tmp_path / "net.npz").write_bytes(content)
    with pytest.raises(BadNet, match="can't be read as a net"):
        load_net(tmp_path / "net.npz", game)


def test_bots_go_on_by_the_valuation_when_the_net_is_refused(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "net.npz").write_bytes(b"nonsense")
    monkeypatch.setattr(nets, "shipped_file", lambda game: tmp_path / "net.npz")
    nets._found.cache_clear()
    match = game.match(seed=1)
    view = match.view(match.current_player)
    with caplog.at_level(logging.WARNING, "seri.bots.nets"):
        chosen = [seri.bot(name, seed=1).choose(view) for name in ("easy", "medium", "hard")]
    nets._found.cache_clear()
    assert all(action in view.legal() for action in chosen)
    assert "the bots use the heuristic" in caplog.text


# ---- Training ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_short_training_learns_to_beat_random(game: Game) -> None:
    losses: list[float] = []
    training = Training(game, seed=1)
    training.run(games=1_500, tell=lambda progress: losses.append(progress.loss))
    net = training.finish(gate_games=200)
    assert np.mean(losses[-5:]) < np.mean(losses[:2])
    assert net.manifest["wins"]["random"] > 0.7
    assert net.manifest["games"] == 1_500


@pytest.mark.slow
def test_the_same_seed_trains_the_same_net_also_when_interrupted(
    tmp_path: Path, game: Game
) -> None:
    whole, first = Training(game, seed=4), Training(game, seed=4)
    whole.run(games=128)

    class Interrupted(Exception):
        pass

    def interrupt(progress: object) -> None:
        raise Interrupted

    with pytest.raises(Interrupted):
        first.run(games=128, tell=interrupt)
    first.save(tmp_path / "unfinished.npz")
    second = Training.resume(tmp_path / "unfinished.npz", game)
    assert second.games == 64
    second.run(games=128)
    assert np.array_equal(whole.weights, second.weights)


def test_a_training_of_another_game_is_not_resumed(tmp_path: Path, game: Game) -> None:
    Training(game).save(tmp_path / "unfinished.npz")
    with pytest.raises(BadNet, match="a training of another game"):
        Training.resume(tmp_path / "unfinished.npz", seri.game("jade_merchant", players=3))


@pytest.mark.parametrize("name", GAMES)
def test_a_net_may_begin_from_one_for_fewer_players(name: str) -> None:
    """With inputs that mean the same: the first player's numbers stay where they are."""
    small = seri.game(name, players=3)
    large = seri.game(name, players=4)
    found = nets.inputs_like(large, 3)
    assert len(found) == num_features(large)
    assert set(found) == set(range(num_features(small)))
    begun = ValueNet(Training(small).weights[0], num_features(small), HIDDEN,
                     {"game": name, "players": 3})  # fmt: skip
    assert Training(large, 1, begun).weights[0].any()
