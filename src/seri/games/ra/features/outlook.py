"""What a player's tiles and suns may come to, in points: the thoughts of `evaluate`, without odds.

Where `evaluate` adds up over all numbers of kinds that a player may get, this takes the number to
expect: quicker, and near enough for a net, which learns what to make of it.
"""

from seri.core.jit import rule

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_MONUMENTS,
    CIVILIZATION_POINTS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    HIGHEST_SUN,
    MONUMENT_KIND_POINTS,
    NO_SUN,
    POINTS_PER_GOLD,
    Tile,
)
from ..evaluate.forecast import (
    EAGERNESS,
    chance_of,
    tiles_in_later_epochs,
    tiles_this_epoch,
    useful_left,
)
from ..evaluate.holdings import (
    MOST_COPIES,
    SPARE_CIVILIZATION,
    copies_worth,
    god_worth,
    nile_worth,
    pharaoh_worth,
)
from ..evaluate.suns import exchange, price, sum_worth, unused_worth
from ..rules.scoring import sun_sum

OUTLOOK = 11


@rule
def write_outlook(state, seat, out, at):
    """Tiles by what they score, the lot, the suns, and all together."""
    player = state.players[seat]
    share = EAGERNESS / max(1, useful_left(state))
    soon = share * tiles_this_epoch(state, seat)
    later = share * tiles_in_later_epochs(state)
    for space in range(state.track_length):
        player.tiles[state.track[space]] += 1
    with_lot = write_holdings(state, seat, soon, later, out, at)
    for space in range(state.track_length):
        player.tiles[state.track[space]] -= 1
    held = write_holdings(state, seat, soon, later, out, at)
    lot = with_lot - held
    sun = best_exchange(state, seat)
    suns, ranking = unused_worth(state, seat), sum_worth(state, seat, sun_sum(player))
    out[at + 4] = suns / 15.0
    out[at + 5] = ranking / 5.0
    out[at + 6] = lot / 10.0
    out[at + 7] = sun / 5.0
    out[at + 8] = (lot + sun) / 10.0
    out[at + 9] = (player.points + held) / 40.0
    out[at + 10] = (player.points + held + suns + ranking) / 40.0


@rule
def write_holdings(state, seat, soon, later, out, at):
    """Write what the tiles may come to, in four parts; return the sum."""
    player, bag = state.players[seat], state.bag
    pharaohs = pharaoh_worth(state, seat, soon * bag[Tile.PHARAOH], later * bag[Tile.PHARAOH])
    niles = nile_worth(
        state, player, soon * bag[Tile.NILE], soon * bag[Tile.FLOOD], later * bag[Tile.FLOOD]
    )
    civilizations = civilizations_to_expect(player, bag, soon)
    monuments = monuments_to_expect(player, bag, soon + later)
    out[at] = pharaohs / 10.0
    out[at + 1] = niles / 10.0
    out[at + 2] = civilizations / 15.0
    out[at + 3] = monuments / 20.0
    points = god_worth(player) + POINTS_PER_GOLD * player.tiles[Tile.GOLD]
    return points + pharaohs + niles + civilizations + monuments


@rule
def civilizations_to_expect(player, bag, coming):
    """Points for the number of kinds to expect at the end of the epoch."""
    kinds, spare = 0.0, 0
    for kind in range(FIRST_CIVILIZATION, AFTER_CIVILIZATIONS):
        if player.tiles[kind] > 0:
            kinds += 1.0
            spare += player.tiles[kind] - 1
        else:
            kinds += chance_of(coming * bag[kind])
    return between(CIVILIZATION_POINTS, kinds) + SPARE_CIVILIZATION * spare


@rule
def monuments_to_expect(player, bag, coming):
    """Points for the number of kinds to expect at the end of the game, and for copies."""
    kinds, points = 0.0, 0.0
    for kind in range(FIRST_MONUMENT, AFTER_MONUMENTS):
        copies = player.tiles[kind]
        kinds += 1.0 if copies > 0 else chance_of(coming * bag[kind])
        if copies > 0:
            points += copies_worth(min(copies, MOST_COPIES), coming * bag[kind])
    return points + between(MONUMENT_KIND_POINTS, kinds)


@rule
def between(points, kinds):
    """The points for a number of kinds that need not be whole."""
    below = min(int(kinds), len(points) - 2)
    return points[below] + (kinds - below) * (points[below + 1] - points[below])


@rule
def best_exchange(state, seat):
    """What the sun that is given most gladly brings besides a lot; a high cost without one."""
    best = -5.0
    for sun in range(state.standing_bid + 1, HIGHEST_SUN + 1):
        if (state.players[seat].usable >> sun) & 1 == 1 and sun > NO_SUN:
            best = max(best, exchange(state, seat, sun) - price(state, seat, sun))
    return best
