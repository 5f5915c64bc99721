"""What the server keeps: tables, who sits there, and every event. SQLAlchemy Core."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, TypeVar

import sqlalchemy as sa

from .account_schema import results
from .chat_store import lines_of
from .database import open_engine, writing
from .dealing_schema import counted
from .schema import (
    BOT,
    OVER,
    PLAYING,
    EventRow,
    IncidentRow,
    SeatRow,
    Stored,
    TableRow,
    WishRow,
    analyses,
    chat_lines,
    events,
    incidents,
    seats,
    settings,
    tables,
    wishes,
)
from .writer import Writer

T = TypeVar("T")
READERS = 4
FIXED = {"id", "game", "players", "options", "rules_version", "created"}
"""What never changes of a table."""

Conflict = sa.exc.IntegrityError
"""Raised by a write whose place in the log is taken already."""


class Stale(Exception):
    """Somebody else changed the table first."""


class Store:
    """The database. Reads run in threads of its own; writes wait for the commit."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._writer = Writer(writing(self.engine))
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def close(self) -> None:
        """Finish what was handed in, then leave the database."""
        self._writer.close()
        self._readers.shutdown(cancel_futures=True)
        self.engine.dispose()

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        return await asyncio.wrap_future(self._readers.submit(run))

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Run a job and wait until it is committed. Raises Conflict or what the job raises."""
        return await asyncio.wrap_future(self._writer.submit(job))

    def setting(self, name: str, fresh: bytes) -> bytes:
        """A value that is made once and kept, by whichever server comes first."""
        wanted = sa.select(settings.c.value).where(settings.c.name == name)
        with contextlib.suppress(Conflict), writing(self.engine).begin() as connection:
            if connection.execute(wanted).scalar() is None:
                connection.execute(sa.insert(settings).values(name=name, value=fresh))
        with self.engine.connect() as connection:
            return bytes(connection.execute(wanted).scalar_one())


# ---- Queries --------------------------------------------------------------------------------


def load(connection: sa.Connection, table_id: str) -> Stored | None:
    """A table with its seats, its events and what was said there, or None."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    at_seats = sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    wished = sa.select(wishes).where(wishes.c.table_id == table_id).order_by(wishes.c.seat)
    happened = sa.select(events).where(events.c.table_id == table_id).order_by(events.c.seq)
    beside = sa.select(incidents).where(incidents.c.table_id == table_id)
    return Stored(
        TableRow(**row._mapping),
        [SeatRow(**each._mapping) for each in connection.execute(at_seats)],
        [EventRow(**each._mapping) for each in connection.execute(happened)],
        [
            IncidentRow(**each._mapping)
            for each in connection.execute(beside.order_by(incidents.c.number))
        ],
        lines_of(connection, table_id),
        [WishRow(**each._mapping) for each in connection.execute(wished)],
    )


def listed(connection: sa.Connection, guest: str | None, most: int) -> list[Stored]:
    """Tables for the lobby, newest first, without events: the guest's own, and listed ones."""
    own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
    mine = sa.or_(tables.c.id.in_(own), tables.c.host == guest)
    shown = sa.and_(tables.c.listed, tables.c.status != OVER)
    condition = shown if guest is None else sa.or_(mine, shown)
    wanted = sa.select(tables).where(condition).order_by(tables.c.created.desc()).limit(most)
    return _with_seats(connection, wanted)


def without_events(connection: sa.Connection, ids: Sequence[str]) -> list[Stored]:
    """Tables by their ids, without events."""
    return _with_seats(connection, sa.select(tables).where(tables.c.id.in_(ids)))


def _with_seats(connection: sa.Connection, wanted: sa.Select[Any]) -> list[Stored]:
    found = [TableRow(**row._mapping) for row in connection.execute(wanted)]
    ids = [table.id for table in found]
    at_seats = sa.select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
    rows = [SeatRow(**row._mapping) for row in connection.execute(at_seats)]
    return [Stored(table, [s for s in rows if s.table_id == table.id], []) for table in found]


def unfinished_of(connection: sa.Connection, host: str) -> int:
    """How many tables of a host are waiting or running."""
    count = sa.select(sa.func.count()).select_from(tables)
    return connection.execute(
        count.where(tables.c.host == host, tables.c.status != OVER)
    ).scalar_one()


def tables_that_go_on(connection: sa.Connection) -> list[str]:
    """The ids of running tables where something happens by itself: a bot plays, a clock runs,
    somebody has given an order."""
    by_bots = sa.or_(seats.c.kind == BOT, seats.c.stand_in != "")
    by_order = wishes.c.standing != ""
    wanted = (
        sa.select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .outerjoin(wishes, wishes.c.table_id == tables.c.id)
        .where(tables.c.status == PLAYING, sa.or_(by_bots, by_order, tables.c.since.is_not(None)))
        .distinct()
    )
    return list(connection.execute(wanted).scalars())


def analysis_of(connection: sa.Connection, table_id: str) -> Any:
    """The JSON of a game's analysis, or None."""
    wanted = sa.select(analyses.c.content).where(analyses.c.table_id == table_id)
    return connection.execute(wanted).scalar()


# ---- Changes --------------------------------------------------------------------------------


def add_table(
    connection: sa.Connection, table: TableRow, at: Iterable[SeatRow], happened: Iterable[EventRow]
) -> None:
    connection.execute(sa.insert(tables), [asdict(table)])
    connection.execute(sa.insert(seats), [asdict(seat) for seat in at])
    add_events(connection, happened)


def remove_table(connection: sa.Connection, table_id: str) -> None:
    """Remove a table with everything about it."""
    for part in (analyses, chat_lines, counted, incidents, results, events, wishes, seats):
        connection.execute(sa.delete(part).where(part.c.table_id == table_id))
    connection.execute(sa.delete(tables).where(tables.c.id == table_id))


def add_events(connection: sa.Connection, happened: Iterable[EventRow]) -> None:
    """Append events; raises Conflict where one of that number is there already."""
    if rows := [asdict(event) for event in happened]:
        connection.execute(sa.insert(events), rows)


def keep_wishes(connection: sa.Connection, wished: Iterable[WishRow]) -> None:
    """Write what seats want done for them now, in place of what they wanted before."""
    for each in wished:
        here = sa.and_(wishes.c.table_id == each.table_id, wishes.c.seat == each.seat)
        connection.execute(sa.delete(wishes).where(here))
        connection.execute(sa.insert(wishes), [asdict(each)])


def add_incidents(connection: sa.Connection, happened: Iterable[IncidentRow]) -> None:
    """Append incidents; raises Conflict where one of that number is there already."""
    if rows := [asdict(each) for each in happened]:
        connection.execute(sa.insert(incidents), rows)


def change_table(
    connection: sa.Connection, old: TableRow, new: TableRow, at: Iterable[SeatRow] = ()
) -> None:
    """Replace what may change of a table, and some seats.

    Raises Stale if the row is not the one that was read.
    """
    unchanged = sa.and_(tables.c.id == old.id, tables.c.revision == old.revision)
    changed = {name: value for name, value in asdict(new).items() if name not in FIXED}
    if connection.execute(sa.update(tables).where(unchanged).values(changed)).rowcount != 1:
        raise Stale(old.id)
    for seat in at:
        here = sa.and_(seats.c.table_id == seat.table_id, seats.c.seat == seat.seat)
        connection.execute(sa.update(seats).where(here).values(asdict(seat)))


# ---- Clocks over a restart ------------------------------------------------------------------

ALIVE = "alive"
"""The setting that says when a server whose clocks run was there last."""


def keep_alive(connection: sa.Connection, now: float) -> None:
    """Write down that the server is there."""
    value = repr(now).encode()
    told = sa.update(settings).where(settings.c.name == ALIVE).values(value=value)
    if connection.execute(told).rowcount == 0:
        connection.execute(sa.insert(settings).values(name=ALIVE, value=value))


def last_alive(connection: sa.Connection) -> float | None:
    """When a server was there last, as far as it was written down."""
    wanted = sa.select(settings.c.value).where(settings.c.name == ALIVE)
    found = connection.execute(wanted).scalar()
    return None if found is None else float(bytes(found))


def tables_on_clock(connection: sa.Connection) -> list[TableRow]:
    """The tables where a clock runs."""
    wanted = sa.select(tables).where(tables.c.since.is_not(None))
    return [TableRow(**row._mapping) for row in connection.execute(wanted)]


def set_clock(connection: sa.Connection, table: TableRow) -> None:
    """Replace what a table's present decision has cost, and since when its clock runs."""
    here = sa.update(tables).where(tables.c.id == table.id)
    connection.execute(here.values(used=table.used, since=table.since))


def put_analysis(connection: sa.Connection, table_id: str, content: Any, at: float) -> None:
    """Keep a game's analysis in place of any before; raises Conflict if the table is gone."""
    connection.execute(sa.delete(analyses).where(analyses.c.table_id == table_id))
    row = {"table_id": table_id, "content": content, "at": at}
    connection.execute(sa.insert(analyses).values(row))
