"""What must balance in every state of Galopp Royal (RULEBOOK.md, section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from seri.core.records import members

from .components import (
    BEARER_NAMES,
    MAX_BATCHES,
    NO_BEARER,
    NUM_CARDS,
    NUM_KINDS,
    OPEN,
    RACES,
    START_COINS,
    Phase,
)
from .rules.places import prize


def audit(state: Any) -> list[str]:
    """What does not balance in a state; empty if it is possible."""
    return [*_cards(state), *_batches(state), *_coins(state), *_chairs(state)]


def hidden_cards(state: Any) -> Iterator[tuple[int, int]]:
    """(kind, batch) of each card that was drawn unseen and has not been shown."""
    rows = [(state.lot, state.lot_batch, state.lot_drawer)]
    rows += [(player.hand, player.hand_batch, player.hand_drawer) for player in state.players]
    for kinds, batches, drawers in rows:
        for kind, batch, drawer in zip(kinds, batches, drawers, strict=True):
            if kind != NO_BEARER and drawer != OPEN:
                yield int(kind), int(batch)


def count(kinds: Any) -> Any:
    """How many of each kind."""
    shown = np.asarray(kinds).ravel()
    return np.bincount(shown[shown != NO_BEARER], minlength=NUM_KINDS)


def _cards(state: Any) -> list[str]:
    """1.1  All 40 bearers are somewhere, kind by kind."""
    lying = [state.lot, state.players["slots"], state.players["hand"]]
    found = state.pile + state.discards + sum(count(kinds) for kinds in lying)
    problems = [
        f"{found[kind]} bearers {BEARER_NAMES[kind]} instead of {state.bearers[kind]}"
        for kind in range(NUM_KINDS)
        if found[kind] != state.bearers[kind]
    ]
    if found.sum() != NUM_CARDS or min(state.pile.min(), state.discards.min()) < 0:
        problems.append(f"{found.sum()} bearers in all")
    if state.pile.sum() != state.pile_size or state.pile_size < 1:
        problems.append(f"{state.pile_size} cards in the pile, {state.pile.sum()} by kind")
    if (state.lot != NO_BEARER).sum() != state.lot_size:
        problems.append(f"the lot says {state.lot_size} cards")
    return problems


def _batches(state: Any) -> list[str]:
    """1.6  A batch is what is hidden of it, and the pile."""
    wanted = np.zeros((MAX_BATCHES, NUM_KINDS), np.int64)
    wanted[state.batch] += state.pile
    for kind, batch in hidden_cards(state):
        wanted[batch, kind] += 1
    return [] if (wanted == state.batches).all() else ["the batches are not what is hidden"]


def _coins(state: Any) -> list[str]:
    """1.5  50 coins, and prizes, less what was paid for teams."""
    problems = []
    for seat, player in enumerate(state.players[: state.num_players]):
        won = sum(int(prize(state, race, 0 + player.places[race - 1])) for race in _run(state))
        owns = START_COINS + won - int(player.paid.sum())
        if not 0 <= player.coins == owns:
            problems.append(f"seat {seat + 1} has {player.coins} coins instead of {owns}")
    return problems


def _run(state: Any) -> range:
    """The races that have been run."""
    over = state.phase in (Phase.CHANGE, Phase.REFILL, Phase.OVER) or state.auction > 0
    return range(1, min(RACES, int(state.race) - (not over)) + 1)


def _chairs(state: Any) -> list[str]:
    """3.4, 3.5  Each chair is on the track, has finished or lies in the pond."""
    rows = state.players[: state.num_players]
    finish, drowned = rows["finish"], rows["drowned"]
    started = state.racing or state.finished or state.drowned
    racing = [s for s in range(len(rows)) if started and not finish[s] and not drowned[s]]
    problems = []
    if members(int(state.racing)) != racing:
        problems.append("chairs racing that are elsewhere")
    for name, order, many in (("finish", finish, state.finished), ("pond", drowned, state.drowned)):
        if sorted(order[order > 0]) != list(range(1, many + 1)):
            problems.append(f"the order in the {name} has gaps")
    length = state.race_lengths[state.race - 1]
    for seat in racing:
        if not -state.pond < rows[seat].position < length:
            problems.append(f"the chair of seat {seat + 1} races off the track")
    return problems
