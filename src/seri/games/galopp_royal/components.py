"""What is in the box (RULEBOOK.md, section 1)."""

from enum import IntEnum

import numpy as np

from seri.core.records import HIDDEN, OWNER, field, int16, record

from . import META

MAX_PLAYERS = META.max_players
RACES = 6  # the finish moves from one to the next (1.3), each with its prizes (1.4)
SLOTS = 4
TEAM = 4  # bearers that carry a chair
MOST_IN_LOT = 6  # cards dealt for one auction, before the first who pass discard theirs
NUM_CARDS = 40
NO_SEAT = -1
NO_BEARER = -2  # an empty place for a card; -1 is a card that a viewer doesn't know
OPEN = NO_SEAT  # drawn by nobody: everybody knows the card


class Bearer(IntEnum):
    """The kinds of bearers."""

    BUMBLER = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FIVE = 4
    FOX = 5


NUM_KINDS = len(Bearer)
BEARER_NAMES = ["-2", "1", "2", "3", "5", "fox"]
STEPS = np.array([-2, 1, 2, 3, 5, 0], np.int16)  # by kind; the fox's player chooses
FOX_STEPS = 2
FACES = SLOTS

START_COINS = 50
PRICE_OF_THE_REST = 10  # what the last player without a team pays
MOST_VOIDS = 3  # void auctions in a row, after which the opener must bid
AUCTIONS = 2  # replacement teams between two races
PRIZES = 3
HIGHEST_PRIZE = next(each.high for each in META.options if each.name == "prizes")

# Nobody can have more at an auction: all first prizes of five races, less a coin for a team.
HIGHEST_BID = START_COINS + (RACES - 1) * HIGHEST_PRIZE - 1

# Cards of a batch (a shuffled pile) can stay hidden over a reshuffle only while the starting
# teams are secret: 96 cards at most are drawn then, which is 40, then 31, then 24, then the rest.
MAX_BATCHES = 5

# Sets of seats as bit masks, and the next seat in a set, clockwise after a seat.
SETS = 1 << MAX_PLAYERS
SEAT_BIT = np.array([1 << seat for seat in range(MAX_PLAYERS)], np.int16)
COUNT = np.array([mask.bit_count() for mask in range(SETS)], np.int16)
EVERYBODY = np.array([(1 << players) - 1 for players in range(MAX_PLAYERS + 1)], np.int16)
NEXT_IN = np.array(
    [
        [
            next(
                (
                    (seat + step) % MAX_PLAYERS
                    for step in range(1, MAX_PLAYERS + 1)
                    if mask >> (seat + step) % MAX_PLAYERS & 1
                ),
                NO_SEAT,
            )
            for seat in range(MAX_PLAYERS)
        ]
        for mask in range(SETS)
    ],
    np.int16,
)


class Phase(IntEnum):
    """What is to happen next."""

    LOT = 0  # the dealer draws who begins
    DEAL = 1  # the dealer gives the next card of an auction
    AUCTION = 2  # a player bids or passes
    LAST_TEAM = 3  # the dealer gives the last player a card of his team
    LAY_OUT = 4  # a player lays his team out on his slots
    ROLL = 5  # the dealer rolls the die for a player
    FOX = 6  # a player moves his own chair with the sly fox
    PUSH = 7  # and then others
    PUSH_SECOND = 8  # one chair has been moved one space, another must follow
    CHANGE = 9  # the last removes a bearer from a tableau
    REFILL = 10  # the dealer gives a player a card for the free slot
    OVER = 11
    # Phases that pass by themselves:
    NEXT_AUCTION = 12
    START_RACE = 13
    END_OF_TURN = 14
    END_OF_RACE = 15


class StartPlayer(IntEnum):
    LOT = 0


class Fox(IntEnum):
    MUST_PUSH = 0
    MAY_PUSH = 1


class TieForLast(IntEnum):
    ALL_ROLL = 0
    TIED_ROLL = 1


class Change(IntEnum):
    MUST = 0
    MAY = 1


MAX_EVENTS = 10_000  # random games have 400 to 800 on average, 5,200 on the longest tracks possible
SCORE_BOUNDS = (0, START_COINS + RACES * HIGHEST_PRIZE)

Player = record(
    "Player",
    coins=field(int16, "Coins; never below 0."),
    slots=field(int16, "Bearers laid out, by slot (Bearer); -2 an empty slot.", shape=SLOTS),
    hand=field(
        int16,
        "Bearers of a team bought and not yet laid out; -2 none. A player knows them all, others "
        "those that they drew or that lay open.",
        shape=TEAM,
        visible=OWNER,
    ),
    hand_batch=field(int16, "The batch that each of them was drawn from.", shape=TEAM),
    hand_drawer=field(int16, "The seat that drew each of them; -1 if it lay open.", shape=TEAM),
    position=field(int16, "Spaces from the start; the pond is behind it."),
    finish=field(int16, "Place among those who finished; 0 if not finished."),
    drowned=field(int16, "Place among those who entered the pond, the first is 1; 0 if not in it."),
    places=field(int16, "Place in each race; 0 before its end.", shape=RACES),
    paid=field(
        int16, "Coins paid for teams: the starting team, then after each race.", shape=RACES
    ),
)

State = record(
    "State",
    phase=field(int16, "What is to happen next (Phase)."),
    to_move=field(int16, "The seat that decides, or that the dealer acts for; -1 an open card."),
    num_players=field(int16, "Number of players."),
    race=field(int16, "Race, from 1 to 6; changes when the next one starts."),
    starter=field(int16, "The seat that begins the first race."),
    last=field(int16, "The last of the latest race that is over; -1 before."),
    auction=field(int16, "Which replacement auction it is, 1 or 2; 0 at other times."),
    opener=field(int16, "The seat that opens this starting auction, or the next."),
    voids=field(int16, "Void starting auctions in a row."),
    bidders=field(int16, "Seats still in the auction.", bits=True),
    standing_bid=field(int16, "The highest bid; 0 if none."),
    high_bidder=field(int16, "The seat that bid it; -1 if none."),
    lot_size=field(int16, "Cards of this auction."),
    lot=field(
        int16,
        "The cards, in the order they were drawn; -2 none. A player knows his own and open ones.",
        shape=MOST_IN_LOT,
        visible=HIDDEN,
    ),
    lot_batch=field(int16, "The batch that each was drawn from.", shape=MOST_IN_LOT),
    lot_drawer=field(int16, "The seat that drew each; -1 if it lies open.", shape=MOST_IN_LOT),
    target=field(int16, "The seat whose tableau is changed; -1 at other times."),
    die=field(int16, "The latest roll in this race, 1 to 4; 0 before."),
    roller=field(int16, "The seat that rolled it; -1 before."),
    pushing=field(int16, "What the fox's player does to others: 1 forward, -1 back; 0 nothing."),
    first_pushed=field(int16, "The seat pushed one space already; -1 if none."),
    racing=field(int16, "Seats whose chairs are on the track.", bits=True),
    finished=field(int16, "How many have finished."),
    drowned=field(int16, "How many are in the pond."),
    pile=field(int16, "Cards in the pile, by kind.", shape=NUM_KINDS, visible=HIDDEN),
    pile_size=field(int16, "Cards in the pile."),
    batch=field(int16, "The number of the present pile, which grows as it is shuffled anew."),
    batches=field(
        int16,
        "Cards of each batch that nobody has shown: in the pile, drawn, or in a secret team.",
        shape=(MAX_BATCHES, NUM_KINDS),
    ),
    discards=field(int16, "Cards on the discard pile, by kind.", shape=NUM_KINDS),
    bearers=field(int16, "Option: how many cards of each kind there are.", shape=NUM_KINDS),
    race_lengths=field(int16, "Option: spaces from the start to each finish.", shape=RACES),
    pond=field(int16, "Option: spaces from the start back to the pond."),
    prizes=field(
        int16, "Option: first, second and third prize, race by race.", shape=RACES * PRIZES
    ),
    start_player=field(int16, "Option: 0 by lot (StartPlayer), or a seat from 1."),
    money=field(int16, "Option: 1 if boards don't show the money of others."),
    fox=field(int16, "Option (Fox)."),
    tie_for_last=field(int16, "Option (TieForLast)."),
    change=field(int16, "Option (Change)."),
    players=field(Player, "One row a seat.", shape=MAX_PLAYERS),
)
