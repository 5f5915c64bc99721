"""Who sends a request, checked against the accounts before any route sees it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from .guests import GUEST_COOKIE, Signer
from .members import Members

GUEST = "seri.guest"
"""Where a request's scope holds its guest."""

FILES = "/static/"


class Recognised:
    """Around all routes but files: puts the guest of the cookie, or None, into the scope."""

    def __init__(self, app: ASGIApp, members: Members, signer: Signer) -> None:
        self.app = app
        self._members = members
        self._signer = signer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(FILES):
            said = self._signer.read(Request(scope).cookies.get(GUEST_COOKIE, ""))
            scope[GUEST] = await self._members.confirmed(said)
        await self.app(scope, receive, send)
