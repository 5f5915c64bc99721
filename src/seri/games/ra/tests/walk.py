"""Seeded random games, node by node, and what must hold at every node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import seri
from seri.core.records import members

from ..audit import audit
from ..components import MAX_PLAYERS, NUM_TILES, SUN_GROUPS, TILES_IN_BAG, Tile

# How often a verb is chosen, relative to the others; 1 if not named.
STYLES: dict[str, dict[str, float]] = {
    "even": {},
    "drawing": {"draw": 30, "god": 30, "pass": 8},
    "spending": {"draw": 3, "invoke": 2, "god": 4},
}
TABLES = [(players, preset) for players in SUN_GROUPS for preset in ("bsw", "rgg2008")]


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
    """1.1, 1.2  No tile and no sun is ever lost or made; the game's own audit agrees."""
    assert audit(state) == []
    players = int(state.num_players)
    everywhere = state.bag + state.gone + state.players["tiles"].sum(axis=0)
    everywhere = everywhere + np.bincount(
        state.track[: state.track_length], minlength=len(TILES_IN_BAG)
    )
    everywhere[Tile.RA] += state.ra_track
    assert everywhere.tolist() == TILES_IN_BAG.tolist()
    assert everywhere.sum() == NUM_TILES
    assert min(state.bag.min(), state.gone.min(), state.players["tiles"].min()) >= 0
    assert not state.players["tiles"][players:MAX_PLAYERS].any()
    hands = [members(int(player.usable)) + members(int(player.used)) for player in state.players]
    groups = SUN_GROUPS[players]
    dealt = [hand for hand in hands if hand]
    assert all(len(hand) == len(groups[0]) for hand in dealt)
    if len(dealt) == players:
        placed = sorted([int(state.centre_sun), *(sun for hand in hands for sun in hand)])
        assert placed == list(range(1, 1 + len(placed)))
        assert len(placed) == 1 + players * len(groups[0])


def check_points(state: Any) -> None:
    """6.7  Points are those of the start and of the lines of the sheet, and never below 0."""
    for player in state.players[: state.num_players]:
        assert player.points == state.start_points + player.sheet.sum() >= 0
