"""What a player's tiles are worth: the scoring of RULEBOOK.md, section 6, with what may follow."""

import math

import numpy as np

from seri.core.jit import rule

from ..components import (
    CIVILIZATION_POINTS,
    EPOCHS,
    FEWEST_PHARAOHS,
    MONUMENT_COPY_POINTS,
    MONUMENT_KIND_POINTS,
    MOST_PHARAOHS,
    POINTS_PER_GOD,
    POINTS_PER_GOLD,
    Tile,
)
from .forecast import chance_of, expected, sigmoid, tiles_in_later_epochs, tiles_this_epoch

GOD_IN_USE = 1.2  # what a god is worth over its points while there are turns to use it
SPARE_CIVILIZATION = 0.3  # a second tile of a kind: it may be lost instead
MOST_KINDS = 8
MOST_COPIES = 5


@rule
def holding_worth(state, seat):
    """Points that the seat's tiles will bring, now and by the end of the game."""
    player = state.players[seat]
    soon = tiles_this_epoch(state, seat)
    later = tiles_in_later_epochs(state)
    return (
        god_worth(player, soon)
        + POINTS_PER_GOLD * player.tiles[Tile.GOLD]
        + pharaoh_worth(state, seat, soon, later)
        + nile_worth(state, player, soon, later)
        + civilization_worth(state, player, soon)
        + monument_worth(state, player, soon + later)
    )


@rule
def god_worth(player, soon):
    """Two points each, and what they may take before that."""
    use = GOD_IN_USE if soon > 0 else 0.0
    return player.tiles[Tile.GOD] * (POINTS_PER_GOD + use)


@rule
def pharaoh_worth(state, seat, soon, later):
    """Pharaohs stay: they count in this epoch and in each later one, ever less surely."""
    epochs = EPOCHS - state.epoch
    worth = pharaoh_points_expected(state, seat, expected(state, Tile.PHARAOH, soon))
    for ahead in range(1, epochs + 1):
        coming = soon + later * ahead / epochs
        worth += pharaoh_points_expected(state, seat, expected(state, Tile.PHARAOH, coming))
    return worth


@rule
def pharaoh_points_expected(state, seat, coming):
    """The chance to have most, the chance to have fewest, when so many more are coming."""
    mine = state.players[seat].tiles[Tile.PHARAOH]
    spread = 0.2 + 0.6 * math.sqrt(coming)
    most, fewest = 1.0, 1.0
    for other in range(state.num_players):
        if other != seat:
            lead = mine - state.players[other].tiles[Tile.PHARAOH]
            most *= sigmoid((lead + 0.5) / spread)
            fewest *= sigmoid((0.5 - lead) / spread)
    return most * MOST_PHARAOHS + fewest * FEWEST_PHARAOHS


@rule
def nile_worth(state, player, soon, later):
    """Niles stay, floods do not; without a flood neither counts."""
    niles = player.tiles[Tile.NILE]
    coming = expected(state, Tile.NILE, soon)
    flooded = 1.0 if player.tiles[Tile.FLOOD] > 0 else chance_of(state, Tile.FLOOD, soon)
    worth = flooded * (niles + coming) + player.tiles[Tile.FLOOD]
    epochs = EPOCHS - state.epoch
    if epochs > 0:
        worth += epochs * niles * chance_of(state, Tile.FLOOD, later / epochs)
    return worth


@rule
def civilization_worth(state, player, soon):
    """Points for the kinds expected at the end of the epoch."""
    worth = kinds_worth(state, player, Tile.ART, Tile.FORTRESS, soon, CIVILIZATION_POINTS)
    for kind in range(Tile.ART, Tile.FORTRESS):
        worth += SPARE_CIVILIZATION * max(0, player.tiles[kind] - 1)
    return worth


@rule
def monument_worth(state, player, coming):
    """Points for the kinds and the copies expected at the end of the game."""
    worth = kinds_worth(state, player, Tile.FORTRESS, Tile.FUNERAL, coming, MONUMENT_KIND_POINTS)
    for kind in range(Tile.FORTRESS, Tile.FUNERAL):
        worth += copies_worth(player.tiles[kind], expected(state, kind, coming))
    return worth


@rule
def kinds_worth(state, player, first, after, coming, points):
    """Expected points for kinds, each missing one coming with its own chance."""
    odds = np.zeros(MOST_KINDS + 1)
    odds[0] = 1.0
    for kind in range(first, after):
        chance = 1.0 if player.tiles[kind] > 0 else chance_of(state, kind, coming)
        for kinds in range(kind - first + 1, 0, -1):
            odds[kinds] += chance * (odds[kinds - 1] - odds[kinds])
        odds[0] *= 1.0 - chance
    worth = 0.0
    for kinds in range(len(points)):
        worth += odds[kinds] * points[kinds]
    return worth


@rule
def copies_worth(copies, coming):
    """Expected points for copies of one monument, when so many more are coming."""
    worth = 0.0
    odds = math.exp(-coming)
    for more in range(MOST_COPIES - copies):
        worth += odds * MONUMENT_COPY_POINTS[copies + more]
        coming_next = coming / (more + 1.0)
        odds *= coming_next
    rest = 1.0 - poisson_below(MOST_COPIES - copies, coming)
    return worth + rest * MONUMENT_COPY_POINTS[MOST_COPIES]


@rule
def poisson_below(count, mean):
    """The chance of fewer than `count` events when `mean` are expected."""
    total = 0.0
    odds = math.exp(-mean)
    for events in range(count):
        total += odds
        odds *= mean / (events + 1.0)
    return total
