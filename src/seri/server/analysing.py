"""The page of a finished game's analysis. Who sat there asks for it; then everybody may read it."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..web import pages
from ..web.models import Analysed
from . import views
from .answers import Problem
from .people import see_other
from .refused import Refused
from .schema import OVER
from .site import Reader, Site
from .table import Table


class Analysing:
    """The routes of analyses of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{table_id}/analysis", self.page, methods=["GET"]),
            Route("/t/{table_id}/analysis", self.ask, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """What was found, how far it is, or how to ask; `seat` (from 1): whose decisions."""
        table, reader = await self.site.visit(request)
        check_over(table)
        seat = _seat(request.query_params.get("seat", ""), table)
        model = await analysed(self.site, table, reader, seat)
        frame = reader.frame(f"/t/{table.id}/analysis")
        return HTMLResponse(await asyncio.to_thread(pages.analysis, frame, model))

    async def ask(self, request: Request) -> Response:
        table, reader = await self.site.visit(request)
        if not _may_ask(table, reader):
            raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
        await self.site.analyses.ask(table)
        return see_other(f"/t/{table.id}/analysis")


async def analysed(site: Site, table: Table, reader: Reader, seat: int | None = None) -> Analysed:
    """The analysis of a finished game as this reader may see it, with the decisions of a seat."""
    found, work = await site.analyses.found(table), site.analyses.work(table)
    model = views.table_model(site, table, reader)
    return Analysed(
        table=model,
        record=table.transcript(),
        found=found,
        seat=max(0, model.viewer) if seat is None else seat,
        may_ask=_may_ask(table, reader),
        is_asked=found is None and work is not None and not work.has_failed,
        has_failed=found is None and work is not None and work.has_failed,
        done=work.done if work is not None else 0,
    )


async def analysis_fragment(site: Site, table: Table, reader: Reader) -> str:
    """The part of the page that is pushed while an analysis is computed."""
    model = await analysed(site, table, reader)
    frame = reader.frame(f"/t/{table.id}/analysis")
    return await asyncio.to_thread(pages.analysis_fragment, frame, model)


def check_over(table: Table) -> None:
    """Raise Problem while the game goes on."""
    if table.row.status != OVER:
        raise Problem(HTTPStatus.CONFLICT, "no_analysis")


def _may_ask(table: Table, reader: Reader) -> bool:
    """Who sat at the table, or opened it for bots."""
    is_host = reader.guest is not None and reader.guest.id == table.row.host
    return is_host or bool(reader.seats_at(table))


def _seat(asked: str, table: Table) -> int | None:
    if not asked:
        return None
    if asked not in {str(seat + 1) for seat in range(table.row.players)}:
        raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
    return int(asked) - 1
