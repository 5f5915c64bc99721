"""Bots at their tables: they see what their seat sees, and act through the same door as people."""

from __future__ import annotations

import asyncio
import logging
import secrets

from ..bots import Bot, UnknownBot, bot, level_of
from ..core.view import View
from .chores import Chores
from .refused import Refused
from .table import Table
from .thinkers import DidNotChoose, NotReady, Thinkers

log = logging.getLogger(__name__)
SEED_BITS = 63
STAND_IN = "greedy"
"""Who moves for a bot that is not ready yet, or that failed."""


class Bots:
    """Plays for the bots of all tables, `pace` seconds a move (thinking included).

    Quick bots choose in a thread; the others think in the processes of `thinkers`.
    """

    def __init__(self, pace: float, thinkers: Thinkers | None = None) -> None:
        self.pace = pace
        self.thinkers = thinkers or Thinkers()
        self._chores = Chores("the bots", _has_bot_to_move, self._play_on)
        self._choosers: dict[tuple[str, int, str], Bot] = {}

    def wake(self, table: Table) -> None:
        """See to it that a table whose mover is a bot goes on."""
        self._chores.wake(table)

    async def stop(self) -> None:
        await self._chores.stop()
        await asyncio.to_thread(self.thinkers.stop)

    async def _play_on(self, table: Table) -> None:
        try:
            await self._play_while_asked(table)
        finally:
            for key in [key for key in self._choosers if key[0] == table.id]:
                self._choosers.pop(key, None)

    async def _play_while_asked(self, table: Table) -> None:
        clock = asyncio.get_running_loop()
        while (seat := table.bot_to_move()) is not None:
            began, seq = clock.time(), table.seq
            text = await self._choose(table, seat, table.view(seat))
            await asyncio.sleep(began + self.pace - clock.time())
            try:
                await table.act_as_bot(seat, seq, text)
            except Refused as refusal:
                log.info("table %s: a bot's move came too late (%s)", table.id, refusal)

    async def mildest(self, table: Table, seat: int) -> str:
        """What to play for somebody whose time is out: the game's pass, else a sensible move."""
        view = table.view(seat)
        if (passing := view.game.passing(view.state)) is not None:
            return passing.text
        return await asyncio.to_thread(self._choose_here, table, seat, view, STAND_IN)

    async def _choose(self, table: Table, seat: int, view: View) -> str:
        level = table.bot_level(seat)
        if _thinks(level):
            try:
                return _text_of(view, await self.thinkers.choose(view, level))
            except NotReady as waiting:
                log.info("table %s: %s; %s moves", table.id, waiting, STAND_IN)
            except (DidNotChoose, LookupError) as problem:
                log.error(
                    "table %s: bot %s, %s: %s; %s moves",
                    table.id, seat + 1, level, problem, STAND_IN,
                )  # fmt: skip
            level = STAND_IN
        return await asyncio.to_thread(self._choose_here, table, seat, view, level)

    def _choose_here(self, table: Table, seat: int, view: View, level: str) -> str:
        try:
            return _text_of(view, int(self._chooser(table, seat, level).choose(view)))
        except Exception:
            log.exception("table %s: bot %s failed and moves at random", table.id, seat + 1)
            return secrets.choice(view.legal()).text

    def _chooser(self, table: Table, seat: int, level: str) -> Bot:
        key = (table.id, seat, level)
        if key not in self._choosers:
            self._choosers[key] = bot(level, seed=secrets.randbits(SEED_BITS))
        return self._choosers[key]


def _has_bot_to_move(table: Table) -> bool:
    return table.bot_to_move() is not None


def _thinks(level: str) -> bool:
    """Whether a level needs a process to think in; one that is unknown does not get that far."""
    try:
        return not level_of(level).is_quick
    except UnknownBot:
        return False


def _text_of(view: View, chosen: int) -> str:
    """A legal action as text. Raises LookupError if it is not legal."""
    for action in view.legal():
        if action == chosen:
            return action.text
    raise LookupError(f"action {chosen} is not legal")
