"""Hints: the best choices of a position, as the strongest bot sees them from that seat alone."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..core.errors import SeriError
from ..core.points import Points
from ..core.view import View
from .base import BotSeed
from .roster import bot

ADVISER = "expert"
MOST_CHOICES = 3


class NoAdvice(SeriError):
    """The adviser does not search in this game."""


class Advice(NamedTuple):
    """A choice: the seat's chance to win after it, and the points that it brings at once."""

    action: int
    win: float
    points: Points


def advise(view: View, spec: str = ADVISER, seed: BotSeed = None) -> list[Advice]:
    """The choices that a search looked at most, the best first; `view` is of the seat to move.

    Raises NoAdvice, UnknownBot, NotYourTurn.
    """
    adviser = bot(spec, seed)
    think = getattr(adviser, "think", None)
    thought = think(view) if think is not None else None
    if thought is None:
        raise NoAdvice(f"{spec} does not search in {view.game.name}")
    order = np.lexsort((-thought.values, -thought.visits))
    best = [int(action) for action in order[:MOST_CHOICES] if thought.visits[action] > 0]
    return [Advice(each, float(thought.values[each]), _points(view, each)) for each in best]


def _points(view: View, action: int) -> Points:
    """How many points an action brings its seat before anybody else acts."""
    state = view.game.copy(view.state)
    view.game.apply(state, action)
    return view.game.score(state, view.seat) - view.game.score(view.state, view.seat)
