"""What may be turned up next; every card that has left the deck lies open."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.odds import Draw, possible
from seri.core.words import Line

from .actions import FIRST_CARD_OUTCOME, OUTCOMES, Deals
from .components import CARD_NAMES, Phase
from .rules import chance_weights


def kind(outcome: int) -> Line:
    """A kind of card, or who begins."""
    row = OUTCOMES[outcome]
    if row.deals == Deals.START_PLAYER:
        return Line("odds.seat", number=int(row.seat) + 1)
    return Line(f"card.{CARD_NAMES[row.card]}")


def draws(state: Any, viewer: int) -> list[Draw]:
    """2.1  The start player, once; then the cards of the deck."""
    if state.phase == Phase.DRAW_START_PLAYER:
        return [Draw(Line("odds.start_player"), possible(chance_weights, state, len(OUTCOMES)))]
    deck = np.zeros(len(OUTCOMES), np.int64)
    deck[FIRST_CARD_OUTCOME:] = state.deck
    return [Draw(Line("odds.deck"), deck, deck)]
