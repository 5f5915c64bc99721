"""Coming together at a table: seats taken and left, who is ready, what a host changes, rematches.

Everything happens with the table's `door` held, or raises Refused.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any

from ..core.fair import check_nonce
from . import store
from .dealing import begin, unready
from .guests import Guest, hash_token, sound_alike
from .hosts import HostChange, must_be_waiting
from .refused import Refused
from .schema import OPEN, OVER, PERSON, PROMISED, WAITING, SeatRow
from .table import Table, event_rows


async def sit(table: Table, guest: Guest, seat: int) -> None:
    """Give a guest an open seat; when the last one is taken, the dealer promises a deal."""
    async with table.door:
        if table.row.rated and not guest.has_account:
            raise Refused(HTTPStatus.FORBIDDEN, "needs_account")
        if any(each.guest == guest.id for each in table.seats):
            raise Refused(HTTPStatus.CONFLICT, "seated_already")
        taken = _open_seat(table, seat, guest)
        others = [each.name for each in table.seats if each.name and each.seat != seat]
        if any(sound_alike(name, guest.name) for name in others):
            raise Refused(HTTPStatus.CONFLICT, "name_taken", name=guest.name)
        await table.reseat([replace(taken, kind=PERSON, name=guest.name, level="", guest=guest.id)])


def _open_seat(table: Table, seat: int, guest: Guest) -> SeatRow:
    """A seat that this guest may take."""
    must_be_waiting(table.row)
    if table.row.locked or guest.id in table.row.barred:
        raise Refused(HTTPStatus.FORBIDDEN, "locked")
    if not 0 <= seat < table.row.players:
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_seat")
    found = table.seats[seat]
    if found.kind != OPEN:
        raise Refused(HTTPStatus.CONFLICT, "seat_taken")
    if found.name and not sound_alike(found.name, guest.name):
        raise Refused(HTTPStatus.CONFLICT, "seat_kept", name=found.name)
    return found


async def ready(table: Table, seat: int, promise: str, nonce: str) -> None:
    """Somebody is ready, having seen a promise, with all who share the device; the deal follows
    when all are.

    Whoever is ready already stays so, with the first nonce.
    Raises Refused, and BadNotation for what can't be a nonce.
    """
    check_nonce(nonce)
    async with table.door:
        table.must_be_seated(seat)
        must_be_waiting(table.row)
        if table.fair is None or table.fair.promise != promise:
            raise Refused(HTTPStatus.CONFLICT, "promise_changed")
        if table.seats[seat].nonce is not None:
            return
        nonces = {each.seat: "" for each in table.beside(seat)} | {seat: nonce}
        seats = [replace(each, nonce=nonces.get(each.seat, each.nonce)) for each in table.seats]
        await table.settle(table.row, seats)


async def leave(table: Table, seat: int) -> None:
    """Free a person's seat before the game has started.

    A host hands the table over; with the last person the table goes too.
    """
    async with table.door:
        must_be_waiting(table.row)
        table.must_be_seated(seat)
        others = _others(table, seat)
        if not others:
            await table.remove()
            return
        host = others[0].guest if _is_host(table, seat) else table.row.host
        freed = [SeatRow(table.id, each.seat) for each in table.beside(seat)]
        await table.reseat(freed, replace(table.row, host=host or ""))


async def close(table: Table, seat: int) -> None:
    """Remove a table where nobody else sits but bots, whatever it has come to.

    A rated game counts once it has begun.
    """
    async with table.door:
        table.must_be_seated(seat)
        if table.row.rated and table.row.status != WAITING:
            raise Refused(HTTPStatus.CONFLICT, "rated_stays")
        if _others(table, seat):
            raise Refused(HTTPStatus.CONFLICT, "not_alone")
        await table.remove()


def _others(table: Table, seat: int) -> list[SeatRow]:
    """The people at other devices."""
    beside = {each.seat for each in table.beside(seat)}
    return [each for each in table.seats if each.kind == PERSON and each.seat not in beside]


def _is_host(table: Table, seat: int) -> bool:
    return table.seats[seat].guest == table.row.host


async def by_host(table: Table, guest: Guest | None, change: HostChange) -> None:
    """Let the host change something (`hosts`)."""
    async with table.door:
        if guest is None or guest.id != table.row.host:
            raise Refused(HTTPStatus.FORBIDDEN, "only_host")
        row, seats = change(table.row, table.seats)
        if seats:
            await table.reseat(seats, row)
        elif row != table.row:
            await table.commit(row)


async def new_link(table: Table, seat: int) -> str:
    """A fresh token for a seat; links and devices of an older one lose it."""
    async with table.door:
        if not 0 <= seat < table.row.players or table.seats[seat].kind != PERSON:
            raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
        token = table.fresh.token()
        await table.commit(
            table.row, seats=[replace(table.seats[seat], token_hash=hash_token(token))]
        )
        return token


async def rematch(table: Table, seat: int) -> str:
    """The id of the table where the same people play again; made once, shared by all."""
    async with table.door:
        table.must_be_seated(seat)
        if table.row.status != OVER:
            raise Refused(HTTPStatus.CONFLICT, "not_over")
        if table.row.next_id is None:
            await _commit_rematch(table)
        assert table.row.next_id is not None
        return table.row.next_id


async def _commit_rematch(table: Table) -> None:
    row = replace(
        table.row,
        id=table.fresh.table_id(),
        created=table.fresh.now(),
        secret=table.fresh.secret(),
        dealing=PROMISED,
        rules_version=table.game.rules_version,
        revision=0,
        pause="",
        used=0.0,
        since=None,
    )
    following = unready(_again(each, row.id) for each in table.seats)
    row, steps, _ = begin(table.game, replace(row, status=WAITING, next_id=None), following)
    events = event_rows(row.id, 0, steps, table.fresh.now())

    def add(connection: Any) -> None:
        store.add_table(connection, row, following, events)

    await table.commit(replace(table.row, next_id=row.id), also=add)


def _again(seat: SeatRow, table_id: str) -> SeatRow:
    """A seat as it is in a rematch: open, if who sat there has left Seri."""
    if seat.kind == PERSON and seat.guest is None:
        return SeatRow(table_id, seat.seat)
    present = replace(seat, table_id=table_id, stand_in="", agrees=False)
    return replace(present, seconds_before=None, vacation_until=None)
