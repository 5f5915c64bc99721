"""The routes of what helps at a table: undo, orders in an auction, automatic passes."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import orders, takebacks
from .answers import Problem
from .people import People, fields
from .site import Reader
from .table import Refused, Table

LONGEST_NUMBER = 9


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
        seat, seq = self._seat(table, reader), _number(given, "seq")
        try:
            match given.get("answer"):
                case None:
                    await takebacks.take_back(table, seat, seq)
                case "agree":
                    await takebacks.agree(table, seat, seq, _number(given, "asker") - 1)
                case "decline":
                    await takebacks.decline(table, seat, seq, _number(given, "asker") - 1)
                case _:
                    raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def order(self, request: Request) -> Response:
        """Give a standing order for the auction that the page showed, or withdraw it."""
        table, reader, given = await self._asked(request)
        seat = self._seat(table, reader)
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
        seat = self._seat(table, reader)
        try:
            await orders.let_pass(table, seat, given["passes"] == "on")
        except Refused as refusal:
            return self._refuse(request, table, reader, refusal)
        return self._changed(request, table, reader)

    async def _asked(self, request: Request) -> tuple[Table, Reader, dict[str, str]]:
        table = await self._table(request)
        return table, Reader(self.site, request), await fields(request)

    def _seat(self, table: Table, reader: Reader) -> int:
        return table.seat_of(reader.guest, reader.token(table.id))


def _number(given: Mapping[str, str], name: str) -> int:
    """A number out of a form. Raises Problem."""
    text = given.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise Problem(HTTPStatus.BAD_REQUEST, "bad_request")
    return int(text)


def _order(given: Mapping[str, str]) -> str:
    """The order of a form: a button's, or a verb with the number typed beside it."""
    if "verb" in given:
        return f"{given['verb']} {given.get('number', '')}".strip()
    return given.get("order", "")
