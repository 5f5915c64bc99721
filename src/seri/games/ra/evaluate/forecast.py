"""What is still to come: tiles until the epoch ends, and who will get them."""

import math

from seri.core.jit import rule

from ..components import EPOCHS, HIGHEST_SUN, NUM_KINDS, RA_SPACES, Tile

TILES_A_SUN = 5.5  # what one sun buys at most, on average
SHARE_SOLD = 0.85  # of the tiles drawn in an epoch; the rest is lost at its end
EAGERNESS = 1.7  # players get rather what they need: they bid for it


@rule
def useful_left(state):
    """Tiles in the bag other than Ra tiles."""
    tiles = 0
    for kind in range(Tile.GOD, NUM_KINDS):
        tiles += state.bag[kind]
    return tiles


@rule
def tiles_between_ra(state):
    """How many other tiles are drawn for each Ra tile, on average."""
    return useful_left(state) / (state.bag[Tile.RA] + 1.0)


@rule
def tiles_to_come(state):
    """Tiles expected before the Ra track is full."""
    return (RA_SPACES[state.num_players] - state.ra_track) * tiles_between_ra(state)


@rule
def tiles_in_later_epochs(state):
    """Tiles that a player may expect after this epoch."""
    an_epoch = RA_SPACES[state.num_players] * tiles_between_ra(state) / state.num_players
    return SHARE_SOLD * (EPOCHS - state.epoch) * an_epoch


@rule
def usable_suns(player):
    """How many suns the player has left to bid."""
    suns = 0
    for sun in range(1, HIGHEST_SUN + 1):
        suns += (player.usable >> sun) & 1
    return suns


@rule
def suns_in_play(state):
    """How many suns all players have left to bid."""
    suns = 0
    for seat in range(state.num_players):
        suns += usable_suns(state.players[seat])
    return suns


@rule
def tiles_a_sun(state):
    """Tiles that each sun will buy, once the lot that lies there is sold."""
    suns = max(1, suns_in_play(state) - 1)
    return min(TILES_A_SUN, tiles_to_come(state) / suns)


@rule
def tiles_this_epoch(state, seat):
    """Tiles that the seat may expect after it has won the lot that lies there."""
    return tiles_a_sun(state) * max(0, usable_suns(state.players[seat]) - 1)


@rule
def foresee(state, soon, later):
    """Set how many tiles of a kind to expect: `soon[seat, kind]` in this epoch, `later[kind]`."""
    useful = max(1, useful_left(state))
    for kind in range(Tile.GOD, NUM_KINDS):
        share = EAGERNESS * state.bag[kind] / useful
        later[kind] = share * tiles_in_later_epochs(state)
        for seat in range(state.num_players):
            soon[seat, kind] = share * tiles_this_epoch(state, seat)


@rule
def chance_of(expected):
    """The chance of at least one when so many are expected."""
    return 1.0 - math.exp(-expected)


@rule
def sigmoid(x):
    """From 0 to 1: how surely something of this size is above zero."""
    return 1.0 / (1.0 + math.exp(-min(30.0, max(-30.0, x))))
