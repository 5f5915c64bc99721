"""The route of all dealings: what chance gave in the finished games of this server."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core import registry
from ..core.game import Game
from ..core.odds import Kind, kinds_of
from ..core.tallies import Tally, verdict
from ..web import pages
from ..web.models import AllDealings, Dealt
from . import tallies
from .site import Reader, Site


class Dealings:
    """Handlers of all dealings of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[Route]:
        return [Route("/dealing/{game}", self.page)]

    async def page(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        found = await self.site.hall.keep.read(lambda c: tallies.tally_of(c, meta.name))
        frame = Reader(self.site, request).frame()
        return HTMLResponse(pages.dealings(frame, meta, dealings_model(Game(meta.name), found)))


def dealings_model(game: Game, found: Tally) -> AllDealings:
    """The counts by kind in the order of the game's table, then those it has no words for."""
    named = {kind.key: kind for kind in kinds_of(game)}
    keys = [key for key in named if key in found.counts]
    keys += sorted(key for key in found.counts if key not in named)
    rows = [Dealt(named.get(key, Kind(key)), found.counts[key]) for key in keys]
    return AllDealings(found.games, found.deals, rows, verdict(found.counts.values()))
