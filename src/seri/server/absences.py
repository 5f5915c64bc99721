"""The routes of persons who leave and come back, of time that is out, of pauses and vacations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import attendance
from .people import People, Plan, number
from .refused import Refused

T = TypeVar("T")
PAUSES: Mapping[str, Plan] = {
    "ask": attendance.ask_for_pause,
    "decline": attendance.decline_pause,
    "end": attendance.end_pause,
}
LATE: Mapping[str, Plan] = {"bot": attendance.replace_late, "wait": attendance.wait_longer}
VACATIONS: Mapping[str, Callable[[Mapping[str, str]], Plan]] = {
    "begin": lambda given: partial(attendance.begin_vacation, days=number(given, "days")),
    "end": lambda _: attendance.end_vacation,
}


@dataclass(frozen=True)
class Absences:
    """Each route is a form that a seat sends; without one it leads back to the table."""

    people: People

    def routes(self) -> list[Route]:
        posts = {
            "away": self.away, "back": self.back, "late": self.late, "pause": self.pause,
            "vacation": self.vacation,
        }  # fmt: skip
        return [
            route
            for name, handler in posts.items()
            for route in (
                Route(f"/t/{{table_id}}/{name}", handler, methods=["POST"]),
                Route(f"/t/{{table_id}}/{name}", self.people.back_to_table, methods=["GET"]),
            )
        ]

    async def away(self, request: Request) -> Response:
        """Leave a running game to a bot."""
        return await self.people.change(request, lambda _: attendance.leave)

    async def back(self, request: Request) -> Response:
        """Play again, though a bot did for a while."""
        return await self.people.change(request, lambda _: attendance.come_back)

    async def late(self, request: Request) -> Response:
        """Decide about somebody else whose time is out, having seen `seq` events."""
        return await self.people.change(
            request,
            lambda given: partial(_chosen(LATE, given.get("choice", "")), seq=number(given, "seq")),
        )

    async def pause(self, request: Request) -> Response:
        """Ask for a pause, agree to it or decline it, or end it."""
        return await self.people.change(
            request, lambda given: _chosen(PAUSES, given.get("choice", ""))
        )

    async def vacation(self, request: Request) -> Response:
        """Go on vacation for some days, or be back before it is over."""
        return await self.people.change(
            request, lambda given: _chosen(VACATIONS, given.get("choice", ""))(given)
        )


def _chosen(plans: Mapping[str, T], choice: str) -> T:
    if choice not in plans:
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_choice", allowed=list(plans))
    return plans[choice]
