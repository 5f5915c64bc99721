"""Databases: the way to the present schema, and what can't be opened."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from seri.server import schema, store
from seri.server.database import (
    MIGRATIONS,
    REVISION,
    BadDatabase,
    open_engine,
    read_url,
    revision_of,
    sqlite_url,
    writing,
)
from seri.server.store import Store

from .databases import KINDS, fresh_database
from .test_store import TABLE

"""Columns of tables that came with later steps."""


def test_the_steps_lead_to_the_schema(url: str) -> None:
    engine = open_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert revision_of(connection) == REVISION
    engine.dispose()


def test_the_newest_step_is_the_one_that_servers_look_for() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [REVISION]


def test_a_database_from_before_there_were_steps_goes_on(url: str) -> None:
    engine = sa.create_engine(read_url(url))
    with engine.begin() as connection:
        settings = Config()
        settings.set_main_option("script_location", str(MIGRATIONS))
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        connection.execute(sa.text("DROP TABLE alembic_version"))
        known = {column["name"] for column in sa.inspect(connection).get_columns("tables")}
        old = {name: value for name, value in asdict(TABLE).items() if name in known}
        connection.execute(sa.insert(schema.tables), [old])
    engine.dispose()
    again = Store(url)
    with again.engine.connect() as connection:
        stored = store.load(connection, TABLE.id)
        assert revision_of(connection) == REVISION
    again.close()
    assert stored is not None
    assert stored.table == replace(TABLE, dealing=0)


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    engine = open_engine(url)
    with writing(engine).begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="made by a newer Seri than this one; nothing was chan"):
        open_engine(url)
    with engine.connect() as connection:
        assert revision_of(connection) == "9999"
    engine.dispose()


@pytest.mark.parametrize("kind", KINDS)
def test_servers_that_start_together_share_an_empty_database(kind: str, tmp_path: Path) -> None:
    with fresh_database(kind, tmp_path) as url:

        def start(number: int) -> bytes:
            keep = Store(url)
            key = keep.setting("key", bytes([number]))
            keep.close()
            return key

        with ThreadPoolExecutor(8) as together:
            assert len(set(together.map(start, range(8)))) == 1


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "not a URL"),
        ("seri.sqlite3", "not a URL"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("mysql://somebody@127.0.0.1/seri", "no database of the kind 'mysql'"),
        ("sqlite:////proc/nowhere/seri.sqlite3", "unable to open database file"),
        ("postgresql://anna:tulip@127.0.0.1:9/seri", "[Cc]onnection refused"),
    ],
)
def test_what_cannot_be_opened_is_said_plainly(url: str, said: str) -> None:
    with pytest.raises(BadDatabase, match=said) as refused:
        open_engine(url)
    assert "tulip" not in str(refused.value)
    assert "Traceback" not in str(refused.value)


def test_a_file_that_is_no_database_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "seri.sqlite3").write_bytes(b"a letter to the editor" * 100)
    with pytest.raises(BadDatabase, match="file is not a database"):
        open_engine(sqlite_url(tmp_path))


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg2"])
def test_postgresql_may_be_written_as_people_write_it(scheme: str) -> None:
    assert read_url(f"{scheme}://host/seri").drivername == "postgresql+psycopg"
