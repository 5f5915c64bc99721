"""Hands, discards and the pile in a described position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from seri.core.errors import BadNotation

from ..components import (
    ALL_VALUES,
    BIT,
    CARD_COLOUR,
    CARD_VALUE,
    CARDS,
    COLOURS,
    HAND,
    Phase,
)
from ..rules.turns import is_dead
from .text import Fields, as_list, by_value, read_cards, rows, show_card


class Cards:
    """The cards that a position names: hands by seat, discards, and all that are in use."""

    def __init__(self, fields: Fields, players: int) -> None:
        given = rows("hands", fields.get("hands", []), players)
        self.hands_given = "hands" in fields
        self.hands = [read_cards("hands", row) for row in given]
        self.discards = read_cards("discarded", as_list("discarded", fields.get("discarded", [])))
        counts = Counter([*(card for hand in self.hands for card in hand), *self.discards])
        for card, count in counts.items():
            if count > 1:
                raise BadNotation(f"hands, discarded: {show_card(card)} lies in two places")
        for seat, hand in enumerate(self.hands):
            if len(hand) > HAND:
                raise BadNotation(f"hands: seat {seat + 1} has {len(hand)} cards, at most {HAND}")
        self.used = set(counts)

    def fill(self, seat: int, size: int) -> None:
        """Give the hand the lowest cards of the pile until it is that large."""
        left = by_value(set(range(CARDS)) - self.used)
        for card in left[: max(0, size - len(self.hands[seat]))]:
            self.hands[seat].append(card)
            self.used.add(card)


def set_cards(state: Any, cards: Cards) -> None:
    """Hands and discards as they are, all other cards into the pile."""
    for card in cards.discards:
        if not is_dead(state, CARD_COLOUR[card]):
            raise BadNotation(f"discarded: {show_card(card)}: its horse is in the race")
        state.discarded[CARD_COLOUR[card]] |= BIT[CARD_VALUE[card]]
    for seat, hand in enumerate(cards.hands):
        player = state.players[seat]
        player.hand[: len(hand)] = sorted(hand)
        player.hand_size = len(hand)
    state.pile[:] = ALL_VALUES
    for card in cards.used:
        state.pile[CARD_COLOUR[card]] ^= BIT[CARD_VALUE[card]]
    state.pile_size = CARDS - len(cards.used)


def fill_hands(state: Any, cards: Cards) -> None:
    """3.5  Who waits, or begins a turn, has eight cards while there is a pile."""
    for seat in range(int(state.num_players)):
        in_turn = seat == state.to_move and state.phase not in (Phase.BET, Phase.PLAY)
        if not in_turn:
            cards.fill(seat, HAND)
        elif not cards.hands_given and state.phase != Phase.OVER:
            cards.fill(seat, HAND if state.passed and state.phase == Phase.DISCARD else HAND - 1)


def check_mover(state: Any) -> None:
    """3.2 to 3.5  How many cards the player in his turn can hold."""
    size = int(state.players[state.to_move].hand_size)
    full = HAND if state.passed else HAND - 1
    match state.phase:
        case Phase.DISCARD:
            if state.pile_size > 0 and (size >= full if state.dropped else size != full):
                raise BadNotation(f"hands: seat {state.to_move + 1} can't have {size} cards now")
            if size == 0:
                raise BadNotation("phase: without a card nobody is asked to discard")
        case Phase.DRAW:
            if size == HAND or state.pile_size == 0:
                raise BadNotation("phase: no card is drawn with a full hand or an empty pile")
            if size > full or (state.passed and not state.dropped):
                raise BadNotation(f"hands: seat {state.to_move + 1} can't have {size} cards now")


def total_dead(state: Any) -> int:
    """Cards of fallen horses in the discards."""
    return sum(int(state.discarded[colour]).bit_count() for colour in range(COLOURS))
