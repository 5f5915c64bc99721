"""The search without a net: what a new decision is worth, games played on at random tell.

UCB over information sets: an action's chances to be tried grow with how often it was possible.
"""

from __future__ import annotations

import math

from ...core.contract import (
    CHANCE,
    NOBODY,
    action_values,
    apply,
    candidates,
    current_player,
    node_key,
    sample_chance,
    score,
)
from ...core.jit import rule
from ...core.kernels import nth_legal
from .net import best_candidate, win_share
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
from .worlds import TRUTH, imagine

WANDERING = 0.1
"""How often a game that is played on by `action_values` takes any other action."""


@rule
def search_at_random(view, worlds, rng, tree, room, path, simulations, exploration, spread, lead):
    """Simulate so often from the root; games are played on at random."""
    for _ in range(simulations):
        imagine(view, worlds, rng)
        depth = descend(worlds, rng, tree, room, path, NONE, 0, exploration)
        play_at_random(worlds[TRUTH], rng, room)
        learn(worlds[TRUTH], tree, room, path, depth, spread, lead)


@rule
def search_by_values(view, worlds, rng, tree, room, path, simulations, exploration, spread, lead):
    """Simulate so often from the root; games are played on by the game's own valuation."""
    for _ in range(simulations):
        imagine(view, worlds, rng)
        depth = descend(worlds, rng, tree, room, path, NONE, 0, exploration)
        play_by_values(worlds[TRUTH], rng, room)
        learn(worlds[TRUTH], tree, room, path, depth, spread, lead)


@rule
def search_on_at_random(
    view, worlds, rng, tree, room, path, action, simulations, exploration, spread, lead
):
    """Simulate so often more in a tree that has grown, each time with this action first."""
    edge = begin_with(view, tree, path, action)
    for _ in range(simulations):
        imagine(view, worlds, rng)
        apply(worlds[TRUTH], action)
        depth = descend(worlds, rng, tree, room, path, edge, 1, exploration)
        play_at_random(worlds[TRUTH], rng, room)
        learn(worlds[TRUTH], tree, room, path, depth, spread, lead)


@rule
def search_on_by_values(
    view, worlds, rng, tree, room, path, action, simulations, exploration, spread, lead
):
    """The same; games are played on by the game's own valuation."""
    edge = begin_with(view, tree, path, action)
    for _ in range(simulations):
        imagine(view, worlds, rng)
        apply(worlds[TRUTH], action)
        depth = descend(worlds, rng, tree, room, path, edge, 1, exploration)
        play_by_values(worlds[TRUTH], rng, room)
        learn(worlds[TRUTH], tree, room, path, depth, spread, lead)


@rule
def descend(worlds, rng, tree, room, path, edge, taken, exploration):
    """Follow the tree to a new decision or to the end; return how deep.

    The path has `taken` edges already, the last of which is `edge`.
    """
    for depth in range(taken, len(path.edges)):
        mover = next_choice(worlds[TRUTH], rng, room.mask)
        if mover == NOBODY:
            return depth
        key = node_key(worlds[TRUTH], mover)
        node = child_of(tree, edge, key)
        if node == NONE:
            grow(tree, edge, key)
            return depth
        tree.nodes[node].visits += 1
        edge = choose_edge(rng, tree, node, room, exploration)
        if edge == NONE:
            return depth
        path.edges[depth] = edge
        path.seats[depth] = mover
        apply(worlds[TRUTH], tree.edges[edge].action)
    return len(path.edges)


@rule
def choose_edge(rng, tree, node, room, exploration):
    """Any action not yet tried here; else the best by its upper confidence bound."""
    moves = list_moves(tree, node, room)
    untried = 0
    for number in range(moves):
        untried += room.slots[room.moves[number]] == NONE
    if untried > 0:
        edge = add_any(rng, tree, node, moves, untried, room)
    else:
        edge = select(tree, moves, room, exploration)
    for number in range(moves):
        if room.slots[room.moves[number]] != NONE:
            tree.edges[room.slots[room.moves[number]]].seen += 1
    clear_slots(tree, node, room)
    return edge


@rule
def add_any(rng, tree, node, moves, untried, room):
    """An edge for one of the actions that have none."""
    ticket = int(rng.random() * untried)
    for number in range(moves):
        if room.slots[room.moves[number]] == NONE:
            if ticket == 0:
                edge = add_edge(tree, node, room.moves[number])
                room.slots[room.moves[number]] = edge
                return edge
            ticket -= 1
    return NONE


@rule
def select(tree, moves, room, exploration):
    """The edge with the highest upper confidence bound."""
    best, most = NONE, -1.0
    for number in range(moves):
        edge = room.slots[room.moves[number]]
        tried = tree.edges[edge].visits + 1e-9
        bound = math.sqrt(math.log(tree.edges[edge].seen + 1.0) / tried)
        value = tree.edges[edge].total / tried + exploration * bound
        if value > most:
            best, most = edge, value
    return best


@rule
def play_at_random(world, rng, room):
    """Play to the end, every candidate being as likely."""
    while True:
        mover = current_player(world)
        if mover == NOBODY:
            return
        if mover == CHANCE:
            apply(world, sample_chance(world, rng))
        else:
            choices = candidates(world, room.mask)
            apply(world, nth_legal(room.mask, int(rng.random() * choices)))


@rule
def play_by_values(world, rng, room):
    """Play to the end as the game's own valuation likes best, with some wandering."""
    while True:
        mover = current_player(world)
        if mover == NOBODY:
            return
        if mover == CHANCE:
            apply(world, sample_chance(world, rng))
            continue
        choices = candidates(world, room.mask)
        if choices == 1 or rng.random() < WANDERING:
            apply(world, nth_legal(room.mask, int(rng.random() * choices)))
        else:
            action_values(world, room.values)
            apply(world, best_candidate(room))


@rule
def learn(finished, tree, room, path, depth, spread, lead):
    """Give what a finished game is worth to the edges that led there."""
    share_points(finished, room, spread, lead)
    back_up(tree, path, depth, room.shares)


@rule
def share_points(finished, room, spread, weight):
    """The part of the win and, by its weight, how far ahead, so that close games count as such."""
    players = len(room.shares)
    for seat in range(players):
        best_other = -1_000_000
        for other in range(players):
            if other != seat:
                best_other = max(best_other, score(finished, other))
        lead = (score(finished, seat) - best_other) / spread
        margin = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        win = win_share(finished, seat, room.places)
        room.shares[seat] = (1.0 - weight) * win + weight * margin
