"""What suns are worth: lots later in this epoch, strength in the next, points at the end."""

import math

from seri.core.jit import rule

from ..components import EPOCHS, HIGHEST_SUN, HIGHEST_SUNS, LOWEST_SUNS
from ..rules.scoring import sun_sum
from .forecast import (
    TILES_A_SUN,
    sigmoid,
    suns_in_play,
    tiles_a_sun,
    tiles_to_come,
    usable_suns,
)

TILE_WORTH = 1.9  # an average tile, won together with others
WEAKEST_SUN, STRONGEST_SUN = 0.75, 1.25  # of what an average sun wins
STRENGTH = 0.2  # points in the next epoch for each number that a sun is higher


@rule
def price(state, seat, sun):
    """What the sun would win later in this epoch."""
    mine = usable_suns(state.players[seat])
    if mine == suns_in_play(state):
        return price_alone(state, mine)
    rank = WEAKEST_SUN + (STRONGEST_SUN - WEAKEST_SUN) * share_below(state, seat, sun)
    return rank * TILE_WORTH * tiles_a_sun(state)


@rule
def price_alone(state, suns):
    """What one of so many suns would still win when nobody else has any."""
    if suns == 1:
        return 0.0
    coming = tiles_to_come(state)
    return TILE_WORTH * (min(coming, TILES_A_SUN * suns) - min(coming, TILES_A_SUN * (suns - 1)))


@rule
def share_below(state, seat, sun):
    """The share of the other players' usable suns that this one beats."""
    beaten, all_suns = 0, 0
    for other in range(state.num_players):
        if other != seat:
            usable = state.players[other].usable
            for rival in range(1, HIGHEST_SUN + 1):
                if (usable >> rival) & 1:
                    all_suns += 1
                    beaten += rival < sun
    return beaten / max(1, all_suns)


@rule
def exchange(state, seat, sun):
    """What the sun in the centre is worth over this one, after the epoch."""
    gain = state.centre_sun - sun
    if state.epoch < EPOCHS:
        return STRENGTH * gain
    total = sun_sum(state.players[seat])
    return sum_worth(state, seat, total + gain) - sum_worth(state, seat, total)


@rule
def sum_worth(state, seat, total):
    """Points to expect at the end of the game for suns of this sum."""
    spread = 0.3 + 0.8 * math.sqrt(suns_in_play(state))
    highest, lowest = 1.0, 1.0
    for other in range(state.num_players):
        if other != seat:
            lead = total - sun_sum(state.players[other])
            highest *= sigmoid(lead / spread)
            lowest *= sigmoid(-lead / spread)
    return highest * HIGHEST_SUNS + lowest * LOWEST_SUNS


@rule
def unused_worth(state, seat):
    """What the seat loses if the epoch ends before it has used its suns."""
    worth = 0.0
    for sun in range(1, HIGHEST_SUN + 1):
        if (state.players[seat].usable >> sun) & 1:
            worth += price(state, seat, sun)
    return worth
