"""The value net: a seat's chance to win, from `features`; one hidden layer.

All weights of a net are one float32 vector, so that they can be saved, averaged and trained as
one; `net_of` cuts it into layers without copying. Inputs that are 0 are skipped: most are.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ...core.contract import NOBODY, apply, candidates, current_player, features, places
from ...core.jit import rule


class Net(NamedTuple):
    """Weights by layer: float32[inputs, hidden], [hidden], [hidden], [1]."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any


class Scratch(NamedTuple):
    """What a caller must bring: room to compute in.

    inputs float32[inputs], hidden float32[hidden], mask bool[actions], values float64[actions],
    places int64[players].
    """

    inputs: Any
    hidden: Any
    mask: Any
    values: Any
    places: Any


def num_weights(inputs: int, hidden: int) -> int:
    """The length of the vector."""
    return inputs * hidden + 2 * hidden + 1


def scratch(inputs: int, hidden: int, actions: int, players: int) -> Scratch:
    """Room for a net and a game of these sizes."""
    return Scratch(
        np.zeros(inputs, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(actions, np.bool_),
        np.zeros(actions, np.float64),
        np.zeros(players, np.int64),
    )


@rule
def net_of(weights, inputs, hidden):
    """The layers of a net, as views of its vector."""
    first = inputs * hidden
    return Net(
        weights[:first].reshape((inputs, hidden)),
        weights[first : first + hidden],
        weights[first + hidden : first + 2 * hidden],
        weights[first + 2 * hidden : first + 2 * hidden + 1],
    )


@rule
def run_hidden(net, inputs, hidden):
    """The hidden layer before its rectifier."""
    for unit in range(len(hidden)):
        hidden[unit] = net.first_bias[unit]
    for number in range(len(inputs)):
        value = inputs[number]
        if value != 0.0:
            row = net.first[number]
            for unit in range(len(hidden)):
                hidden[unit] += value * row[unit]


@rule
def run_net(net, inputs, hidden):
    """The chance to win, from 0 to 1; `hidden` keeps the hidden layer."""
    run_hidden(net, inputs, hidden)
    total = np.float64(net.second_bias[0])
    for unit in range(len(hidden)):
        if hidden[unit] > 0.0:
            total += hidden[unit] * net.second[unit]
    return 1.0 / (1.0 + math.exp(-min(30.0, max(-30.0, total))))


@rule
def win_share(state, seat, standing):
    """A seat's part of the win in a finished game: ties share it."""
    places(state, standing)
    if standing[seat] != 1:
        return 0.0
    winners = 0
    for other in range(len(standing)):
        winners += standing[other] == 1
    return 1.0 / winners


@rule
def chance_to_win(state, seat, net, room):
    """What the net makes of a state for a seat; of a finished one, what it is."""
    if current_player(state) == NOBODY:
        return win_share(state, seat, room.places)
    features(state, seat, room.inputs)
    return run_net(net, room.inputs, room.hidden)


@rule
def value_candidates(worlds, seat, net, room):
    """Set `values` for every candidate of `worlds[0]`, tried in `worlds[1]`; return how many."""
    choices = candidates(worlds[0], room.mask)
    for action in range(len(room.mask)):
        if room.mask[action]:
            worlds[1] = worlds[0]
            apply(worlds[1], action)
            room.values[action] = chance_to_win(worlds[1], seat, net, room)
    return choices


@rule
def best_candidate(room):
    """The candidate of the highest value."""
    best = -1
    for action in range(len(room.mask)):
        if room.mask[action] and (best < 0 or room.values[action] > room.values[best]):
            best = action
    return best
