"""What must balance in every state: cards and counters (RULEBOOK.md, section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seri.core.records import members

from .components import CARD, CARDS, COLOURS, COUNTERS, HAND, NOTHING, Phase
from .hidden import holds_only_dead_cards
from .rules.ends import has_playable, is_exhausted


def audit(state: Any) -> list[str]:
    """What does not balance in a state; empty if it is possible."""
    return [*_cards(state), *_hands(state), *_counters(state), *_race(state)]


def cards_in(values: Any) -> list[int]:
    """The numbers of the cards in a set of values by colour."""
    return [
        int(CARD[colour, value]) for colour in range(COLOURS) for value in members(values[colour])
    ]


def hand_of(state: Any, seat: int) -> list[int]:
    """The cards of a hand."""
    return [int(card) for card in state.players[seat].hand if card != NOTHING]


def _cards(state: Any) -> Iterator[str]:
    """1.2  Each of the 90 cards is in one place."""
    places = [cards_in(state.pile), cards_in(state.discarded)]
    places += [hand_of(state, seat) for seat in range(int(state.num_players))]
    places.append([int(card) for card in state.played if card != NOTHING])
    cards = sorted(card for place in places for card in place)
    if cards != list(range(CARDS)):
        yield f"{len(cards)} cards, {len(set(cards))} of them different, instead of {CARDS}"
    if len(places[0]) != state.pile_size:
        yield f"the pile says {state.pile_size} cards, and there are {len(places[0])}"
    if len(places[-1]) != state.plays:
        yield f"{state.plays} plays, but {len(places[-1])} cards on the track"


def _hands(state: Any) -> Iterator[str]:
    """2.1, 3.5  Hands are as large as they say, and full while there is a pile."""
    for seat in range(int(state.num_players)):
        player = state.players[seat]
        hand = hand_of(state, seat)
        held = len(hand)
        if hand != sorted(hand) or (player.hand[held:] != NOTHING).any():
            yield f"the hand of seat {seat + 1} is not in order"
        if held != player.hand_size or held > HAND:
            yield f"seat {seat + 1} says {player.hand_size} cards and holds {held}"
        waits = seat != state.to_move and state.phase >= Phase.BET
        if waits and held < HAND and state.pile_size > 0:
            yield f"seat {seat + 1} holds {held} cards while there is a pile"
        if holds_only_dead_cards(state, seat) and has_playable(state, seat):
            yield f"seat {seat + 1} has passed with a playable card"
    if Phase.BET <= state.phase < Phase.OVER and is_exhausted(state):
        yield "the game goes on without cards"


def _counters(state: Any) -> Iterator[str]:
    """1.3  Every counter is in hand or was placed."""
    placed = state.bets.ravel().tolist()
    for seat in range(int(state.num_players)):
        count = int(state.players[seat].counters) + placed.count(seat)
        if count != COUNTERS[state.num_players] or state.players[seat].counters < 0:
            yield f"seat {seat + 1} has {count} counters instead of {COUNTERS[state.num_players]}"


def _race(state: Any) -> Iterator[str]:
    """1.1, 4.1  Every horse runs or has fallen; a horse falls at each fence resolved."""
    horses = [int(horse) for horse in state.order if horse != NOTHING]
    fallen = [int(horse) for horse in state.fell if horse != NOTHING]
    if sorted([*members(int(state.running)), *fallen]) != sorted(horses):
        yield "the horses in the race and the fallen ones are not those of the rows"
    if state.phase != Phase.OVER and len(fallen) != state.fence - 1:
        yield f"{len(fallen)} horses have fallen at fence {state.fence}"
