"""Seeded random games, node by node, and what must hold at every node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import seri

from ..audit import audit
from ..components import COPIES, NUM_CARDS

# How often a verb is chosen, relative to the others; 1 if not named.
STYLES: dict[str, dict[str, float]] = {
    "even": {},
    "calling": {"pass": 0.1},
    "passing": {"pass": 6},
}
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"opening_cap": "leave_one_each"}),
    (5, {"opening_cap": "leave_one_each", "next_opener": "left_of_taker"}),
    (4, {"next_opener": "left_of_taker", "spice_needs_a_card": "yes"}),
    (4, {"spice_rounding": "down"}),
]


@dataclass(frozen=True)
class Step:
    """An event and the states around it."""

    before: Any
    seat: int
    action: int
    after: Any


def choose(game: seri.Game, state: Any, rng: np.random.Generator, style: str) -> int:
    """A random outcome if the dealer is to move, else a legal action in that style."""
    if game.current_player(state) == seri.CHANCE:
        weights = game.weights(state)
        return int(rng.choice(len(weights), p=weights / weights.sum()))
    legal = game.legal(state)
    wanted = np.array([STYLES[style].get(each.text.split()[0], 1) for each in legal])
    return int(legal[rng.choice(len(legal), p=wanted / wanted.sum())])


def steps(game: seri.Game, seed: int, style: str, state: Any = None) -> Iterator[Step]:
    """A whole random game, from the start or from `state`."""
    rng = np.random.default_rng(seed)
    state = game.start() if state is None else game.copy(state)
    while not game.is_over(state):
        before, seat = game.copy(state), game.current_player(state)
        action = choose(game, state, rng, style)
        game.apply(state, action)
        yield Step(before, seat, action, game.copy(state))


def check_pieces(state: Any) -> None:
    """1.1, 1.2  No card is ever lost or made; the game's own audit agrees."""
    assert audit(state) == []
    everywhere = state.deck + state.pool + state.players["cards"].sum(axis=0)
    assert everywhere.tolist() == COPIES.tolist()
    assert everywhere.sum() == NUM_CARDS
    assert not state.players["cards"][state.num_players :].any()
