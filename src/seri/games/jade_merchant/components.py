"""What is in the box (RULEBOOK.md, section 1) and what a state of the game holds."""

from enum import IntEnum

import numpy as np

from seri.core.records import boolean, field, int16, record

MAX_PLAYERS = 5
ROUNDS = 7
POOL_CARDS = 8  # turned up at the start of a round
NO_SEAT = -1
NO_CALL = 0


class Card(IntEnum):
    """The kinds of cards: copies of a kind are interchangeable."""

    GOLD_1 = 0
    GOLD_2 = 1
    GOLD_3 = 2
    GOLD_4 = 3
    GOLD_5 = 4
    GOLD_6 = 5
    GOLD_7 = 6
    GOLD_8 = 7
    FAKE_2 = 8
    FAKE_3 = 9
    FAKE_4 = 10
    FAKE_5 = 11
    FAKE_6 = 12
    FAKE_7 = 13
    JADE = 14
    SPICE_1 = 15
    SPICE_2 = 16
    SPICE_3 = 17
    SPICE_4 = 18
    BOOK_A = 19
    BOOK_B = 20
    BOOK_C = 21
    BOOK_D = 22
    BOOK_E = 23
    BOOK_X = 24


NUM_KINDS = len(Card)
CARD_NAMES = [card.name.lower() for card in Card]

FIRST_GOLD, AFTER_GOLD = Card.GOLD_1, Card.FAKE_2
FIRST_FAKE, AFTER_FAKE = Card.FAKE_2, Card.JADE
FIRST_SPICE, AFTER_SPICE = Card.SPICE_1, Card.BOOK_A
FIRST_BOOK, AFTER_BOOKS = Card.BOOK_A, NUM_KINDS
FIRST_LETTER, AFTER_LETTERS = Card.BOOK_A, Card.BOOK_X

COPIES = np.array([1] * 8 + [1] * 6 + [12] + [4, 4, 3, 3] + [3] * 5 + [1], np.int16)
NUM_CARDS = 56

# The number on a card: of gold, fake gold and spice; 0 on the others.
VALUE = np.array([*range(1, 9), *range(2, 8), 0, *range(1, 5), *[0] * 6], np.int16)

SEAT_BIT = np.array([1 << seat for seat in range(MAX_PLAYERS)], np.int16)


class Phase(IntEnum):
    """What is to happen next."""

    DRAW_START_PLAYER = 0  # the dealer draws who opens the first round
    TURN_UP = 1  # the dealer turns up the next card of the pool
    CALL = 2  # a player calls a number of cards or passes
    TAKE = 3  # the player whose call stands takes a card
    RETURN = 4  # he returns a card of his own to the pool
    OVER = 5


class OpeningCap(IntEnum):
    """How many cards the opener of an auction may call."""

    POOL = 0
    LEAVE_ONE_EACH = 1


class NextOpener(IntEnum):
    """Who opens the next auction of a round."""

    START_PLAYER = 0
    LEFT_OF_TAKER = 1


class SpiceRounding(IntEnum):
    """What becomes of a shared prize that can't be divided."""

    EXACT = 0
    DOWN = 1


SCORE_UNIT = 10  # prizes are shared by 2 or 5: scores are kept in tenths of a point
POINTS_FOR_SET = np.array([0, 1, 2, 5, 10, 20], np.int16)  # by number of different books
SPICE_PRIZES = np.array([24, 12, 6, 0, 0], np.int16)  # by players who have more spice

MAX_EVENTS = 1_000
SCORE_BOUNDS = (0, 226)

Player = record(
    "Player",
    cards=field(int16, "Cards owned, by kind; they lie open.", shape=NUM_KINDS),
    call=field(int16, "Last call in this auction, in half cards (2 N, or 2 N - 1); 0 if none."),
    served=field(boolean, "Whether the player has taken cards in this round."),
    passed=field(boolean, "Whether the player has passed in this auction."),
)

State = record(
    "State",
    phase=field(int16, "What is to happen next (Phase)."),
    to_move=field(int16, "The seat that decides; -1 when the dealer does, or nobody."),
    num_players=field(int16, "Number of players."),
    round_number=field(int16, "Round, from 1 to 7."),
    start_player=field(int16, "The seat that opens the round; -1 before it is drawn."),
    unserved=field(int16, "Players who have not yet taken in this round."),
    still_in=field(int16, "Unserved players who have not passed in this auction."),
    standing_call=field(int16, "The lowest call of this auction, in half cards; 0 if none."),
    caller=field(int16, "The seat that made it; -1 if none."),
    to_take=field(int16, "Cards the seat to move has still to take."),
    pool_size=field(int16, "Cards in the pool."),
    pool=field(int16, "Cards in the pool, by kind.", shape=NUM_KINDS),
    taken=field(int16, "Cards just taken by the seat to move, by kind.", shape=NUM_KINDS),
    deck_size=field(int16, "Cards in the deck."),
    deck=field(int16, "Cards in the deck, by kind.", shape=NUM_KINDS),
    opening_cap=field(int16, "Option (OpeningCap)."),
    next_opener=field(int16, "Option (NextOpener)."),
    spice_rounding=field(int16, "Option (SpiceRounding)."),
    spice_needs_a_card=field(int16, "Option: whether a sum of 0 takes no place."),
    players=field(Player, "One row a seat.", shape=MAX_PLAYERS),
)
