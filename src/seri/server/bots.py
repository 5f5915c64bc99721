"""Bots at their tables: they see what their seat sees, and act through the same door as people."""

from __future__ import annotations

import asyncio
import logging
import secrets

from ..bots import Bot, bot
from ..core.view import View
from .table import Refused, Table

log = logging.getLogger(__name__)
SEED_BITS = 63


class Bots:
    """Plays for the bots of all tables, `pace` seconds a move (thinking included)."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._choosers: dict[tuple[str, int], Bot] = {}

    def wake(self, table: Table) -> None:
        """See to it that a table whose mover is a bot goes on."""
        if table.bot_to_move() is not None and table.id not in self._tasks:
            task = asyncio.get_running_loop().create_task(self._play_on(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table))

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, table: Table) -> None:
        task = self._tasks.pop(table.id)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the bots of table %s stopped", table.id, exc_info=error)
        for seat in range(table.row.players):
            self._choosers.pop((table.id, seat), None)

    async def _play_on(self, table: Table) -> None:
        clock = asyncio.get_running_loop()
        while (seat := table.bot_to_move()) is not None:
            began, seq = clock.time(), table.seq
            text = await asyncio.to_thread(self._choose, table, seat, table.view(seat))
            await asyncio.sleep(began + self.pace - clock.time())
            try:
                await table.act(seat, seq, text)
            except Refused as refusal:
                log.info("table %s: a bot's move came too late (%s)", table.id, refusal)

    def _choose(self, table: Table, seat: int, view: View) -> str:
        legal = view.legal()
        try:
            chosen = int(self._chooser(table, seat).choose(view))
            return next(action.text for action in legal if action == chosen)
        except Exception:
            log.exception("table %s: bot %s failed and moves at random", table.id, seat + 1)
            return secrets.choice(legal).text

    def _chooser(self, table: Table, seat: int) -> Bot:
        if (table.id, seat) not in self._choosers:
            level = table.seats[seat].level
            self._choosers[table.id, seat] = bot(level, seed=secrets.randbits(SEED_BITS))
        return self._choosers[table.id, seat]
