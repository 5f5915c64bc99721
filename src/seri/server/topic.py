"""Telling streams that something changed: a number that only grows, and no queues."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Mark(NamedTuple):
    """How far a stream has come: what all may see, and what perhaps only some may."""

    revision: int
    glances: int


class Topic:
    """Something that streams watch. A slow reader skips straight to the newest revision."""

    def __init__(self, revision: int = 0) -> None:
        self.revision = revision
        self._glances = 0
        self._changed = asyncio.Event()
        self._listeners: set[Callable[[], None]] = set()

    @property
    def mark(self) -> Mark:
        return Mark(self.revision, self._glances)

    def bump(self, revision: int | None = None) -> None:
        """It changed: wake everybody who waits."""
        self.revision = self.revision + 1 if revision is None else revision
        self.wake()

    def glance(self) -> None:
        """Something changed that only some may see: whose view is the same is sent nothing."""
        self._glances += 1
        self.wake()

    def wake(self) -> None:
        """Wake everybody who waits, though nothing changed."""
        before, self._changed = self._changed, asyncio.Event()
        before.set()
        for listen in list(self._listeners):
            listen()

    @contextmanager
    def heard(self, listen: Callable[[], None]) -> Iterator[None]:
        """Meanwhile, call this on every wake."""
        self._listeners.add(listen)
        try:
            yield
        finally:
            self._listeners.discard(listen)

    async def wait(self, seen: Mark, seconds: float) -> None:
        """Return when there is something after `seen`, on a wake, or after that many seconds."""
        if self.mark != seen:
            return
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return
