"""Server-sent events: the whole of what changed, drawn for one viewer; the newest wins."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ..web import pages
from . import pushes, views
from .analysing import analysis_fragment, check_over
from .pushes import CHAT, MAIN
from .site import Reader, Site, TooMany
from .table import Table
from .topic import Mark, Topic
from .turns import Turns
from .zipped import STREAM, Piece, plain, zipped

HEARTBEAT_SECONDS = 15
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}

Draw = Callable[[], Awaitable[tuple[Mark, Piece] | None]]
"""Draws what is there, and tells of what moment it is; nothing for who may not see it any more."""


class Streams:
    """The streams of one site. Tables are drawn one at a time, so that moves go before drawings."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._turns = Turns()

    def routes(self) -> list[Route]:
        return [
            Route(STREAM, self.lobby),
            Route(f"/t/{{table_id}}{STREAM}", self.table),
            Route(f"/t/{{table_id}}/analysis{STREAM}", self.analysis),
        ]

    async def lobby(self, request: Request) -> Response:
        reader = Reader(self.site, request)
        topic = self.site.hall.topic

        async def draw() -> tuple[Mark, Piece]:
            mark = topic.mark
            model = await views.lobby_model(self.site, reader)
            text = pages.lobby_fragment(reader.frame("/"), model)
            return mark, pushes.view(mark.revision, text)

        return self._stream(request, reader, topic, {MAIN: draw})

    async def table(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)

        async def draw() -> tuple[Mark, Piece] | None:
            if not table.may_see(reader.seat_at(table)):
                return None
            if (drawn := views.drawn_before(table, reader)) is not None:
                return table.topic.mark, drawn
            async with self._turns.turn(table.topic, lambda: views.haste(table, reader)):
                await reader.look_again()  # while they waited they may have been sent away
                if not table.may_see(reader.seat_at(table)):
                    return None
                return table.topic.mark, views.table_piece(self.site, table, reader)

        draws = {MAIN: draw, CHAT: self._chat(table, reader)}
        clock = self.site.fresh.steady if table.moment.clock else None
        return self._stream(request, reader, table.topic, draws, clock)

    def _chat(self, table: Table, reader: Reader) -> Draw:
        """Draws a table's chat, when it looks different to its reader."""
        last: list[tuple[object, Piece]] = []

        async def draw() -> tuple[Mark, Piece]:
            mark = views.chat_mark(self.site, table, reader)
            if not last or last[0][0] != mark:
                text = views.chat_fragment(self.site, table, reader)
                last[:] = [(mark, pushes.view(table.row.revision, text, CHAT))]
            return table.topic.mark, last[0][1]

        return draw

    async def analysis(self, request: Request) -> Response:
        """How the analysis of a finished game gets on; the table's topic tells of it."""
        table, reader = await self.site.visit(request)
        check_over(table)

        async def draw() -> tuple[Mark, Piece]:
            mark = table.topic.mark
            text = await analysis_fragment(self.site, table, reader)
            return mark, pushes.view(mark.revision, text)

        return self._stream(request, reader, table.topic, {MAIN: draw})

    def _stream(
        self,
        request: Request,
        reader: Reader,
        topic: Topic,
        draws: Mapping[str, Draw],
        clock: Callable[[], float] | None = None,
    ) -> Response:
        """What `draws` make whenever the topic changes, as long as there is something to see."""
        guest = reader.guest.id if reader.guest is not None else None
        if not self.site.traffic.may_stream(request, guest):
            raise TooMany("stream")
        events = self._counted(request, guest, self._events(reader, topic, draws, clock))
        if "gzip" not in request.headers.get("accept-encoding", ""):
            body: AsyncIterator[str] | AsyncIterator[bytes] = plain(events)
            return StreamingResponse(body, media_type="text/event-stream", headers=HEADERS)
        headers = {**HEADERS, "Content-Encoding": "gzip"}
        return StreamingResponse(zipped(events), media_type="text/event-stream", headers=headers)

    async def _counted(
        self, request: Request, guest: str | None, events: AsyncIterator[Piece]
    ) -> AsyncIterator[Piece]:
        """The same events, while the stream counts among those that are open."""
        with self.site.traffic.streaming(request, guest):
            async for each in events:
                yield each

    async def _events(
        self,
        reader: Reader,
        topic: Topic,
        draws: Mapping[str, Draw],
        clock: Callable[[], float] | None,
    ) -> AsyncIterator[Piece]:
        """Whatever looks different than when it was last sent; the main part on every revision.

        All is drawn for whoever the reader is by then. With a `clock`, at first what it shows
        after that.
        """
        yield pushes.BEGINNING
        seen, sent = Mark(-1, -1), dict.fromkeys(draws, 0)
        while not self.site.stopping:
            now = topic.mark
            if now == seen:
                yield pushes.HEARTBEAT
            else:
                await reader.look_again()
                for kind, draw in draws.items():
                    if (drawn := await draw()) is None:
                        return
                    mark, piece = drawn
                    if kind == MAIN:
                        now = mark
                    is_newer = kind == MAIN and now.revision != seen.revision
                    if is_newer or hash(piece.block) != sent[kind]:
                        yield piece
                    sent[kind] = hash(piece.block)
                if clock is not None and seen.revision < 0:
                    yield pushes.now(clock())
                seen = now
            await topic.wait(seen, HEARTBEAT_SECONDS)
        yield pushes.END
