"""What a host may change at the table: each a function of its row and seats, applied by the table.

Each gives the row and the seats that change. Raises Refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus

from .rated_seats import no_rating
from .refused import Refused
from .schema import BOT, OPEN, PERSON, WAITING, SeatRow, TableRow

Seats = Sequence[SeatRow]
HostChange = Callable[[TableRow, Seats], tuple[TableRow, Seats]]

BOT_NAMES = ("Momo", "Tama", "Kobo", "Suzu", "Riku", "Hana", "Pochi", "Yuki")


def must_be_waiting(row: TableRow) -> None:
    if row.status != WAITING:
        raise Refused(HTTPStatus.CONFLICT, "started")


def fill(level: str) -> HostChange:
    """Put bots of a level on all seats that are open."""

    def change(row: TableRow, seats: Seats) -> tuple[TableRow, Seats]:
        must_be_waiting(row)
        if row.rated and (refusal := no_rating(row.game, level)) is not None:
            raise refusal
        return row, with_bots(seats, level)

    return change


def free(number: int) -> HostChange:
    """Free a seat before the start; who sat there can't come back to this table."""

    def change(row: TableRow, seats: Seats) -> tuple[TableRow, Seats]:
        must_be_waiting(row)
        seat = _at(seats, number)
        if seat.guest == row.host:
            raise Refused(HTTPStatus.CONFLICT, "own_seat")
        barred = row.barred if seat.guest is None else [*row.barred, seat.guest]
        return replace(row, barred=barred), [SeatRow(row.id, number)]

    return change


def lock(on: bool) -> HostChange:
    """Let nobody new take a seat, or let them again."""

    def change(row: TableRow, _: Seats) -> tuple[TableRow, Seats]:
        must_be_waiting(row)
        return replace(row, locked=on), ()

    return change


def watch(on: bool) -> HostChange:
    """Allow spectators, or send them away."""
    return lambda row, _: (replace(row, watched=on), ())


def talk(on: bool) -> HostChange:
    """Let people talk here, or not."""
    return lambda row, _: (replace(row, chat=on), ())


def hand_over(number: int) -> HostChange:
    """Make another person who sits there the host."""

    def change(row: TableRow, seats: Seats) -> tuple[TableRow, Seats]:
        seat = _at(seats, number)
        if seat.kind != PERSON or seat.guest is None or seat.guest == row.host:
            raise Refused(HTTPStatus.CONFLICT, "no_new_host")
        return replace(row, host=seat.guest), ()

    return change


def with_bots(at: Seats, level: str) -> list[SeatRow]:
    """Bots of a level, with names that nobody has, for all open seats."""
    used = {each.name for each in at}
    names = iter([name for name in BOT_NAMES if name not in used])
    return [
        replace(each, kind=BOT, level=level, name=next(names, f"Bot {each.seat + 1}"))
        for each in at
        if each.kind == OPEN
    ]


def _at(seats: Seats, number: int) -> SeatRow:
    if not 0 <= number < len(seats):
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_seat")
    return seats[number]
