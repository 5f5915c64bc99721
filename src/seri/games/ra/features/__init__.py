"""What a net is to know of a position, as one seat sees it: that seat first, then clockwise."""

from seri.core.inputs import players_first
from seri.core.jit import rule

from ..components import (
    EPOCHS,
    HIGHEST_SUN,
    MAX_PLAYERS,
    RA_SPACES,
    TRACK_SPACES,
    Phase,
    Tile,
)
from ..rules.scoring import (
    civilization_points,
    kinds_held,
    monument_copy_points,
    monument_kind_points,
    nile_points,
    pharaoh_points,
    sun_sum,
    suns_of,
)
from ..rules.seats import next_with_sun
from .outlook import OUTLOOK, write_outlook

SUNS, KINDS = 4, Tile.FUNERAL - Tile.GOD
OF_TILES, THE_TRACK, THE_BAG, THE_TABLE = 52, 24, 12, 23
A_PLAYER = OF_TILES + OUTLOOK


def num_features(players: int) -> int:
    """How many numbers `features` sets."""
    return players * A_PLAYER + THE_TRACK + THE_BAG + THE_TABLE


def inputs_like(players: int, others: int) -> list[int]:
    """For each number, which one means the same with another number of players."""
    return players_first(A_PLAYER, players, others, num_features(others))


@rule
def features(state, seat, out):
    """Everything lies open but the order of the bag."""
    for step in range(state.num_players):
        other = seat + step
        if other >= state.num_players:
            other -= state.num_players
        write_player(state, other, out, step * A_PLAYER)
    at = state.num_players * A_PLAYER
    write_track(state, out, at)
    write_bag(state, out, at + THE_TRACK)
    write_table(state, seat, out, at + THE_TRACK + THE_BAG)


@rule
def write_player(state, seat, out, at):
    """Suns, points, tiles and what they score, and what the lot would add to that."""
    player = state.players[seat]
    write_suns(state, seat, out, at)
    out[at + 10] = player.points / 40.0
    for kind in range(KINDS):
        out[at + 11 + kind] = player.tiles[Tile.GOD + kind] / 2.0
    out[at + 29] = player.tiles[Tile.FLOOD] > 0
    out[at + 30] = kinds_held(player, Tile.ART, Tile.FORTRESS) / 5.0
    out[at + 31] = civilization_points(player) / 15.0
    out[at + 32] = kinds_held(player, Tile.FORTRESS, Tile.FUNERAL) / 8.0
    out[at + 33] = monument_kind_points(player) / 15.0
    out[at + 34] = monument_copy_points(player) / 15.0
    out[at + 35] = nile_points(player) / 10.0
    write_pharaoh_lead(state, seat, out, at + 36)
    out[at + 38] = pharaoh_points(state, seat) / 5.0
    out[at + 39] = seat == state.to_move
    out[at + 40] = seat == state.caller
    out[at + 41] = seat == state.high_bidder
    write_gain(state, seat, out, at + 42)
    out[at + 48] = player.tiles[Tile.GOD] * state.track_length / 8.0
    out[at + 49] = player.tiles[Tile.PHARAOH] / 6.0
    out[at + 50] = player.tiles[Tile.NILE] / 6.0
    out[at + 51] = standing_points(state, seat) / 40.0
    write_outlook(state, seat, out, at + OF_TILES)


@rule
def write_suns(state, seat, out, at):
    """The usable suns from high to low, how many, what beats them, and their sum with the rest."""
    player = state.players[seat]
    usable, count, all_usable = player.usable, 0, 0
    for other in range(state.num_players):
        if other != seat:
            all_usable |= state.players[other].usable
    for place in range(SUNS):
        out[at + place] = 0.0
    higher, beaten = 0, 0
    for sun in range(HIGHEST_SUN, 0, -1):
        if (usable >> sun) & 1 == 1:
            if count < SUNS:
                out[at + count] = sun / 13.0
            count += 1
            beaten += higher
        elif (all_usable >> sun) & 1 == 1:
            higher += 1
    out[at + 4] = count / 4.0
    out[at + 5] = usable > all_usable
    out[at + 6] = beaten / 16.0
    out[at + 7] = sun_sum(player) / 30.0
    out[at + 8] = suns_of(player) > state.centre_sun and count > 0 and all_usable == 0
    out[at + 9] = (usable >> (state.standing_bid + 1)) > 0


@rule
def write_pharaoh_lead(state, seat, out, at):
    """How far ahead of the most and of the fewest that another has."""
    mine = state.players[seat].tiles[Tile.PHARAOH]
    most, fewest = 0, 100
    for other in range(state.num_players):
        if other != seat:
            most = max(most, state.players[other].tiles[Tile.PHARAOH])
            fewest = min(fewest, state.players[other].tiles[Tile.PHARAOH])
    out[at] = (mine - most) / 4.0
    out[at + 1] = (mine - fewest) / 4.0


@rule
def standing_points(state, seat):
    """Points if the epoch ended now."""
    player = state.players[seat]
    points = player.points + 2 * player.tiles[Tile.GOD] + 3 * player.tiles[Tile.GOLD]
    points += pharaoh_points(state, seat) + nile_points(player) + civilization_points(player)
    if state.epoch == EPOCHS:
        points += monument_kind_points(player) + monument_copy_points(player)
    return points


@rule
def write_gain(state, seat, out, at):
    """What the tiles on the track would add to the scores of this player."""
    player = state.players[seat]
    civilizations, niles = civilization_points(player), nile_points(player)
    monuments, copies = monument_kind_points(player), monument_copy_points(player)
    kinds, now = kinds_held(player, Tile.FORTRESS, Tile.FUNERAL), standing_points(state, seat)
    for space in range(state.track_length):
        player.tiles[state.track[space]] += 1
    out[at] = (civilization_points(player) - civilizations) / 10.0
    out[at + 1] = (nile_points(player) - niles) / 6.0
    out[at + 2] = (monument_kind_points(player) - monuments) / 5.0
    out[at + 3] = (monument_copy_points(player) - copies) / 5.0
    out[at + 4] = (kinds_held(player, Tile.FORTRESS, Tile.FUNERAL) - kinds) / 4.0
    out[at + 5] = (standing_points(state, seat) - now) / 15.0
    for space in range(state.track_length):
        player.tiles[state.track[space]] -= 1


@rule
def write_track(state, out, at):
    """The tiles on the auction track, by kind."""
    for kind in range(THE_TRACK):
        out[at + kind] = 0.0
    for space in range(state.track_length):
        out[at + state.track[space]] += 0.5
    out[at] = state.track_length / TRACK_SPACES
    out[at + 23] = TRACK_SPACES - state.track_length <= 1


@rule
def write_bag(state, out, at):
    """What is still in the bag, by category."""
    tiles, useful = 0, 0
    for kind in range(Tile.EARTHQUAKE + 1):
        tiles += state.bag[kind]
        if kind > Tile.RA:
            useful += state.bag[kind]
    civilizations, monuments, disasters = 0, 0, 0
    for kind in range(Tile.ART, Tile.FORTRESS):
        civilizations += state.bag[kind]
    for kind in range(Tile.FORTRESS, Tile.FUNERAL):
        monuments += state.bag[kind]
    for kind in range(Tile.FUNERAL, Tile.EARTHQUAKE + 1):
        disasters += state.bag[kind]
    out[at] = tiles / 180.0
    out[at + 1] = state.bag[Tile.RA] / max(1.0, 0.25 * tiles)
    out[at + 2] = useful / (10.0 * (state.bag[Tile.RA] + 1.0))
    out[at + 3] = state.bag[Tile.GOD] / 8.0
    out[at + 4] = state.bag[Tile.GOLD] / 5.0
    out[at + 5] = state.bag[Tile.PHARAOH] / 25.0
    out[at + 6] = state.bag[Tile.NILE] / 25.0
    out[at + 7] = state.bag[Tile.FLOOD] / 12.0
    out[at + 8] = civilizations / 25.0
    out[at + 9] = monuments / 40.0
    out[at + 10] = disasters / 10.0
    out[at + 11] = 1.0


@rule
def write_table(state, seat, out, at):
    """The epoch, the Ra track, the auction and the phase."""
    for epoch in range(EPOCHS):
        out[at + epoch] = state.epoch == epoch + 1
    left = RA_SPACES[state.num_players] - state.ra_track
    out[at + 3] = left / 8.0
    out[at + 4] = left == 1
    out[at + 5] = left == 2
    out[at + 6] = state.centre_sun / 13.0
    out[at + 7] = state.phase == Phase.TURN
    out[at + 8] = state.phase == Phase.DRAW
    out[at + 9] = state.phase == Phase.AUCTION
    out[at + 10] = state.phase == Phase.LOSE
    out[at + 11] = state.phase == Phase.MORE_GODS
    out[at + 12] = state.standing_bid / 13.0
    out[at + 13] = state.forced
    suns = 0
    for other in range(state.num_players):
        for sun in range(1, HIGHEST_SUN + 1):
            suns += (state.players[other].usable >> sun) & 1
    out[at + 14] = suns / 12.0
    out[at + 15] = left / (1.0 + suns)
    out[at + 16] = waiting(state) / MAX_PLAYERS
    out[at + 17] = state.owed_civilizations + state.owed_monuments
    turns = state.to_move - seat
    if turns < 0:
        turns += state.num_players
    out[at + 18] = turns / MAX_PLAYERS
    out[at + 19] = state.epoch == EPOCHS and left == 1
    out[at + 20] = state.players[seat].usable > 0 and bids_after(state, seat)
    out[at + 21] = (left - 1) * (state.epoch == EPOCHS) / 8.0
    out[at + 22] = suns <= 1


@rule
def waiting(state):
    """How many are still to be asked in this auction, the one who is asked now included."""
    if state.phase != Phase.AUCTION:
        return 0
    count, seat = 1, state.to_move
    while seat != state.caller and count <= state.num_players:
        seat = next_with_sun(state, seat)
        count += 1
    return count


@rule
def bids_after(state, seat):
    """Whether a seat is still to be asked in this auction."""
    if state.phase != Phase.AUCTION:
        return False
    asked = state.to_move
    for _ in range(state.num_players):
        if asked == seat:
            return True
        if asked == state.caller:
            return False
        asked = next_with_sun(state, asked)
    return False
