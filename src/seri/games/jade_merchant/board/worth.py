"""What a player's cards are worth now, suit by suit, and what one more would bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from seri.core.points import Points
from seri.core.points import signed as signed_points
from seri.core.words import Line, Term

from ..rules import scoring
from ..sheet import book_sets, numbers_of, points
from .table import SUITS, Table


@dataclass(frozen=True)
class Worth:
    """A suit's points in tenths, how to say them, and what its next card could bring."""

    suit: str
    line: Line
    tenths: int
    next: Line | None
    """None when the game is over."""


def signed(tenths: int) -> str:
    """Tenths as points with their sign: +5, 0, −2.5."""
    return signed_points(points(tenths))


def worths(table: Table, seat: int) -> dict[str, Worth]:
    """A player's worth by suit."""
    tenths = suit_tenths(table, seat)
    return {
        suit: Worth(suit, _line(table, seat, suit, tenths[suit]), tenths[suit],
                    None if table.is_over else _next(table, seat, suit))
        for suit in SUITS
    }  # fmt: skip


def suit_tenths(table: Any, seat: int) -> dict[str, int]:
    hand = table.players[seat]
    return {
        "gold": 10 * int(scoring.gold_points(hand)),
        "fake": 10 * int(scoring.fake_points(hand)),
        "jade": 10 * int(scoring.jade_points(hand)),
        "spice": int(scoring.spice_tenths(table, seat)),
        "book": 10 * int(scoring.book_points(hand)),
    }


def total(table: Table, seat: int) -> Points:
    """4.7  The score as it stands."""
    return points(int(scoring.total(table, seat)))


def _line(table: Table, seat: int, suit: str, tenths: int) -> Line:
    hand = table.players[seat]
    gained = signed(tenths)
    match suit:
        case "fake":
            fake, gold = int(scoring.fake_sum(hand)), int(scoring.gold_points(hand))
            if fake:
                how = "fake_void" if fake > gold else "fake"
                return Line(f"board.worth.{how}", sum=fake, gold=gold, points=gained)
        case "spice":
            return _spice(table, seat, gained)
        case "book" if sizes := book_sets(hand):
            return Line("board.worth.book", sizes=" ".join(map(str, sizes)), points=gained)
        case "jade" if count := hand.cards[SUITS["jade"][0]]:
            return Line("board.worth.jade", count=count, points=gained)
        case "gold" if numbers_of(hand, SUITS["gold"][0], SUITS["fake"][0]):
            return Line("board.worth.gold", points=gained)
    return Line("board.worth.none", points=gained)


def _spice(table: Table, seat: int, gained: str) -> Line:
    total = int(scoring.spice_sum(table.players[seat]))
    if not scoring.takes_spice_place(table, seat):
        return Line("board.worth.none", points=gained)
    place = Term(f"place.{scoring.has_more_spice(table, seat) + 1}")
    return Line("board.worth.spice", sum=total, place=place, points=gained)


def _next(table: Table, seat: int, suit: str) -> Line:
    """The least and the most that another card of the suit, from pool or deck, would bring."""
    gains = next_gains(table, seat, suit)
    if not gains:
        return Line("board.next.none")
    low, high = min(gains), max(gains)
    if low == high:
        return Line("board.next.one", points=signed(low))
    return Line("board.next.range", low=signed(low), high=signed(high))


def next_gains(table: Table, seat: int, suit: str) -> list[int]:
    """For each kind of the suit still to be had, the change of the score in tenths."""
    cards = table.players[seat].cards
    before = scoring.total(table, seat)
    gains = []
    for kind in SUITS[suit]:
        if table.pool[kind] + table.deck[kind]:
            cards[kind] += 1
            gains.append(int(scoring.total(table, seat) - before))
            cards[kind] -= 1
    return gains
