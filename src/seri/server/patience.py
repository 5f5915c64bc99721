"""Connections that ask too slowly, or read nothing, are closed: they would take places for ever."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_TO_ASK = 10.0
"""Within which the head of a request must come, once it has begun or a connection is made."""

SECONDS_TO_READ = 60
"""After which a connection is closed whose other side takes nothing in."""


class Patience(H11Protocol):
    """HTTP/1.1 whose patience has an end while a request is not there as a whole."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._mind()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._mind()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()

    @property
    def _is_asking(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _mind(self) -> None:
        if not self._is_asking:
            self._stop_waiting()
        elif self._late is None:
            self._late = self.loop.call_later(SECONDS_TO_ASK, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if self._is_asking:
            self.transport.close()


def mind_readers(listening: socket.socket) -> None:
    """Let the system close accepted connections whose other side reads nothing, where it can."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = 1000 * SECONDS_TO_READ
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
