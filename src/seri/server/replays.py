"""Replays: a table at any moment, as its viewer saw it then; after the end, as anybody did."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core.analysis import Decision
from ..core.contract import SPECTATOR
from ..core.view import View
from ..web import pages
from ..web.models import EVERYTHING, Replay
from . import views
from .answers import Problem
from .people import FRAGMENT, wants_fragment
from .schema import OVER, WAITING
from .security import policy
from .site import Reader, Site
from .table import Table

FRAMED = {"Content-Security-Policy": policy(frames="*")}
"""For a page that other sites may show: it only reads, and no cookie comes with it there."""


@dataclass(frozen=True)
class Replays:
    """The routes of replays."""

    site: Site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{table_id}/replay", self.replay),
            Route("/t/{table_id}/embed", self.embed),
        ]

    async def replay(self, request: Request) -> Response:
        """The moment after `at` events (by default all), as `eyes` saw it: a seat from 1, or all.

        Everybody has their own eyes while the game goes on.
        """
        table, reader = await self.site.visit(request)
        if table.row.status == WAITING:
            raise Problem(HTTPStatus.CONFLICT, "no_replay")
        own = reader.seat_at(table)
        asked = request.query_params.get("eyes", "")
        eyes = _eyes(asked, own, table)
        at = _moment(request.query_params.get("at", ""), table.chronicle.length)
        model = replay_model(self.site, table, reader, at, eyes)
        if (found := await self.site.analyses.found(table)) is not None:
            model = _with_decision(model, found.decision_at(at), table)
        frame = reader.frame(f"/t/{table.id}/replay")
        if wants_fragment(request):
            return HTMLResponse(pages.replay_fragment(frame, model), media_type=FRAGMENT)
        return HTMLResponse(pages.replay(frame, model))

    async def embed(self, request: Request) -> Response:
        """The replay of a finished game to be shown inside a page of another site."""
        table, reader = await self.site.visit(request)
        if table.row.status != OVER:
            raise Problem(HTTPStatus.CONFLICT, "not_over_yet")
        eyes = _eyes(request.query_params.get("eyes", "watcher"), SPECTATOR, table)
        at = _moment(request.query_params.get("at", ""), table.chronicle.length)
        model = replay_model(self.site, table, reader, at, eyes)
        seats = [replace(each, person=None) for each in model.table.seats]  # no page to go to
        model = replace(model, table=replace(model.table, seats=seats), is_embedded=True)
        frame = reader.frame(f"/t/{table.id}/embed")
        if wants_fragment(request):
            return HTMLResponse(pages.replay_fragment(frame, model), media_type=FRAGMENT)
        return HTMLResponse(pages.replay(frame, model), headers=FRAMED)


def replay_model(site: Site, table: Table, reader: Reader, at: int, eyes: int) -> Replay:
    """A past moment, for these eyes."""
    state, seat = table.chronicle.state_at(at), max(eyes, SPECTATOR)
    view = View.of_truth(table.game, state) if eyes == EVERYTHING else View(table.game, state, seat)
    log = table.chronicle.log(seat)
    return Replay(
        table=views.moment_model(site, table, reader, view),
        log=log,
        at=at,
        eyes=eyes,
        may_choose=table.row.status == OVER,
    )


def _with_decision(model: Replay, decision: Decision | None, table: Table) -> Replay:
    """What the expert would have done there, beside what was done."""
    if decision is None:
        return model
    decider = View(table.game, table.chronicle.state_at(decision.at), decision.seat)
    return replace(model, decision=decision, decider=decider)


def _eyes(asked: str, own: int, table: Table) -> int:
    """Whose view was asked for. Raises Problem for what the asker may not see yet."""
    known = {"": own, "watcher": SPECTATOR, "all": EVERYTHING}
    known |= {str(seat + 1): seat for seat in range(table.row.players)}
    if asked not in known:
        raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
    if table.row.status != OVER and known[asked] != own:
        raise Problem(HTTPStatus.FORBIDDEN, "not_over_yet")
    return known[asked]


def _moment(asked: str, last: int) -> int:
    if not asked:
        return last
    if not (asked.isascii() and asked.isdigit() and len(asked) < 10):
        raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
    return min(int(asked), last)
