"""The application: routes, handlers and what runs beside them, put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import __version__
from ..bots import LEVELS
from . import answers, api, files, tallies
from .absences import Absences
from .analysing import Analysing
from .bots import Bots
from .chatting import Chatting
from .dealings import Dealings
from .exports import Exports
from .fresh import Fresh
from .guests import Signer
from .hall import Hall
from .helping import Helping
from .members import Members
from .opening import Opening
from .passkey_routes import PasskeyRoutes
from .people import People
from .quick import Quick
from .ranks import Ranks
from .replays import Replays
from .security import Secure
from .sessions import Recognised
from .signing import Signing
from .site import Site
from .store import Store
from .streams import Streams
from .timekeeper import Timekeeper
from .zipped import LEVEL, Zipping

log = logging.getLogger(__name__)
SIGNING_KEY = "signing key"
DEFAULT_PACE = 1.2
LEAST_TO_ZIP = 1000
API_TEXT = (
    "Tables as the seat of your cookie sees them. A tool sends the cookie of a seat "
    "(the personal link of a table sets it) and JSON with `Content-Type: application/json`; "
    "it needs no `Origin` header, but one that it sends must name this server."
)


class Application(Secure):
    """The ASGI application of a site; `routes` are all of its routes."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.inner = FastAPI(
            title="Seri",
            version=__version__,
            description=API_TEXT,
            docs_url=None,
            redoc_url=None,
            lifespan=self._lifespan,
        )
        self.inner.state.site = site
        people = People(site)
        self.inner.include_router(api.router)
        self.inner.router.routes += [
            Route("/healthz", self._healthz),
            *Opening(site).routes(),
            *people.routes(),
            *Helping(site).routes(),
            *Absences(people).routes(),
            *Replays(site).routes(),
            *Signing(site).routes(),
            *PasskeyRoutes(site).routes(),
            *Ranks(site).routes(),
            *Dealings(site).routes(),
            *Exports(site).routes(),
            *Quick(site).routes(),
            *Chatting(site).routes(),
            *Analysing(site).routes(),
            *Streams(site).routes(),
            *files.routes(),
        ]
        self.inner.add_middleware(Zipping, minimum_size=LEAST_TO_ZIP, compresslevel=LEVEL)
        self.inner.add_middleware(Recognised, members=site.members, signer=site.signer)
        answers.install(self.inner, site)
        super().__init__(self.inner, self._problem, self._may_change)

    async def _problem(self, request: Request, status: HTTPStatus, id: str) -> Response:
        return answers.problem(self.site, request, status, id)

    def _may_change(self, request: Request) -> bool:
        return self.site.traffic.may("change", request)

    async def _healthz(self, _: Request) -> Response:
        return JSONResponse({"status": "ok", "version": __version__})

    @asynccontextmanager
    async def _lifespan(self, _: FastAPI) -> AsyncIterator[None]:
        hall = self.site.hall
        await hall.keeper.credit()
        keeping = asyncio.create_task(hall.keeper.run())
        going_on = asyncio.create_task(hall.go_on())
        counting = asyncio.create_task(tallies.catch_up(hall.keep))
        going_on.add_done_callback(_say_if("tables that go on by themselves were not woken"))
        counting.add_done_callback(_say_if("the dealing of older games was not counted"))
        yield
        self.site.stop()
        beside = (going_on, keeping, counting)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await hall.keeper.stop()
        await self.site.analyses.stop()
        await hall.bots.stop()
        await hall.stewards.stop()
        self.site.members.close()
        hall.keep.close()


def _say_if(failed: str) -> Callable[[asyncio.Task[Any]], None]:
    """What is to be done at the end of something that runs beside: say so if it failed."""

    def say(task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error(failed, exc_info=error)

    return say


def create_app(url: str, *, pace: float = DEFAULT_PACE, fresh: Fresh | None = None) -> Application:
    """The application that keeps its tables in the database `url`.

    Bots take `pace` seconds a move. `fresh` pins ids, secrets and the time in tests.
    """
    source = fresh or Fresh()
    keep = Store(url)
    bots = Bots(pace)
    hall = Hall(keep, source, bots, Timekeeper(keep, bots, source.steady))
    key = keep.setting(SIGNING_KEY, secrets.token_bytes(32))
    return Application(Site(hall, Signer(key), source, LEVELS, Members(hall)))
