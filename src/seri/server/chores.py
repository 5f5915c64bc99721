"""`Chores`: what goes on at tables by itself, in a task for each table that has something to do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from .table import Table

log = logging.getLogger(__name__)


class Chores:
    """Runs `work` at every table where something `is_due`, once at a time.

    `about` says in the log what has failed.
    """

    def __init__(
        self,
        about: str,
        is_due: Callable[[Table], bool],
        work: Callable[[Table], Coroutine[Any, Any, None]],
    ) -> None:
        self._about = about
        self._is_due = is_due
        self._work = work
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """See to it that what is due at a table is done."""
        if table.id not in self._tasks and self._is_due(table):
            task = asyncio.get_running_loop().create_task(self._work(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table))

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, table: Table) -> None:
        task = self._tasks.pop(table.id)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("table %s: %s stopped", table.id, self._about, exc_info=error)
        else:
            self.wake(table)  # something may have changed since it last looked
