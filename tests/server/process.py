"""A server in a process of its own, as `seri serve` runs it; it can be killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from unittest import mock

from seri.server import serve

SECONDS_TO_END = 30
CODE = """
import sys
from seri.server import serve
serve(port=int(sys.argv[1]), data=sys.argv[2], pace=float(sys.argv[3]))
"""


def _free_port() -> int:
    """A port that no other server takes by itself, so that another process can serve there next:
    without being told, servers look among the usual ones."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])


class Process:
    """`address` is where it listens; without `port`, where nobody else does."""

    def __init__(self, data: Path, games: Path, *, pace: float = 0, port: int = 0) -> None:
        arguments = [str(port or _free_port()), str(data), str(pace)]
        # Interpreted: these tests are about tables, and compiling would take their time.
        environment = {**os.environ, "SERI_GAMES": str(games), "NUMBA_DISABLE_JIT": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", CODE, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("Seri is at http://"), said + self._error()
        self.address = said.split()[3].rstrip("/")
        self.port = int(self.address.rsplit(":", 1)[1])

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self.kill()

    def kill(self) -> None:
        """End it as a power cut would, as far as a process can tell."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Ask it to stop; the seconds that it took. It must not complain, and end well."""
        began = time.monotonic()
        assert self._end(signal.SIGTERM) == ""
        assert self._process.returncode == 0
        return time.monotonic() - began

    def _end(self, sign: signal.Signals) -> str:
        self._process.send_signal(sign)
        _, error = self._process.communicate(timeout=SECONDS_TO_END)
        return error

    def _error(self) -> str:
        return self._process.communicate(timeout=SECONDS_TO_END)[1]


class Forked:
    """The same server, forked from a process that has imported everything: it starts at once."""

    def __init__(self, database: str, games: Path, *, pace: float = 0) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["seri.server.app", "seri.server.run", "psycopg"])
        told, tell = context.Pipe(duplex=False)
        # The fork server keeps the environment that it is started in: interpreted, as above.
        with mock.patch.dict(os.environ, NUMBA_DISABLE_JIT="1", SERI_GAMES=str(games)):
            arguments = (database, pace, tell)
            self._process = context.Process(target=_serve_forked, args=arguments, daemon=True)
            self._process.start()
        assert told.poll(SECONDS_TO_END), "the server does not say where it is"
        self.address = told.recv().split()[3].rstrip("/")

    def kill(self) -> None:
        """End it as a power cut would, as far as a process can tell."""
        self._process.kill()
        self._process.join()
        self._process.close()


def _serve_forked(database: str, pace: float, tell: Connection) -> None:
    serve(database=database, pace=pace, tell=tell.send)
