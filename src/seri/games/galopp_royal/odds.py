"""What the die and the pile may give next.

The cards of the present batch that a viewer has not seen lie in the pile or face down before
others; each is equally likely to come (RULEBOOK.md, 7.4).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.odds import Draw, possible
from seri.core.words import Line

from .actions import CARD, OUTCOMES, Deals
from .components import BEARER_NAMES, FACES, MAX_BATCHES, NUM_KINDS, Phase
from .hidden import take_known
from .rules import chance_weights

RACING = (Phase.ROLL, Phase.FOX, Phase.PUSH, Phase.PUSH_SECOND)


def kind(outcome: int) -> Line:
    """A face of the die, a kind of bearer, or who begins."""
    row = OUTCOMES[outcome]
    match row.deals:
        case Deals.FACE:
            return Line("odds.face", number=int(row.face))
        case Deals.BEARER:
            return Line(f"bearer.{BEARER_NAMES[row.bearer]}")
    return Line("odds.seat", number=int(row.seat) + 1)


def draws(state: Any, viewer: int) -> list[Draw]:
    """2.1  Who begins, once; in a race the die; and the pile, for teams and new bearers."""
    if state.phase == Phase.LOT:
        return [Draw(Line("odds.starter"), possible(chance_weights, state, len(OUTCOMES)))]
    die = [_die()] if state.phase in RACING else []
    return [*die, _pile(state)] if state.pile_size > 0 else die


def _die() -> Draw:
    faces = np.zeros(len(OUTCOMES), np.int64)
    faces[:FACES] = 1
    return Draw(Line("odds.die"), faces)


def _pile(state: Any) -> Draw:
    """7.4  What this batch still holds, without the hidden cards that the viewer knows."""
    left = np.array(state.batches, np.int64).reshape(MAX_BATCHES, NUM_KINDS)
    take_known(state, left)
    cards = np.zeros(len(OUTCOMES), np.int64)
    cards[CARD : CARD + NUM_KINDS] = left[state.batch]
    hidden = int(cards.sum()) - int(state.pile_size)
    notes = [Line("odds.hidden", count=hidden, pile=int(state.pile_size))] if hidden else []
    return Draw(Line("odds.pile"), cards, cards, notes)
