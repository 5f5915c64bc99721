"""What is in the box (RULEBOOK.md, section 1)."""

from enum import IntEnum

import numpy as np

from seri.core.records import HIDDEN, OWNER, boolean, field, int16, members, record

MAX_PLAYERS = 5
HORSES = 8
VALUES = 10
FENCES = 5  # 1.4
BETTING_FENCES = 4  # 3.1
HAND = 8
NOTHING = -1  # no card, no horse, no seat


class Colour(IntEnum):
    """The horses, by their colours; and the cards that go with any of them."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    ORANGE = 4
    PURPLE = 5
    BROWN = 6
    WHITE = 7
    NEUTRAL = 8


COLOURS = len(Colour)
CARDS = COLOURS * VALUES
COLOUR_NAMES = [colour.name.lower() for colour in Colour]
HORSE_NAMES = COLOUR_NAMES[:HORSES]

# A card's number, and back.
CARD = np.arange(CARDS, dtype=np.int16).reshape(COLOURS, VALUES)
CARD_COLOUR = np.repeat(np.arange(COLOURS, dtype=np.int16), VALUES)
CARD_VALUE = np.tile(np.arange(VALUES, dtype=np.int16), COLOURS)

# Sets of values (or horses) as bits: a member's bit, how many members, which is the n-th.
BIT = np.array([1 << member for member in range(VALUES)], np.int16)
ALL_VALUES = 2**VALUES - 1
ALL_HORSES = 2**HORSES - 1
COUNT = np.array([bits.bit_count() for bits in range(2**VALUES)], np.int16)
NTH = np.array(
    [(members(bits) + [NOTHING] * VALUES)[:VALUES] for bits in range(2**VALUES)], np.int16
)

COUNTERS = np.array([0, 0, 5, 5, 4, 4], np.int16)  # by number of players
PAYOUT = np.array([4, 3, 2, 1], np.int16)  # by fence


class Phase(IntEnum):
    """What is to happen next."""

    ROWS = 0  # the dealer puts the next horse into the row
    DEAL = 1  # the dealer gives the seat a card of its first hand
    START = 2  # the dealer draws the starting player
    BET = 3  # a player may bet, or play a card at once
    PLAY = 4  # a player plays a card, or passes without one
    DISCARD = 5  # a player may discard cards of fallen horses
    DRAW = 6  # the dealer draws a card for the player
    OVER = 7


class BetLimit(IntEnum):
    PER_TURN = 0
    PER_FENCE = 1


class Exhaustion(IntEnum):
    NO_PLAYABLE = 0
    LITERAL = 1


class TieBreak(IntEnum):
    SHARED = 0
    LAST_TO_PLAY = 1


class Ending(IntEnum):
    """How the game ended."""

    NONE = 0
    FINISHED = 1  # the fifth fence was resolved
    EXHAUSTED = 2  # no more cards
    ALL_PASSED = 3  # everybody passed and kept all cards


MAX_EVENTS = 1_000
SCORE_BOUNDS = (0, int(COUNTERS.max() * PAYOUT.max()))

Player = record(
    "Player",
    hand=field(int16, "Cards in hand, ascending; -1 after.", shape=HAND, visible=OWNER),
    hand_size=field(int16, "Cards in hand."),
    counters=field(int16, "Betting counters not yet placed."),
    last_play=field(int16, "Number of this player's last card among all played; 0 if none."),
)

State = record(
    "State",
    phase=field(int16, "What is to happen next (Phase)."),
    to_move=field(int16, "The seat that decides, or that the dealer deals to."),
    num_players=field(int16, "Number of players."),
    starter=field(int16, "The starting player; -1 before the lot is drawn."),
    fence=field(int16, "The current fence, from 1 to 5."),
    order=field(int16, "Horses by row, from near to far; -1 before.", shape=HORSES),
    running=field(int16, "Horses in the race; while rows are filled, those in a row.", bits=True),
    showing=field(int16, "Horses with a card at the current fence.", bits=True),
    top=field(int16, "Value on top at the current fence by horse; -1 none.", shape=HORSES),
    fell=field(int16, "The horse that fell by fence; -1 none.", shape=FENCES),
    bets=field(
        int16,
        "Seat by fence and horse of the counter; -1 none. On a fallen horse it has left the game.",
        shape=(BETTING_FENCES, HORSES),
    ),
    plays=field(int16, "Cards played so far."),
    played=field(int16, "Cards in the order they were played; -1 after.", shape=CARDS),
    played_on=field(int16, "The horse of each card played; -1 after.", shape=CARDS),
    played_at=field(int16, "The fence of each card played; -1 after.", shape=CARDS),
    discarded=field(int16, "Discards: values by colour.", shape=COLOURS, bits=True),
    pile=field(int16, "The pile: values by colour.", shape=COLOURS, bits=True, visible=HIDDEN),
    pile_size=field(int16, "Cards in the pile."),
    passes=field(int16, "Turns in a row that were passes without a discard."),
    passed=field(boolean, "Whether the player to move has passed in this turn."),
    dropped=field(boolean, "Whether the player to move has discarded in this turn."),
    ending=field(int16, "How the game ended (Ending)."),
    bet_limit=field(int16, "Option (BetLimit)."),
    exhaustion=field(int16, "Option (Exhaustion)."),
    tie_break=field(int16, "Option (TieBreak)."),
    players=field(Player, "One row a seat.", shape=MAX_PLAYERS),
)
