"""Laws of whole batches: many compiled games at once. A broken law raises AssertionError."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core import kernels
from seri.core.contract import NOBODY, SPECTATOR
from seri.core.game import Game


def check_batch(game: Game, games: int = 20, seed: int = 0) -> int:
    """Step a batch of games side by side to their ends; return the number of decisions.

    Everything that is compiled runs at every decision, so that with `NUMBA_BOUNDSCHECK=1` each
    index is checked.
    """
    rng = np.random.default_rng(seed)
    states = game.starts(games)
    movers, _ = game.step(states, np.zeros(games), rng)
    decisions = 0
    while (movers != NOBODY).any():
        actions = [_random_action(game, state, rng) for state in states]
        for state in states:
            _look(game, state, rng)
        movers, illegal = game.step(states, actions, rng)
        assert illegal == 0, f"{illegal} actions of the mask were illegal"
        decisions += games
        assert decisions <= games * game.modules.components.MAX_EVENTS
    for state in states:
        assert not game.audit(state), game.audit(state)
    return decisions


def check_playouts(game: Game, games: int = 20, seed: int = 0) -> None:
    """Compiled playouts end as the interpreted ones of the same seed do, and all in balance."""
    compiled, interpreted = game.starts(games), game.starts(games)
    mask = np.zeros(game.num_actions, np.bool_)
    counts = kernels.playouts.compiled(compiled, np.random.default_rng(seed), mask)
    same = kernels.playouts.function(interpreted, np.random.default_rng(seed), mask)
    assert tuple(counts) == tuple(same)
    assert compiled.tobytes() == interpreted.tobytes()
    low, high = game.modules.components.SCORE_BOUNDS
    for state in compiled:
        assert game.is_over(state)
        assert not game.audit(state)
        assert all(low <= points <= high for points in game.scores(state))


def _random_action(game: Game, state: Any, rng: np.random.Generator) -> int:
    mask = np.zeros(game.num_actions, np.bool_)
    choices = game.modules.rules["legal_actions"].compiled(state, mask)
    return int(rng.choice(np.flatnonzero(mask))) if choices else 0


def _look(game: Game, state: Any, rng: np.random.Generator) -> None:
    """What a viewer sees, filled in again, and what the bots make of it, all compiled."""
    rules, view = game.modules.rules, game.copy(state)
    viewer = int(rng.integers(SPECTATOR, game.players))
    rules["redact"].compiled(view, viewer)
    rules["determinize"].compiled(view, rng)
    if "action_values" in rules and game.current_player(state) >= 0:
        rules["action_values"].compiled(view, np.zeros(game.num_actions))
