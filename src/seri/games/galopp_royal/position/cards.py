"""Where the bearers are in a described position."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import Described, number

from ..audit import count, hidden_cards
from ..components import (
    BEARER_NAMES,
    MAX_BATCHES,
    NO_BEARER,
    NUM_KINDS,
    OPEN,
    SLOTS,
    TEAM,
    Bearer,
    Phase,
)
from .stage import Stage
from .text import (
    NONE,
    Card,
    Fields,
    atom,
    cards_in,
    only_default,
    read_card,
    read_counts,
    read_kind,
    seat_rows,
    show_card,
)

_USUAL_TEAM = (Bearer.ONE, Bearer.TWO, Bearer.THREE, Bearer.FIVE)


def set_cards(state: Any, fields: Fields, stage: Stage) -> None:
    """`lot`, `hands`, `teams`, `discards` and `batch`; all others are in the pile."""
    _clear(state)
    if stage.phase in (Phase.DEAL, Phase.AUCTION, Phase.LAST_TEAM, Phase.LAY_OUT):
        most = MAX_BATCHES - 1 if stage.starting else 1
        state.batch = number("batch", fields.get("batch", 0), 0, most)
    else:
        only_default(fields, "batch", 0)
    _set_lot(state, fields, stage)
    _set_hands(state, fields, stage)
    _set_teams(state, fields, stage)
    state.discards[:] = read_counts("discards", fields.get("discards", []))
    _set_pile(state)


def _clear(state: Any) -> None:
    state.batch = state.lot_size = 0
    state.lot[:], state.lot_batch[:], state.lot_drawer[:] = NO_BEARER, 0, OPEN
    rows = state.players
    rows["hand"], rows["hand_batch"], rows["hand_drawer"] = NO_BEARER, 0, OPEN
    rows["slots"] = NO_BEARER
    rows["paid"] = 0


def _read_cards(state: Any, name: str, words: Described, most: int) -> list[Card]:
    if not isinstance(words, list) or len(words) > most:
        raise BadNotation(f"{name}: expected a list of at most {most} cards")
    cards = [read_card(name, word, int(state.num_players)) for word in words]
    for card in cards:
        if card.batch > state.batch:
            raise BadNotation(f"{name}: batch {card.batch} has not been shuffled yet")
        if card.drawer == OPEN and card.batch:
            raise BadNotation(f"{name}: an open card needs no batch")
    return cards


def _set_lot(state: Any, fields: Fields, stage: Stage) -> None:
    """The drawers are checked with the moment."""
    if not stage.is_sale:
        only_default(fields, "lot", [])
        return
    cards = _read_cards(state, "lot", fields.get("lot", []), len(state.lot))
    for place, card in enumerate(cards):
        state.lot[place], state.lot_batch[place], state.lot_drawer[place] = card
    state.lot_size = len(cards)


def _set_hands(state: Any, fields: Fields, stage: Stage) -> None:
    """Teams bought and not laid out; who has one has paid for it."""
    holds = stage.starting and stage.phase != Phase.LOT
    if not holds and stage.phase != Phase.LAY_OUT:
        only_default(fields, "hands", [[] for _ in range(int(state.num_players))])
        return
    for seat, row in enumerate(seat_rows(fields, "hands", int(state.num_players))):
        cards = _read_cards(state, "hands", row or [], TEAM)
        player = state.players[seat]
        for place, card in enumerate(cards):
            player.hand[place], player.hand_batch[place], player.hand_drawer[place] = card
        if cards and not _was_drawn_so(seat, [card.drawer for card in cards], stage.phase):
            raise BadNotation(f"hands: no auction gives seat {seat + 1} cards of these drawers")


def _was_drawn_so(owner: int, drawers: list[int], phase: Phase) -> bool:
    """2.2  One card each, two each, one open card, or all four of the last team."""
    if set(drawers) == {owner}:
        return len(drawers) == TEAM or phase == Phase.LAST_TEAM
    if len(drawers) != TEAM or owner not in drawers:
        return False
    one_each = len(set(drawers)) == TEAM and OPEN not in drawers[:-1]
    two_each = drawers[:2] == drawers[2:] and len(set(drawers)) == 2 and OPEN not in drawers
    return one_each or two_each


def _set_teams(state: Any, fields: Fields, stage: Stage) -> None:
    """Tableaus; who has no team yet has none, others by default as good a one as there is."""
    players = int(state.num_players)
    rows = seat_rows(fields, "teams", players)
    for seat, row in enumerate(rows):
        if row:
            state.players[seat].slots[:] = _read_team(row)
    bare = stage.starting and stage.phase != Phase.LAY_OUT
    for seat, row in enumerate(rows):
        player = state.players[seat]
        if bare and row:
            raise BadNotation("teams: nobody has laid out a team yet")
        has_hand = player.hand[0] != NO_BEARER
        if not bare and not row and not (stage.starting and has_hand):
            player.slots[:] = _usual_team(state)
        if (player.slots != NO_BEARER).any() or has_hand:
            player.paid[0] = 1  # until the payments are read


def _read_team(row: list[Described]) -> list[int]:
    if len(row) != SLOTS:
        raise BadNotation(f"teams: expected {SLOTS} slots for each seat")
    return [NO_BEARER if word == NONE else read_kind("teams", word) for word in row]


def _usual_team(state: Any) -> list[int]:
    """1, 2, 3 and 5 where there are any left, else what there is most of."""
    left = _left(state)
    team = []
    for kind in _USUAL_TEAM:
        found = kind if left[kind] > 0 else int(left.argmax())
        left[found] -= 1
        team.append(int(found))
    if left.min() < 0:
        raise BadNotation("teams: there are not that many bearers; name them")
    return team


def _left(state: Any) -> Any:
    """What lies neither before players nor in the lot."""
    lying = [state.lot, state.players["slots"], state.players["hand"]]
    return state.bearers - sum(count(kinds) for kinds in lying)


def _set_pile(state: Any) -> None:
    pile = _left(state) - state.discards
    for kind in range(NUM_KINDS):
        if pile[kind] < 0:
            there = state.bearers[kind] - pile[kind]
            raise BadNotation(
                f"teams, hands, lot, discards: {there} bearers {BEARER_NAMES[kind]}, "
                f"but there are only {state.bearers[kind]}"
            )
    if pile.sum() == 0:
        raise BadNotation("discards: the pile is empty, so they would be shuffled")
    state.pile[:] = pile
    state.pile_size = pile.sum()
    state.batches[:] = np.zeros((MAX_BATCHES, NUM_KINDS), np.int16)
    state.batches[state.batch] = pile
    for kind, batch in hidden_cards(state):
        state.batches[batch, kind] += 1


def show_card_list(kinds: Any, batches: Any, drawers: Any) -> list[Described]:
    return [show_card(card) for card in cards_in(kinds, batches, drawers)]


def show_hands(state: Any) -> list[Described]:
    rows = state.players[: state.num_players]
    return [show_card_list(row.hand, row.hand_batch, row.hand_drawer) for row in rows]


def show_teams(state: Any) -> list[Described]:
    """A list of four for who has laid out a team."""
    return [
        [NONE if kind == NO_BEARER else atom(BEARER_NAMES[kind]) for kind in row.slots]
        if (row.slots != NO_BEARER).any()
        else []
        for row in state.players[: state.num_players]
    ]
