"""The load and its figures: `python -m seri.cli.load.measure` in a process of its own.

Tables are opened, all streams too; then moves come at a steady rate, then while one table has
very many spectators, then as many as can. In the end everything acknowledged must be there.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random

from ...server.descriptors import raise_limit
from .connection import Connections, LoadFailed
from .people import LiveTable, Person, Room, at_once
from .size import Size
from .usage import KILO, MEGA, memory, processor_seconds

AT_ONCE = 24
"""Requests under way while tables and streams are opened, and moves when as many come as can."""

SECONDS_TO_SETTLE = 2.0
SECONDS_TO_SEE = 30.0
MILLI = 1e3
CROWD_RATE = 2.0
"""Moves a second at the table with the spectators."""


GRACE = 1.0
"""Seconds after a measurement in which what was due in it may still be acknowledged."""


@dataclass
class Moves:
    """What came of moves: seconds until they were acknowledged, and how many were so by `until`."""

    until: float
    acks: list[float] = field(default_factory=list)
    in_time: int = 0
    refused: int = 0
    skipped: int = 0


@dataclass
class Load:
    """A server under load: its process, and the figures found so far."""

    size: Size
    room: Room
    server: int
    figures: dict[str, float] = field(default_factory=dict)
    starts: dict[str, int] = field(default_factory=dict)
    committed: dict[str, int] = field(default_factory=dict)
    refused: int = 0

    async def measure(self) -> dict[str, float]:
        await self._open_tables()
        await self._open_streams()
        await self._steady()
        if self.size.spectators:
            await self._crowd()
        await self._top()
        self.figures["server.memory"] = memory(self.server) / MEGA
        await self._check()
        return self.figures

    # ---- Coming together ---------------------------------------------------------------------

    async def _open_tables(self) -> None:
        began, before = time.perf_counter(), memory(self.server)
        games = self.size.games
        works = [
            partial(self.room.open_table, games[number % len(games)], number)
            for number in range(self.size.tables)
        ]
        await at_once(works, AT_ONCE)
        self.figures["open.seconds"] = time.perf_counter() - began
        grown = memory(self.server) - before
        self.figures["table.memory"] = grown / KILO / self.size.tables
        for table in self.room.tables:
            self.starts[table.id], self.committed[table.id] = table.revision, 0

    async def _open_streams(self) -> None:
        """A stream for each person; what is left over are second tabs."""
        places = [(table, person) for table in self.room.tables for person in table.people]
        await asyncio.sleep(SECONDS_TO_SETTLE)
        before = memory(self.server)
        chosen = [places[number % len(places)] for number in range(self.size.streams)]
        await at_once([partial(self.room.watch, *each) for each in chosen], AT_ONCE)
        await asyncio.sleep(SECONDS_TO_SETTLE)
        grown = memory(self.server) - before
        self.figures["stream.memory"] = grown / KILO / self.size.streams

    # ---- Moves -------------------------------------------------------------------------------

    async def _steady(self) -> None:
        used = Used(self.server)
        moves = await self._moves_at(self.size.rate, self.room.tables)
        self._note("", moves)
        self.figures["rate"] = moves.in_time / self.size.seconds
        self.figures["server.cpu"], self.figures["load.cpu"] = used.percent
        await self._wait_until_seen()
        self._note_seen("asked", self.room.asked)
        self._note_seen("own", self.room.own)
        self._note_seen("seen", [each for _, each in self.room.seen])

    async def _crowd(self) -> None:
        """One table with very many spectators, the others as before."""
        crowded, *others = sorted(self.room.tables, key=lambda table: table.asked() is None)
        works = [partial(self.room.watch, crowded, None)] * self.size.spectators
        await at_once(works, AT_ONCE)
        self.room.seen.clear()
        here, elsewhere = await asyncio.gather(
            self._moves_at(CROWD_RATE, [crowded]), self._moves_at(self.size.rate, others)
        )
        await self._wait_until_seen()
        seen = [each for table, each in self.room.seen if table is crowded]
        self._note_seen("crowd.seen", seen)
        self._note("crowd.", elsewhere)
        self.refused += here.refused

    async def _moves_at(self, rate: float, tables: list[LiveTable]) -> Moves:
        """Moves that are due at a steady rate, whether the server keeps up or not."""
        began, due = time.perf_counter(), 0
        end = began + self.size.seconds
        moves, under_way = Moves(end + GRACE), set[asyncio.Task[None]]()
        while (at := began + due / rate) < end:
            await asyncio.sleep(at - time.perf_counter())
            due += 1
            if (found := self._someone(tables)) is None:
                moves.skipped += 1
                continue
            task = asyncio.create_task(self._move(moves, *found, at))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)
        return moves

    async def _top(self) -> None:
        """As many as can: whoever has an answer plays the next move."""
        moves = Moves(time.perf_counter() + self.size.seconds)

        async def play_on() -> None:
            while time.perf_counter() < moves.until:
                if (found := self._someone(self.room.tables)) is None:
                    await asyncio.sleep(0.01)
                else:
                    await self._move(moves, *found, time.perf_counter())

        await asyncio.gather(*(play_on() for _ in range(AT_ONCE)))
        self.figures["top.rate"] = moves.in_time / self.size.seconds
        self._note("top.", moves)

    def _someone(self, tables: list[LiveTable]) -> tuple[LiveTable, Person] | None:
        """Somebody who is asked, at a table where nothing is under way."""
        for _ in range(20):
            table = self.room.dice.choice(tables)
            if (person := table.asked()) is not None:
                return table, person
        return next(_askeds(tables), None)

    async def _move(self, moves: Moves, table: LiveTable, person: Person, at: float) -> None:
        match await self.room.move(table, person, at):
            case True:
                now = time.perf_counter()
                moves.acks.append(now - at)
                moves.in_time += now <= moves.until
                self.committed[table.id] += 1
            case False:
                moves.refused += 1
            case None:
                await self._move(moves, table, person, time.perf_counter())

    # ---- Figures -----------------------------------------------------------------------------

    def _note(self, prefix: str, moves: Moves) -> None:
        self.refused += moves.refused
        for part in (50, 95, 99):
            self.figures[f"{prefix}ack.p{part}"] = MILLI * _quantile(moves.acks, part)
        self.figures[f"{prefix}count"] = len(moves.acks)

    def _note_seen(self, prefix: str, seen: list[float]) -> None:
        for part in (50, 95):
            self.figures[f"{prefix}.p{part}"] = MILLI * _quantile(seen, part)

    async def _wait_until_seen(self) -> int:
        """Wait until every stream shows the last move of its table; how many do not."""
        until = time.perf_counter() + SECONDS_TO_SEE
        while (behind := self._behind()) and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        return behind

    def _behind(self) -> int:
        tables = self.room.tables
        return sum(seen < table.revision for table in tables for seen in table.streams)

    async def _check(self) -> None:
        """Every commit makes one revision, and nobody else plays: so they can be counted."""
        self.figures["unseen"] = await self._wait_until_seen()
        lost = 0
        for table in self.room.tables:
            there = await self.room.ask_for(table)
            wanted = self.starts[table.id] + self.committed[table.id]
            lost += abs(int(there["revision"]) - wanted)
        self.figures["lost"] = lost
        self.figures["refused"] = self.refused


class Used:
    """Processor time of the server and of this process since this was made."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._began = time.perf_counter()
        self._before = processor_seconds(server), processor_seconds(os.getpid())

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began

    @property
    def percent(self) -> tuple[float, float]:
        """Of one core, of the server and of this process."""
        now = processor_seconds(self._server), processor_seconds(os.getpid())
        parts = (100 * (b - a) / self.seconds for a, b in zip(self._before, now, strict=True))
        server, own = parts
        return server, own


def _askeds(tables: list[LiveTable]) -> Iterator[tuple[LiveTable, Person]]:
    for table in tables:
        if (person := table.asked()) is not None:
            yield table, person


def _quantile(values: list[float], part: int) -> float:
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[part - 1]


@contextmanager
def _connected(host: str, port: int) -> Iterator[Connections]:
    connections = Connections(host, port)
    yield connections
    connections.close()


async def measure(size: Size, host: str, port: int, server: int) -> dict[str, float]:
    """The figures of a server that listens there, in the process of that number."""
    raise_limit()
    with _connected(host, port) as connections:
        room = Room(connections, Random(1))
        figures = await Load(size, room, server).measure()
        await room.close()
    return figures


def main() -> None:
    """Read what to do as JSON, print the figures as JSON."""
    order = json.load(sys.stdin)
    games = tuple(order["size"].pop("games"))
    size = Size(games=games, **order["size"])
    try:
        found = asyncio.run(measure(size, order["host"], order["port"], order["server"]))
    except LoadFailed as error:
        sys.exit(str(error))
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
