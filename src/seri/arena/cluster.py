"""The same work on a Ray cluster; Ray is an extra, imported only here and only when asked for."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeVar

from ..core.errors import SeriError

Piece = TypeVar("Piece")
Done = TypeVar("Done")

AHEAD = 4
"""Pieces for each processor of the cluster that are handed out beyond the one in turn."""

RETRIES = 10
"""Times that a piece is done again when the process or the machine that had it is lost."""

SECONDS = 10
"""How long a cluster has to answer."""

LOCAL = "local"
"""The address that starts a cluster of this computer alone."""


class NoCluster(SeriError):
    """Ray is not installed, or there is no cluster at the address."""


def on_cluster(
    address: str, work: Callable[[Piece], Done], pieces: Iterable[Piece]
) -> Generator[Done, None, None]:
    """Yield `work(piece)` for all pieces in order, done by the Ray cluster at an address.

    Every machine needs this version of Seri. Ray does again what a lost worker had under way.
    Raises what `work` raises, and NoCluster.
    """
    ray = _connect(address)
    try:
        yield from _results(ray, work, pieces)
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise NoCluster("--ray needs Ray: pip install 'seri[ray]'") from None
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise NoCluster(
            f"no Ray cluster at {address[:80]!r} ({error}); addresses are HOST:PORT, "
            f"ray://HOST:PORT, auto, or {LOCAL} for this computer alone"
        ) from error
    return ray


def _knock(address: str) -> None:
    """Raise OSError or ValueError at once where nobody listens; Ray would try for minutes."""
    if address in (LOCAL, "auto"):
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal() or int(port) > 65_535:
        raise ValueError("no HOST:PORT")
    socket.create_connection((host.strip("[]"), int(port)), SECONDS).close()


def _results(ray: Any, work: Callable[[Piece], Done], pieces: Iterable[Piece]) -> Iterator[Done]:
    shared = ray.put(work)
    remote = ray.remote(max_retries=RETRIES)(_do)
    window = max(2, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    under_way: list[Any] = []
    for piece in pieces:
        under_way.append(remote.remote(shared, piece))
        if len(under_way) == window:
            yield _result(ray, under_way.pop(0))
    for reference in under_way:
        yield _result(ray, reference)


def _do(work: Callable[[Piece], Done], piece: Piece) -> Done:
    return work(piece)


def _result(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, (SeriError, OSError)):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        raise NoCluster(f"the Ray cluster lost a piece {RETRIES + 1} times: {error}") from error
