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
            await reader.look_again()
            model = await views.lobby_model(self.site, reader)
            return pages.lobby_fragment(reader.frame("/"), model)

        return self._stream(request, self.site.hall.topic, draw)

    async def table(self, request: Request) -> Response:
        table = await self.site.hall.table(request.path_params["table_id"])
        reader = Reader(self.site, request)

        async def draw() -> str:
            await reader.look_again()
            return views.table_fragment(self.site, table, reader)

        return self._stream(request, table.topic, draw)

    def _stream(
        self, request: Request, topic: Topic, draw: Callable[[], Awaitable[str]]
    ) -> Response:
        events = self._events(topic, draw)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return StreamingResponse(events, media_type="text/event-stream", headers=HEADERS)
        headers = {**HEADERS, "Content-Encoding": "gzip"}
        return StreamingResponse(zipped(events), media_type="text/event-stream", headers=headers)

    async def _events(self, topic: Topic, draw: Callable[[], Awaitable[str]]) -> AsyncIterator[str]:
        yield f"retry: {RETRY_MILLISECONDS}\n\n"
        seen, sent = Mark(-1, -1), 0
        while not self.site.stopping:
            now = topic.mark
            if now == seen:
                yield ":\n\n"
            else:
                text = await draw()
                if now.revision != seen.revision or hash(text) != sent:
                    yield as_event(now.revision, text)
                seen, sent = now, hash(text)
            await topic.wait(seen, HEARTBEAT_SECONDS)


def as_event(revision: int, text: str) -> str:
    """A text as one event of a stream."""
    data = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {revision}\n{data}\n"
