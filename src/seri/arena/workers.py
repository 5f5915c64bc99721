"""Work shared out to processes, done in order, and done again where a process was lost."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from ..core.errors import SeriError

Piece = TypeVar("Piece")
Done = TypeVar("Done")

AHEAD = 4
"""Pieces for each worker that are handed out beyond the one whose turn it is."""

PATIENCE = 3
"""Times in a row that workers may be lost with nothing done in between."""


class WorkersLost(SeriError):
    """The processes that do the work end again and again."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Piece], Done], pieces: Iterable[Piece], workers: int
) -> Generator[Done, None, None]:
    """Yield `work(piece)` for all pieces in order, `workers` processes working at a time.

    `work` must be picklable and give the same whenever it is done again: when a process is
    killed, what was under way is. Closing the iterator stops the processes. Raises what `work`
    raises, and WorkersLost.
    """
    if workers == 1:
        return (work(piece) for piece in pieces)
    return _Sharing(work, pieces, workers).results()


class _Sharing(Generic[Piece, Done]):
    """Pieces by their numbers: `under_way` are handed out, `finished` wait for their turn."""

    def __init__(
        self, work: Callable[[Piece], Done], pieces: Iterable[Piece], workers: int
    ) -> None:
        self.work = work
        self.workers = workers
        self.coming = enumerate(pieces)
        self.turn = 0
        self.under_way: dict[int, Piece] = {}
        self.finished: dict[int, Done] = {}
        self.losses = 0

    def results(self) -> Generator[Done, None, None]:
        while True:
            try:
                with _pool(self.workers) as pool:
                    yield from self._from(pool)
                return
            except BrokenProcessPool as error:
                self.losses += 1
                if self.losses > PATIENCE:
                    raise WorkersLost(
                        f"workers were lost {self.losses} times in a row; is there memory for "
                        f"{self.workers}? Fewer: --workers N"
                    ) from error

    def _from(self, pool: ProcessPoolExecutor) -> Iterator[Done]:
        """Results as long as the pool lives; begins with what another pool left undone."""
        futures = {_submit(pool, self.work, piece): n for n, piece in self.under_way.items()}
        while True:
            self._hand_out(pool, futures)
            if not futures:
                return
            for future in wait(futures, return_when=FIRST_COMPLETED).done:
                number = futures.pop(future)
                self.finished[number] = future.result()
                del self.under_way[number]
                self.losses = 0
            while self.turn in self.finished:
                self.turn += 1
                yield self.finished.pop(self.turn - 1)

    def _hand_out(self, pool: ProcessPoolExecutor, futures: dict[Future[Done], int]) -> None:
        """Keep the workers busy, but let nobody run far ahead of the piece whose turn it is."""
        open_numbers = len(self.under_way) + len(self.finished)
        for _ in range(self.workers * AHEAD - open_numbers):
            number, piece = next(self.coming, (-1, None))
            if piece is None:
                return
            self.under_way[number] = piece
            futures[_submit(pool, self.work, piece)] = number


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end, whatever they are doing, when this is left or the parent ends."""
    context = multiprocessing.get_context("spawn")
    resource_tracker.ensure_running()  # else it is started by the first worker, and hears Ctrl-C
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _begin, (theirs,))
    try:
        yield pool
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)  # waits for those that are just starting, too


def _submit(pool: ProcessPoolExecutor, work: Callable[[Piece], Done], piece: Piece) -> Future[Done]:
    """Hand out a piece, which may start a process: one that is deaf to Ctrl-C until `_begin`."""
    with _ctrl_c_held_back():
        return pool.submit(work, piece)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let a process that is being started be started whole; Ctrl-C counts afterwards.

    Blocking the signal keeps it from the new process, which inherits that. It does not keep it
    from us: another thread may take it, and Python then interrupts the main thread all the same.
    """
    held: list[int] = []
    in_main_thread = threading.current_thread() is threading.main_thread()
    handler = signal.getsignal(signal.SIGINT)
    masked = hasattr(signal, "pthread_sigmask")
    if in_main_thread:
        signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masked else set()
    try:
        yield
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if in_main_thread:
            signal.signal(signal.SIGINT, handler)
        if held:
            signal.raise_signal(signal.SIGINT)


def _begin(parent: Connection) -> None:
    """In a new worker: end at once at Ctrl-C, and when the parent's end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        parent.recv()
    os._exit(0)
