"""What a player's tiles are worth: the scoring of RULEBOOK.md, section 6, with what may follow."""

import math

import numpy as np

from seri.core.jit import rule

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_MONUMENTS,
    CIVILIZATION_POINTS,
    EPOCHS,
    FEWEST_PHARAOHS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    MONUMENT_COPY_POINTS,
    MONUMENT_KIND_POINTS,
    MOST_PHARAOHS,
    POINTS_PER_GOD,
    POINTS_PER_GOLD,
    Tile,
)
from .forecast import chance_of, sigmoid, usable_suns

GOD_IN_USE = 1.2  # what a god is worth over its points while there are turns to use it
SPARE_CIVILIZATION = 0.3  # a second tile of a kind: it may be lost instead
MOST_KINDS = 8
MOST_COPIES = 5


@rule
def holding_worth(state, seat, soon, later):
    """Points that the seat's tiles will bring, now and by the end of the game.

    `soon[kind]` and `later[kind]` are the tiles it may expect in this epoch and after it.
    """
    player = state.players[seat]
    return (
        god_worth(player)
        + POINTS_PER_GOLD * player.tiles[Tile.GOLD]
        + pharaoh_worth(state, seat, soon[Tile.PHARAOH], later[Tile.PHARAOH])
        + nile_worth(state, player, soon[Tile.NILE], soon[Tile.FLOOD], later[Tile.FLOOD])
        + civilization_worth(player, soon)
        + monument_worth(player, soon, later)
    )


@rule
def god_worth(player):
    """Two points each, and what they may take before that."""
    use = GOD_IN_USE if usable_suns(player) > 1 else 0.0
    return player.tiles[Tile.GOD] * (POINTS_PER_GOD + use)


@rule
def pharaoh_worth(state, seat, soon, later):
    """Pharaohs stay: they count in this epoch and in each later one, ever less surely."""
    epochs = EPOCHS - state.epoch
    worth = 0.0
    for ahead in range(epochs + 1):
        worth += pharaoh_points_expected(state, seat, soon + later * ahead / max(1, epochs))
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
def nile_worth(state, player, niles_soon, floods_soon, floods_later):
    """Niles stay, floods do not; without a flood neither counts."""
    niles = player.tiles[Tile.NILE]
    flooded = 1.0 if player.tiles[Tile.FLOOD] > 0 else chance_of(floods_soon)
    worth = flooded * (niles + niles_soon) + player.tiles[Tile.FLOOD]
    epochs = EPOCHS - state.epoch
    if epochs > 0:
        worth += epochs * niles * chance_of(floods_later / epochs)
    return worth


@rule
def civilization_worth(player, soon):
    """Points for the kinds to expect at the end of the epoch."""
    odds = np.zeros(MOST_KINDS + 1)
    odds[0] = 1.0
    worth = 0.0
    for kind in range(FIRST_CIVILIZATION, AFTER_CIVILIZATIONS):
        add_kind(odds, player.tiles[kind], soon[kind])
        worth += SPARE_CIVILIZATION * max(0, player.tiles[kind] - 1)
    for kinds in range(len(CIVILIZATION_POINTS)):
        worth += odds[kinds] * CIVILIZATION_POINTS[kinds]
    return worth


@rule
def monument_worth(player, soon, later):
    """Points for the kinds and the copies to expect at the end of the game."""
    odds = np.zeros(MOST_KINDS + 1)
    odds[0] = 1.0
    worth = 0.0
    for kind in range(FIRST_MONUMENT, AFTER_MONUMENTS):
        coming = soon[kind] + later[kind]
        add_kind(odds, player.tiles[kind], coming)
        worth += copies_worth(player.tiles[kind], coming)
    for kinds in range(len(MONUMENT_KIND_POINTS)):
        worth += odds[kinds] * MONUMENT_KIND_POINTS[kinds]
    return worth


@rule
def add_kind(odds, held, coming):
    """Into the odds of having so many kinds, put one more kind: held, or to be hoped for."""
    chance = 1.0 if held > 0 else chance_of(coming)
    for kinds in range(MOST_KINDS, 0, -1):
        odds[kinds] += chance * (odds[kinds - 1] - odds[kinds])
    odds[0] *= 1.0 - chance


@rule
def copies_worth(copies, coming):
    """Points for copies of one monument, when so many more are to be expected."""
    worth = 0.0
    unlikely = 1.0
    odds = math.exp(-coming)
    for more in range(MOST_COPIES - copies):
        worth += odds * MONUMENT_COPY_POINTS[copies + more]
        unlikely -= odds
        odds *= coming / (more + 1.0)
    return worth + unlikely * MONUMENT_COPY_POINTS[MOST_COPIES]
