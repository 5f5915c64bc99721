"""How much may come from one network: changes, new guests, new tables, and open streams.

This computer is not limited: it is its owner's, or a proxy that does not say for whom it asks.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from .limits import Limits, network_of

ALLOWED = {"change": (300, 30.0), "guest": (40, 600.0), "table": (60, 600.0)}
"""So many in so many seconds: enough for a club behind one address."""

MOST_STREAMS = 250
MOST_STREAMS_OF_A_GUEST = 20


class Traffic:
    """Counts what comes, by network; streams also by guest."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._limits = {what: Limits(seconds, now) for what, (_, seconds) in ALLOWED.items()}
        self._streams: Counter[str] = Counter()

    def may(self, what: str, request: HTTPConnection) -> bool:
        """Count one thing of a kind; False, counting nothing, if there were too many."""
        if (network := network_that_asks(request)) is None:
            return True
        return self._limits[what].may_try({network: ALLOWED[what][0]})

    def may_stream(self, request: HTTPConnection, guest: str | None) -> bool:
        """Whether one more stream may be opened."""
        most = self._most_streams(request, guest)
        return all(self._streams[key] < number for key, number in most.items())

    @contextmanager
    def streaming(self, request: HTTPConnection, guest: str | None) -> Iterator[None]:
        """Count a stream while it is open."""
        keys = list(self._most_streams(request, guest))
        self._streams.update(keys)
        try:
            yield
        finally:
            for key in keys:
                self._streams[key] -= 1
                if not self._streams[key]:
                    del self._streams[key]

    def _most_streams(self, request: HTTPConnection, guest: str | None) -> dict[str, int]:
        """How many streams there may be, by who opens this one."""
        most = {f"guest {guest}": MOST_STREAMS_OF_A_GUEST} if guest is not None else {}
        if (network := network_that_asks(request)) is not None:
            most[f"network {network}"] = MOST_STREAMS
        return most


def network_that_asks(request: HTTPConnection) -> str | None:
    """Where a request comes from; None for this computer."""
    host = request.client.host if request.client is not None else ""
    try:
        is_near = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_near = True  # no address at all: a socket of this computer
    return None if is_near else network_of(host)
