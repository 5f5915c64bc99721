"""`Timekeeper`: the one scheduler of a server, for all clocks of all tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from . import attendance, store
from .bots import Bots
from .clocks import BadClock, read_clock
from .refused import Refused
from .schema import TableRow
from .store import Store
from .table import Table
from .timing import BOT_PLAYS, PASS, credited

log = logging.getLogger(__name__)
SECONDS_BETWEEN_BEATS = 10
"""How often a server whose clocks run writes down that it is there."""


class Timekeeper:
    """Acts when somebody's time is out, through the same door as everybody.

    `steady` tells the time. `run` waits for what is due; `look` does it, and is all that a test
    with a clock of its own needs.
    """

    def __init__(self, keep: Store, bots: Bots, steady: Callable[[], float]) -> None:
        self._keep = keep
        self._bots = bots
        self._steady = steady
        self._due: dict[str, tuple[float, Table]] = {}
        self._changed = asyncio.Event()
        self._told_alive = 0.0

    def watch(self, table: Table) -> None:
        """Note when something is due at a table that is new or has changed."""
        due = None if table.is_gone else table.moment.due
        if due is not None:
            self._due[table.id] = due, table
        elif self._due.pop(table.id, None) is None:
            return
        self._changed.set()

    async def credit(self) -> None:
        """After a start: let no clock pay for the time when no server was there."""
        running = await self._keep.read(store.tables_on_clock)
        if rows := [row for row in running if _is_readable(row)]:
            await self._keep.write(partial(_credit, rows=rows, now=self._steady()))

    async def stop(self) -> None:
        """Write down up to when the clocks ran."""
        if self._due:
            await self.beat()

    async def run(self) -> None:
        """Look after all clocks until cancelled."""
        while True:
            self._changed.clear()
            await self.look()
            try:
                await asyncio.wait_for(self._changed.wait(), self._seconds_to_wait())
            except TimeoutError:
                continue

    async def look(self) -> None:
        """Do all that is due now."""
        now = self._steady()
        for table in [table for due, table in self._due.values() if due <= now]:
            try:
                await self._act(table)
            except Refused as refusal:
                log.info("table %s: somebody acted in the last moment (%s)", table.id, refusal)
            except Exception:
                log.exception("the clock of table %s failed; again in a while", table.id)
                self._due[table.id] = now + SECONDS_BETWEEN_BEATS, table
                continue
            self.watch(table)
        if self._due and now - self._told_alive >= SECONDS_BETWEEN_BEATS:
            await self.beat()

    async def beat(self) -> None:
        """Write down that the server is there."""
        self._told_alive = self._steady()
        try:
            await self._keep.write(partial(store.keep_alive, now=self._told_alive))
        except Exception:
            log.exception("could not write down that the clocks run")

    def _seconds_to_wait(self) -> float | None:
        if not self._due:
            return None
        soonest = min(due for due, _ in self._due.values())
        return min(max(0.0, soonest - self._steady()), SECONDS_BETWEEN_BEATS)

    async def _act(self, table: Table) -> None:
        if table.moment.vacations_over:
            await table.change(attendance.end_vacations)
        now, seq = table.moment, table.seq
        seat = now.on_clock
        if seat < 0 or not now.is_out:
            return
        if now.row.on_timeout == BOT_PLAYS:
            await table.change(partial(attendance.time_out, seat=seat, seq=seq))
        elif now.row.on_timeout == PASS:
            await table.act_late(seat, seq, await self._bots.mildest(table, seat))
        else:
            table.look_again()


def _is_readable(row: TableRow) -> bool:
    """Whether a table is not damaged; else it can't be played, and is left as it is."""
    try:
        read_clock(row.clock)
    except BadClock:
        return False
    return True


def _credit(connection: sa.Connection, rows: list[TableRow], now: float) -> None:
    """Stop what ran when the server was there last, and let it run from now on."""
    alive = store.last_alive(connection) or 0.0
    for row in rows:
        store.set_clock(connection, credited(row, alive, now))
    store.keep_alive(connection, now)
