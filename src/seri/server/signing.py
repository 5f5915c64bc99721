"""The routes of accounts: make one, sign in and out, change the password, remove it. Plain forms.

Signing in says nothing about who has an account; names are public, so making one may.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core.words import Line
from ..web import pages
from ..web.models import Account, Passkey, SignIn
from ..web.texts import page_words
from . import accounts
from .guests import BadName, Guest
from .passkeys import relying_party
from .passwords import LONGEST, SHORTEST, BadPassword, check_choice
from .people import fields, safe_path, see_other
from .refused import Refused
from .site import Reader, Site

ACCOUNT = "/account"
DONE = ("password", "everywhere", "passkey", "removed", "deleted")
"""What the page may be asked to say was done."""

Handler = Callable[[Request, Reader, Mapping[str, str]], Awaitable[Response]]


class Signing:
    """Handlers of the account's pages of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.members = site.members

    def routes(self) -> list[Route]:
        posts = {
            "new": self.join, "in": self.enter, "out": self.leave, "everywhere": self.everywhere,
            "password": self.password, "passkey/remove": self.remove_passkey,
            "delete": self.delete,
        }  # fmt: skip
        return [
            Route(ACCOUNT, self.account),
            *(
                Route(f"{ACCOUNT}/{name}", self._form(handler), methods=["POST"])
                for name, handler in posts.items()
            ),
            *(Route(f"{ACCOUNT}/{name}", self.back, methods=["GET"]) for name in posts),
        ]

    async def account(self, request: Request) -> Response:
        """The reader's account, or the forms to sign in and to make one."""
        reader, asked = Reader(self.site, request), request.query_params
        done = asked.get("done", "")
        return await self._page(request, reader, asked, done if done in DONE else "")

    async def back(self, _: Request) -> Response:
        """Who reloads the address that a form was sent to wants to see the account."""
        return see_other(ACCOUNT)

    # ---- Forms -------------------------------------------------------------------------------

    async def join(self, request: Request, reader: Reader, given: Mapping[str, str]) -> Response:
        """A guest's account: the same person, with everything they have begun."""
        must_be_signed_out(reader)
        guest, password = reader.become(given.get("name", "")), given.get("password", "")
        check_choice(password, guest.name)
        return signed_in(
            reader, await self.members.join(guest, address_of(request), password), given
        )

    async def enter(self, request: Request, reader: Reader, given: Mapping[str, str]) -> Response:
        name, password = given.get("name", ""), given.get("password", "")
        return signed_in(
            reader, await self.members.enter(name, password, address_of(request)), given
        )

    async def leave(self, _: Request, reader: Reader, __: Mapping[str, str]) -> Response:
        response = see_other(ACCOUNT)
        reader.sign_out(response)
        return response

    async def everywhere(self, _: Request, reader: Reader, __: Mapping[str, str]) -> Response:
        guest = await self.members.sign_out_everywhere(reader.guest)
        return self._done(reader, guest, "everywhere")

    async def password(
        self, request: Request, reader: Reader, given: Mapping[str, str]
    ) -> Response:
        row, new = await self.members.account(reader.guest), given.get("password", "")
        check_choice(new, row.name)
        guest = await self.members.change_password(
            row, address_of(request), given.get("old", ""), new
        )
        return self._done(reader, guest, "password")

    async def remove_passkey(
        self, _: Request, reader: Reader, given: Mapping[str, str]
    ) -> Response:
        row = await self.members.account(reader.guest)
        key = given.get("key", "")
        await self.members.write(lambda c: accounts.remove_passkey(c, row.id, key))
        return see_other(f"{ACCOUNT}?done=removed")

    async def delete(self, request: Request, reader: Reader, given: Mapping[str, str]) -> Response:
        row = await self.members.account(reader.guest)
        await self.members.remove(row, address_of(request), given.get("proof", ""))
        response = see_other(f"{ACCOUNT}?done=deleted")
        reader.sign_out(response)
        return response

    # ---- Inside ------------------------------------------------------------------------------

    def _form(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A handler of a form; what it refuses is said above the same page."""

        async def handle(request: Request) -> Response:
            given, reader = await fields(request), Reader(self.site, request)
            try:
                return await handler(request, reader, given)
            except BadName as error:
                line = Line(f"page.name.{error.id}")
            except BadPassword as error:
                line = Line(f"page.password.{error.id}", least=SHORTEST, most=LONGEST)
            except Refused as refusal:
                return await self._page(request, reader, given, "", refusal.line, refusal.status)
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return await self._page(request, reader, given, "", line, status)

        return handle

    def _done(self, reader: Reader, guest: Guest, what: str) -> Response:
        response = see_other(f"{ACCOUNT}?done={what}")
        reader.sign_in(response, guest)
        return response

    async def _page(
        self,
        request: Request,
        reader: Reader,
        given: Mapping[str, str],
        done: str,
        problem: Line | None = None,
        status: HTTPStatus = HTTPStatus.OK,
    ) -> Response:
        notice = page_words(reader.lang).line(problem) if problem else ""
        may_use_passkeys = relying_party(request) is not None
        guest = reader.guest
        if guest is None or not guest.has_account:
            back, name = safe_path(given.get("back", "")), given.get("name", "")
            form = SignIn(name, back, SHORTEST, may_use_passkeys, notice, done)
            return HTMLResponse(pages.sign_in(reader.frame(ACCOUNT), form), status)
        row = await self.members.account(guest)
        keys = await self.site.hall.keep.read(lambda c: accounts.passkeys_of(c, row.id))
        model = Account(
            name=row.name,
            has_password=row.password is not None,
            shortest=SHORTEST,
            passkeys=[Passkey(each.id, each.created, each.used) for each in keys],
            may_use_passkeys=may_use_passkeys,
            notice=notice,
            done=done,
        )
        return HTMLResponse(pages.account(reader.frame(ACCOUNT), model), status)


def must_be_signed_out(reader: Reader) -> None:
    if reader.guest is not None and reader.guest.has_account:
        raise Refused(HTTPStatus.CONFLICT, "account_already")


def signed_in(reader: Reader, guest: Guest, given: Mapping[str, str]) -> Response:
    """On to where the reader wanted to go, as somebody with an account."""
    back = safe_path(given.get("back", ""))
    response = see_other(back if back != "/" else ACCOUNT)
    reader.sign_in(response, guest)
    return response


def address_of(request: Request) -> str:
    """Where a request comes from: behind a proxy of this computer, what the proxy says."""
    return request.client.host if request.client else ""
