"""All routes of an application, from its router, so that a new one can't be forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from starlette.routing import BaseRoute, Mount, Route

from seri.server.app import Application

STREAMS = ("/stream", "/t/{table_id}/stream", "/t/{table_id}/analysis/stream")


def requests_to_all_routes(app: Application, table_id: str) -> list[tuple[str, str]]:
    """(method, path) of every route but the streams, with parameters that exist."""
    given = {"table_id": table_id, "game": "goofspiel", "token": "x", "person": "x"}
    found = []
    for route in _all(app.inner.routes):
        if isinstance(route, Mount):
            found.append(("GET", f"{route.path}/seri.css"))
            continue
        assert isinstance(route, Route)
        filled = re.sub(r"{(\w+)(:\w+)?}", lambda match: given[match.group(1)], route.path)
        methods = sorted(route.methods or ())
        found += [(method, filled) for method in methods if route.path not in STREAMS]
    return found


def routes_of(app: Application, table_id: str) -> list[tuple[str, str]]:
    """Those requests that change nothing."""
    return [each for each in requests_to_all_routes(app, table_id) if each[0] != "POST"]


def _all(routes: Sequence[BaseRoute]) -> Iterator[BaseRoute]:
    """The routes, and those of routers that were included."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from [route] if included is None else _all(included.routes)
