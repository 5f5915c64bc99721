"""What the pile may give next: the cards that a viewer has not seen lie there or in other hands.

All of them are equally likely to come, but for this: who passed holds cards of fallen horses only
(RULEBOOK.md, 6.2), so that these are less likely to be in the pile.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.contract import UNKNOWN
from seri.core.odds import Draw, possible
from seri.core.words import Line, Seat

from .actions import OUTCOMES, Deals
from .components import CARD_COLOUR, CARDS, COLOUR_NAMES, HORSE_NAMES, Phase
from .hidden import cards_not_seen, holds_only_dead_cards, is_covered, may_be_dead
from .rules import chance_weights
from .rules.setup import is_in_pile


def kind(outcome: int) -> Line:
    """A card by its colour, a horse for the next row, or who begins."""
    row = OUTCOMES[outcome]
    match row.deals:
        case Deals.CARD:
            return Line(f"colour.{COLOUR_NAMES[CARD_COLOUR[row.number]]}")
        case Deals.HORSE:
            return Line(f"odds.row.{HORSE_NAMES[row.number]}")
    return Line("odds.seat", number=int(row.number) + 1)


def draws(state: Any, viewer: int) -> list[Draw]:
    """1.1, 2.2  Rows and the starter are drawn by lot; 2.1, 3.5  cards come from the pile."""
    match state.phase:
        case Phase.ROWS:
            return [Draw(Line("odds.horse"), possible(chance_weights, state, len(OUTCOMES)))]
        case Phase.START:
            return [Draw(Line("odds.starter"), possible(chance_weights, state, len(OUTCOMES)))]
    return [_pile(state)] if state.pile_size > 0 else []


def _pile(state: Any) -> Draw:
    """6.1  Each card not seen, as `hidden.determinize` may lay it into the pile."""
    cards = _unseen(state)
    covered = [seat for seat in range(int(state.num_players)) if is_covered(state, seat)]
    passed = [seat for seat in covered if holds_only_dead_cards(state, seat)]
    held = sum(int(state.players[seat].hand_size) for seat in passed)
    dead = [card for card in cards if may_be_dead(state, card)] if held else []
    left = np.zeros(len(OUTCOMES), np.int64)
    left[cards] = 1
    weights = left.copy()
    if held:
        weights[cards] = len(dead)
        weights[dead] = len(dead) - held
    return Draw(Line("odds.pile"), weights, left, _notes(state, covered, passed))


def _unseen(state: Any) -> list[int]:
    """6.1  The cards of the pile where all can be seen; else those there or in covered hands."""
    if state.pile[0] != UNKNOWN:
        return [card for card in range(CARDS) if is_in_pile(state, card)]
    unseen = np.zeros(CARDS, np.int64)
    count = cards_not_seen(state, unseen)
    found: list[int] = unseen[:count].tolist()
    return found


def _notes(state: Any, covered: list[int], passed: list[int]) -> list[Line]:
    """6.1, 6.2  What is known of the cards in other hands."""
    in_hands = sum(int(state.players[seat].hand_size) for seat in covered)
    notes = [Line("odds.in_hands", count=in_hands, pile=int(state.pile_size))] if in_hands else []
    known = [Seat(seat) for seat in passed if state.players[seat].hand_size > 0]
    return [*notes, Line("odds.only_fallen", players=known)] if known else notes
