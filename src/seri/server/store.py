"""What the server keeps: tables, who sits there, and every event. SQLAlchemy Core.

SQLite is the default: write-ahead log, `synchronous=FULL`, so that what was acknowledged survives
a power cut. The event log is the only truth about a game; `(table_id, seq)` is unique.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from .writer import Writer

T = TypeVar("T")
WAITING, PLAYING, OVER = "waiting", "playing", "over"
OPEN, PERSON, BOT = "open", "person", "bot"

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False, index=True),
    sa.Column("host", sa.String(40), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("next_id", sa.String(40)),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.String(64), nullable=False),
    sa.Column("guest", sa.String(40), index=True),
    sa.Column("token_hash", sa.String(64)),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.String(200), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

Conflict = sa.exc.IntegrityError
"""Raised by a write whose place in the log is taken already."""


@dataclass(frozen=True)
class TableRow:
    """A table. `options` are texts by name; `secret` is the dealer's and stays on the server.

    `revision` counts every change that somebody at the table can see; `next_id` is the rematch.
    """

    id: str
    game: str
    players: int
    options: dict[str, str]
    rules_version: int
    created: float
    host: str
    listed: bool
    secret: bytes
    status: str = WAITING
    revision: int = 0
    next_id: str | None = None


@dataclass(frozen=True)
class SeatRow:
    """A seat: open, a person's (`guest` is the id of a signed cookie) or a bot's of a level."""

    table_id: str
    seat: int
    kind: str = OPEN
    name: str = ""
    level: str = ""
    guest: str | None = None
    token_hash: str | None = None


@dataclass(frozen=True)
class EventRow:
    """An event in the game's notation; `seat` is CHANCE for the dealer. `at` is Unix time."""

    table_id: str
    seq: int
    seat: int
    action: str
    at: float


@dataclass(frozen=True)
class Stored:
    """Everything about one table."""

    table: TableRow
    seats: list[SeatRow]
    events: list[EventRow]


def open_engine(url: str) -> sa.Engine:
    """An engine for a database URL, its tables made if need be."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    metadata.create_all(engine)
    return engine


def sqlite_url(folder: Path) -> str:
    """The URL of the database in a data folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    return sa.URL.create("sqlite", database=str(folder / "seri.sqlite3")).render_as_string()


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


class Store:
    """The database. Reads run in threads; writes wait for the commit."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._writer = Writer(self.engine)

    def close(self) -> None:
        self._writer.close()
        self.engine.dispose()

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        return await asyncio.to_thread(run)

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Run a job and wait until it is committed. Raises Conflict or what the job raises."""
        return await asyncio.wrap_future(self._writer.submit(job))

    def setting(self, name: str, fresh: bytes) -> bytes:
        """A value that is made once and kept."""
        with self.engine.begin() as connection:
            wanted = sa.select(settings.c.value).where(settings.c.name == name)
            if (found := connection.execute(wanted).scalar()) is not None:
                return bytes(found)
            connection.execute(sa.insert(settings).values(name=name, value=fresh))
        return fresh


# ---- Queries --------------------------------------------------------------------------------


def load(connection: sa.Connection, table_id: str) -> Stored | None:
    """A table with its seats and events, or None."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    at_seats = sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    happened = sa.select(events).where(events.c.table_id == table_id).order_by(events.c.seq)
    return Stored(
        TableRow(**row._mapping),
        [SeatRow(**each._mapping) for each in connection.execute(at_seats)],
        [EventRow(**each._mapping) for each in connection.execute(happened)],
    )


def listed(connection: sa.Connection, guest: str | None, most: int) -> list[Stored]:
    """Tables for the lobby, newest first, without events: the guest's own, and listed ones."""
    own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
    mine = sa.or_(tables.c.id.in_(own), tables.c.host == guest)
    shown = sa.and_(tables.c.listed, tables.c.status != OVER)
    condition = shown if guest is None else sa.or_(mine, shown)
    wanted = sa.select(tables).where(condition).order_by(tables.c.created.desc()).limit(most)
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


def tables_with_bots(connection: sa.Connection) -> list[str]:
    """The ids of running tables where bots sit."""
    wanted = (
        sa.select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.status == PLAYING, seats.c.kind == BOT)
        .distinct()
    )
    return list(connection.execute(wanted).scalars())


# ---- Changes --------------------------------------------------------------------------------


def add_table(
    connection: sa.Connection, table: TableRow, at: Iterable[SeatRow], happened: Iterable[EventRow]
) -> None:
    connection.execute(sa.insert(tables), [asdict(table)])
    connection.execute(sa.insert(seats), [asdict(seat) for seat in at])
    add_events(connection, happened)


def add_events(connection: sa.Connection, happened: Iterable[EventRow]) -> None:
    """Append events; raises Conflict where one of that number is there already."""
    if rows := [asdict(event) for event in happened]:
        connection.execute(sa.insert(events), rows)


def change_table(
    connection: sa.Connection, old: TableRow, new: TableRow, at: Iterable[SeatRow] = ()
) -> None:
    """Replace a table's status, revision and rematch, and some seats.

    Raises Stale if the row is not the one that was read.
    """
    unchanged = sa.and_(tables.c.id == old.id, tables.c.revision == old.revision)
    changed = {"status": new.status, "revision": new.revision, "next_id": new.next_id}
    if connection.execute(sa.update(tables).where(unchanged).values(changed)).rowcount != 1:
        raise Stale(old.id)
    for seat in at:
        here = sa.and_(seats.c.table_id == seat.table_id, seats.c.seat == seat.seat)
        connection.execute(sa.update(seats).where(here).values(asdict(seat)))


class Stale(Exception):
    """Somebody else changed the table first."""
