"""Turns to draw: one at a time, whoever is asked something first, and no turn is lost."""

from __future__ import annotations

import asyncio

from seri.server.topic import Topic
from seri.server.turns import TURNS, Haste, Turns


class Readers:
    """Readers of one topic who want a turn; `asked` are those whom it waits for."""

    def __init__(self) -> None:
        self.turns, self.topic = Turns(), Topic()
        self.asked: set[str] = set()
        self.moved: set[str] = set()
        self.order: list[str] = []
        self.drawing = 0

    async def read(self, name: str, until: asyncio.Event | None = None) -> None:
        async with self.turns.turn(self.topic, lambda: self.haste(name)):
            self.drawing += 1
            assert self.drawing == 1, "two draw at once"
            self.order.append(name)
            if until is not None:
                await until.wait()
            self.drawing -= 1

    def haste(self, name: str) -> Haste:
        if name in self.asked:
            return Haste.ASKED
        return Haste.MOVED if name in self.moved else Haste.WATCHES

    def come(self, *names: str) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.read(name)) for name in names]


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_who_is_asked_draws_first_then_who_has_moved() -> None:
    async def run() -> list[str]:
        readers, first_is_done = Readers(), asyncio.Event()
        holding = asyncio.create_task(readers.read("holds", first_is_done))
        await _settle()
        readers.asked, readers.moved = {"asked"}, {"moved"}
        waiting = readers.come("one", "two", "moved", "asked", "three")
        await _settle()
        first_is_done.set()
        await asyncio.gather(holding, *waiting)
        return readers.order

    assert asyncio.run(run()) == ["holds", "asked", "moved", "one", "two", "three"]


def test_who_comes_to_be_asked_while_waiting_goes_ahead() -> None:
    async def run() -> list[str]:
        readers, first_is_done = Readers(), asyncio.Event()
        holding = asyncio.create_task(readers.read("holds", first_is_done))
        await _settle()
        waiting = readers.come("one", "two", "three")
        await _settle()
        readers.asked = {"three"}
        readers.topic.bump()
        first_is_done.set()
        await asyncio.gather(holding, *waiting)
        return readers.order

    assert asyncio.run(run()) == ["holds", "three", "one", "two"]


def test_a_reader_who_goes_away_takes_no_turn_along() -> None:
    async def run() -> list[str]:
        readers, first_is_done = Readers(), asyncio.Event()
        holding = asyncio.create_task(readers.read("holds", first_is_done))
        await _settle()
        gone, next_up, last = readers.come("gone", "next", "last")
        await _settle()
        gone.cancel()
        first_is_done.set()
        await holding  # the turn has been given to the next, who has not begun
        next_up.cancel()
        await asyncio.gather(gone, next_up, last, return_exceptions=True)
        await asyncio.wait_for(readers.read("later"), 1)
        return readers.order

    assert asyncio.run(run()) == ["holds", "last", "later"]


def test_a_turn_is_given_on_after_a_drawing_that_fails() -> None:
    async def run() -> list[str]:
        readers = Readers()

        async def fail() -> None:
            async with readers.turns.turn(readers.topic, lambda: Haste.WATCHES):
                raise ZeroDivisionError

        await asyncio.gather(fail(), *readers.come("one"), return_exceptions=True)
        return readers.order

    assert asyncio.run(run()) == ["one"]


def test_nobody_waits_for_ever_while_others_are_asked() -> None:
    async def run() -> list[str]:
        readers, first_is_done = Readers(), asyncio.Event()
        holding = asyncio.create_task(readers.read("holds", first_is_done))
        await _settle()
        asked = [f"asked {number}" for number in range(100)]
        readers.asked, readers.moved = set(asked), {"moved"}
        waiting = readers.come(*asked, "watches", "moved")
        await _settle()
        first_is_done.set()
        await asyncio.gather(holding, *waiting)
        return readers.order

    order = asyncio.run(run())
    assert order.index("moved") < order.index("watches") < 2 * len(TURNS)
