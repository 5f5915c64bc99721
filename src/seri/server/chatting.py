"""The routes of the chat: a page of its own, and forms that work without JavaScript."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core.words import Line
from ..web import pages
from ..web.texts import words_for
from . import gathering, hosts, views
from .chat import BadLine
from .guests import BadName, sound_alike
from .people import FRAGMENT, fields, see_other, wants_fragment
from .refused import Refused
from .schema import LineRow
from .site import Reader, Site
from .table import Table

TOO_OFTEN = ("fast", "alike", "crowded")


@dataclass(frozen=True)
class Chatting:
    """Handlers of the chat of one site."""

    site: Site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{table_id}/chat", self.page, methods=["GET"]),
            Route("/t/{table_id}/chat", self.say, methods=["POST"]),
            Route("/t/{table_id}/mute", self.mute, methods=["POST"]),
            Route("/t/{table_id}/quiet", self.quiet, methods=["POST"]),
            Route("/t/{table_id}/mute", self.back_to_chat, methods=["GET"]),
            Route("/t/{table_id}/quiet", self.back_to_chat, methods=["GET"]),
        ]

    async def page(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        return self._page(table, reader)

    async def say(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        given = await fields(request)
        text = given.get("text", "")
        try:
            guest = views.speaker(table, reader)
            if not views.is_seated(table, reader):
                guest = reader.become(given.get("name", guest.name if guest else ""))
                _must_not_pass_for_a_player(table, guest.name)
            assert guest is not None
            await self.site.hall.talk.say(table, guest, views.room_of(table, reader), text)
        except BadLine as error:
            often = error.id in TOO_OFTEN
            status = HTTPStatus.TOO_MANY_REQUESTS if often else HTTPStatus.UNPROCESSABLE_ENTITY
            line = Line(f"page.chat.refused.{error.id}")
            return self._say(request, table, reader, line, status, text)
        except BadName as error:
            line = Line(f"page.name.{error.id}")
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return self._say(request, table, reader, line, status, text)
        except Refused as refusal:
            return self._say(request, table, reader, refusal.line, refusal.status, text)
        response = self._changed(request, table, reader)
        reader.remember(response)
        return response

    async def mute(self, request: Request) -> Response:
        """Stop or begin again to hear whoever said a line."""
        table, reader = await self.site.visit(request)
        given = await fields(request)
        talk = self.site.hall.talk
        try:
            line = _readable(table, reader, given.get("mute", "") or given.get("hear", ""))
            listener = views.speaker(table, reader) or reader.known()
            change = talk.mute if given.get("mute") else talk.unmute
            await change(table, listener.id, line)
        except Refused as refusal:
            return self._say(request, table, reader, refusal.line, refusal.status)
        response = self._changed(request, table, reader)
        reader.remember(response)
        return response

    async def quiet(self, request: Request) -> Response:
        """The host allows or forbids the chat."""
        table, reader = await self.site.visit(request)
        wanted = (await fields(request)).get("chat", "")
        try:
            if wanted not in ("on", "off"):
                raise Refused(HTTPStatus.BAD_REQUEST, "on_or_off")
            await gathering.by_host(table, reader.guest, hosts.talk(wanted == "on"))
        except Refused as refusal:
            return self._say(request, table, reader, refusal.line, refusal.status)
        return self._changed(request, table, reader)

    async def back_to_chat(self, request: Request) -> Response:
        """Who reloads the address that a form was sent to wants to see the chat."""
        table, _ = await self.site.visit(request)
        return see_other(f"/t/{table.id}/chat")

    # ---- Inside ------------------------------------------------------------------------------

    def _page(
        self,
        table: Table,
        reader: Reader,
        notice: str = "",
        status: HTTPStatus = HTTPStatus.OK,
        text: str = "",
    ) -> Response:
        model = views.table_model(self.site, table, reader)
        frame = reader.frame(f"/t/{table.id}/chat")
        return HTMLResponse(pages.chat(frame, model, notice, text), status)

    def _changed(self, request: Request, table: Table, reader: Reader) -> Response:
        if wants_fragment(request):
            fragment = views.chat_fragment(self.site, table, reader)
            return HTMLResponse(fragment, media_type=FRAGMENT)
        return see_other(f"/t/{table.id}/chat")

    def _say(
        self,
        request: Request,
        table: Table,
        reader: Reader,
        line: Line,
        status: HTTPStatus,
        text: str = "",
    ) -> Response:
        """The chat as it stands, why nothing was changed, and what was typed."""
        names = [each.name for each in table.seats]
        notice = words_for(table.game.name, reader.lang, names).line(line)
        if wants_fragment(request):
            fragment = views.chat_fragment(self.site, table, reader, notice)
            return HTMLResponse(fragment, status, media_type=FRAGMENT)
        return self._page(table, reader, notice, status, text)


def _must_not_pass_for_a_player(table: Table, name: str) -> None:
    if any(each.name and sound_alike(each.name, name) for each in table.seats):
        raise Refused(HTTPStatus.CONFLICT, "name_taken", name=name)


def _readable(table: Table, reader: Reader, key: str) -> LineRow:
    """The line of a key, if this reader may read it. Raises Refused."""
    for each in views.readable_lines(table, reader):
        if views.key_of(each) == key:
            return each
    raise Refused(HTTPStatus.NOT_FOUND, "no_such_line")
