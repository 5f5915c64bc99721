"""Seeded random games, node by node, and what must hold at every node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import seri
from seri.core.records import members

from ..audit import audit, cards_in, hand_of
from ..components import CARDS, COUNTERS, NOTHING, Phase

# How often a verb is chosen, relative to the others; 1 if not named.
STYLES: dict[str, dict[str, float]] = {
    "even": {},
    "hoarding": {"done": 50},
    "tidy": {"discard": 50},
}
OPTIONS: list[dict[str, str]] = [
    {},
    {"bet_limit": "per_fence", "tie_break": "last_to_play"},
    {"exhaustion": "literal"},
]
TABLES = [(players, options) for players in range(2, 6) for options in OPTIONS]


@dataclass(frozen=True)
class Step:
    """An event and the states around it."""

    before: Any
    seat: int
    action: int
    after: Any


def table(players: int, options: dict[str, str] | None = None) -> seri.Game:
    return seri.game("grand_national_derby", players, **(options or {}))


def choose(game: seri.Game, state: Any, rng: np.random.Generator, style: str) -> int:
    """A random outcome if the dealer is to move, else a legal action in that style."""
    if game.current_player(state) == seri.CHANCE:
        return int(rng.choice(np.flatnonzero(game.weights(state))))
    legal = game.legal(state)
    wanted = np.array([STYLES[style].get(each.text.split()[0], 1) for each in legal])
    return int(legal[rng.choice(len(legal), p=wanted / wanted.sum())])


def steps(game: seri.Game, seed: int, style: str = "even", state: Any = None) -> Iterator[Step]:
    """A whole random game, from the start or from `state`."""
    rng = np.random.default_rng(seed)
    state = game.start() if state is None else game.copy(state)
    while not game.is_over(state):
        before, seat = game.copy(state), game.current_player(state)
        action = choose(game, state, rng, style)
        game.apply(state, action)
        yield Step(before, seat, action, game.copy(state))


def check_pieces(state: Any) -> None:
    """1.1 to 1.3  90 cards, eight horses and all counters are somewhere, once."""
    assert audit(state) == []
    players = int(state.num_players)
    played = [int(card) for card in state.played if card != NOTHING]
    hands = [card for seat in range(players) for card in hand_of(state, seat)]
    cards = [*played, *hands, *cards_in(state.discarded), *cards_in(state.pile)]
    assert sorted(cards) == list(range(CARDS))
    placed = state.bets.ravel()
    assert (placed >= 0).sum() + state.players["counters"].sum() == players * COUNTERS[players]
    if state.phase != Phase.ROWS:
        fallen = [int(horse) for horse in state.fell if horse != NOTHING]
        assert sorted([*members(int(state.running)), *fallen]) == list(range(8))
