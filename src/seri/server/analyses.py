"""Analyses of finished games: computed once, in the background and in small pieces, then kept."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from http import HTTPStatus

from ..bots.analysis import ANALYST, Moment, gathered
from ..bots.search import Budget
from ..bots.warm import is_ready
from ..core.analysis import Analysis, BadAnalysis, from_json, to_json
from ..core.jit import INTERPRETED
from ..core.transcript import Transcript
from . import store
from .fresh import Fresh
from .refused import Refused
from .schema import OVER
from .store import Store
from .table import Table
from .thinkers import DidNotChoose, NotReady, Thinkers

log = logging.getLogger(__name__)
SIMULATIONS, SEED = 1000, 1
"""For each decision; the same game always gives the same analysis."""

MOST_ASKED = 8
"""Analyses that are computed or wait for it; one at a time is computed."""

MOST_KEPT = 64
"""Analyses in memory; all are in the store."""

MOST_FAILURES = 3
SECONDS_BETWEEN_LOOKS = 0.3
LOOKS = 2_000
"""So often it is asked whether a process is ready before it is given up."""


@dataclass
class Work:
    """An analysis that is computed, waits for its turn, or has failed."""

    total: int
    moments: list[Moment] = field(default_factory=list)
    has_failed: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        return len(self.moments)


class Analyses:
    """The analyses of a server. Half of one is never stored: after a restart it begins anew."""

    def __init__(self, keep: Store, thinkers: Thinkers, fresh: Fresh) -> None:
        self.thinkers = thinkers
        self.simulations = SIMULATIONS
        self._keep = keep
        self._fresh = fresh
        self._works: dict[str, Work] = {}
        self._found: dict[str, Analysis] = {}
        self._turn = asyncio.Semaphore(1)

    def work(self, table: Table) -> Work | None:
        """How far an analysis is that was asked for here and is not there yet."""
        return self._works.get(table.id)

    async def found(self, table: Table) -> Analysis | None:
        """The analysis of a table's game, if it was made; None while the game goes on.

        One that this version can't read counts as none.
        """
        if table.row.status != OVER or table.is_gone:
            return None
        if table.id not in self._found:
            data = await self._keep.read(lambda c: store.analysis_of(c, table.id))
            if data is None:
                return None
            try:
                read = await asyncio.to_thread(from_json, data, table.transcript())
            except BadAnalysis as error:
                log.warning("table %s: its analysis can't be read: %s", table.id, error)
                return None
            self._remember(table.id, read)
        return self._found[table.id]

    async def ask(self, table: Table) -> None:
        """Let a finished game be analysed, unless it was or is being so. Raises Refused."""
        record = table.transcript()
        if await self.found(table) is not None:
            return
        work = self._works.get(table.id)
        if work is not None and not work.has_failed:
            return
        asked = sum(not each.has_failed for each in self._works.values())
        if asked >= MOST_ASKED:
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_analyses")
        self._forget_failures()
        work = self._works[table.id] = Work(len(record.events) + 1)
        work.task = asyncio.get_running_loop().create_task(self._run(table, record, work))

    async def stop(self) -> None:
        """Drop what is being computed."""
        tasks = [each.task for each in self._works.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- The work ----------------------------------------------------------------------------

    async def _run(self, table: Table, record: Transcript, work: Work) -> None:
        """Compute and keep one analysis; whatever goes wrong, it can be asked for again."""
        try:
            async with self._turn:
                await self._prepare(record)
                await self._compute(table, record, work)
            await self._put(table, record, work)
            del self._works[table.id]
        except (DidNotChoose, NotReady, store.Conflict) as problem:
            log.error("table %s: no analysis: %s", table.id, problem)
            work.has_failed = True
        except Exception:
            log.exception("table %s: its analysis failed", table.id)
            work.has_failed = True
        table.topic.glance()

    async def _prepare(self, record: Transcript) -> None:
        """Compile in a process of its own, so that no bot waits for that."""
        while not INTERPRETED and not is_ready(record.game, ANALYST, 0):
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def _compute(self, table: Table, record: Transcript, work: Work) -> None:
        failures = 0
        while work.done < work.total:
            try:
                work.moments += await self._next(record, work.done)
            except DidNotChoose as problem:
                failures += 1
                if failures == MOST_FAILURES:
                    raise
                log.warning("table %s: a piece of its analysis: %s", table.id, problem)
            table.topic.glance()

    async def _next(self, record: Transcript, first: int) -> list[Moment]:
        """The next piece, once there is a process that is ready. Raises DidNotChoose, NotReady."""
        for _ in range(LOOKS):
            try:
                return await self.thinkers.analyse(record, self.simulations, SEED, first)
            except NotReady:
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        raise NotReady(f"analyses of {record.game.name} can't be prepared")

    async def _put(self, table: Table, record: Transcript, work: Work) -> None:
        found = gathered(work.moments, Budget(self.simulations), SEED)
        data = await asyncio.to_thread(to_json, found, record)
        now = self._fresh.now()
        await self._keep.write(lambda c: store.put_analysis(c, table.id, data, now))
        self._remember(table.id, found)

    # ---- Memory ------------------------------------------------------------------------------

    def _remember(self, table_id: str, found: Analysis) -> None:
        while len(self._found) >= MOST_KEPT:
            del self._found[next(iter(self._found))]
        self._found[table_id] = found

    def _forget_failures(self) -> None:
        failed = [key for key, work in self._works.items() if work.has_failed]
        for key in failed[:-MOST_KEPT]:
            del self._works[key]
