"""One thread that writes: jobs that wait together share one commit (group commit)."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_JOBS_A_COMMIT = 64


class Writer:
    """Runs jobs in order, each of them wholly or not at all.

    A job's future is done only when its work is committed.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """Hand in a job; its future gives the result after the commit, or the job's error."""
        done: Future[T] = Future()
        self._waiting.put((job, done))
        return done

    def close(self) -> None:
        """Finish what was handed in, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (group := self._next_group()) is not None:
            if not self._together(group):
                for each in group:
                    self._alone(*each)

    def _next_group(self) -> list[tuple[Job, Future[Any]]] | None:
        """What waits now, without jobs that nobody waits for any more; None to stop."""
        if (first := self._waiting.get()) is None:
            return None
        group = [first]
        while len(group) < MOST_JOBS_A_COMMIT and not self._waiting.empty():
            if (following := self._waiting.get()) is None:
                self._waiting.put(None)
                break
            group.append(following)
        return [each for each in group if each[1].set_running_or_notify_cancel()]

    def _together(self, group: list[tuple[Job, Future[Any]]]) -> bool:
        """Commit the whole group at once; False, with nothing written, if a job fails."""
        try:
            with self._engine.begin() as connection:
                results = [job(connection) for job, _ in group]
        except Exception:
            return False
        for (_, done), result in zip(group, results, strict=True):
            done.set_result(result)
        return True

    def _alone(self, job: Job, done: Future[Any]) -> None:
        try:
            with self._engine.begin() as connection:
                result = job(connection)
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(result)
