"""The search with a net: priors and first values from what each action leads to.

Selection as in AlphaZero (Silver et al., 2018), for several players each of whom wants his own
share (max^n: Luckhardt and Irani, 1986), over information sets.
"""

from __future__ import annotations

import math

from ...core.contract import NOBODY, apply, determinize, node_key
from ...core.jit import rule
from .net import chance_to_win, value_candidates, win_share
from .tree import (
    NONE,
    add_edge,
    back_up,
    begin_with,
    child_of,
    clear_slots,
    grow,
    list_moves,
    next_choice,
)
from .worlds import TRIED, TRUTH, VIEW, believe, imagine


@rule
def search_with_net(view, worlds, rng, tree, net, room, path, simulations, exploration, sharpness):
    """Simulate so often from the root, a redacted state in which a seat has a choice."""
    for _ in range(simulations):
        imagine(view, worlds, rng)
        depth = descend(worlds, rng, tree, net, room, path, NONE, 0, exploration, sharpness)
        back_up(tree, path, depth, room.shares)


@rule
def search_on_with_net(
    view, worlds, rng, tree, net, room, path, action, simulations, exploration, sharpness
):
    """Simulate so often more in a tree that has grown, each time with this action first."""
    edge = begin_with(view, tree, path, action)
    for _ in range(simulations):
        imagine(view, worlds, rng)
        apply(worlds[TRUTH], action)
        depth = descend(worlds, rng, tree, net, room, path, edge, 1, exploration, sharpness)
        back_up(tree, path, depth, room.shares)


@rule
def descend(worlds, rng, tree, net, room, path, edge, taken, exploration, sharpness):
    """Follow the tree to a new decision or to the end; set `shares`; return how deep.

    The path has `taken` edges already, the last of which is `edge`.
    """
    for depth in range(taken, len(path.edges)):
        mover = next_choice(worlds[TRUTH], rng, room.mask)
        if mover == NOBODY:
            share_result(worlds[TRUTH], room)
            return depth
        key = node_key(worlds[TRUTH], mover)
        node = child_of(tree, edge, key)
        if node == NONE:
            grow(tree, edge, key)
            share_by_net(worlds[TRUTH], net, room)
            return depth
        tree.nodes[node].visits += 1
        edge = choose_edge(worlds, rng, tree, node, mover, net, room, exploration, sharpness)
        if edge == NONE:
            share_by_net(worlds[TRUTH], net, room)
            return depth
        path.edges[depth] = edge
        path.seats[depth] = mover
        apply(worlds[TRUTH], tree.edges[edge].action)
    share_by_net(worlds[TRUTH], net, room)
    return len(path.edges)


@rule
def share_result(finished, room):
    """Set `shares` to the result of a finished game."""
    for seat in range(len(room.shares)):
        room.shares[seat] = win_share(finished, seat, room.places)


@rule
def share_by_net(state, net, room):
    """Set `shares` to what the net expects for each seat, so that the sum is 1."""
    total = 1e-12
    for seat in range(len(room.shares)):
        room.shares[seat] = chance_to_win(state, seat, net, room)
        total += room.shares[seat]
    for seat in range(len(room.shares)):
        room.shares[seat] /= total


@rule
def choose_edge(worlds, rng, tree, node, mover, net, room, exploration, sharpness):
    """The edge to follow among the candidates of this world; NONE if there is no room for it."""
    moves = list_moves(tree, node, room)
    missing = False
    for number in range(moves):
        missing = missing or room.slots[room.moves[number]] == NONE
    if missing:
        add_missing(worlds, rng, tree, node, mover, moves, net, room, sharpness)
    edge = select(tree, moves, room, exploration)
    clear_slots(tree, node, room)
    return edge


@rule
def add_missing(worlds, rng, tree, node, mover, moves, net, room, sharpness):
    """Edges for the actions not yet tried here, with the net's value of what they lead to."""
    believe(worlds, rng, mover)
    for number in range(moves):
        action = room.moves[number]
        if room.slots[action] == NONE:
            edge = add_edge(tree, node, action)
            if edge == NONE:
                return
            worlds[TRIED] = worlds[VIEW]
            apply(worlds[TRIED], action)
            value = chance_to_win(worlds[TRIED], mover, net, room)
            tree.edges[edge].first = value
            tree.edges[edge].weight = math.exp(value * sharpness)
            room.slots[action] = edge


FIRST_WEIGHT = 2.0
"""As many visits the net's first value counts for."""


@rule
def select(tree, moves, room, exploration):
    """The edge of the best value, those less visited being given more credit."""
    weights, visits = 0.0, 1
    for number in range(moves):
        edge = room.slots[room.moves[number]]
        if edge != NONE:
            weights += tree.edges[edge].weight
            visits += tree.edges[edge].visits
    credit = exploration * math.sqrt(visits) / max(weights, 1e-300)
    best, most = NONE, -1.0
    for number in range(moves):
        edge = room.slots[room.moves[number]]
        if edge != NONE:
            tried = tree.edges[edge].visits
            value = tree.edges[edge].total + FIRST_WEIGHT * tree.edges[edge].first
            value /= tried + FIRST_WEIGHT
            value += credit * tree.edges[edge].weight / (1.0 + tried)
            if value > most:
                best, most = edge, value
    return best


@rule
def look_ahead(view, worlds, rng, net, room, seat, times, sums):
    """One ply: add to `sums` what the net makes of each candidate, in so many worlds."""
    for _ in range(times):
        worlds[VIEW] = view[0]
        determinize(worlds[VIEW], rng)
        value_candidates(worlds[VIEW:], seat, net, room)
        for action in range(len(room.mask)):
            if room.mask[action]:
                sums[action] += room.values[action]
