"""Who draws next: one at a time, and first for whoever a table waits for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from .topic import Topic

STEPS_BETWEEN = 6
"""Between two drawings a move gets so many steps further on its way to be acknowledged."""


class Turns:
    """The turns of all streams of a server.

    A server that has too much to draw lets games go on: those who are asked something, or have
    moved, see at once what is new; all others skip straight to the newest when their turn comes.
    """

    def __init__(self) -> None:
        self._taken = False
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def turn(self, topic: Topic, is_first: Callable[[], bool]) -> AsyncIterator[None]:
        """A turn for a reader of a topic, who may come to be among the first while they wait."""
        if self._taken:
            await self._wait(topic, is_first)
        self._taken = True
        try:
            for _ in range(STEPS_BETWEEN):
                await asyncio.sleep(0)  # whatever else waits comes first
            yield
        finally:
            self._pass_on()

    async def _wait(self, topic: Topic, is_first: Callable[[], bool]) -> None:
        mine = asyncio.get_running_loop().create_future()

        def hurry() -> None:
            if is_first():
                self._first.append(mine)

        self._others.append(mine)
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
        for line in (self._first, self._others):
            while line:
                if not (following := line.popleft()).done():
                    following.set_result(None)
                    return
        self._taken = False
