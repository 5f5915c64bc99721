"""What every request must keep to, and what every response says to browsers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 16 * 1024
MOST_BYTES_AT = {"/import": 512 * 1024}
"""Where more is taken: a whole game is longer than a form."""
MOST_HEAD_BYTES = 16 * 1024
SECONDS_TO_SEND = 10.0
"""Within which the whole body of a request must come."""

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def policy(*, frames: str = "'none'") -> str:
    """What a page may load, and whose pages may show it in a frame."""
    return (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        f"frame-ancestors {frames}"
    )


NO_FRAMES = {"X-Frame-Options": "DENY"}
"""For browsers that do not know `frame-ancestors`."""

HEADERS = {
    "Content-Security-Policy": policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""`Referrer-Policy: no-referrer` on every page would make browsers send `Origin: null` with forms;
the one address that holds a secret answers with a redirect that says `no-referrer` itself."""

HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")

Problem = Callable[[Request, HTTPStatus, str], Awaitable[Response]]
MayChange = Callable[[Request], bool]


class Secure:
    """Around the whole application: headers on all responses, limits on all requests."""

    def __init__(self, app: ASGIApp, problem: Problem, may_change: MayChange) -> None:
        self.app = app
        self._problem = problem
        self._may_change = may_change

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                framed = "Content-Security-Policy" in headers
                for name, value in (HEADERS if framed else HEADERS | NO_FRAMES).items():
                    headers.setdefault(name, value)
            await send(message)

        if not HOST.fullmatch(Headers(scope=scope).get("host", "")):
            await PlainTextResponse("bad Host header", 400)(scope, receive, send_with_headers)
        elif head_bytes(scope) > MOST_HEAD_BYTES:
            refusal = PlainTextResponse("address and headers are too long", 431)
            await refusal(scope, receive, send_with_headers)
        elif scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send_with_headers)
        else:
            await self._change(scope, receive, send_with_headers)

    async def _change(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through that may change something, if it comes from our own pages."""
        request = Request(scope)
        body = b""
        problem = self._wrong(request)
        if problem is None:
            try:
                async with asyncio.timeout(SECONDS_TO_SEND):
                    most = MOST_BYTES_AT.get(request.url.path, MOST_BYTES)
                    body = await read_body(receive, most)
            except TooLarge:
                problem = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large"
            except TimeoutError:
                problem = HTTPStatus.REQUEST_TIMEOUT, "too_slow"
        if problem is None:
            await self.app(scope, _Replayed(body, receive), send)
            return
        answer = await self._problem(request, *problem)
        await answer(scope, receive, send)

    def _wrong(self, request: Request) -> tuple[HTTPStatus, str] | None:
        """Why a request may not even be read."""
        if not is_own(request.headers):
            return HTTPStatus.FORBIDDEN, "foreign"
        if not self._may_change(request):
            return HTTPStatus.TOO_MANY_REQUESTS, "too_many"
        return None


class TooLarge(Exception):
    """A body of more bytes than are taken."""


def head_bytes(scope: Scope) -> int:
    """The size of a request's address and headers."""
    address = len(scope["path"]) + len(scope["query_string"])
    return address + sum(len(name) + len(value) for name, value in scope["headers"])


def is_own(headers: Headers) -> bool:
    """Whether a request can't come from a page of another site.

    Browsers say where a request comes from. Tools don't: theirs count as our own if they send
    JSON, which a page of another site could not send without being asked for permission first.
    """
    if (site := headers.get("sec-fetch-site")) is not None:
        return site == "same-origin"
    if "origin" not in headers:
        return headers.get("content-type", "").partition(";")[0].strip() == "application/json"
    scheme, _, origin = headers.get("origin", "").partition("://")
    return scheme in ("http", "https") and origin == headers.get("host")


async def read_body(receive: Receive, most: int = MOST_BYTES) -> bytes:
    """A request's body. Raises TooLarge for more than `most` bytes."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > most:
            raise TooLarge
        if not message.get("more_body", False):
            return body


class _Replayed:
    """`receive` that gives a body that was read already, then what follows it."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}
