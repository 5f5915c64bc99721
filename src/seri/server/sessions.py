"""Who sends a request, checked against the accounts before any route sees it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from . import accounts
from .guests import GUEST_COOKIE, Guest, Signer
from .store import Store

GUEST = "seri.guest"
"""Where a request's scope holds its guest."""

FILES = "/static/"


class Recognised:
    """Around all routes but files: puts the guest of the cookie, or None, into the scope."""

    def __init__(self, app: ASGIApp, keep: Store, signer: Signer) -> None:
        self.app = app
        self._keep = keep
        self._signer = signer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(FILES):
            said = self._signer.read(Request(scope).cookies.get(GUEST_COOKIE, ""))
            scope[GUEST] = await confirmed(self._keep, said)
        await self.app(scope, receive, send)


async def confirmed(keep: Store, said: Guest | None) -> Guest | None:
    """The guest that a cookie names, if it still counts.

    That of an account counts while its session is the present one; that of a guest until the
    guest has an account, which whoever else has the old cookie has no part in.
    """
    if said is None:
        return None
    account = await keep.read(lambda connection: accounts.find(connection, said.id))
    if account is None:
        return None if said.has_account else said
    if said.session != account.session:
        return None
    return Guest(account.id, account.name, account.session)
