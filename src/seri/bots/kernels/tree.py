"""The tree that a search grows: nodes are decisions, edges the actions tried there.

A node stands for all worlds in which the same actions lead to a decision of the same seat in the
same phase, knowing the same (`node_key`): what the mover can't tell apart is not told apart.
Information set Monte Carlo tree search: Cowling, Powley, Whitehouse (2012).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...core.contract import (
    CHANCE,
    NOBODY,
    apply,
    candidates,
    current_player,
    sample_chance,
)
from ...core.jit import rule
from ...core.kernels import nth_legal
from ...core.rows import row_type

NONE = -1
NODES, EDGES = 0, 1
"""What `Tree.used` counts."""

SPARE = 1
"""So many edges are left over for `claim`, however large the tree has grown."""

NODE = row_type(
    "Node",
    [
        ("edge", np.int32),  # its newest edge
        ("visits", np.int32),
        ("key", np.int32),
        ("sibling", np.int32),  # the next node that the same action leads to
    ],
)
EDGE = row_type(
    "Edge",
    [
        ("following", np.int32),  # the next edge of the same node
        ("action", np.int32),
        ("visits", np.int32),
        ("seen", np.int32),  # how often the action was possible when the node was visited
        ("child", np.int32),
        ("total", np.float64),  # of the values that came back, for who chose
        ("first", np.float64),  # the value that the evaluator gives what the action leads to
        ("weight", np.float64),  # of the action in the prior, before it is normalised
    ],
)


class Tree(NamedTuple):
    """Pools of nodes and edges, and how many of each are in use."""

    nodes: Any
    edges: Any
    used: Any


class Path(NamedTuple):
    """The edges of one simulation, and who chose them."""

    edges: Any
    seats: Any


class Room(NamedTuple):
    """Room to compute in; the first five as in `net.Scratch`.

    slots int32[actions] (the edge of an action, NONE between uses), moves int32[actions],
    shares float64[players].
    """

    inputs: Any
    hidden: Any
    mask: Any
    values: Any
    places: Any
    slots: Any
    moves: Any
    shares: Any


def new_tree(edges: int) -> Tree:
    """A tree that has room for so many edges."""
    return Tree(np.zeros(edges // 2, NODE), np.zeros(edges, EDGE), np.zeros(2, np.int64))


def new_path(depth: int) -> Path:
    """A path of so many decisions at most."""
    return Path(np.zeros(depth, np.int64), np.zeros(depth, np.int64))


def new_room(inputs: int, hidden: int, actions: int, players: int) -> Room:
    """Room for a net and a game of these sizes."""
    return Room(
        np.zeros(inputs, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(actions, np.bool_),
        np.zeros(actions, np.float64),
        np.zeros(players, np.int64),
        np.full(actions, NONE, np.int32),
        np.zeros(actions, np.int32),
        np.zeros(players, np.float64),
    )


# ---- Growing -------------------------------------------------------------------------------------


@rule
def plant(tree):
    """Begin anew, with the root alone."""
    tree.used[NODES] = 0
    tree.used[EDGES] = 0
    add_node(tree, 0, NONE)


@rule
def add_node(tree, key, sibling):
    """Take a node from the pool; NONE if it is used up."""
    node = tree.used[NODES]
    if node == len(tree.nodes):
        return NONE
    tree.used[NODES] += 1
    tree.nodes[node].edge = NONE
    tree.nodes[node].visits = 0
    tree.nodes[node].key = key
    tree.nodes[node].sibling = sibling
    return node


@rule
def add_edge(tree, node, action):
    """Take an edge from the pool; NONE if it is used up."""
    if tree.used[EDGES] >= len(tree.edges) - SPARE:
        return NONE
    return take_edge(tree, node, action)


@rule
def claim(tree, action):
    """The root's edge for an action, made if the tree has none, once."""
    edge = tree.nodes[0].edge
    while edge != NONE and tree.edges[edge].action != action:
        edge = tree.edges[edge].following
    return take_edge(tree, 0, action) if edge == NONE else edge


@rule
def begin_with(view, tree, path, action):
    """Let paths begin with an action of the seat that is to move; the edge of it."""
    path.edges[0] = claim(tree, action)
    path.seats[0] = current_player(view[0])
    return path.edges[0]


@rule
def take_edge(tree, node, action):
    """Take the next edge, which must be there."""
    edge = tree.used[EDGES]
    tree.used[EDGES] += 1
    tree.edges[edge].following = tree.nodes[node].edge
    tree.nodes[node].edge = edge
    tree.edges[edge].action = action
    tree.edges[edge].visits = 0
    tree.edges[edge].seen = 0
    tree.edges[edge].child = NONE
    tree.edges[edge].total = 0.0
    tree.edges[edge].first = 0.0
    tree.edges[edge].weight = 0.0
    return edge


@rule
def child_of(tree, edge, key):
    """The node with this key that the edge leads to; the root if there is no edge; or NONE."""
    if edge == NONE:
        return 0
    node = tree.edges[edge].child
    while node != NONE and tree.nodes[node].key != key:
        node = tree.nodes[node].sibling
    return node


@rule
def grow(tree, edge, key):
    """Add the node that the edge has led to; NONE if the pool is used up."""
    node = add_node(tree, key, tree.edges[edge].child)
    if node != NONE:
        tree.edges[edge].child = node
    return node


# ---- Walking -------------------------------------------------------------------------------------


@rule
def next_choice(world, rng, mask):
    """Let chance act, and carry out what is forced, until a seat has a choice, or the end."""
    while True:
        mover = current_player(world)
        if mover == NOBODY:
            return NOBODY
        if mover == CHANCE:
            apply(world, sample_chance(world, rng))
        elif candidates(world, mask) > 1:
            return mover
        else:
            apply(world, nth_legal(mask, 0))


@rule
def list_moves(tree, node, room):
    """Put the candidates into `moves`, and the edges there are into `slots`; how many moves."""
    count = 0
    for action in range(len(room.mask)):
        if room.mask[action]:
            room.moves[count] = action
            count += 1
    edge = tree.nodes[node].edge
    while edge != NONE:
        room.slots[tree.edges[edge].action] = edge
        edge = tree.edges[edge].following
    return count


@rule
def clear_slots(tree, node, room):
    """Undo what `list_moves` did to `slots`."""
    edge = tree.nodes[node].edge
    while edge != NONE:
        room.slots[tree.edges[edge].action] = NONE
        edge = tree.edges[edge].following


@rule
def back_up(tree, path, depth, shares):
    """Give each edge of the path the value of the seat that chose it."""
    for step in range(depth):
        edge = path.edges[step]
        tree.edges[edge].visits += 1
        tree.edges[edge].total += shares[path.seats[step]]


@rule
def read_root(tree, visits, totals, firsts):
    """Add the root's edges by action: visits, sums of values, values of the evaluator."""
    edge = tree.nodes[0].edge
    while edge != NONE:
        action = tree.edges[edge].action
        visits[action] += tree.edges[edge].visits
        totals[action] += tree.edges[edge].total
        firsts[action] = tree.edges[edge].first
        edge = tree.edges[edge].following
