"""The routes of what helps at a table: undo, orders in an auction, automatic passes."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import orders, takebacks
from .answers import Problem
from .people import People, fields, number
from .refused import Refused
from .site import Reader
from .table import Table


class Helping(People):
    """Handlers of the forms of one site that help at a table."""

    def routes(self) -> list[Route]:
        posts = {"undo": self.undo, "order": self.order, "passes": self.passes}
        paths = {f"/t/{{table_id}}/{name}": handler for name, handler in posts.items()}
        return [
            *(Route(path, handler, methods=["POST"]) for path, handler in paths.items()),
            *(Route(path, self.back_to_table, methods=["GET"]) for path in paths),
        ]

    async def undo(self, request: Request) -> Response:
        """Take one's last action back, ask for it, or answer to somebody who asks."""
        table, reader, given = await self._asked(request)
        shown, own = reader.seat_at(table), reader.seats_at(table)
        answering = takebacks.answering(table, shown, own)
        seq = number(given, "seq")
        try:
            match given.get("answer"):
                case None:
                    await takebacks.take_back(
                        table, takebacks.who_takes_back(table, shown, own), seq
                    )
                case "agree":
                    await takebacks.agree(table, answering, seq, number(given, "asker") - 1)
                case "decline":
                    await takebacks.decline(table, answering, seq, number(given, "asker") - 1)
                case _:
                    raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def order(self, request: Request) -> Response:
        """Give a standing order for the auction that the page showed, or withdraw it."""
        table, reader, given = await self._asked(request)
        seat = reader.seat_at(table)
        try:
            if "withdraw" in given:
                await orders.withdraw(table, seat)
            else:
                await orders.give(table, seat, given.get("auction", ""), _order(given))
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def passes(self, request: Request) -> Response:
        """Say whether to pass by itself where one can do nothing else."""
        table, reader, given = await self._asked(request)
        if given.get("passes") not in ("on", "off"):
            raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
        seat = reader.seat_at(table)
        try:
            await orders.let_pass(table, seat, given["passes"] == "on")
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def _asked(self, request: Request) -> tuple[Table, Reader, dict[str, str]]:
        table, reader = await self.site.visit(request)
        return table, reader, await fields(request)


def _order(given: Mapping[str, str]) -> str:
    """The order of a form: a button's, or a verb with the number typed beside it."""
    if "verb" in given:
        return f"{given['verb']} {given.get('number', '')}".strip()
    return given.get("order", "")
