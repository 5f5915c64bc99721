"""Server-sent events: the whole of what changed, drawn for one viewer; the newest wins."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ..web import pages
from . import views
from .site import Reader, Site
from .topic import Mark, Topic
from .zipped import zipped

HEARTBEAT_SECONDS = 15
RETRY_MILLISECONDS = 1000
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


class Streams:
    """The streams of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        return [Route("/stream", self.lobby), Route("/t/{table_id}/stream", self.table)]

    async def lobby(self, request: Request) -> Response:
        reader = Reader(self.site, request)

        async def draw() -> str:
            model = await views.lobby_model(self.site, reader)
            return pages.lobby_fragment(reader.frame("/"), model)

        return self._stream(request, self.site.hall.topic, draw)

    async def table(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)

        async def draw() -> str:
            if not table.may_see(reader.seat_at(table)):
                return ""
            return views.table_fragment(self.site, table, reader)

        clock = self.site.fresh.steady if table.moment.clock else None
        return self._stream(request, table.topic, draw, clock)

    def _stream(
        self,
        request: Request,
        topic: Topic,
        draw: Callable[[], Awaitable[str]],
        clock: Callable[[], float] | None = None,
    ) -> Response:
        """What `draw` makes whenever the topic changes, until that is nothing."""
        events = self._events(topic, draw, clock)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return StreamingResponse(events, media_type="text/event-stream", headers=HEADERS)
        headers = {**HEADERS, "Content-Encoding": "gzip"}
        return StreamingResponse(zipped(events), media_type="text/event-stream", headers=headers)

    async def _events(
        self,
        topic: Topic,
        draw: Callable[[], Awaitable[str]],
        clock: Callable[[], float] | None,
    ) -> AsyncIterator[str]:
        """What changed, as often as it does; with a `clock`, at first what it shows after that."""
        yield f"retry: {RETRY_MILLISECONDS}\n\n"
        seen, sent = Mark(-1, -1), 0
        while not self.site.stopping:
            now = topic.mark
            if now == seen:
                yield ":\n\n"
            else:
                text = await draw()
                if not text:
                    return
                if now.revision != seen.revision or hash(text) != sent:
                    yield as_event(now.revision, text)
                if clock is not None and sent == 0:
                    yield f"event: now\ndata: {clock():.3f}\n\n"
                seen, sent = now, hash(text)
            await topic.wait(seen, HEARTBEAT_SECONDS)


def as_event(revision: int, text: str) -> str:
    """A text as one event of a stream."""
    data = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {revision}\n{data}\n"
