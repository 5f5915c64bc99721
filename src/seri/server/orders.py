"""Standing orders and automatic passes: what seats wish, and who carries it out.

What is done for somebody goes through the same door as a move, after a pause that is drawn alike
whatever was wished: others see that an action came within some seconds, and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus

from ..core.errors import BadNotation
from ..core.standing import Offer, answer, auction_of, offers, public_pass, read_order
from .chores import Chores
from .refused import Refused
from .schema import PAUSED
from .table import Table
from .timing import is_asked

SHORTEST_PAUSE, LONGEST_PAUSE = 2.0, 5.0  # seconds


async def give(table: Table, seat: int, auction: str, text: str) -> None:
    """Give an order for the auction that a page showed, in place of an earlier one."""
    async with table.door:
        table.must_be_playing(seat)
        view = table.view(seat)
        if not auction or auction_of(table.game, view.state) != auction:
            raise Refused(HTTPStatus.CONFLICT, "order_late")
        _check(offers(view), text)
        await table.wish(replace(table.wishes.of(seat), standing=text, auction=auction))


def _check(offered: list[Offer], text: str) -> None:
    """Raises Refused for an order that is not among those on offer."""
    try:
        order = read_order(text)
    except BadNotation as error:
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_order") from error
    if any(each.takes(order) for each in offered):
        return
    for each in offered:
        if each.verb == order.verb:
            raise Refused(
                HTTPStatus.UNPROCESSABLE_ENTITY, "order_number", low=each.low, high=each.high
            )
    raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "no_such_order")


async def withdraw(table: Table, seat: int) -> None:
    """Take an order back that has not acted, or has not acted for the last time."""
    async with table.door:
        table.must_be_playing(seat)
        if not table.wishes.of(seat).standing:
            raise Refused(HTTPStatus.CONFLICT, "no_order")
        await table.wish(replace(table.wishes.of(seat), standing="", auction=""))


async def let_pass(table: Table, seat: int, passes: bool) -> None:
    """Say whether to pass by itself where there is nothing else to do and everybody sees that."""
    async with table.door:
        table.must_be_playing(seat)
        await table.wish(replace(table.wishes.of(seat), passes=passes))


@dataclass(frozen=True)
class Answer:
    """What is to be done for a seat, at which place of the log."""

    seat: int
    seq: int
    text: str


def answer_for(table: Table) -> Answer | None:
    """What is to be done for the person who is to move, if they wish that."""
    now, seat = table.moment, table.mover
    if table.is_held or now.row.pause == PAUSED or not is_asked(now):
        return None
    order, action = table.wishes.order_of(seat), None
    if order is not None:
        action = answer(table.view(seat), order)
    if action is None and table.wishes.of(seat).passes:
        action = public_pass(table.game, table.chronicle.state)
    return Answer(seat, table.seq, action.text) if action is not None else None


def _has_answer(table: Table) -> bool:
    return answer_for(table) is not None


def _is_still(table: Table, wanted: Answer) -> bool:
    return answer_for(table) == wanted


def human_pause() -> float:
    """Seconds as a person might take to decide."""
    return random.SystemRandom().uniform(SHORTEST_PAUSE, LONGEST_PAUSE)


class Stewards(Chores):
    """Act for the persons of all tables as they wished."""

    def __init__(self, pause: Callable[[], float] = human_pause) -> None:
        super().__init__("what was wished", _has_answer, self._act_on)
        self.pause = pause

    async def _act_on(self, table: Table) -> None:
        while (wanted := answer_for(table)) is not None:
            still = partial(_is_still, table, wanted)
            if await self._has_waited(table, wanted.seat, still):
                with contextlib.suppress(Refused):  # a log would tell that there was a wish
                    await table.act(wanted.seat, wanted.seq, wanted.text, is_wanted=still)

    async def _has_waited(self, table: Table, seat: int, still: Callable[[], bool]) -> bool:
        """Make a pause, at most half of what a clock leaves; False as soon as something else is
        wanted, or nothing."""
        clock, pause, left = asyncio.get_running_loop(), self.pause(), table.moment.left(seat)
        until = clock.time() + (pause if left is None else min(pause, left / 2))
        while (left := until - clock.time()) > 0:
            await table.topic.wait(table.topic.mark, left)
            if not still():
                return False
        return True
