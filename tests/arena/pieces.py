"""Work for the tests of workers, importable in other processes."""

from __future__ import annotations

import errno
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from seri.core.errors import SeriError


def die(number: int) -> int:
    """What no process survives."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@dataclass(frozen=True)
class DieOnce:
    """Squares numbers; the first process that meets a 4 dies of it, and leaves a mark."""

    mark: Path

    def __call__(self, number: int) -> int:
        if number == 4 and not self.mark.exists():
            self.mark.touch()
            die(number)
        return number * number


def hear_ctrl_c() -> None:
    """In a thread of its own: take the signal as any thread may that was started long ago."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.raise_signal(signal.SIGINT)


def fail(number: int) -> int:
    raise SeriError(f"not seven but {number}")


def fill_the_disk(number: int) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), f"{number}.txt")
