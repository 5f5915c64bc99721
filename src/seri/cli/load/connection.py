"""HTTP/1.1 over asyncio, as little of it as a load needs: it must cost less than the server."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from ...core.errors import SeriError

PLAIN = {"Accept": "*/*"}

END = b"\r\n"
GZIP = 16 + zlib.MAX_WBITS
SECONDS_IN_POOL = 2.0
"""A server closes a connection that was idle for some seconds: ours is not used that late."""


class LoadFailed(SeriError):
    """The server did not do what was measured."""


class Answer(NamedTuple):
    """An answer, unzipped; names of headers are in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


class Connections:
    """Requests to one server, over connections that are used again."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self._idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str, cookie: str = "") -> Answer:
        return await self._ask(self.head("GET", path, cookie) + END)

    async def post(
        self, path: str, form: dict[str, str], cookie: str = "", headers: Mapping[str, str] = PLAIN
    ) -> Answer:
        body = urlencode(form).encode()
        head = self.head("POST", path, cookie, headers)
        head += b"Content-Type: application/x-www-form-urlencoded\r\n"
        return await self._ask(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def head(
        self, method: str, path: str, cookie: str, headers: Mapping[str, str] = PLAIN
    ) -> bytes:
        """The head of a request as a browser sends it, without the line that ends it."""
        here = f"{self.host}:{self.port}"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {here}", f"Origin: http://{here}"]
        lines += ["Accept-Encoding: gzip", *(f"{name}: {each}" for name, each in headers.items())]
        lines += [f"Cookie: {cookie}"] if cookie else []
        return "".join(f"{line}\r\n" for line in lines).encode()

    async def _ask(self, request: bytes) -> Answer:
        reader, writer = await self._connection()
        writer.write(request)
        answer = await _read(reader)
        self._idle.append((time.monotonic(), reader, writer))
        return answer

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            since, reader, writer = self._idle.pop()
            if time.monotonic() - since < SECONDS_IN_POOL:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(self.host, self.port)

    def close(self) -> None:
        for _, _, writer in self._idle:
            writer.close()
        self._idle.clear()


async def _read(reader: asyncio.StreamReader) -> Answer:
    head = await reader.readuntil(END + END)
    status, headers = read_head(head)
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    if headers.get("content-encoding") == "gzip":
        body = zlib.decompress(body, GZIP)
    return Answer(status, headers, body)


def read_head(head: bytes) -> tuple[int, dict[str, str]]:
    """Status and headers of an answer."""
    first, *lines = head.decode("latin-1").rstrip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


class Event(NamedTuple):
    """What a stream said; `name` is `message` for the views."""

    name: str
    id: int
    data: bytes


class Stream(asyncio.Protocol):
    """A stream of events: `show` is called with each; `status` is there when it has begun."""

    def __init__(self, request: bytes, show: Callable[[Event], None]) -> None:
        loop = asyncio.get_running_loop()
        self.status: asyncio.Future[int] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self._request = request
        self._show = show
        self._raw = b""
        self._text = b""
        self._unzip = zlib.decompressobj(GZIP)
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if not self.status.done() and not self._begin():
            return
        for piece in self._chunks():
            self._text += self._unzip.decompress(piece)
        *events, self._text = self._text.split(b"\n\n")
        for each in events:
            if (event := read_event(each)) is not None:
                self._show(event)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.status.done():
            self.status.set_exception(LoadFailed("a stream was closed before it began"))
        if not self.closed.done():
            self.closed.set_result(None)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _begin(self) -> bool:
        head, end, rest = self._raw.partition(END + END)
        if end:
            self._raw = rest
            self.status.set_result(read_head(head)[0])
        return bool(end)

    def _chunks(self) -> list[bytes]:
        """The chunks that have come as a whole."""
        found = []
        while (line := self._raw.find(END)) >= 0:
            begin = line + len(END)
            end = begin + int(self._raw[:line], 16)
            if len(self._raw) < end + len(END):
                break
            found.append(self._raw[begin:end])
            self._raw = self._raw[end + len(END) :]
        return found


def read_event(text: bytes) -> Event | None:
    """An event of a stream; None for heartbeats and the like."""
    name, number, data = "message", -1, []
    for line in text.split(b"\n"):
        key, _, value = line.partition(b": ")
        match key:
            case b"event":
                name = value.decode()
            case b"id":
                number = int(value)
            case b"data":
                data.append(value)
    return Event(name, number, b"\n".join(data)) if data else None
