"""The routes for people: pages, and forms that work without JavaScript (POST, then 303)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from ..core import registry
from ..core.errors import BadNotation
from ..core.words import LANGUAGES, Line
from ..web import forms, pages
from ..web.models import Hint, NewTable
from ..web.scene import DRAFT_SEPARATOR
from ..web.texts import words_for
from . import views
from .answers import Problem
from .guests import SEAT_COOKIE, BadName
from .hall import Order
from .schema import OVER
from .site import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, Reader, Site
from .table import Refused, Table
from .thinkers import DidNotChoose, NotReady

log = logging.getLogger(__name__)
FRAGMENT = "text/vnd.seri.fragment+html"
"""What our script accepts: the part of the page that changes, instead of a redirect to it."""

MOST_FIELDS = 100


class People:
    """Handlers of the pages of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        posts = {
            "act": self.act, "sit": self.sit, "leave": self.leave, "fill": self.fill,
            "link": self.link, "rematch": self.rematch, "close": self.close, "ready": self.ready,
        }  # fmt: skip
        return [
            Route("/", self.lobby),
            Route("/settings", self.settings, methods=["POST"]),
            Route("/new/{game}", self.new, methods=["GET"]),
            Route("/new/{game}", self.create, methods=["POST"]),
            Route("/rules/{game}", self.rules),
            Route("/t/{table_id}", self.table),
            Route("/t/{table_id}/log", self.log),
            Route("/t/{table_id}/why", self.reasons),
            Route("/t/{table_id}/hint", self.hint),
            Route("/t/{table_id}/fair", self.dealing),
            Route("/t/{table_id}/transcript", self.transcript),
            Route("/t/{table_id}/seat/{token}", self.resume),
            *(
                Route(f"/t/{{table_id}}/{name}", handler, methods=["POST"])
                for name, handler in posts.items()
            ),
            *(
                Route(f"/t/{{table_id}}/{name}", self.back_to_table, methods=["GET"])
                for name in posts
            ),
            Route("/settings", self.back_to_lobby, methods=["GET"]),
        ]

    # ---- The lobby and new tables ------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        reader = Reader(self.site, request)
        return HTMLResponse(pages.lobby(reader.frame(), await views.lobby_model(self.site, reader)))

    async def settings(self, request: Request) -> Response:
        """Keep a language or colours in a cookie and go back."""
        given = await fields(request)
        reader = Reader(self.site, request)
        response = see_other(safe_path(given.get("back", "/")))
        if given.get("lang") in LANGUAGES:
            reader.set_cookie(response, LANGUAGE_COOKIE, given["lang"])
        if given.get("theme") in THEMES:
            reader.set_cookie(response, THEME_COOKIE, given["theme"])
        return response

    async def new(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        form = NewTable(meta, self.site.levels, forms.defaults(meta, self.site.levels))
        return HTMLResponse(pages.new_table(Reader(self.site, request).frame(), form))

    async def create(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        reader = Reader(self.site, request)
        given = await fields(request)
        wanted, form = forms.read_new_table(meta, self.site.levels, given)
        errors = dict(form.errors)
        try:
            guest = reader.become(given.get("name", ""))
        except BadName as error:
            errors["name"] = Line(f"page.name.{error.id}")
        if errors:
            return self._new_again(reader, form, errors, HTTPStatus.UNPROCESSABLE_ENTITY)
        order = Order(meta.name, wanted.options, wanted.seats, wanted.listed, wanted.rated)
        try:
            table = await self.site.hall.create(order, guest)
        except Refused as refusal:
            return self._new_again(reader, form, {"": refusal.line}, refusal.status)
        response = see_other(f"/t/{table.id}")
        reader.remember(response)
        return response

    def _new_again(
        self, reader: Reader, form: NewTable, errors: dict[str, Line], status: HTTPStatus
    ) -> Response:
        again = NewTable(form.meta, form.levels, form.given, errors)
        return HTMLResponse(pages.new_table(reader.frame(), again), status)

    async def rules(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        try:
            return HTMLResponse(pages.rules(Reader(self.site, request).frame(), meta))
        except FileNotFoundError as error:
            raise Problem(HTTPStatus.NOT_FOUND, "no_rules") from error

    # ---- A table -----------------------------------------------------------------------------

    async def table(self, request: Request) -> Response:
        table = await self._table(request)
        return self._page(table, Reader(self.site, request))

    async def log(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        model = views.table_model(self.site, table, reader)
        return HTMLResponse(pages.whole_log(reader.frame(), model))

    async def reasons(self, request: Request) -> Response:
        """Why moves are not possible now. There may be hundreds, so the table's page asks later."""
        table = await self._table(request)
        reader = Reader(self.site, request)
        model, frame = views.page_model(self.site, table, reader), reader.frame(f"/t/{table.id}")
        alone = wants_fragment(request)
        page = await asyncio.to_thread(pages.reasons, frame, model, alone=alone)
        return HTMLResponse(page, media_type=FRAGMENT if alone else None)

    async def hint(self, request: Request) -> Response:
        """The best choices of the reader's decision, at a table where only bots play with them."""
        table = await self._table(request)
        reader = Reader(self.site, request)
        model, frame = views.page_model(self.site, table, reader), reader.frame(f"/t/{table.id}")
        view, notice, advice = model.view, "", []
        if model.rated:
            notice = "no_hint_rated"
        elif not model.is_alone:
            notice = "no_hint"
        elif view.current_player == view.seat:
            try:
                found = await self.site.hall.bots.thinkers.advise(view)
                advice = [Hint(*each) for each in found]
            except NotReady:
                notice = "hint_later"
            except DidNotChoose as problem:
                log.warning("table %s: no hint: %s", table.id, problem)
                notice = "hint_failed"
        alone = wants_fragment(request)
        page = pages.hint(frame, model, advice, notice, alone=alone)
        return HTMLResponse(page, media_type=FRAGMENT if alone else None)

    async def act(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        given = await fields(request)
        seq = given.get("seq", "")
        if not (seq.isascii() and seq.isdigit() and len(seq) < 10):
            raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
        seat = table.seat_of(reader.guest, reader.token(table.id))
        drafted = _drafted(given)
        try:
            match given.get("draft"):
                case "back":
                    await table.take_back(seat, int(seq), drafted)
                case "confirm":
                    await table.confirm(seat, int(seq), drafted)
                case _:
                    await table.choose(seat, int(seq), drafted, _action(given))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def sit(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        given = await fields(request)
        seat = given.get("seat", "")
        try:
            guest = reader.become(given.get("name", ""))
            await table.sit(guest, int(seat) if seat.isascii() and seat.isdigit() else -1)
        except BadName as error:
            line = Line(f"page.name.{error.id}")
            return self._say(request, table, reader, line, HTTPStatus.UNPROCESSABLE_ENTITY)
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        response = self._changed(request, table, reader)
        reader.remember(response)
        return response

    async def ready(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        given = await fields(request)
        seat = table.seat_of(reader.guest, reader.token(table.id))
        try:
            await table.ready(seat, given.get("promise", ""), given.get("nonce", ""))
        except BadNotation:
            line = Line("page.refused.bad_nonce")
            return self._say(request, table, reader, line, HTTPStatus.UNPROCESSABLE_ENTITY)
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def leave(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        try:
            await table.leave(table.seat_of(reader.guest, reader.token(table.id)))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return see_other("/") if table.is_gone else self._changed(request, table, reader)

    async def close(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        try:
            await table.close(table.seat_of(reader.guest, reader.token(table.id)))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return see_other("/")

    async def fill(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        level = (await fields(request)).get("level", "")
        try:
            if level not in self.site.levels:
                raise Refused(HTTPStatus.BAD_REQUEST, "no_such_level")
            await table.fill(reader.guest, level)
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def dealing(self, request: Request) -> Response:
        """What the dealer promised; of a finished game, all deals computed again."""
        table = await self._table(request)
        reader = Reader(self.site, request)
        model = views.table_model(self.site, table, reader)
        if model.fair is None:
            raise Problem(HTTPStatus.NOT_FOUND, "no_promise")
        record = table.transcript() if table.row.status == OVER else None
        frame = reader.frame(f"/t/{table.id}/fair")
        return HTMLResponse(await asyncio.to_thread(pages.dealing, frame, model, record))

    async def transcript(self, request: Request) -> Response:
        """The finished game as a file."""
        table = await self._table(request)
        try:
            record = table.transcript()
        except Refused as refusal:
            return self._refuse(request, table, Reader(self.site, request), refusal)
        name = f"{table.game.name}-{table.id}.txt"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(record.text(), headers=headers)

    async def rematch(self, request: Request) -> Response:
        table = await self._table(request)
        reader = Reader(self.site, request)
        token = reader.token(table.id)
        try:
            next_id = await table.rematch(table.seat_of(reader.guest, token))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        response = see_other(f"/t/{next_id}")
        if token is not None:
            reader.set_cookie(response, SEAT_COOKIE + next_id, token)
        await self.site.hall.table(next_id)
        return response

    async def back_to_table(self, request: Request) -> Response:
        """Who reloads the address that a form was sent to wants to see the table."""
        return see_other(f"/t/{(await self._table(request)).id}")

    async def back_to_lobby(self, _: Request) -> Response:
        return see_other("/")

    # ---- A seat on another device ------------------------------------------------------------

    async def link(self, request: Request) -> Response:
        """Make a personal link to a seat and show it, this once."""
        table = await self._table(request)
        reader = Reader(self.site, request)
        try:
            token = await table.new_link(table.seat_of(reader.guest, reader.token(table.id)))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        link = f"{reader.base}/t/{table.id}/seat/{token}"
        response = HTMLResponse(pages.seat_link(reader.frame(f"/t/{table.id}"), table.id, link))
        if reader.token(table.id) is not None:
            reader.set_cookie(response, SEAT_COOKIE + table.id, token)
        return response

    async def resume(self, request: Request) -> Response:
        """Put a seat's token into a cookie and go to an address without it."""
        table = await self._table(request)
        token = request.path_params["token"]
        if table.seat_of(None, token) < 0:
            raise Problem(HTTPStatus.FORBIDDEN, "bad_link")
        response = see_other(f"/t/{table.id}")
        response.headers["Referrer-Policy"] = "no-referrer"
        Reader(self.site, request).set_cookie(response, SEAT_COOKIE + table.id, token)
        return response

    # ---- Inside ------------------------------------------------------------------------------

    async def _table(self, request: Request) -> Table:
        return await self.site.hall.table(request.path_params["table_id"])

    def _page(
        self, table: Table, reader: Reader, notice: str = "", status: HTTPStatus = HTTPStatus.OK
    ) -> Response:
        model = views.page_model(self.site, table, reader)
        page = pages.table(reader.frame(f"/t/{table.id}"), model, notice)
        return HTMLResponse(page, status)

    def _changed(self, request: Request, table: Table, reader: Reader) -> Response:
        """The table as it stands now: for our script at once, for others by a redirect."""
        if wants_fragment(request):
            fragment = views.table_fragment(self.site, table, reader)
            return HTMLResponse(fragment, media_type=FRAGMENT)
        return see_other(f"/t/{table.id}")

    def _refuse(self, request: Request, table: Table, reader: Reader, refusal: Refused) -> Response:
        return self._say(request, table, reader, refusal.line, refusal.status)

    def _say(
        self, request: Request, table: Table, reader: Reader, line: Line, status: HTTPStatus
    ) -> Response:
        """The table as it stands now, and why what was asked for was not done."""
        names = [each.name for each in table.seats]
        notice = words_for(table.game.name, reader.lang, names).line(line)
        if wants_fragment(request):
            fragment = views.table_fragment(self.site, table, reader, notice)
            return HTMLResponse(fragment, status, media_type=FRAGMENT)
        return self._page(table, reader, notice, status)


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form, the first value of each; files are refused."""
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        items = reversed(form.multi_items())
        return {name: value for name, value in items if isinstance(value, str)}


def _action(given: Mapping[str, str]) -> str:
    """The move of a form: a button's, or a verb with the number typed beside it."""
    if "verb" in given:
        return f"{given['verb']} {given.get('number', '')}"
    return given.get("action", "")


def _drafted(given: Mapping[str, str]) -> list[str]:
    """The steps that the page showed as chosen."""
    return [text for text in given.get("drafted", "").split(DRAFT_SEPARATOR) if text]


def wants_fragment(request: Request) -> bool:
    return request.headers.get("accept") == FRAGMENT


def see_other(path: str) -> Response:
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


def safe_path(path: str) -> str:
    """A path on this server, or the lobby: never another host."""
    is_ours = path.startswith("/") and not path.startswith("//") and path.isascii()
    return path if is_ours and "\\" not in path and path.isprintable() else "/"
