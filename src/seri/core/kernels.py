"""Loops over any game, written once against the generic functions.

`rng` is a NumPy Generator; only `rng.random()` is used, which gives the same stream compiled and
interpreted. `mask` is bool[actions], a scratch buffer of the caller.
"""

from __future__ import annotations

import numpy as np

from .contract import (
    CHANCE,
    NOBODY,
    apply,
    chance_weights,
    current_player,
    legal_actions,
    sample_chance,
)
from .jit import rule

ILLEGAL = -3
"""What `try_apply` answers instead of the next player."""


@rule
def nth_legal(mask, n):
    """The action that stands n-th (from 0) among the legal ones."""
    for action in range(len(mask)):
        if mask[action]:
            if n == 0:
                return action
            n -= 1
    return -1


@rule
def try_apply(state, action, mask):
    """Apply a player's action if it is legal; return who decides next, or ILLEGAL."""
    legal_actions(state, mask)
    if action < 0 or action >= len(mask) or not mask[action]:
        return ILLEGAL
    apply(state, action)
    return current_player(state)


@rule
def try_deal(state, outcome, weights):
    """Apply an outcome of the dealer if it is possible; return who decides next, or ILLEGAL."""
    chance_weights(state, weights)
    if outcome < 0 or outcome >= len(weights) or weights[outcome] <= 0:
        return ILLEGAL
    apply(state, outcome)
    return current_player(state)


@rule
def playout(state, rng, mask):
    """Play `state` to its end at random, in place; return (decisions, chance events)."""
    decisions = 0
    deals = 0
    while True:
        player = current_player(state)
        if player == NOBODY:
            return decisions, deals
        if player == CHANCE:
            apply(state, sample_chance(state, rng))
            deals += 1
        else:
            choices = legal_actions(state, mask)
            apply(state, nth_legal(mask, int(rng.random() * choices)))
            decisions += 1


@rule
def playouts(states, rng, mask):
    """Play every state of an array to its end at random; return (decisions, chance events)."""
    decisions = 0
    deals = 0
    for i in range(len(states)):
        played, dealt = playout(states[i], rng, mask)
        decisions += played
        deals += dealt
    return decisions, deals


@rule
def step_all(states, actions, rng, mask, players):
    """Apply `actions[i]` to `states[i]`, then let chance act until a player decides.

    `players[i]` becomes the seat to move, or NOBODY. Finished states and illegal actions change
    nothing; the number of illegal actions is returned.
    """
    illegal = 0
    for i in range(len(states)):
        state = states[i]
        player = current_player(state)
        if player >= 0:
            player = try_apply(state, actions[i], mask)
            if player == ILLEGAL:
                illegal += 1
                player = current_player(state)
        while player == CHANCE:
            apply(state, sample_chance(state, rng))
            player = current_player(state)
        players[i] = player
    return illegal


@rule
def mark_children(state, flags, mask, weights):
    """Mark in `flags` every action or outcome possible now; return whether there is any."""
    flags[:] = False
    player = current_player(state)
    if player == NOBODY:
        return False
    if player == CHANCE:
        chance_weights(state, weights)
        for outcome in range(len(weights)):
            flags[outcome] = weights[outcome] > 0
    else:
        legal_actions(state, mask)
        for action in range(len(mask)):
            flags[action] = mask[action]
    return True


@rule
def perft(stack, depth, flags, mask, weights):
    """Count the paths of `depth` events from `stack[0]`; paths that end earlier count once.

    `stack` holds depth + 1 states; `flags` is bool[depth + 1, max(actions, outcomes)]; `mask` and
    `weights` are scratch buffers for one state.
    """
    following = np.zeros(depth + 1, np.int64)
    if depth == 0 or not mark_children(stack[0], flags[0], mask, weights):
        return 1
    paths = 0
    level = 0
    while level >= 0:
        choice = following[level]
        while choice < flags.shape[1] and not flags[level, choice]:
            choice += 1
        following[level] = choice + 1
        if choice == flags.shape[1]:
            level -= 1
        elif level + 1 == depth:
            paths += 1
        else:
            stack[level + 1] = stack[level]
            apply(stack[level + 1], choice)
            if mark_children(stack[level + 1], flags[level + 1], mask, weights):
                level += 1
                following[level] = 0
            else:
                paths += 1
    return paths
