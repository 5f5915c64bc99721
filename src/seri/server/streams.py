"""Server-sent events: the whole of what changed, drawn for one viewer; the newest wins."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ..web import pages
from . import views
from .analysing import analysis_fragment, check_over
from .site import Reader, Site
from .topic import Mark, Topic
from .zipped import zipped

HEARTBEAT_SECONDS = 15
RETRY_MILLISECONDS = 1000
MAIN = ""
"""The kind of event without a name: the part of the page that all else belongs to."""

Draw = Callable[[], Awaitable[str]]
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


class Streams:
    """The streams of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        return [
            Route("/stream", self.lobby),
            Route("/t/{table_id}/stream", self.table),
            Route("/t/{table_id}/analysis/stream", self.analysis),
        ]

    async def lobby(self, request: Request) -> Response:
        reader = Reader(self.site, request)

        async def draw() -> str:
            model = await views.lobby_model(self.site, reader)
            return pages.lobby_fragment(reader.frame("/"), model)

        return self._stream(request, self.site.hall.topic, {MAIN: draw})

    async def table(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)

        async def draw() -> str:
            if not table.may_see(reader.seat_at(table)):
                return ""
            return views.table_fragment(self.site, table, reader)

        async def draw_chat() -> str:
            return views.chat_fragment(self.site, table, reader)

        clock = self.site.fresh.steady if table.moment.clock else None
        return self._stream(request, table.topic, {MAIN: draw, "chat": draw_chat}, clock)

    async def analysis(self, request: Request) -> Response:
        """How the analysis of a finished game gets on; the table's topic tells of it."""
        table, reader = await self.site.visit(request)
        check_over(table)

        async def draw() -> str:
            return await analysis_fragment(self.site, table, reader)

        return self._stream(request, table.topic, {MAIN: draw})

    def _stream(
        self,
        request: Request,
        topic: Topic,
        draws: Mapping[str, Draw],
        clock: Callable[[], float] | None = None,
    ) -> Response:
        """What `draws` make whenever the topic changes, until the main part is nothing."""
        events = self._events(topic, draws, clock)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return StreamingResponse(events, media_type="text/event-stream", headers=HEADERS)
        headers = {**HEADERS, "Content-Encoding": "gzip"}
        return StreamingResponse(zipped(events), media_type="text/event-stream", headers=headers)

    async def _events(
        self, topic: Topic, draws: Mapping[str, Draw], clock: Callable[[], float] | None
    ) -> AsyncIterator[str]:
        """Whatever looks different than when it was last sent; the main part on every revision.

        With a `clock`, at first what it shows after that.
        """
        yield f"retry: {RETRY_MILLISECONDS}\n\n"
        seen, sent = Mark(-1, -1), dict.fromkeys(draws, 0)
        while not self.site.stopping:
            now = topic.mark
            if now == seen:
                yield ":\n\n"
            else:
                for kind, draw in draws.items():
                    text = await draw()
                    if not text:
                        return
                    is_newer = kind == MAIN and now.revision != seen.revision
                    if is_newer or hash(text) != sent[kind]:
                        yield as_event(now.revision, text, kind)
                    sent[kind] = hash(text)
                if clock is not None and seen.revision < 0:
                    yield f"event: now\ndata: {clock():.3f}\n\n"
                seen = now
            await topic.wait(seen, HEARTBEAT_SECONDS)


def as_event(revision: int, text: str, kind: str = MAIN) -> str:
    """A text as one event of a stream."""
    name = f"event: {kind}\n" if kind else ""
    data = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {revision}\n{name}{data}\n"
