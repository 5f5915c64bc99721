"""Databases: which kinds there are, how each is set up, and the way to the present schema.

SQLite is the default: write-ahead log, `synchronous=FULL`, so that what was acknowledged survives
a power cut. PostgreSQL commits as durably by itself. The rest of the server knows no difference.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ..core.errors import SeriError

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
"""The databases there are, and SQLAlchemy's name for each with its driver."""

ALIASES = {"postgres": "postgresql"}

REVISION = "0010"
"""The newest step in `migrations/versions`: the schema of this version."""

MIGRATIONS = Path(__file__).with_name("migrations")
WRITES = "seri_writes"
PRAGMAS = ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON")
PATIENCE, PAUSE = 10.0, 0.01  # seconds
LOCK = 0x5E21
"""PostgreSQL's advisory lock for changes of the schema."""


class BadDatabase(SeriError):
    """A database that can't be used; the message says why and what is possible."""


def sqlite_url(folder: Path) -> str:
    """The URL of the database in a data folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    return sa.URL.create("sqlite", database=str(folder / "seri.sqlite3")).render_as_string()


def open_engine(url: str) -> sa.Engine:
    """An engine for a database URL, its schema brought up to date. Raises BadDatabase."""
    full = read_url(url)
    shown = full.render_as_string(hide_password=True)
    try:
        engine = sa.create_engine(full, pool_pre_ping=full.get_backend_name() != "sqlite")
    except ModuleNotFoundError as error:
        raise BadDatabase(
            f"database {shown}: PostgreSQL needs one more package: pip install 'seri[postgres]'"
        ) from error
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
    try:
        _bring_up_to_date(engine, shown)
    except sa.exc.DBAPIError as error:
        engine.dispose()
        raise BadDatabase(f"database {shown}: {_said_by(error)}") from error
    except BaseException:
        engine.dispose()
        raise
    return engine


def read_url(text: str) -> sa.URL:
    """A database URL with the driver that goes with it. Raises BadDatabase."""
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise BadDatabase(
            "the database is not a URL; write sqlite:////folder/file.sqlite3 "
            "or postgresql://user:password@host/name"
        ) from error
    kind = url.get_backend_name()
    kind = ALIASES.get(kind, kind)
    if kind not in DRIVERS:
        raise BadDatabase(f"no database of the kind {kind!r}; there is: {', '.join(DRIVERS)}")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase("a SQLite database needs a file: sqlite:////folder/file.sqlite3")
    return url.set(drivername=DRIVERS[kind])


def writing(engine: sa.Engine) -> sa.Engine:
    """The same database for transactions that write: they wait their turn at the beginning."""
    return engine.execution_options(**{WRITES: True})


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy begins, not the driver
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    _log_ahead(connection)


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Use a write-ahead log. The switch of a new file does not wait for others who switch it."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(PAUSE)


def _begin_sqlite(connection: sa.Connection) -> None:
    """A reader that becomes a writer could lose to another process; so writers say so at once."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _said_by(error: sa.exc.DBAPIError) -> str:
    """What the database itself said, in one line."""
    return " ".join(str(error.orig).split()) or type(error.orig).__name__


# ---- The schema -----------------------------------------------------------------------------


def _bring_up_to_date(engine: sa.Engine, shown: str) -> None:
    """Take the steps that are missing; at most one process takes them."""
    with engine.connect() as connection:
        if revision_of(connection) == REVISION:
            return
    with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        _take_steps(connection, shown)


def revision_of(connection: sa.Connection) -> str | None:
    """The step that a database has come to, or None before the first."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def _take_steps(connection: sa.Connection, shown: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    had_tables_before_steps = sa.inspect(connection).has_table("tables")
    try:
        if revision_of(connection) is None and had_tables_before_steps:
            command.stamp(settings, "0001")
        command.upgrade(settings, "head")
    except CommandError as error:
        raise BadDatabase(
            f"database {shown}: made by a newer Seri than this one; nothing was changed. "
            "Update Seri, or give another folder with --data"
        ) from error
