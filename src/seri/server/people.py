"""The routes of a table for people: its page, and forms that work without JavaScript (POST, then
303)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ..core.errors import BadNotation
from ..core.words import Line
from ..web import pages
from ..web.models import Hint
from ..web.scene import DRAFT_SEPARATOR
from ..web.texts import words_for
from . import gathering, hosts, views
from .answers import Problem
from .guests import SEAT_COOKIE, SHOWN_COOKIE, BadName
from .refused import Refused
from .schema import OVER
from .site import Reader, Site
from .table import Table
from .thinkers import DidNotChoose, NotReady
from .timing import Change

log = logging.getLogger(__name__)
FRAGMENT = "text/vnd.seri.fragment+html"
"""What our script accepts: the part of the page that changes, instead of a redirect to it."""

STREAM_HEADER, REVISION_HEADER = "seri-stream", "seri-revision"
"""Whose stream is open is not sent twice what they did: only which revision will show it."""

MOST_FIELDS = 100
Plan = Callable[..., Change]
"""What a seat decides at a moment of a table (`attendance`)."""


class People:
    """Handlers of the pages of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        posts = {
            "act": self.act, "sit": self.sit, "leave": self.leave, "host": self.host,
            "link": self.link, "rematch": self.rematch, "close": self.close, "ready": self.ready,
            "show": self.show,
        }  # fmt: skip
        return [
            Route("/t/{table_id}", self.table),
            Route("/t/{table_id}/log", self.log),
            Route("/t/{table_id}/why", self.reasons),
            Route("/t/{table_id}/text", self.text),
            Route("/t/{table_id}/odds", self.odds),
            Route("/t/{table_id}/hint", self.hint),
            Route("/t/{table_id}/fair", self.dealing),
            Route("/t/{table_id}/seat/{token}", self.resume),
            *(
                Route(f"/t/{{table_id}}/{name}", handler, methods=["POST"])
                for name, handler in posts.items()
            ),
            *(
                Route(f"/t/{{table_id}}/{name}", self.back_to_table, methods=["GET"])
                for name in posts
            ),
        ]

    # ---- A table -----------------------------------------------------------------------------

    async def table(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        return self._page(table, reader)

    async def log(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        model = views.table_model(self.site, table, reader)
        return HTMLResponse(pages.whole_log(reader.frame(), model))

    async def reasons(self, request: Request) -> Response:
        """Why moves are not possible now. There may be hundreds, so the table's page asks later."""
        return await self._part(request, pages.reasons)

    async def text(self, request: Request) -> Response:
        """The board as text."""
        return await self._part(request, pages.text_board)

    async def odds(self, request: Request) -> Response:
        """What may come next, from what the reader sees."""
        return await self._part(request, pages.odds)

    async def _part(self, request: Request, draw: Callable[..., str]) -> Response:
        """What the table's page shows when it is opened there, or as a page of its own."""
        table, reader = await self.site.visit(request)
        model, frame = views.page_model(self.site, table, reader), reader.frame(f"/t/{table.id}")
        alone = wants_fragment(request)
        page = await asyncio.to_thread(draw, frame, model, alone=alone)
        return HTMLResponse(page, media_type=FRAGMENT if alone else None)

    async def hint(self, request: Request) -> Response:
        """The best choices of the reader's decision, at a table where only bots play with them."""
        table, reader = await self.site.visit(request)
        model, frame = views.page_model(self.site, table, reader), reader.frame(f"/t/{table.id}")
        view, notice, advice = model.view, "", []
        if model.rated:
            notice = "no_hint_rated"
        elif not model.is_alone:
            notice = "no_hint"
        elif view.current_player == view.seat:
            try:
                found = await self.site.hall.bots.thinkers.advise(view)
                advice = [
                    Hint(each.action, each.win, each.points, each.final, each.reasons)
                    for each in found
                ]
            except NotReady:
                notice = "hint_later"
            except DidNotChoose as problem:
                log.warning("table %s: no hint: %s", table.id, problem)
                notice = "hint_failed"
        alone = wants_fragment(request)
        page = pages.hint(frame, model, advice, notice, alone=alone)
        return HTMLResponse(page, media_type=FRAGMENT if alone else None)

    async def act(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        given = await fields(request)
        seq = number(given, "seq")
        seat = reader.seat_at(table)
        drafted = _drafted(given)
        try:
            match given.get("draft"):
                case "back":
                    await table.take_back(seat, seq, drafted)
                case "confirm":
                    await table.confirm(seat, seq, drafted)
                case _:
                    await table.choose(seat, seq, drafted, _action(given))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        if listens(request) and table.draft is None:
            headers = {REVISION_HEADER: str(table.row.revision)}
            return Response(status_code=HTTPStatus.NO_CONTENT, headers=headers)
        return self._changed(request, table, reader)

    async def sit(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        given = await fields(request)
        try:
            guest = reader.become(given.get("name", ""))
            await gathering.sit(table, guest, _seat(given))
        except BadName as error:
            line = Line(f"page.name.{error.id}")
            return self._say(request, table, reader, line, HTTPStatus.UNPROCESSABLE_ENTITY)
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        response = self._changed(request, table, reader)
        reader.remember(response)
        return response

    async def ready(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        given = await fields(request)
        seat = reader.seat_at(table)
        try:
            await gathering.ready(table, seat, given.get("promise", ""), given.get("nonce", ""))
        except BadNotation:
            line = Line("page.refused.bad_nonce")
            return self._say(request, table, reader, line, HTTPStatus.UNPROCESSABLE_ENTITY)
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def leave(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        try:
            await gathering.leave(table, reader.seat_at(table))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return see_other("/") if table.is_gone else self._changed(request, table, reader)

    async def close(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        try:
            await gathering.close(table, reader.seat_at(table))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return see_other("/")

    async def host(self, request: Request) -> Response:
        """What the host may do (`hosts`), named by `do`, with a seat or a level."""
        table, reader = await self.site.visit(request)
        given = await fields(request)
        try:
            await gathering.by_host(table, reader.guest, self._change_of(given))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    def _change_of(self, given: Mapping[str, str]) -> hosts.HostChange:
        match given.get("do"):
            case "fill":
                if (level := given.get("level", "")) not in self.site.levels:
                    raise Refused(HTTPStatus.BAD_REQUEST, "no_such_level")
                return hosts.fill(level)
            case "free":
                return hosts.free(_seat(given))
            case "hand_over":
                return hosts.hand_over(_seat(given))
            case "lock" | "unlock" as wanted:
                return hosts.lock(wanted == "lock")
            case "watch" | "unwatch" as wanted:
                return hosts.watch(wanted == "watch")
        raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")

    async def show(self, request: Request) -> Response:
        """Somebody at a shared device says that it is them who looks now."""
        table, reader = await self.site.visit(request)
        seat = _seat(await fields(request))
        if seat not in reader.seats_at(table):
            refusal = Refused(HTTPStatus.FORBIDDEN, "not_seated")
            return self._refuse(request, table, reader, refusal)
        response = see_other(f"/t/{table.id}")
        reader.set_cookie(response, SHOWN_COOKIE + table.id, str(seat))
        return response

    async def dealing(self, request: Request) -> Response:
        """What the dealer promised; of a finished game, all deals computed again."""
        table, reader = await self.site.visit(request)
        model = views.table_model(self.site, table, reader)
        if model.fair is None:
            raise Problem(HTTPStatus.NOT_FOUND, "no_promise")
        record = table.transcript() if table.row.status == OVER else None
        frame = reader.frame(f"/t/{table.id}/fair")
        return HTMLResponse(await asyncio.to_thread(pages.dealing, frame, model, record))

    async def rematch(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        token = reader.token(table.id)
        try:
            next_id = await gathering.rematch(table, reader.seat_at(table))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        response = see_other(f"/t/{next_id}")
        if token is not None:
            reader.set_cookie(response, SEAT_COOKIE + next_id, token)
        await self.site.hall.table(next_id)
        return response

    async def back_to_table(self, request: Request) -> Response:
        """Who reloads the address that a form was sent to wants to see the table."""
        table, _ = await self.site.visit(request)
        return see_other(f"/t/{table.id}")

    # ---- A seat on another device ------------------------------------------------------------

    async def link(self, request: Request) -> Response:
        """Make a personal link to a seat and show it, this once."""
        table, reader = await self.site.visit(request)
        try:
            token = await gathering.new_link(table, reader.seat_at(table))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        link = f"{reader.base}/t/{table.id}/seat/{token}"
        response = HTMLResponse(pages.seat_link(reader.frame(f"/t/{table.id}"), table.id, link))
        if reader.token(table.id) is not None:
            reader.set_cookie(response, SEAT_COOKIE + table.id, token)
        return response

    async def resume(self, request: Request) -> Response:
        """Put a seat's token into a cookie and go to an address without it."""
        table = await self.site.hall.table(request.path_params["table_id"])
        token = request.path_params["token"]
        if not table.seats_of(None, token):
            raise Problem(HTTPStatus.FORBIDDEN, "bad_link")
        response = see_other(f"/t/{table.id}")
        response.headers["Referrer-Policy"] = "no-referrer"
        Reader(self.site, request).set_cookie(response, SEAT_COOKIE + table.id, token)
        return response

    # ---- Inside ------------------------------------------------------------------------------

    async def change(
        self, request: Request, planned: Callable[[Mapping[str, str]], Plan]
    ) -> Response:
        """Do what a form asks for the reader's seat; the answer is the table as it stands then."""
        table, reader = await self.site.visit(request)
        seat = reader.seat_at(table)
        given = await fields(request)
        try:
            await table.change(partial(planned(given), seat=seat))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    def _page(
        self, table: Table, reader: Reader, notice: str = "", status: HTTPStatus = HTTPStatus.OK
    ) -> Response:
        model = views.live_model(self.site, table, reader)
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


def number(given: Mapping[str, str], name: str) -> int:
    """A number of a form. Raises Problem."""
    text = given.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
    return int(text)


def _action(given: Mapping[str, str]) -> str:
    """The move of a form: a button's, or a verb with the number typed beside it."""
    if "verb" in given:
        return f"{given['verb']} {given.get('number', '')}"
    return given.get("action", "")


def _seat(given: Mapping[str, str]) -> int:
    """The seat that a form names, or one that there can't be."""
    text = given.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1


def _drafted(given: Mapping[str, str]) -> list[str]:
    """The steps that the page showed as chosen."""
    return [text for text in given.get("drafted", "").split(DRAFT_SEPARATOR) if text]


def wants_fragment(request: Request) -> bool:
    return request.headers.get("accept") == FRAGMENT


def listens(request: Request) -> bool:
    """Whether our script says that the table's stream is open."""
    return request.headers.get(STREAM_HEADER) == "open"


def see_other(path: str) -> Response:
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


def safe_path(path: str) -> str:
    """A path on this server, or the lobby: never another host."""
    is_ours = path.startswith("/") and not path.startswith("//") and path.isascii()
    return path if is_ours and "\\" not in path and path.isprintable() else "/"
