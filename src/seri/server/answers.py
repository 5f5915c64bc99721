"""Answers to what went wrong: a page for people, JSON for tools; 4xx, and nothing was changed."""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ..core.errors import BadOption, UnknownGame
from ..core.words import Line, Words
from ..web import pages
from ..web.texts import page_words
from .hall import NoTable, Unplayable
from .refused import Refused
from .site import Reader, Site, TooMany

log = logging.getLogger(__name__)
API = "/api/"
PROBLEMS = {
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
}


class Problem(Exception):
    """A request that can't be answered; `id` is the id of the reason in the pages' words."""

    def __init__(self, status: HTTPStatus, id: str) -> None:
        super().__init__(id)
        self.status = status
        self.id = id


def answer(
    site: Site, request: Request, status: HTTPStatus, line: Line, words: Words | None = None
) -> Response:
    """A page or JSON that says what went wrong, in the reader's language."""
    reader = Reader(site, request)
    text = (words or page_words(reader.lang)).line(line)
    if request.url.path.startswith(API):
        return JSONResponse({"error": line.id.split(".")[-1], "message": text}, status)
    is_page = request.method == "GET"
    return HTMLResponse(pages.problem(reader.frame(None if is_page else "/"), text), status)


def problem(site: Site, request: Request, status: HTTPStatus, id: str) -> Response:
    return answer(site, request, status, Line(f"page.problem.{id}"))


def install(app: FastAPI, site: Site) -> None:
    """Answer every exception that routes raise."""

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        status = HTTPStatus(error.status_code)
        response = problem(site, request, status, PROBLEMS.get(status, "bad_request"))
        response.headers.update(error.headers or {})
        return response

    async def own(request: Request, error: Exception) -> Response:
        assert isinstance(error, Problem)
        return problem(site, request, error.status, error.id)

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return answer(site, request, error.status, error.line)

    async def invalid(request: Request, _: Exception) -> Response:
        return problem(site, request, HTTPStatus.UNPROCESSABLE_ENTITY, "bad_request")

    async def no_table(request: Request, _: Exception) -> Response:
        return problem(site, request, HTTPStatus.NOT_FOUND, "no_table")

    async def no_game(request: Request, _: Exception) -> Response:
        return problem(site, request, HTTPStatus.NOT_FOUND, "no_game")

    async def too_many(request: Request, _: Exception) -> Response:
        return problem(site, request, HTTPStatus.TOO_MANY_REQUESTS, "too_many")

    async def unplayable(request: Request, _: Exception) -> Response:
        return problem(site, request, HTTPStatus.CONFLICT, "unplayable")

    async def broken(request: Request, error: Exception) -> Response:
        log.error("%s %r failed", request.method, request.url.path, exc_info=error)
        return problem(site, request, HTTPStatus.INTERNAL_SERVER_ERROR, "server")

    for kind, handler in {
        HTTPException: http,
        Problem: own,
        Refused: refused,
        RequestValidationError: invalid,
        BadOption: invalid,
        NoTable: no_table,
        UnknownGame: no_game,
        Unplayable: unplayable,
        TooMany: too_many,
        Exception: broken,
    }.items():
        app.add_exception_handler(kind, handler)
