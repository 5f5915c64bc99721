"""The race in a described position: rows, cards played, bets."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, number
from seri.core.records import members

from ..components import (
    BETTING_FENCES,
    BIT,
    FENCES,
    HORSE_NAMES,
    HORSES,
    NOTHING,
    VALUES,
    BetLimit,
)
from ..rules.ends import race_is_finished
from ..rules.fences import resolve
from ..rules.turns import fence_is_full, put_on_track
from .text import Fields, as_list, read_horse, read_play, rows, show_card, show_play

# ---- Rows --------------------------------------------------------------------------------------


def read_order(fields: Fields) -> list[int]:
    """The horses from near to far; those left out follow as in the list of colours."""
    words = as_list("order", fields.get("order", []))
    order = [read_horse("order", word) for word in words]
    if len(set(order)) != len(order):
        raise BadNotation("order: a horse stands in two rows")
    return order


def set_order(state: Any, fields: Fields) -> None:
    order = read_order(fields)
    order += [horse for horse in range(HORSES) if horse not in order]
    state.order[:] = order
    state.running = sum(int(BIT[horse]) for horse in order)


def show_order(state: Any) -> list[Described]:
    return [HORSE_NAMES[horse] for horse in state.order if horse != NOTHING]


def show_fallen(state: Any) -> list[Described]:
    return [HORSE_NAMES[horse] for horse in state.fell if horse != NOTHING]


# ---- Cards played ------------------------------------------------------------------------------


def set_played(state: Any, fields: Fields, used: set[int]) -> None:
    """A list for each fence; for one behind, the horse that fell there is enough.

    `used` are the cards in hands and discards; cards played are added to it.
    """
    fences = as_list("played", fields.get("played", []))
    if len(fences) > FENCES:
        raise BadNotation(f"played: {len(fences)} fences, but there are {FENCES}")
    given = [None if isinstance(each, str) else _plays(each) for each in fences]
    for card in [card for plays in given for card, _ in plays or ()]:
        if card in used:
            raise BadNotation(f"played: {show_card(card)} lies in two places")
        used.add(card)
    for index, plays in enumerate(given):
        if state.fence != index + 1 or race_is_finished(state):
            raise BadNotation(f"played: fence {index} is not full, so {index + 1} is not reached")
        if plays is None:
            plays = _any_plays(state, read_horse("played", fences[index]), used)
        _ride(state, index + 1, plays)


def _plays(given: Described) -> list[tuple[int, int]]:
    return [play for word in as_list("played", given) for play in read_play(word)]


def _ride(state: Any, fence: int, plays: list[tuple[int, int]]) -> None:
    """Put the cards on a fence, one by one; the last one may resolve it."""
    for card, horse in plays:
        if state.fence != fence or race_is_finished(state):
            raise BadNotation(f"played: fence {fence} is full before {show_card(card)}")
        if not state.running & BIT[horse]:
            raise BadNotation(f"played: {show_card(card)}: that horse has fallen")
        put_on_track(state, card, horse)
        if fence_is_full(state):
            resolve(state)


def _any_plays(state: Any, falls: int, used: set[int]) -> list[tuple[int, int]]:
    """Unused cards, one for each horse, with which that horse falls."""
    if not state.running & BIT[falls]:
        raise BadNotation(f"played: {HORSE_NAMES[falls]} can't fall twice")
    plays, top = [], {}
    for horse in members(int(state.running)):
        values = range(VALUES) if horse == falls else range(VALUES - 1, -1, -1)
        free = [value for value in values if horse * VALUES + value not in used]
        if not free:
            raise BadNotation(f"played: no {HORSE_NAMES[horse]} card is left; name the cards")
        plays.append((horse * VALUES + free[0], horse))
        top[horse] = free[0]
    if min(top.values()) != top[falls] or list(top.values()).count(top[falls]) > 1:
        raise BadNotation(f"played: name the cards with which {HORSE_NAMES[falls]} fell")
    used.update(card for card, _ in plays)
    return plays


def show_played(state: Any) -> list[Described]:
    """The cards of each fence reached, in the order they were played."""
    fences: list[list[Described]] = [[] for _ in range(FENCES)]
    for index in range(int(state.plays)):
        play = show_play(int(state.played[index]), int(state.played_on[index]))
        fences[state.played_at[index] - 1].append(play)
    reached = [fence for fence in fences if fence]
    return list(reached)


# ---- Bets --------------------------------------------------------------------------------------


def set_bets(state: Any, fields: Fields, counters: int) -> None:
    """`[[red-1],[blue-2]]`: by fence, the horse and the seat of each counter."""
    reached = min(int(state.fence), BETTING_FENCES)
    for fence, words in enumerate(rows("bets", fields.get("bets", []), reached)):
        for word in words:
            _place(state, fence, word)
    for seat in range(int(state.num_players)):
        placed = (state.bets == seat).sum(axis=1)
        if placed.sum() > counters:
            raise BadNotation(f"bets: seat {seat + 1} has {counters} counters")
        if state.bet_limit == BetLimit.PER_FENCE and placed.max() > 1:
            raise BadNotation("bets: one counter a fence and player (option bet_limit)")
        state.players[seat].counters = counters - placed.sum()


def _place(state: Any, fence: int, word: Described) -> None:
    horse_name, _, seat = str(word).partition("-")
    horse = read_horse("bets", horse_name)
    players = int(state.num_players)
    fallen_before = state.fell[:fence].tolist()
    if horse in fallen_before:
        raise BadNotation(f"bets: {horse_name} had fallen before fence {fence + 1}")
    if state.bets[fence, horse] != NOTHING:
        raise BadNotation(f"bets: two counters on {horse_name} at fence {fence + 1}")
    owner = number("bets", int(seat) if seat.isdecimal() else seat, 1, players) - 1
    state.bets[fence, horse] = owner


def show_bets(state: Any) -> list[Described]:
    shown: list[Described] = []
    for fence in range(BETTING_FENCES):
        seats = state.bets[fence].tolist()
        row = [f"{HORSE_NAMES[horse]}-{seat + 1}" for horse, seat in enumerate(seats) if seat >= 0]
        shown.append(list(row))
    while shown and not shown[-1]:
        shown.pop()
    return shown
