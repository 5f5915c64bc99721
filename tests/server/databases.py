"""A fresh database of each kind for a test."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from seri.server.database import read_url, sqlite_url

from ..conftest import REQUIRED

KINDS = ("sqlite", "postgres")
POSTGRES = os.environ.get("SERI_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
"""A database in which we may make schemas."""


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a new and empty database; it is gone afterwards."""
    if kind == "sqlite":
        yield sqlite_url(folder)
        return
    name = f"seri_test_{uuid.uuid4().hex}"
    server = _postgres_server()
    with server.connect() as connection:
        connection.execute(sa.schema.CreateSchema(name))
    try:
        url = server.url.update_query_dict({"options": f"-csearch_path={name}"})
        yield url.render_as_string(hide_password=False)
    finally:
        with server.connect() as connection:
            connection.execute(sa.schema.DropSchema(name, cascade=True))


def _postgres_server() -> sa.Engine:
    try:
        engine = sa.create_engine(
            read_url(POSTGRES), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool
        )
        engine.connect().close()
    except (sa.exc.OperationalError, ModuleNotFoundError) as error:
        if "postgres" in REQUIRED:
            raise
        pytest.skip(f"needs PostgreSQL at {POSTGRES}: {error}")
    return engine
