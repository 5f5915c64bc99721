"""Telling streams that something changed: a number that only grows, and no queues."""

from __future__ import annotations

import asyncio


class Topic:
    """Something that streams watch. A slow reader skips straight to the newest revision."""

    def __init__(self, revision: int = 0) -> None:
        self.revision = revision
        self._changed = asyncio.Event()

    def bump(self, revision: int | None = None) -> None:
        """It changed: wake everybody who waits."""
        self.revision = self.revision + 1 if revision is None else revision
        self.wake()

    def wake(self) -> None:
        """Wake everybody who waits, though nothing changed."""
        before, self._changed = self._changed, asyncio.Event()
        before.set()

    async def wait(self, seen: int, seconds: float) -> None:
        """Return when the revision is not `seen`, on a wake, or after that many seconds."""
        if self.revision != seen:
            return
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return
