"""What the rules and the features of a game do, to tell whether a net was trained for them."""

from __future__ import annotations

from ...core.contract import (
    CHANCE,
    NOBODY,
    apply,
    current_player,
    features,
    legal_actions,
    sample_chance,
    score,
)
from ...core.jit import rule
from ...core.kernels import nth_legal

COLUMNS = 4
"""Who decided, what, among how many, and his points after it."""


@rule
def trace(state, rng, mask, events, seen):
    """Play a random game in place, as far as there is room; return how many events it had.

    `events` is int64[most, COLUMNS]; `seen` is float32[most, inputs], what the mover sees.
    """
    for number in range(len(events)):
        mover = current_player(state)
        if mover == NOBODY:
            return number
        events[number, 0] = mover
        if mover == CHANCE:
            events[number, 1] = sample_chance(state, rng)
        else:
            events[number, 2] = legal_actions(state, mask)
            events[number, 1] = nth_legal(mask, int(rng.random() * events[number, 2]))
            features(state, mover, seen[number])
        apply(state, events[number, 1])
        events[number, 3] = score(state, max(0, mover))
    return len(events)
