"""Probing: a net learns at one seat, while a bot that does not change plays all others.

It learns from what all seats saw: a net that mostly loses would not learn from its own seat what
winning looks like.

An approximate best response, which tells how exploitable the bot is at least: Timbers et al.,
Approximate Exploitability: Learning a Best Response (2022).
"""

from __future__ import annotations

import numpy as np

from ...core.contract import CHANCE, NOBODY, apply, candidates, current_player, sample_chance
from ...core.jit import rule
from ...core.kernels import nth_legal
from .net import best_candidate, net_of, value_candidates, win_share
from .selfplay import GAMES, KEPT_CHOICES, KEPT_DEALS, choose, greedy, keep, learn
from .worlds import TRUTH, VIEW, believe

LEARNER, FROZEN = 0, 1
"""The rows of `weights`: the net that learns, and the other seats' net."""

BY_VALUES = -1
"""The other seats play by the game's own valuation instead."""


@rule
def train_against(
    start, worlds, rng, weights, learner, tape, room, rival, tries, games, epsilon, rate, averaging
):
    """Play and learn, the seats taking turns; return the mean loss.

    `rival` is FROZEN or BY_VALUES; a frozen net tries its actions in `tries` worlds.
    """
    loss, samples = 0.0, 0
    for _ in range(games):
        seat = learner.counts[GAMES] % len(room.places)
        learner.counts[GAMES] += 1
        worlds[TRUTH] = start[0]
        positions = play_seat(worlds, rng, weights, tape, room, seat, rival, tries, epsilon)
        more, count = learn(
            worlds[TRUTH], rng, weights[LEARNER], learner, tape, room, positions, rate, averaging
        )
        loss += more
        samples += count
    return loss / max(1, samples)


@rule
def play_seat(worlds, rng, weights, tape, room, seat, rival, tries, epsilon):
    """Play a game to its end and keep its positions; return how many."""
    dealt, positions = False, 0
    net = net_of(weights[LEARNER], len(room.inputs), len(room.hidden))
    while True:
        mover = current_player(worlds[TRUTH])
        if mover == NOBODY:
            return positions
        between_deals = dealt and mover == CHANCE
        if rng.random() < (KEPT_DEALS if between_deals else KEPT_CHOICES):
            positions = keep(worlds[TRUTH], net, tape, room, positions)
        dealt = mover == CHANCE
        if dealt:
            apply(worlds[TRUTH], sample_chance(worlds[TRUTH], rng))
        elif mover != seat:
            apply(worlds[TRUTH], answer(worlds, rng, mover, weights, room, rival, tries))
        elif rng.random() < epsilon:
            choices = candidates(worlds[TRUTH], room.mask)
            apply(worlds[TRUTH], nth_legal(room.mask, int(rng.random() * choices)))
        else:
            apply(worlds[TRUTH], choose(worlds, rng, mover, net, room))


@rule
def answer(worlds, rng, mover, weights, room, rival, tries):
    """What the bot that does not change plays."""
    if rival == BY_VALUES:
        return greedy(worlds, rng, mover, room)
    net = net_of(weights[FROZEN], len(room.inputs), len(room.hidden))
    return choose_surely(worlds, rng, mover, net, room, tries)


@rule
def choose_surely(worlds, rng, mover, net, room, tries):
    """The action that the net likes best on the average of so many worlds."""
    sums = np.zeros(len(room.mask))
    for _ in range(tries):
        believe(worlds, rng, mover)
        if value_candidates(worlds[VIEW:], mover, net, room) == 1:
            break
        for action in range(len(room.mask)):
            if room.mask[action]:
                sums[action] += room.values[action]
    room.values[:] = sums
    return best_candidate(room)


@rule
def measure(start, worlds, rng, weights, room, rival, tries, shares):
    """Play a game for each of `shares`, the learner sitting at each seat in turn; set them."""
    net = net_of(weights[LEARNER], len(room.inputs), len(room.hidden))
    for number in range(len(shares)):
        seat = number % len(room.places)
        worlds[TRUTH] = start[0]
        mover = current_player(worlds[TRUTH])
        while mover != NOBODY:
            if mover == CHANCE:
                apply(worlds[TRUTH], sample_chance(worlds[TRUTH], rng))
            elif mover == seat:
                apply(worlds[TRUTH], choose_surely(worlds, rng, mover, net, room, tries))
            else:
                apply(worlds[TRUTH], answer(worlds, rng, mover, weights, room, rival, tries))
            mover = current_player(worlds[TRUTH])
        shares[number] = win_share(worlds[TRUTH], seat, room.places)
