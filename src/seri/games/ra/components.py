"""What is in the box (RULEBOOK.md, section 1)."""

from enum import IntEnum

import numpy as np

from seri.core.records import as_mask, boolean, field, int16, int32, record

MAX_PLAYERS = 5
EPOCHS = 3
TRACK_SPACES = 8
HIGHEST_SUN = 16
NO_TILE = -1  # an empty space of the auction track
NO_SUN = 0  # nothing has been bid
NO_SEAT = -1


class Tile(IntEnum):
    """The kinds of tiles."""

    RA = 0
    GOD = 1
    GOLD = 2
    PHARAOH = 3
    NILE = 4
    FLOOD = 5
    ART = 6
    AGRICULTURE = 7
    RELIGION = 8
    ASTRONOMY = 9
    WRITING = 10
    FORTRESS = 11
    OBELISK = 12
    PALACE = 13
    PYRAMID = 14
    SPHINX = 15
    STATUES = 16
    STEP_PYRAMID = 17
    TEMPLE = 18
    FUNERAL = 19
    DROUGHT = 20
    UNREST = 21
    EARTHQUAKE = 22


NUM_KINDS = len(Tile)
TILE_NAMES = [tile.name.lower() for tile in Tile]

# The categories with several kinds, which stand in a row: the first kind, and the one after.
FIRST_CIVILIZATION, AFTER_CIVILIZATIONS = int(Tile.ART), int(Tile.WRITING) + 1
FIRST_MONUMENT, AFTER_MONUMENTS = int(Tile.FORTRESS), int(Tile.TEMPLE) + 1
FIRST_DISASTER, AFTER_DISASTERS = int(Tile.FUNERAL), int(Tile.EARTHQUAKE) + 1

TILES_IN_BAG = np.array([30, 8, 5, 25, 25, 12] + [5] * 5 + [5] * 8 + [2, 2, 4, 2], np.int16)
NUM_TILES = 180

TILES_LOST_TO_A_DISASTER = 2

SUN_GROUPS = {
    2: ((9, 6, 5, 2), (8, 7, 4, 3)),
    3: ((13, 8, 5, 2), (12, 9, 6, 3), (11, 10, 7, 4)),
    4: ((13, 6, 2), (12, 7, 3), (11, 8, 4), (10, 9, 5)),
    5: ((16, 7, 2), (15, 8, 3), (14, 9, 4), (13, 10, 5), (12, 11, 6)),
}
FIRST_CENTRE_SUN = 1
SUN_BIT = np.array([1 << sun for sun in range(HIGHEST_SUN + 1)], np.int32)
RA_SPACES = np.array([0, 0, 6, 8, 9, 10], np.int16)  # by number of players

# One row for each group of each number of players, in the order of OUTCOMES after the tiles.
GROUP_PLAYERS = np.array([n for n, groups in SUN_GROUPS.items() for _ in groups], np.int16)
GROUP_SUNS = np.array([as_mask(g) for groups in SUN_GROUPS.values() for g in groups], np.int32)
NUM_GROUPS = len(GROUP_SUNS)


class Phase(IntEnum):
    """What is to happen next."""

    DEAL_SUNS = 0  # the dealer gives the next seat a group of suns
    TURN = 1  # a player draws, invokes Ra or uses a god
    DRAW = 2  # the dealer draws a tile for that player
    MORE_GODS = 3  # a player who used a god may use another
    AUCTION = 4  # a player bids or passes
    LOSE = 5  # a player chooses a tile to lose to a disaster
    OVER = 6
    # Phases that pass by themselves:
    RESOLVE_DISASTERS = 7
    AFTER_AUCTION = 8
    AFTER_GOD = 9
    NEXT_TURN = 10
    END_OF_EPOCH = 11


class GodsPerTurn(IntEnum):
    ONE = 0
    MANY = 1


class FullTrack(IntEnum):
    AUCTION = 0
    CHOOSE = 1


class PharaohsAllEqual(IntEnum):
    NONE = 0
    LITERAL = 1


class SunTies(IntEnum):
    SINGLE_SUN = 0
    SHARED = 1


class Ending(IntEnum):
    """How the last finished epoch ended."""

    NONE = 0
    SUNS_SPENT = 1
    RA_TRACK_FULL = 2


class Sheet(IntEnum):
    """The lines of the score sheet, one column an epoch."""

    GODS = 0
    GOLD = 1
    PHARAOHS = 2
    NILES = 3
    CIVILIZATIONS = 4
    MONUMENT_KINDS = 5
    MONUMENT_COPIES = 6
    SUNS = 7
    FLOOR = 8  # what the rule that points never fall below 0 gave back


POINTS_PER_GOD, POINTS_PER_GOLD = 2, 3
MOST_PHARAOHS, FEWEST_PHARAOHS = 5, -2
CIVILIZATION_POINTS = np.array([-5, 0, 0, 5, 10, 15], np.int16)  # by number of kinds
MONUMENT_KIND_POINTS = np.array([0, 1, 2, 3, 4, 5, 6, 10, 15], np.int16)  # by number of kinds
MONUMENT_COPY_POINTS = np.array([0, 0, 0, 5, 10, 15], np.int16)  # by copies of one kind
HIGHEST_SUNS, LOWEST_SUNS = 5, -5

MAX_EVENTS = 2_000
SCORE_BOUNDS = (0, 400)

Player = record(
    "Player",
    usable=field(int32, "Suns lying face up, which can be bid.", bits=True),
    used=field(int32, "Suns lying face down, not usable before the next epoch.", bits=True),
    points=field(int16, "Points; never below 0."),
    tiles=field(int16, "Tiles owned, by kind.", shape=NUM_KINDS),
    sheet=field(
        int16, "Score sheet: points by epoch (row) and line (column).", shape=(EPOCHS, len(Sheet))
    ),
)

State = record(
    "State",
    phase=field(int16, "What is to happen next (Phase)."),
    to_move=field(int16, "The seat that decides, or that the dealer draws for."),
    num_players=field(int16, "Number of players."),
    epoch=field(int16, "Epoch, from 1 to 3."),
    ra_track=field(int16, "Ra tiles on the Ra track."),
    centre_sun=field(int16, "The sun in the centre."),
    caller=field(int16, "Seat that called the last auction; -1 before the first of an epoch."),
    forced=field(boolean, "Whether that auction is forced, so that everybody may pass."),
    standing_bid=field(int16, "The highest sun bid in this auction; 0 if none."),
    high_bidder=field(int16, "The seat that bid it; -1 if none."),
    owed_civilizations=field(int16, "Civilization tiles the seat to move must still lose."),
    owed_monuments=field(int16, "Monument tiles the seat to move must still lose."),
    losing_to_god=field(boolean, "Whether the loss comes of a disaster taken with a god."),
    ending=field(int16, "How the last finished epoch ended (Ending)."),
    track_length=field(int16, "Tiles on the auction track."),
    track=field(int16, "Kinds on the auction track, in order; -1 empty.", shape=TRACK_SPACES),
    bag=field(int16, "Tiles not yet drawn, by kind.", shape=NUM_KINDS),
    gone=field(int16, "Tiles out of the game, by kind.", shape=NUM_KINDS),
    start_points=field(int16, "Option: points at the start."),
    god_takes_disaster=field(int16, "Option: whether a god may take a disaster."),
    gods_per_turn=field(int16, "Option (GodsPerTurn)."),
    full_track=field(int16, "Option (FullTrack)."),
    pharaohs_all_equal=field(int16, "Option (PharaohsAllEqual)."),
    sun_ties=field(int16, "Option (SunTies)."),
    bag_counts=field(int16, "Option: whether boards show what is left in the bag."),
    players=field(Player, "One row a seat.", shape=MAX_PLAYERS),
)
