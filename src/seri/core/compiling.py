"""How a game's rules become fast (`Game.compile`)."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from . import kernels
from .jit import Rule

if TYPE_CHECKING:
    from .game import Game

_DIRECT = (
    "apply",
    "current_player",
    "legal_actions",
    "chance_weights",
    "score",
    "places",
    "redact",
    "determinize",
    "action_values",
)
"""The rules that Python calls itself."""


def compile_in_background(game: Game) -> threading.Thread:
    """Let another process fill the cache, then load from it; the thread that waits for it."""
    from .warm import fill_cache

    def work() -> None:
        if fill_cache(game.name):
            game.compile()

    thread = threading.Thread(target=work, name=f"compile {game.name}", daemon=True)
    thread.start()
    return thread


def compile_now(game: Game, rules: dict[str, Any]) -> None:
    """Call every rule once with what it gets in earnest, then let Python call the compiled one."""
    state, mask = game.start(), np.zeros(game.num_actions, np.bool_)
    weights = np.zeros(game.num_outcomes, np.int64)
    places = np.zeros(game.players, np.int64)
    call = {name: rules[name].compiled for name in _DIRECT if isinstance(rules.get(name), Rule)}
    call["current_player"](state)
    call["legal_actions"](state, mask)
    call["chance_weights"](state, weights)
    call["score"](state, 0)
    call["places"](state, places)
    call["redact"](game.start(), 0)
    call["determinize"](game.redact(game.first_decision(), 0), np.random.default_rng())
    kernels.try_apply.compiled(state, -1, mask)
    kernels.try_deal.compiled(state, -1, weights)
    outcome_or_action = int(np.argmax(weights)) if weights.any() else int(np.argmax(mask))
    call["apply"](game.start(), outcome_or_action)
    if "action_values" in call:
        call["action_values"](game.first_decision(), np.zeros(game.num_actions))
    for name in call:
        rules[name].switch()
