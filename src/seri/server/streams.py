"""Server-sent events: the whole of what changed, drawn for one viewer; the newest wins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ..web import pages
from . import pushes, views
from .site import Reader, Site, TooMany
from .topic import Mark, Topic
from .zipped import STREAM, Piece, plain, zipped

HEARTBEAT_SECONDS = 15
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}

Draw = Callable[[], Awaitable[tuple[Mark, Piece]]]
"""Draws what is there, and tells of what moment it is."""


class Streams:
    """The streams of one site. Tables are drawn one at a time, so that moves go before drawings."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._turn = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [Route(STREAM, self.lobby), Route(f"/t/{{table_id}}{STREAM}", self.table)]

    async def lobby(self, request: Request) -> Response:
        reader = Reader(self.site, request)
        topic = self.site.hall.topic

        async def draw() -> tuple[Mark, Piece]:
            mark = topic.mark
            model = await views.lobby_model(self.site, reader)
            text = pages.lobby_fragment(reader.frame("/"), model)
            return mark, pushes.view(mark.revision, text)

        return self._stream(request, reader, topic, draw)

    async def table(self, request: Request) -> Response:
        table = await self.site.hall.table(request.path_params["table_id"])
        reader = Reader(self.site, request)

        async def draw() -> tuple[Mark, Piece]:
            if (drawn := views.drawn_before(table, reader)) is not None:
                return table.topic.mark, drawn
            async with self._turn:
                await asyncio.sleep(0)  # whatever else waits comes first
                return table.topic.mark, views.table_piece(self.site, table, reader)

        return self._stream(request, reader, table.topic, draw)

    def _stream(self, request: Request, reader: Reader, topic: Topic, draw: Draw) -> Response:
        guest = reader.guest.id if reader.guest is not None else None
        if not self.site.traffic.may_stream(request, guest):
            raise TooMany("stream")
        events = self._counted(request, guest, self._events(topic, draw))
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

    async def _events(self, topic: Topic, draw: Draw) -> AsyncIterator[Piece]:
        yield pushes.BEGINNING
        seen, sent = Mark(-1, -1), 0
        while not self.site.stopping:
            if topic.mark == seen:
                yield pushes.HEARTBEAT
            else:
                now, piece = await draw()
                if now.revision != seen.revision or hash(piece.block) != sent:
                    yield piece
                seen, sent = now, hash(piece.block)
            await topic.wait(seen, HEARTBEAT_SECONDS)
        yield pushes.END
