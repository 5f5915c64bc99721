"""The routes of ratings: a leaderboard for each game, a page for each person with an account."""

from __future__ import annotations

import re
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core import registry
from ..web import pages
from ..web.models import Finished, Person, Rank
from . import accounts, standings
from .answers import Problem
from .ratings import GAMES_UNTIL_SETTLED, Rating
from .schema import PERSON
from .site import Reader, Site
from .standings import Played, Standing

MOST_LEADERS = 100
MOST_PLAYED = 50
PERSON_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Ranks:
    """Handlers of ratings of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        return [Route("/ranks/{game}", self.leaders), Route("/people/{person}", self.person)]

    async def leaders(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        found = await self.site.hall.keep.read(
            lambda connection: standings.leaders(connection, meta.name, MOST_LEADERS)
        )
        frame = Reader(self.site, request).frame()
        return HTMLResponse(pages.leaders(frame, meta, [_rank(each) for each in found]))

    async def person(self, request: Request) -> Response:
        """What anybody may know of somebody; their unlisted games are for them alone."""
        reader, id = Reader(self.site, request), request.path_params["person"]
        is_me = reader.guest is not None and reader.guest.has_account and reader.guest.id == id
        keep = self.site.hall.keep
        row = None
        if PERSON_ID.fullmatch(id):
            row = await keep.read(lambda connection: accounts.find(connection, id))
        if row is None:
            raise Problem(HTTPStatus.NOT_FOUND, "no_person")
        rated = await keep.read(lambda connection: standings.ratings_of(connection, id))
        played = await keep.read(
            lambda connection: standings.played(connection, id, MOST_PLAYED, others=not is_me)
        )
        known = set(registry.names())
        model = Person(
            id=id,
            name=row.name,
            is_me=is_me,
            ranks=[_rank(each) for each in rated if each.game in known],
            finished=[_finished(each) for each in played if each.table.game in known],
        )
        return HTMLResponse(pages.person(reader.frame(), model))


def _rank(standing: Standing) -> Rank:
    return Rank(
        game=standing.game,
        name=standing.name,
        person=standing.account,
        level=standing.level,
        points=standing.rating.points,
        mu=standing.rating.mu,
        sigma=standing.rating.sigma,
        games=standing.games,
        is_provisional=not standing.level and standing.games < GAMES_UNTIL_SETTLED,
    )


def _finished(played: Played) -> Finished:
    table, sitting, result = played
    return Finished(
        table_id=table.id,
        game=table.game,
        at=result.at,
        place=result.place,
        players=table.players,
        others=[(each.name, each.kind != PERSON) for each in sitting if each.seat != result.seat],
        change=_change(result.mu_before, result.sigma_before, result.mu, result.sigma),
    )


def _change(*numbers: float | None) -> int | None:
    """How many points a game gave or took; None if it was not rated."""
    match numbers:
        case (float(mu), float(sigma), float(new_mu), float(new_sigma)):
            return Rating(new_mu, new_sigma).points - Rating(mu, sigma).points
    return None
