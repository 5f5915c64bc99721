"""The routes of the lobby: tables to join, the form for a new one, rules, language and colours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..core import registry
from ..core.words import LANGUAGES, Line
from ..web import forms, pages
from ..web.models import NewTable
from . import rated_seats, ratings, views
from .answers import Problem
from .clocks import BadClock, read_clock
from .guests import BadName, clean_name, sound_alike
from .hall import Order
from .people import fields, safe_path, see_other
from .refused import Refused
from .site import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, Reader, Site

SELF = -1
"""Stands for whoever opens a table, among the names of its seats."""


@dataclass(frozen=True)
class Opening:
    """The routes of one site."""

    site: Site

    def routes(self) -> list[Route]:
        return [
            Route("/", self.lobby),
            Route("/settings", self.settings, methods=["POST"]),
            Route("/settings", self.back_to_lobby, methods=["GET"]),
            Route("/new/{game}", self.new, methods=["GET"]),
            Route("/new/{game}", self.create, methods=["POST"]),
            Route("/rules/{game}", self.rules),
        ]

    async def lobby(self, request: Request) -> Response:
        reader = Reader(self.site, request)
        return HTMLResponse(pages.lobby(reader.frame(), await views.lobby_model(self.site, reader)))

    async def settings(self, request: Request) -> Response:
        """Keep a language or colours in a cookie and go back."""
        given = await fields(request)
        reader = Reader(self.site, request)
        response = see_other(safe_path(given.get("back", "/")))
        if given.get("lang") in LANGUAGES:
            reader.set_cookie(response, LANGUAGE_COOKIE, given["lang"])
        if given.get("theme") in THEMES:
            reader.set_cookie(response, THEME_COOKIE, given["theme"])
        return response

    async def back_to_lobby(self, _: Request) -> Response:
        return see_other("/")

    async def new(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        form = NewTable(meta, self.site.levels, forms.defaults(meta, self.site.levels))
        return self._form(Reader(self.site, request), form)

    async def create(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        reader = Reader(self.site, request)
        given = await fields(request)
        wanted, form = forms.read_new_table(meta, self.site.levels, given)
        errors = dict(form.errors)
        names = _names(reader.called(given.get("name", "")), wanted, errors)
        if wanted.rated:
            errors |= _unrated(reader, meta.name, wanted)
        try:
            clock = str(read_clock(wanted.clock))
        except BadClock as error:
            clock = ""
            errors[error.field] = Line(f"page.new.error.{error.id}", **error.params)
        if errors:
            return self._new_again(reader, form, errors, HTTPStatus.UNPROCESSABLE_ENTITY)
        guest = reader.become(names[SELF])
        reader.count("table")
        order = Order(
            meta.name, wanted.options, wanted.seats, names, wanted.listed, wanted.watched,
            clock, wanted.on_timeout, wanted.stand_in, wanted.strict, wanted.rated,
        )  # fmt: skip
        try:
            table = await self.site.hall.create(order, guest)
        except Refused as refusal:
            return self._new_again(reader, form, {"": refusal.line}, refusal.status)
        response = see_other(f"/t/{table.id}")
        reader.remember(response)
        return response

    def _new_again(
        self, reader: Reader, form: NewTable, errors: dict[str, Line], status: HTTPStatus
    ) -> Response:
        again = NewTable(form.meta, form.levels, form.given, errors)
        return self._form(reader, again, status)

    def _form(self, reader: Reader, form: NewTable, status: HTTPStatus = HTTPStatus.OK) -> Response:
        published = ratings.bots_of(form.meta.name)
        form = replace(form, unrated=[each for each in form.levels if each not in published])
        return HTMLResponse(pages.new_table(reader.frame(), form), status)

    async def rules(self, request: Request) -> Response:
        meta = registry.meta(request.path_params["game"])
        try:
            return HTMLResponse(pages.rules(Reader(self.site, request).frame(), meta))
        except FileNotFoundError as error:
            raise Problem(HTTPStatus.NOT_FOUND, "no_rules") from error


def _names(own: str, wanted: forms.Wanted, errors: dict[str, Line]) -> dict[int, str]:
    """The names of those for whom seats are meant, and one's own as SELF; what is wrong is added
    to `errors`, by field."""
    names: dict[int, str] = {}
    for seat, text in {SELF: own, **wanted.names}.items():
        field = "name" if seat == SELF else f"who.{seat}"
        try:
            name = clean_name(text)
        except BadName as error:
            errors[field] = Line(f"page.name.{error.id}")
            continue
        if any(sound_alike(name, other) for other in names.values()):
            errors[field] = Line("page.refused.name_taken", name=name)
        names[seat] = name
    return names


def _unrated(reader: Reader, game: str, wanted: forms.Wanted) -> dict[str, Line]:
    """What keeps a table from being a rated one, by field."""
    unfit = rated_seats.unfit(game, wanted.seats)
    errors = {f"seat.{seat}": refusal.line for seat, refusal in unfit.items()}
    if reader.guest is None or not reader.guest.has_account:
        errors["rated"] = Line("page.refused.needs_account")
    return errors
