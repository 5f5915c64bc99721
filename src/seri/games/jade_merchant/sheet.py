"""The score sheet as lines: what each suit is worth and why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from seri.core.points import Points
from seri.core.words import Line, Term

from .components import (
    AFTER_FAKE,
    AFTER_GOLD,
    FIRST_FAKE,
    FIRST_GOLD,
    SCORE_UNIT,
    VALUE,
    Card,
    Phase,
)
from .rules import scoring

Sheet = list[tuple[Line, list[tuple[Line, Points]]]]


def points(tenths: int) -> Points:
    """Tenths as points: whole, or a fraction."""
    exact = Fraction(int(tenths), SCORE_UNIT)
    return int(exact) if exact.denominator == 1 else exact


def score_sheet(state: Any, seat: int) -> Sheet:
    """4.7  One heading: what the cards are worth in the end, or if the game ended now."""
    if state.phase in (Phase.DRAW_START_PLAYER,):
        return []
    heading = "sheet.final" if state.phase == Phase.OVER else "sheet.now"
    return [(Line(heading), suit_lines(state, seat))]


def suit_lines(state: Any, seat: int) -> list[tuple[Line, Points]]:
    """Gold, fake gold, jade, spice, books; their sum is the score."""
    player = state.players[seat]
    return [
        (_gold(player), int(scoring.gold_points(player))),
        (_fake(player), int(scoring.fake_points(player))),
        (Line("sheet.jade", count=int(player.cards[Card.JADE])), int(scoring.jade_points(player))),
        (_spice(state, seat), points(scoring.spice_tenths(state, seat))),
        (_books(player), int(scoring.book_points(player))),
    ]


def numbers_of(player: Any, first: int, after: int) -> list[int]:
    """The numbers of the cards between two kinds, ascending."""
    kinds = range(first, after)
    return [int(VALUE[kind]) for kind in kinds for _ in range(int(player.cards[kind]))]


def _gold(player: Any) -> Line:
    numbers = numbers_of(player, FIRST_GOLD, AFTER_GOLD)
    return Line("sheet.gold", numbers=numbers) if numbers else Line("sheet.no_gold")


def _fake(player: Any) -> Line:
    numbers = numbers_of(player, FIRST_FAKE, AFTER_FAKE)
    if not numbers:
        return Line("sheet.no_fake")
    gold = int(scoring.gold_points(player))
    if sum(numbers) > gold:
        return Line("sheet.fake_void", numbers=numbers, sum=sum(numbers), gold=gold)
    return Line("sheet.fake", numbers=numbers)


def _spice(state: Any, seat: int) -> Line:
    """4.4  The sum and its place, and how many share it."""
    total = int(scoring.spice_sum(state.players[seat]))
    if not scoring.takes_spice_place(state, seat):
        return Line("sheet.no_spice")
    place = Term(f"place.{scoring.has_more_spice(state, seat) + 1}")
    tied = int(scoring.has_as_much_spice(state, seat))
    if tied > 1:
        return Line("sheet.spice_shared", sum=total, place=place, players=tied)
    return Line("sheet.spice", sum=total, place=place)


def book_sets(player: Any) -> list[int]:
    """4.5  How many different books are in each set, the largest first."""
    sizes: list[int] = []
    while size := int(scoring.books_in_set(player, len(sizes) + 1)):
        sizes.append(size)
    return sizes


def _books(player: Any) -> Line:
    sizes = book_sets(player)
    return Line("sheet.books", sizes=sizes) if sizes else Line("sheet.no_books")
