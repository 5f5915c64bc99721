"""The files that pages need: ours, the theme of all boards, and each game's own style."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..core import registry
from ..svg import chart
from ..svg.theme import stylesheet
from ..web.pages import STATIC

REVALIDATE = {"Cache-Control": "no-cache"}
"""Kept by browsers, but asked about each time: an update shows at once."""


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(REVALIDATE)
        return response


async def theme(_: Request) -> Response:
    return Response(stylesheet(), media_type="text/css", headers=REVALIDATE)


async def chart_style(_: Request) -> Response:
    return Response(chart.CSS, media_type="text/css", headers=REVALIDATE)


async def game_style(request: Request) -> Response:
    """A game's own style; empty where it gets by on the theme."""
    file = registry.load(request.path_params["game"]).folder / "board.css"
    if not file.is_file():
        return Response("", media_type="text/css", headers=REVALIDATE)
    return FileResponse(file, media_type="text/css", headers=REVALIDATE)


def routes() -> list[BaseRoute]:
    return [
        Route("/static/theme.css", theme),
        Route("/static/chart.css", chart_style),
        Route("/static/games/{game}.css", game_style),
        Mount("/static", _Files(directory=STATIC)),
    ]
