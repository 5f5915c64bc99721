"""What a choice leads to: the game is played on from it, in worlds that the view allows."""

from __future__ import annotations

from ...core.contract import CHANCE, NOBODY, apply, candidates, current_player, sample_chance, score
from ...core.jit import rule
from .rollouts import play_at_random, play_by_values
from .selfplay import choose
from .worlds import TRUTH, imagine


@rule
def play_on_with_net(view, action, worlds, rng, net, room, replies, points):
    """Play on from an action, everybody one ply deep with the net; a game for each row of `points`.

    `points[game, seat]` are the points at its end; `replies[action]` counts what was chosen next
    where the action led to a choice at once.
    """
    for game in range(len(points)):
        imagine(view, worlds, rng)
        apply(worlds[TRUTH], action)
        mover = current_player(worlds[TRUTH])
        if mover >= 0:
            has_choice = candidates(worlds[TRUTH], room.mask) > 1
            reply = choose(worlds, rng, mover, net, room)
            replies[reply] += has_choice
            apply(worlds[TRUTH], reply)
        play_with_net(worlds, rng, net, room)
        write_points(worlds[TRUTH], points[game])


@rule
def play_on_by_values(view, action, worlds, rng, room, points):
    """The same by the game's own valuation, with some wandering, which says nothing of replies."""
    for game in range(len(points)):
        imagine(view, worlds, rng)
        apply(worlds[TRUTH], action)
        play_by_values(worlds[TRUTH], rng, room)
        write_points(worlds[TRUTH], points[game])


@rule
def play_on_at_random(view, action, worlds, rng, room, points):
    """The same at random."""
    for game in range(len(points)):
        imagine(view, worlds, rng)
        apply(worlds[TRUTH], action)
        play_at_random(worlds[TRUTH], rng, room)
        write_points(worlds[TRUTH], points[game])


@rule
def play_with_net(worlds, rng, net, room):
    """Play to the end; everybody does what the net likes best, by what he can see."""
    while True:
        mover = current_player(worlds[TRUTH])
        if mover == NOBODY:
            return
        if mover == CHANCE:
            apply(worlds[TRUTH], sample_chance(worlds[TRUTH], rng))
        else:
            apply(worlds[TRUTH], choose(worlds, rng, mover, net, room))


@rule
def write_points(finished, points):
    """The points of all seats at the end."""
    for seat in range(len(points)):
        points[seat] = score(finished, seat)
