"""Seeded random games, node by node, and what must hold at every node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import seri

from ..audit import audit
from ..components import NO_BEARER, NUM_CARDS, NUM_KINDS, START_COINS
from ..rules.places import prize

# How often a verb is chosen, relative to the others; 1 if not named.
STYLES: dict[str, dict[str, float]] = {
    "even": {},
    "passing": {"pass": 400},
    "thrifty": {"pass": 120, "forward": 4},
    "backwards": {"pass": 90, "back": 6},
}
PLAYERS = (3, 4, 5, 6)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"fox": "may_push", "tie_for_last": "tied_roll", "change": "may"},
)


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
    legal = np.flatnonzero(game.legal_mask(state))
    if not STYLES[style]:
        return int(rng.choice(legal))
    wanted = np.array([STYLES[style].get(verb_of(game, state, int(each)), 1) for each in legal])
    return int(rng.choice(legal, p=wanted / wanted.sum()))


def verb_of(game: seri.Game, state: Any, action: int) -> str:
    return str(game.action(state, action)).split()[0]


def steps(game: seri.Game, seed: int, style: str, state: Any = None) -> Iterator[Step]:
    """A whole random game, from the start or from `state`."""
    rng = np.random.default_rng(seed)
    state = game.start() if state is None else game.copy(state)
    while not game.is_over(state):
        before, seat = game.copy(state), game.current_player(state)
        action = choose(game, state, rng, style)
        game.apply(state, action)
        yield Step(before, seat, action, game.copy(state))


def nodes(game: seri.Game, seed: int, style: str) -> list[Any]:
    """The states of a random game."""
    found = [game.start()]
    return [*found, *(step.after for step in steps(game, seed, style))]


def check_pieces(state: Any) -> None:
    """1.1, 1.5  No card and no coin is lost or made; the game's own audit agrees."""
    assert audit(state) == []
    rows = state.players[: state.num_players]
    places = (state.lot, rows["slots"].ravel(), rows["hand"].ravel())
    everywhere = state.pile + state.discards
    for kinds in places:
        everywhere = everywhere + np.bincount(kinds[kinds != NO_BEARER], minlength=NUM_KINDS)
    assert everywhere.tolist() == state.bearers.tolist()
    assert everywhere.sum() == NUM_CARDS
    assert min(state.pile.min(), state.discards.min(), rows["coins"].min()) >= 0
    assert state.pile_size == state.pile.sum() > 0
    won = sum(
        int(prize(state, race, row.places[race - 1]))
        for row in rows
        for race in range(1, 7)
        if row.places[race - 1]
    )
    assert rows["coins"].sum() == START_COINS * len(rows) + won - rows["paid"].sum()
