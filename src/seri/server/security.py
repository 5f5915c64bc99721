"""What every request must keep to, and what every response says to browsers."""

from __future__ import annotations

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
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""`Referrer-Policy: no-referrer` on every page would make browsers send `Origin: null` with forms;
the one address that holds a secret answers with a redirect that says `no-referrer` itself."""

HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")

Problem = Callable[[Request, HTTPStatus, str], Awaitable[Response]]


class Secure:
    """Around the whole application: headers on all responses, limits on all requests."""

    def __init__(self, app: ASGIApp, problem: Problem) -> None:
        self.app = app
        self._problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if not HOST.fullmatch(Headers(scope=scope).get("host", "")):
            await PlainTextResponse("bad Host header", 400)(scope, receive, send_with_headers)
        elif scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send_with_headers)
        else:
            await self._change(scope, receive, send_with_headers)

    async def _change(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through that may change something, if it comes from our own pages."""
        request = Request(scope)
        if not is_own(request.headers):
            answer = await self._problem(request, HTTPStatus.FORBIDDEN, "foreign")
            await answer(scope, receive, send)
            return
        body = await read_body(receive, MOST_BYTES_AT.get(scope["path"], MOST_BYTES))
        if body is None:
            answer = await self._problem(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large")
            await answer(scope, receive, send)
            return
        await self.app(scope, _Replayed(body, receive), send)


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


async def read_body(receive: Receive, most: int = MOST_BYTES) -> bytes | None:
    """A request's body; None if it is larger than `most` bytes."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > most:
            return None
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
