"""A seat's chance to win, from what it can see, at a moment when anybody may be to move.

What is valued are the decisions that may follow: chance is drawn until somebody has a choice. So
the chance before a deal is the mean of those after its outcomes, as far as the number of worlds
allows, and what a deal changes is luck and not a quirk of the net.
"""

from __future__ import annotations

from ...core.jit import rule
from .net import chance_to_win, win_share
from .rollouts import play_at_random, play_by_values
from .tree import next_choice
from .worlds import TRUTH, imagine


@rule
def expect_by_net(view, worlds, rng, net, room, seat, times):
    """The mean of what the net says, in so many worlds that the view leaves possible."""
    total = 0.0
    for _ in range(times):
        imagine(view, worlds, rng)
        next_choice(worlds[TRUTH], rng, room.mask)
        total += chance_to_win(worlds[TRUTH], seat, net, room)
    return total / times


@rule
def expect_at_random(view, worlds, rng, room, seat, times):
    """The part of so many games won that are played on at random."""
    total = 0.0
    for _ in range(times):
        imagine(view, worlds, rng)
        play_at_random(worlds[TRUTH], rng, room)
        total += win_share(worlds[TRUTH], seat, room.places)
    return total / times


@rule
def expect_by_values(view, worlds, rng, room, seat, times):
    """The part of so many games won that are played on by the game's own valuation."""
    total = 0.0
    for _ in range(times):
        imagine(view, worlds, rng)
        play_by_values(worlds[TRUTH], rng, room)
        total += win_share(worlds[TRUTH], seat, room.places)
    return total / times
