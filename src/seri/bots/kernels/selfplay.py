"""Training: games of a net against itself and against older ones, and learning from them.

TD(lambda), forward view: what a position should have been worth is a mixture of what the later
ones were thought to be worth and of the result. Sutton, Learning to predict by the methods of
temporal differences (1988); Tesauro, TD-Gammon (1995).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ...core.contract import (
    CHANCE,
    NOBODY,
    action_values,
    apply,
    candidates,
    current_player,
    features,
    legal_actions,
    redact,
    sample_chance,
)
from ...core.jit import rule
from ...core.kernels import nth_legal
from .net import best_candidate, net_of, run_net, value_candidates, win_share
from .worlds import TRUTH, VIEW, believe

LAMBDA = 0.8
KEPT_CHOICES, KEPT_DEALS = 0.6, 0.2  # of the positions where a seat chooses, or where chance acts
KEPT = 0.5  # of those are learned from
LEAGUE = 0.12  # of the games are played against older nets
SCHOOL = 0.5  # of the first games have players of the game's own valuation; later fewer
SCHOOLED, LATER_SCHOOL = 1_500, 0.15
BATCH = 256
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8  # of Adam (Kingma and Ba, 2015)
VANISHED = 1e-20  # a moment below it is taken for 0: numbers near the smallest are slow

SAMPLES, STEPS, AVERAGED, OLDER, GAMES = 0, 1, 2, 3, 4
"""What `Learner.counts` counts: samples in this batch, batches, averaged batches, older nets,
games."""


class Tape(NamedTuple):
    """A game as it was played: float32[positions * players, inputs] and its values."""

    inputs: Any
    values: Any


class Learner(NamedTuple):
    """float32 vectors as long as the weights, and int64 counts."""

    gradient: Any
    first: Any
    second: Any
    average: Any
    counts: Any


def new_learner(size: int) -> Learner:
    """A learner for so many weights that has learned nothing yet."""
    gradient, first, second, average = (np.zeros(size, np.float32) for _ in range(4))
    return Learner(gradient, first, second, average, np.zeros(5, np.int64))


@rule
def train_games(start, worlds, rng, weights, learner, tape, room, games, epsilon, rate, averaging):
    """Play and learn; return the mean loss. `weights[0]` is the net, the other rows older ones."""
    loss, samples = 0.0, 0
    for _ in range(games):
        worlds[TRUTH] = start[0]
        positions = play_one(worlds, rng, weights, learner.counts, tape, room, epsilon)
        learner.counts[GAMES] += 1
        more, count = learn(
            worlds[TRUTH], rng, weights[0], learner, tape, room, positions, rate, averaging
        )
        loss += more
        samples += count
    return loss / max(1, samples)


@rule
def play_one(worlds, rng, weights, counts, tape, room, epsilon):
    """Play a game to its end and keep its positions; return how many."""
    dealt, positions = False, 0
    inputs, hidden = len(room.inputs), len(room.hidden)
    net = net_of(weights[0], inputs, hidden)
    older, newest = draw_rivals(rng, counts, len(room.places))
    rival = net_of(weights[max(0, older)], inputs, hidden)
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
        elif rng.random() < epsilon:
            choices = candidates(worlds[TRUTH], room.mask)
            apply(worlds[TRUTH], nth_legal(room.mask, int(rng.random() * choices)))
        elif (newest >> mover) & 1 == 1:
            apply(worlds[TRUTH], choose(worlds, rng, mover, net, room))
        elif older < 0:
            apply(worlds[TRUTH], greedy(worlds, rng, mover, room))
        else:
            apply(worlds[TRUTH], choose(worlds, rng, mover, rival, room))


@rule
def draw_rivals(rng, counts, players):
    """Who plays: the row of an older net, or -1 for the game's own valuation; and the bit set of
    the seats that the newest net plays itself, which are all in most games."""
    everybody = (1 << players) - 1
    ticket = rng.random()
    if ticket < LEAGUE:
        if counts[OLDER] > 0:
            return 1 + int(rng.random() * counts[OLDER]), 1 << int(rng.random() * players)
        return 0, everybody
    school = SCHOOL if counts[GAMES] < SCHOOLED else LATER_SCHOOL
    if ticket < LEAGUE + school:
        return -1, int(rng.random() * everybody)
    return 0, everybody


@rule
def keep(state, net, tape, room, positions):
    """Write a position on the tape as each seat sees it, with what the net makes of it."""
    first = positions * len(room.places)
    if first + len(room.places) > len(tape.values):
        return positions
    for seat in range(len(room.places)):
        features(state, seat, tape.inputs[first + seat])
        tape.values[first + seat] = run_net(net, tape.inputs[first + seat], room.hidden)
    return positions + 1


@rule
def choose(worlds, rng, mover, net, room):
    """The action that the net likes best, by what the mover can see."""
    believe(worlds, rng, mover)
    if candidates(worlds[VIEW], room.mask) > 1:
        value_candidates(worlds[VIEW:], mover, net, room)
    else:
        room.values[:] = 0.0
    return best_candidate(room)


# ---- Learning ------------------------------------------------------------------------------------


@rule
def learn(finished, rng, weights, learner, tape, room, positions, rate, averaging):
    """Learn from some of the positions of a finished game; return the loss and how many."""
    players, loss, samples = len(room.places), 0.0, 0
    net = net_of(weights, len(room.inputs), len(room.hidden))
    slope = net_of(learner.gradient, len(room.inputs), len(room.hidden))
    for seat in range(players):
        target = win_share(finished, seat, room.places)
        for position in range(positions - 1, -1, -1):
            row = position * players + seat
            if rng.random() < KEPT:
                loss += learn_one(net, slope, tape.inputs[row], room.hidden, target)
                samples += 1
                learner.counts[SAMPLES] += 1
                if learner.counts[SAMPLES] == BATCH:
                    step(weights, learner, rate, averaging)
            target = (1.0 - LAMBDA) * tape.values[row] + LAMBDA * target
    return loss, samples


@rule
def learn_one(net, slope, inputs, hidden, target):
    """Add the gradient of one position; return its loss."""
    chance = run_net(net, inputs, hidden)
    error = np.float32(chance - target)
    slope.second_bias[0] += error
    for unit in range(len(hidden)):
        if hidden[unit] > 0.0:
            slope.second[unit] += error * hidden[unit]
            hidden[unit] = error * net.second[unit]
            slope.first_bias[unit] += hidden[unit]
        else:
            hidden[unit] = 0.0
    for number in range(len(inputs)):
        value = inputs[number]
        if value != 0.0:
            row = slope.first[number]
            for unit in range(len(hidden)):
                row[unit] += value * hidden[unit]
    within = min(1.0 - 1e-6, max(1e-6, chance))
    return -target * math.log(within) - (1.0 - target) * math.log(1.0 - within)


@rule
def step(weights, learner, rate, averaging):
    """One step of Adam with the gradient of a batch; and the average of the weights."""
    learner.counts[SAMPLES] = 0
    learner.counts[STEPS] += 1
    steps = learner.counts[STEPS]
    size = np.float32(rate * math.sqrt(1.0 - SECOND_MOMENT**steps) / (1.0 - FIRST_MOMENT**steps))
    keep_first, keep_second = np.float32(FIRST_MOMENT), np.float32(SECOND_MOMENT)
    new_first, new_second = np.float32(1.0 - FIRST_MOMENT), np.float32(1.0 - SECOND_MOMENT)
    tiny, part, zero = np.float32(TINY), np.float32(1.0 / BATCH), np.float32(0.0)
    for number in range(len(weights)):
        slope = learner.gradient[number] * part
        learner.gradient[number] = 0.0
        first = keep_first * learner.first[number] + new_first * slope
        second = keep_second * learner.second[number] + new_second * slope * slope
        learner.first[number] = first if abs(first) > VANISHED else zero
        learner.second[number] = second if second > VANISHED else zero
        weights[number] -= size * first / (math.sqrt(second) + tiny)
    if averaging:
        learner.counts[AVERAGED] += 1
        share = np.float32(1.0 / learner.counts[AVERAGED])
        for number in range(len(weights)):
            learner.average[number] += share * (weights[number] - learner.average[number])


# ---- Matches, to see how good a net is -----------------------------------------------------------


@rule
def wins_against_random(start, worlds, rng, weights, room, games):
    """The wins of the net in `games` games against random players, from all seats in turn."""
    net = net_of(weights, len(room.inputs), len(room.hidden))
    wins = 0.0
    for number in range(games):
        seat = number % len(room.places)
        worlds[TRUTH] = start[0]
        while next_other(worlds, rng, seat, net, room) != NOBODY:
            choices = legal_actions(worlds[TRUTH], room.mask)
            apply(worlds[TRUTH], nth_legal(room.mask, int(rng.random() * choices)))
        wins += win_share(worlds[TRUTH], seat, room.places)
    return wins


@rule
def wins_against_greedy(start, worlds, rng, weights, room, games):
    """The same against players who take what `action_values` likes best."""
    net = net_of(weights, len(room.inputs), len(room.hidden))
    wins = 0.0
    for number in range(games):
        seat = number % len(room.places)
        worlds[TRUTH] = start[0]
        mover = next_other(worlds, rng, seat, net, room)
        while mover != NOBODY:
            apply(worlds[TRUTH], greedy(worlds, rng, mover, room))
            mover = next_other(worlds, rng, seat, net, room)
        wins += win_share(worlds[TRUTH], seat, room.places)
    return wins


@rule
def next_other(worlds, rng, seat, net, room):
    """Let chance act, and the net for its seat, until another seat is to move, or the end."""
    while True:
        mover = current_player(worlds[TRUTH])
        if mover == CHANCE:
            apply(worlds[TRUTH], sample_chance(worlds[TRUTH], rng))
        elif mover == seat:
            apply(worlds[TRUTH], choose(worlds, rng, mover, net, room))
        else:
            return mover


@rule
def greedy(worlds, rng, mover, room):
    """What the game's own valuation likes best, at random among equals."""
    worlds[VIEW] = worlds[TRUTH]
    redact(worlds[VIEW], mover)
    room.values[:] = 0.0
    action_values(worlds[VIEW], room.values)
    legal_actions(worlds[VIEW], room.mask)
    best, equals = -1, 0
    for action in range(len(room.mask)):
        if not room.mask[action]:
            continue
        if best < 0 or room.values[action] > room.values[best]:
            best, equals = action, 1
        elif room.values[action] == room.values[best]:
            equals += 1
            if rng.random() * equals < 1.0:
                best = action
    return best
