"""A quick match: a seat at a table that waits for one, or a new table for whoever comes next."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core import registry
from ..core.game import Game
from ..core.words import Line
from ..web import pages
from ..web.forms import ME, OPEN
from . import gathering
from .guests import BadName, Guest
from .hall import Hall, Order
from .people import fields, see_other
from .refused import Refused
from .schema import OPEN as OPEN_SEAT
from .schema import WAITING
from .site import Reader, Site


@dataclass(frozen=True)
class Quick:
    """The routes of one site."""

    site: Site

    def routes(self) -> list[Route]:
        return [
            Route("/quick/{game}", self.ask, methods=["GET"]),
            Route("/quick/{game}", self.find, methods=["POST"]),
        ]

    async def ask(self, request: Request) -> Response:
        """The form: a name, and how many are to play."""
        meta = registry.meta(request.path_params["game"])
        frame = Reader(self.site, request).frame()
        return HTMLResponse(pages.quick_form(frame, meta, frame.guest, "", {}))

    async def find(self, request: Request) -> Response:
        """Sit down where somebody waits, the longest first; else open a table and wait there."""
        meta = registry.meta(request.path_params["game"])
        reader = Reader(self.site, request)
        given = await fields(request)
        name, players = given.get("name", ""), given.get("players", "")
        errors: dict[str, Line] = {}
        if players not in [str(n) for n in range(meta.min_players, meta.max_players + 1)]:
            low, high = meta.min_players, meta.max_players
            errors["players"] = Line("page.new.error.players", low=low, high=high)
        try:
            guest = reader.become(name)
        except BadName as error:
            errors["name"] = Line(f"page.name.{error.id}")
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if not errors:
            try:
                table_id = await find_seat(self.site.hall, meta.name, int(players), guest)
                if table_id is None:
                    reader.count("table")
                    seats = [ME, *[OPEN] * (int(players) - 1)]
                    table_id = (await self.site.hall.create(Order(meta.name, {}, seats), guest)).id
            except Refused as refusal:
                errors[""], status = refusal.line, refusal.status
        if errors:
            page = pages.quick_form(reader.frame(), meta, name, players, errors)
            return HTMLResponse(page, status)
        response = see_other(f"/t/{table_id}")
        reader.remember(response)
        return response


async def find_seat(hall: Hall, game: str, players: int, guest: Guest) -> str | None:
    """The table where the guest now sits; None if nobody waits for a guest there."""
    usual = Game(game, players).written_options()
    for stored in sorted(await hall.lobby(guest), key=lambda each: each.table.created):
        row = stored.table
        if (row.game, row.players, row.options, row.clock) != (game, players, usual, "none"):
            continue
        if row.status != WAITING or not row.listed or row.strict or row.rated:
            continue
        if any(seat.guest == guest.id for seat in stored.seats):
            return row.id
        free = [each for each in stored.seats if each.kind == OPEN_SEAT and not each.name]
        if not free:
            continue
        try:
            await gathering.sit(await hall.table(row.id), guest, free[0].seat)
        except Refused:  # locked, somebody there has the same name, or somebody was faster
            continue
        return row.id
    return None
