"""`serve`: the server as a command runs it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from ..core.errors import SeriError
from ..core.places import data_folder
from .app import DEFAULT_PACE, Application, create_app
from .database import BadDatabase, sqlite_url
from .descriptors import LEAST, raise_limit
from .patience import Patience, mind_readers
from .runtime import settle
from .security import MOST_HEAD_BYTES

log = logging.getLogger(__name__)
DEFAULT_PORT = 8020
PORTS_TO_TRY = 20
SECONDS_TO_FINISH = 3
SLOWEST_PACE = 3600


class CannotServe(SeriError):
    """The server can't start here; the message says why and what to do."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    data: str | os.PathLike[str] | None = None,
    database: str | None = None,
    pace: float = DEFAULT_PACE,
    open_browser: bool = False,
    tell: Callable[[str], None] | None = None,
) -> None:
    """Serve until stopped by SIGINT or SIGTERM.

    Without `port` the first free one from 8020 on is taken. Tables are kept in the folder `data`
    (or SERI_DATA, or the user's data folder), or in the database `database` (a URL). Bots take
    `pace` seconds a move. `tell` is called with each line for the person who started it.
    Raises CannotServe or BadDatabase.
    """
    if not 0 <= pace <= SLOWEST_PACE:
        raise CannotServe(f"pace {pace}: must be from 0 to {SLOWEST_PACE} seconds")
    if not host:
        raise CannotServe("host '': name an address, 127.0.0.1 for this computer only")
    url = database or sqlite_url(data_folder(data))
    listening = listen(host, port)
    app = _open(url, pace, listening)
    address = address_of(host, listening.getsockname()[1])
    say = tell or _write_line
    say(f"Seri is at {address} (stop with Ctrl+C)")
    if (most := raise_limit()) is not None and most < LEAST:
        log.warning("only %d connections and files at once; allow more with `ulimit -n`", most)
    config = uvicorn.Config(
        app,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        http=Patience,
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    settle()
    with _leaving_quietly():
        _Server(config, app).run(sockets=[listening])


@contextmanager
def _leaving_quietly() -> Iterator[None]:
    """Let SIGTERM be a way to leave that is no failure, at whatever moment it comes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(_sign: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _open(url: str, pace: float, listening: socket.socket) -> Application:
    """The application on a database; without one nothing goes on listening."""
    try:
        return create_app(url, pace=pace)
    except BadDatabase:
        listening.close()
        raise


class _Server(uvicorn.Server):
    """A server whose streams end when it is told to stop, so that it stops at once."""

    def __init__(self, config: uvicorn.Config, app: Application) -> None:
        super().__init__(config)
        self._app = app
        self._loop: asyncio.AbstractEventLoop | None = None
        self._preparing: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._preparing = self._loop.create_task(self._app.site.prepare())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._preparing is not None:
            self._preparing.cancel()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._app.site.stop)
        super().handle_exit(sig, frame)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on a port, or on the first free one of the usual ones."""
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY)
    for each in ports:
        try:
            return _bind(host, each)
        except PermissionError as error:
            raise CannotServe(f"port {each}: needs more rights; try --port 8020") from error
        except socket.gaierror as error:
            raise CannotServe(f"host {host!r}: is no address of this computer") from error
        except OverflowError as error:
            raise CannotServe(f"port {each}: must be from 0 to 65535") from error
        except OSError as error:
            problem = error
    tried = f"port {ports[0]} is" if port is not None else f"ports {ports[0]} to {ports[-1]} are"
    raise CannotServe(f"{tried} not free on {host}; choose another with --port") from problem


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        mind_readers(listening)
        listening.listen(socket.SOMAXCONN)
    except BaseException:
        listening.close()
        raise
    return listening


def address_of(host: str, port: int) -> str:
    """The address to open in a browser; for all interfaces, the one others can reach."""
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address() -> str:
    """This computer's address in its network. Sends nothing: a datagram socket only looks up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(looking.getsockname()[0])


def _write_line(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
