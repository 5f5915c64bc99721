"""The routes that our script for passkeys talks to, in JSON; all else works without it."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..core.words import Line
from ..web.texts import page_words
from . import accounts, passkeys
from .account_schema import PasskeyRow
from .guests import BadName, Guest
from .passkeys import Challenge, RelyingParty, relying_party
from .people import safe_path, see_other
from .refused import Refused
from .signing import ACCOUNT, address_of, must_be_signed_out
from .site import Reader, Site

COOKIE = "seri_challenge"
SEALED_FOR = "passkey"
ENTER, JOIN, ADD = "enter", "join", "add"
CREDENTIAL_ID = re.compile(r"[A-Za-z0-9_-]{1,1400}")
Body = dict[str, Any]
Handler = Callable[[Request, Reader, Body], Awaitable[Response]]


class PasskeyRoutes:
    """Handlers of passkeys of one site. Each first asks, then reads what the browser answered."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.members = site.members
        self._keep = site.hall.keep
        self._now = site.fresh.now

    def routes(self) -> list[Route]:
        posts = {"ask": self.ask, ENTER: self.enter, JOIN: self.join, ADD: self.add}
        return [
            *(
                Route(f"{ACCOUNT}/passkey/{name}", self._json(handler), methods=["POST"])
                for name, handler in posts.items()
            ),
            *(Route(f"{ACCOUNT}/passkey/{name}", self.back, methods=["GET"]) for name in posts),
        ]

    async def back(self, _: Request) -> Response:
        return see_other(ACCOUNT)

    async def ask(self, request: Request, reader: Reader, body: Body) -> Response:
        """A fresh challenge, and what the browser needs to answer it."""
        party, purpose = self._party(request), body.get("for")
        self.members.count_try(address_of(request))
        if purpose == ENTER:
            challenge = passkeys.new_challenge(ENTER, Guest("", ""), self.site.fresh)
            options = passkeys.ask_to_use(party, challenge)
        elif purpose in (JOIN, ADD):
            guest, known = await self._maker(reader, body, purpose)
            challenge = passkeys.new_challenge(purpose, guest, self.site.fresh)
            options = passkeys.ask_to_make(party, challenge, known)
        else:
            raise Refused(HTTPStatus.BAD_REQUEST, "bad_passkey")
        response = JSONResponse({"options": options})
        sealed = self.site.signer.seal(SEALED_FOR, list(challenge))
        reader.set_cookie(response, COOKIE, sealed)
        return response

    async def _maker(
        self, reader: Reader, body: Body, purpose: str
    ) -> tuple[Guest, list[PasskeyRow]]:
        """Who is to make a passkey, and those they have."""
        if purpose == ADD:
            row = await self.members.account(reader.guest)
            return Guest(row.id, row.name), await self._keep.read(
                lambda connection: accounts.passkeys_of(connection, row.id)
            )
        must_be_signed_out(reader)
        name = body.get("name")
        guest = reader.become(name if isinstance(name, str) else "")
        if await self._keep.read(lambda connection: accounts.named(connection, guest.name)):
            raise Refused(HTTPStatus.CONFLICT, "account_name_taken", name=guest.name)
        return guest, []

    async def enter(self, request: Request, reader: Reader, body: Body) -> Response:
        """Sign in with any passkey of this site."""
        party, challenge = self._party(request), self._challenge(request, ENTER)
        self.members.count_try(address_of(request))
        credential = _credential(body)
        id = credential.get("id")
        if not isinstance(id, str) or not CREDENTIAL_ID.fullmatch(id):
            raise Refused(HTTPStatus.BAD_REQUEST, "bad_passkey")
        key = await self._keep.read(lambda connection: accounts.passkey(connection, id))
        if key is None:
            raise Refused(HTTPStatus.FORBIDDEN, "passkey_unknown")
        count = await passkeys.used(party, challenge, credential, key)
        guest = await self.members.enter_by(key, count, (challenge.value, challenge.until))
        return self._go(reader, guest, body)

    async def join(self, request: Request, reader: Reader, body: Body) -> Response:
        """Make a guest's account with a passkey as the way in."""
        party, challenge = self._party(request), self._challenge(request, JOIN)
        must_be_signed_out(reader)
        key = await passkeys.made(party, challenge, _credential(body), self._now())
        guest = Guest(challenge.person, challenge.name)
        once = (challenge.value, challenge.until)
        return self._go(reader, await self.members.grow(guest, None, key, once), body)

    async def add(self, request: Request, reader: Reader, body: Body) -> Response:
        """One more passkey for the reader's account."""
        party, challenge = self._party(request), self._challenge(request, ADD)
        row = await self.members.account(reader.guest)
        if row.id != challenge.person:
            raise Refused(HTTPStatus.CONFLICT, "passkey_late")
        key = await passkeys.made(party, challenge, _credential(body), self._now())
        now = self._now()

        def job(connection: accounts.Connection) -> None:
            accounts.spend(connection, challenge.value, challenge.until, now)
            accounts.add_passkey(connection, key)

        await self.members.write(job)
        return JSONResponse({"go": f"{ACCOUNT}?done=passkey"})

    # ---- Inside ------------------------------------------------------------------------------

    def _json(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A handler of JSON; what it refuses is said in JSON too."""

        async def handle(request: Request) -> Response:
            reader = Reader(self.site, request)
            try:
                return await handler(request, reader, await _body(request))
            except BadName as error:
                line, status = Line(f"page.name.{error.id}"), HTTPStatus.UNPROCESSABLE_ENTITY
            except Refused as refusal:
                line, status = refusal.line, refusal.status
            text = page_words(reader.lang).line(line)
            return JSONResponse({"error": line.id.split(".")[-1], "message": text}, status)

        return handle

    def _party(self, request: Request) -> RelyingParty:
        party = relying_party(request)
        if party is None:
            raise Refused(HTTPStatus.CONFLICT, "no_passkeys_here")
        return party

    def _challenge(self, request: Request, purpose: str) -> Challenge:
        """The challenge of the cookie, if it was for this and is not too old."""
        said = self.site.signer.unseal(SEALED_FOR, request.cookies.get(COOKIE, ""))
        challenge = Challenge(*said) if said is not None else None
        if challenge is None or challenge.purpose != purpose or challenge.until < self._now():
            raise Refused(HTTPStatus.CONFLICT, "passkey_late")
        return challenge

    def _go(self, reader: Reader, guest: Guest, body: Body) -> Response:
        back = body.get("back")
        path = safe_path(back) if isinstance(back, str) else "/"
        response = JSONResponse({"go": path if path != "/" else ACCOUNT})
        reader.sign_in(response, guest)
        reader.drop_cookie(response, COOKIE)
        return response


async def _body(request: Request) -> Body:
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise Refused(HTTPStatus.BAD_REQUEST, "bad_passkey") from error
    if not isinstance(body, dict):
        raise Refused(HTTPStatus.BAD_REQUEST, "bad_passkey")
    return body


def _credential(body: Body) -> dict[str, Any]:
    credential = body.get("credential")
    if not isinstance(credential, dict):
        raise Refused(HTTPStatus.BAD_REQUEST, "bad_passkey")
    return credential
