"""The words that a described position uses, read and shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import Described, number
from seri.core.records import members

from ..components import BEARER_NAMES, MAX_BATCHES, NO_BEARER, NO_SEAT, NUM_KINDS, OPEN, Phase

Fields = Mapping[str, Described]

NONE = "none"
OPENLY = "open"
PHASES = {
    "lot": Phase.LOT,
    "deal": Phase.DEAL,
    "auction": Phase.AUCTION,
    "rest": Phase.LAST_TEAM,
    "lay": Phase.LAY_OUT,
    "roll": Phase.ROLL,
    "fox": Phase.FOX,
    "push": Phase.PUSH,
    "second": Phase.PUSH_SECOND,
    "change": Phase.CHANGE,
    "refill": Phase.REFILL,
    "over": Phase.OVER,
}


class Card(NamedTuple):
    """A card drawn for an auction: its kind, its batch, and who drew it."""

    kind: int
    batch: int
    drawer: int


def word_for(words: Mapping[str, Any], value: int) -> str:
    return next(word for word, meaning in words.items() if meaning == value)


def only_default(fields: Fields, name: str, default: Described) -> None:
    """Refuse a field that has no meaning here, unless it says just that."""
    if name in fields and fields[name] != default:
        raise BadNotation(f"{name}: {_shown(fields[name])} is not possible here")


def _shown(value: Described) -> str:
    return str(value).replace("'", "").replace(" ", "")[:40]


def read_seat(name: str, given: Described, players: int) -> int:
    """A seat, which people count from 1."""
    return number(name, given, 1, players) - 1


def show_seat(seat: int) -> Described:
    return NONE if seat == NO_SEAT else int(seat) + 1


def show_seats(mask: int) -> list[Described]:
    return [seat + 1 for seat in members(int(mask))]


def seat_rows(fields: Fields, name: str, players: int) -> list[list[Described] | None]:
    """A list for each seat, None where it is left out."""
    given = fields.get(name)
    if given is None:
        return [None] * players
    if not isinstance(given, list) or len(given) > players:
        raise BadNotation(f"{name}: expected a list for each of {players} seats")
    found: list[list[Described] | None] = []
    for row in given:
        if not isinstance(row, list):
            raise BadNotation(f"{name}: expected a list for each seat, such as {name}=[[],[]]")
        found.append(row)
    return found + [None] * (players - len(found))


def read_kind(name: str, word: Described) -> int:
    if str(word) not in BEARER_NAMES:
        raise BadNotation(f"{name}: {str(word)[:40]!r} is no bearer; {', '.join(BEARER_NAMES)} are")
    return BEARER_NAMES.index(str(word))


def read_counts(name: str, words: Described) -> Any:
    """int64[NUM_KINDS] from a list such as `[2*fox,5]`."""
    counts = np.zeros(NUM_KINDS, np.int64)
    if not isinstance(words, list):
        raise BadNotation(f"{name}: expected a list of bearers")
    for word in words:
        match = re.fullmatch(r"(?:([0-9]{1,2})\*)?(\S+)", str(word))
        if match is None:
            raise BadNotation(f"{name}: {str(word)[:40]!r} is no bearer")
        counts[read_kind(name, match.group(2))] += int(match.group(1) or 1)
    return counts


def show_counts(counts: Iterable[int]) -> list[Described]:
    found: list[Described] = []
    for kind, count in enumerate(counts):
        if count:
            name = BEARER_NAMES[kind]
            found.append(atom(name) if count == 1 else f"{count}*{name}")
    return found


def atom(name: str) -> Described:
    """A word as `read_position` gives it: numbers are numbers."""
    return int(name) if re.fullmatch(r"-?[0-9]+", name) else name


def read_card(name: str, word: Described, players: int) -> Card:
    """`fox:2/1`: a fox that seat 2 drew from batch 1; `5:open`: a five that lies open."""
    match = re.fullmatch(r"([^:/]+):(open|[0-9])(?:/([0-9]))?", str(word))
    if match is None:
        raise BadNotation(f"{name}: expected a card such as fox:2 or 5:open, not {_shown(word)!r}")
    drawer = OPEN if match.group(2) == OPENLY else read_seat(name, int(match.group(2)), players)
    batch = number(name, int(match.group(3) or 0), 0, MAX_BATCHES - 1)
    return Card(read_kind(name, match.group(1)), batch, drawer)


def show_card(card: Card) -> str:
    drawer = OPENLY if card.drawer == OPEN else str(card.drawer + 1)
    batch = f"/{card.batch}" if card.batch else ""
    return f"{BEARER_NAMES[card.kind] if card.kind >= 0 else '?'}:{drawer}{batch}"


def cards_in(kinds: Any, batches: Any, drawers: Any) -> list[Card]:
    return [
        Card(int(kind), int(batch), int(drawer))
        for kind, batch, drawer in zip(kinds, batches, drawers, strict=True)
        if kind != NO_BEARER
    ]
