"""The words that a described position uses, read and shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from seri.core.errors import BadNotation
from seri.core.notation import Described, number
from seri.core.records import members

from ..components import (
    CARD,
    CARD_COLOUR,
    CARD_VALUE,
    COLOUR_NAMES,
    COLOURS,
    HORSE_NAMES,
    NOTHING,
    VALUES,
    Colour,
    Ending,
    Phase,
)

Fields = Mapping[str, Described]
Word = TypeVar("Word")

NONE = "none"
PHASES = {
    "rows": Phase.ROWS,
    "deal": Phase.DEAL,
    "start": Phase.START,
    "bet": Phase.BET,
    "play": Phase.PLAY,
    "discard": Phase.DISCARD,
    "draw": Phase.DRAW,
    "over": Phase.OVER,
}
ENDINGS = {
    NONE: Ending.NONE,
    "finished": Ending.FINISHED,
    "exhausted": Ending.EXHAUSTED,
    "passed": Ending.ALL_PASSED,
}
NO_YES = {"no": False, "yes": True}
_CARDS = re.compile(rf"({'|'.join(COLOUR_NAMES)})([0-9])(?:\.\.([0-9]))?")


def choose(fields: Fields, name: str, words: Mapping[str, Word], default: Word) -> Word:
    """The meaning of a word out of `words`; raises BadNotation."""
    given = fields.get(name)
    if given is None:
        return default
    if not isinstance(given, str) or given not in words:
        raise BadNotation(f"{name}: expected one of {', '.join(words)}")
    return words[given]


def word_for(words: Mapping[str, Any], value: int) -> str:
    """The word that `choose` reads back."""
    return next(word for word, meaning in words.items() if meaning == value)


def read_seat(fields: Fields, name: str, players: int, default: int) -> int:
    """A seat, which people count from 1; `none` is NOTHING."""
    given = fields.get(name)
    if given is None:
        return default
    return NOTHING if given == NONE else number(name, given, 1, players) - 1


def show_seat(seat: int) -> Described:
    return NONE if seat == NOTHING else int(seat) + 1


def as_list(name: str, given: Described) -> list[Described]:
    if not isinstance(given, list):
        raise BadNotation(f"{name}: expected a list, such as {name}=[]")
    return given


def rows(name: str, given: Described, most: int) -> list[list[Described]]:
    """A list of lists; those left out at the end are empty."""
    outer = as_list(name, given)
    if len(outer) > most:
        raise BadNotation(f"{name}: {len(outer)} lists, but at most {most} have a place")
    return [as_list(name, row) for row in outer] + [[] for _ in range(most - len(outer))]


def read_horse(name: str, word: Described) -> int:
    if word not in HORSE_NAMES:
        raise BadNotation(f"{name}: {str(word)[:40]!r} is no horse ({', '.join(HORSE_NAMES)})")
    return HORSE_NAMES.index(str(word))


def read_cards(name: str, words: Iterable[Described]) -> list[int]:
    """Cards from `red5` or `red5..8`; raises BadNotation."""
    return [card for word in words for card in _run(name, str(word))]


def _run(name: str, word: str) -> list[int]:
    match = _CARDS.fullmatch(word)
    if match is None:
        raise BadNotation(f"{name}: {word[:40]!r} is no card; a card is such as red5 or neutral0")
    colour, low, high = COLOUR_NAMES.index(match[1]), int(match[2]), int(match[3] or match[2])
    return [int(CARD[colour, value]) for value in range(low, high + 1)]


def read_play(word: Described) -> list[tuple[int, int]]:
    """(card, horse) of `red5`, `red5..8` or `neutral3-blue`; raises BadNotation."""
    card, _, horse = str(word).partition("-")
    cards = read_cards("played", [card])
    if (CARD_COLOUR[cards[0]] == Colour.NEUTRAL if cards else False) != bool(horse):
        raise BadNotation(f"played: {str(word)[:40]!r}: just a neutral card needs a horse")
    return [
        (each, read_horse("played", horse) if horse else int(CARD_COLOUR[each])) for each in cards
    ]


def show_card(card: int) -> str:
    return f"{COLOUR_NAMES[CARD_COLOUR[card]]}{CARD_VALUE[card]}"


def show_play(card: int, horse: int) -> str:
    neutral = CARD_COLOUR[card] == Colour.NEUTRAL
    return f"{show_card(card)}-{HORSE_NAMES[horse]}" if neutral else show_card(card)


def show_cards(values: Any) -> list[Described]:
    """The cards of a set of values by colour."""
    return [
        show_card(int(CARD[colour, value]))
        for colour in range(COLOURS)
        for value in members(int(values[colour]))
    ]


def show_hand(hand: Any) -> list[Described]:
    return [show_card(int(card)) for card in hand if card != NOTHING]


def by_value(cards: Iterable[int]) -> list[int]:
    """Low cards first, in the order of the colours."""
    return sorted(cards, key=lambda card: (card % VALUES, card))
