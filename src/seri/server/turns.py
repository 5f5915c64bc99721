"""Who draws next: one at a time, and first for whoever a table waits for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import cycle

from .topic import Topic

STEPS_BETWEEN = 6
"""Between two drawings a move gets so many steps further on its way to be acknowledged."""


class Haste(IntEnum):
    """How soon a reader should see what is new."""

    ASKED = 0
    MOVED = 1
    WATCHES = 2


TURNS = 7 * [Haste.ASKED] + [Haste.MOVED] + 7 * [Haste.ASKED] + [Haste.WATCHES]
"""Whom turns go to first, again and again: nobody waits for ever."""


class Turns:
    """The turns of all streams of a server.

    A server that has too much to draw lets games go on: who is asked something sees at once what
    is new, then who has moved; all others skip straight to the newest when their turn comes.
    """

    def __init__(self) -> None:
        self._taken = False
        self._preferred = cycle(TURNS)
        self._lines: list[deque[asyncio.Future[None]]] = [deque() for _ in Haste]

    @asynccontextmanager
    async def turn(self, topic: Topic, haste: Callable[[], Haste]) -> AsyncIterator[None]:
        """A turn for a reader of a topic, whose haste may grow while they wait."""
        if self._taken:
            await self._wait(topic, haste)
        self._taken = True
        try:
            for _ in range(STEPS_BETWEEN):
                await asyncio.sleep(0)  # whatever else waits comes first
            yield
        finally:
            self._pass_on()

    async def _wait(self, topic: Topic, haste: Callable[[], Haste]) -> None:
        mine, line = asyncio.get_running_loop().create_future(), len(self._lines)

        def hurry() -> None:
            nonlocal line
            if (wanted := haste()) < line:
                line = wanted
                self._lines[line].append(mine)

        hurry()
        try:
            with topic.heard(hurry):
                await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to who waits; who is done has had theirs, or has gone."""
        for line in (self._lines[next(self._preferred)], *self._lines):
            while line:
                if not (following := line.popleft()).done():
                    following.set_result(None)
                    return
        self._taken = False
