"""The store: group commit, and a log where no place is taken twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from seri.server import store
from seri.server.schema import EventRow, SeatRow, Stored, TableRow
from seri.server.store import Store

TABLE = TableRow("t", "goofspiel", 2, {"cards": "5"}, 1, 0.0, "host", True, b"s" * 32)


@pytest.fixture
def keep(url: str) -> Iterator[Store]:
    keep = Store(url)
    seats = [SeatRow("t", seat) for seat in range(2)]
    asyncio.run(keep.write(lambda c: store.add_table(c, TABLE, seats, [])))
    yield keep
    keep.close()


def add(seq: int, action: str = "lay 1") -> EventRow:
    return EventRow("t", seq, 0, action, 0.0)


def texts(keep: Store) -> list[str]:
    with keep.engine.connect() as connection:
        stored = store.load(connection, "t")
    assert stored is not None
    return [event.action for event in stored.events]


def test_what_was_written_is_read_back(keep: Store) -> None:
    asyncio.run(keep.write(lambda c: store.add_events(c, [add(0), add(1, "prize 3")])))
    with keep.engine.connect() as connection:
        stored = store.load(connection, "t")
        assert store.load(connection, "other") is None
    assert stored == Stored(TABLE, [SeatRow("t", 0), SeatRow("t", 1)], [add(0), add(1, "prize 3")])


def test_a_place_in_the_log_is_taken_once(keep: Store) -> None:
    asyncio.run(keep.write(lambda c: store.add_events(c, [add(0, "lay 1")])))
    with pytest.raises(store.Conflict):
        asyncio.run(keep.write(lambda c: store.add_events(c, [add(1), add(0, "lay 2")])))
    assert texts(keep) == ["lay 1"]


def test_a_table_is_changed_only_from_the_row_that_was_read(keep: Store) -> None:
    newer = TableRow(**{**TABLE.__dict__, "revision": 1, "status": "playing"})
    asyncio.run(keep.write(lambda c: store.change_table(c, TABLE, newer)))
    with pytest.raises(store.Stale):
        asyncio.run(keep.write(lambda c: store.change_table(c, TABLE, newer)))


def test_jobs_that_wait_share_a_commit_and_a_bad_one_spoils_no_other(keep: Store) -> None:
    commits: list[None] = []
    sa.event.listen(keep.engine, "commit", lambda _: commits.append(None))
    holding, let_go = threading.Event(), threading.Event()

    def hold(_: sa.Connection) -> None:
        holding.set()
        let_go.wait()

    async def crowd() -> list[BaseException | None]:
        first = asyncio.ensure_future(keep.write(hold))
        await asyncio.to_thread(holding.wait)
        many = [
            asyncio.ensure_future(keep.write(lambda c, n=n: store.add_events(c, [add(n)])))  # type: ignore[misc]
            for n in range(40)
        ]
        await asyncio.sleep(0)
        let_go.set()
        return await asyncio.gather(first, *many, return_exceptions=True)

    assert asyncio.run(crowd()) == [None] * 41
    assert len(commits) == 2
    assert len(texts(keep)) == 40

    async def again() -> list[BaseException | None]:
        numbers = [40, 7, 41]
        jobs = [
            keep.write(lambda c, n=n: store.add_events(c, [add(n)]))  # type: ignore[misc]
            for n in numbers
        ]
        return await asyncio.gather(*jobs, return_exceptions=True)

    good, bad, also_good = asyncio.run(again())
    assert (good, also_good) == (None, None)
    assert isinstance(bad, store.Conflict)
    assert len(texts(keep)) == 42


def test_a_job_nobody_waits_for_is_not_done(keep: Store) -> None:
    holding, let_go = threading.Event(), threading.Event()

    def hold(_: sa.Connection) -> None:
        holding.set()
        let_go.wait()

    async def give_up() -> None:
        first = asyncio.ensure_future(keep.write(hold))
        await asyncio.to_thread(holding.wait)
        second = asyncio.ensure_future(keep.write(lambda c: store.add_events(c, [add(0)])))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        let_go.set()
        await first
        await keep.write(lambda c: store.add_events(c, [add(0, "lay 2")]))

    asyncio.run(give_up())
    assert texts(keep) == ["lay 2"]


SAFE: dict[str, dict[str, object]] = {
    "sqlite": {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2, "PRAGMA foreign_keys": 1},
    "postgresql": {"SHOW synchronous_commit": "on", "SHOW fsync": "on"},
}


def test_the_database_is_as_safe_as_it_can_be(keep: Store) -> None:
    with keep.engine.connect() as connection:
        for question, wanted in SAFE[keep.engine.dialect.name].items():
            assert connection.execute(sa.text(question)).scalar() == wanted


def test_a_setting_is_made_once(keep: Store) -> None:
    assert keep.setting("key", b"first") == b"first"
    assert keep.setting("key", b"second") == b"first"
