"""Worlds: the game as it is, as a mover may believe it to be, and as it may become."""

from __future__ import annotations

from ...core.contract import determinize, redact
from ...core.jit import rule

TRUTH, VIEW, TRIED = 0, 1, 2
"""The rows of `worlds`: the game, or in a search the world of this simulation; what the mover
believes; what an action leads to."""


@rule
def imagine(view, worlds, rng):
    """Begin a simulation in a world that the view leaves possible."""
    worlds[TRUTH] = view[0]
    determinize(worlds[TRUTH], rng)


@rule
def believe(worlds, rng, mover):
    """A world as the mover may believe it to be, from what he can see of the truth."""
    worlds[VIEW] = worlds[TRUTH]
    redact(worlds[VIEW], mover)
    determinize(worlds[VIEW], rng)
