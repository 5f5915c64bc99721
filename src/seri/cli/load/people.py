"""People who open tables as browsers do, watch their streams, and play what their page offers."""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .connection import Answer, Connections, Event, LoadFailed, Stream
from .size import players_of

LAYOUT = "wide"
"""The layout of boards that all browsers show."""

AS_OUR_SCRIPT = {
    "Accept": "text/vnd.seri.fragment+html",
    "Seri-Layout": LAYOUT,
    "Seri-Stream": "open",
}
NO_CONTENT = 204
FORM = b'class="act'
SEQ = re.compile(rb'name="seq" value="(\d+)"')
DRAFTED = re.compile(rb'name="drafted" value="([^"]*)"')
CONFIRM = b'name="draft" value="confirm"'
ACTION = re.compile(rb'name="action" value="([^"]*)"')
VERB = re.compile(rb'name="verb" value="([^"]*)"')
LOWEST = re.compile(rb'name="number"[^>]* min="(-?\d+)"')
REVISION = re.compile(rb'data-revision="(\d+)"')


@dataclass
class Person:
    """Somebody at a table: their cookie, and what their page shows."""

    cookie: str
    page: bytes = b""
    revision: int = -1
    is_asked: bool = False

    def show(self, page: bytes, revision: int) -> None:
        """Show what came, unless it is older than what is there."""
        if revision > self.revision:
            self._turn_to(page, revision)

    def _turn_to(self, page: bytes, revision: int) -> None:
        self.page, self.revision, self.is_asked = page, revision, FORM in page

    def take(self, answer: Answer) -> int:
        """The revision that an answer to a move tells of; what it made is shown by the stream."""
        if answer.status != NO_CONTENT:
            revision = int(_first(REVISION, answer.body))
            self._turn_to(answer.body, revision)
            return revision
        revision = int(answer.headers["seri-revision"])
        if self.revision < revision:
            self.is_asked = False
        return revision

    def choose(self, dice: Random) -> dict[str, str]:
        """The form of one of the moves that the page offers."""
        form = {"seq": _first(SEQ, self.page), "drafted": _first(DRAFTED, self.page)}
        actions = ACTION.findall(self.page)
        if CONFIRM in self.page:
            return {**form, "draft": "confirm"}
        if actions:
            return {**form, "action": html.unescape(dice.choice(actions).decode())}
        return {**form, "verb": _first(VERB, self.page), "number": _first(LOWEST, self.page)}


@dataclass
class Sent:
    """A move under way: the revision that it makes, and how many streams do not show it yet.

    `person` made it and has not seen it; `waits` until somebody has who is asked then.
    """

    revision: int
    at: float
    unseen: int
    person: Person | None
    waits: bool = True


@dataclass
class LiveTable:
    """A table with its people; `streams` hold the newest revision of each stream."""

    id: str
    people: list[Person]
    revision: int = 0
    streams: list[int] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    busy: bool = False

    def asked(self) -> Person | None:
        """Who is to move, if nothing is under way."""
        return None if self.busy else next((each for each in self.people if each.is_asked), None)


class Room:
    """A server as the people at its tables know it.

    `seen`: seconds until all saw a move; `own`: until who made it did; `asked`: until somebody did
    who could go on.
    """

    def __init__(self, connections: Connections, dice: Random) -> None:
        self.connections = connections
        self.dice = dice
        self.tables: list[LiveTable] = []
        self.open_streams: list[Stream] = []
        self.seen: list[tuple[LiveTable, float]] = []
        self.own: list[float] = []
        self.asked: list[float] = []
        self.goodbyes = 0

    async def open_table(self, game: str, number: int) -> LiveTable:
        """Open a table, let people sit down at all its seats, and say that they are ready."""
        players = players_of(game)
        form = {"name": f"A{number}", "players": str(players), "preset": "custom", "listed": ""}
        form |= {f"seat.{seat}": "open" if seat else "me" for seat in range(players)}
        opened = await self._post(f"/new/{game}", form)
        path = opened.headers["location"]
        table = LiveTable(path.removeprefix("/t/"), [Person(_cookie(opened))])
        for seat in range(1, players):
            sat = await self._post(f"{path}/sit", {"seat": str(seat), "name": f"{chr(65 + seat)}"})
            table.people.append(Person(_cookie(sat)))
        promise = (await self.ask_for(table))["fair"]["promise"]
        for person in table.people:
            await self._post(f"{path}/ready", {"promise": promise, "nonce": ""}, person.cookie)
        for person in table.people:  # what nobody sends could not be counted
            await self._post(f"{path}/passes", {"passes": "off"}, person.cookie)
        table.revision = (await self.ask_for(table))["revision"]
        self.tables.append(table)
        return table

    async def _post(self, path: str, form: dict[str, str], cookie: str = "") -> Answer:
        answer = await self.connections.post(path, form, cookie)
        if answer.status != 303:
            raise LoadFailed(f"POST {path}: {answer.status} where 303 was expected")
        return answer

    async def ask_for(self, table: LiveTable) -> dict[str, Any]:
        """The table as the API shows it to a spectator."""
        answer = await self.connections.get(f"/api/tables/{table.id}")
        if answer.status != 200:
            raise LoadFailed(f"table {table.id}: {answer.status} where 200 was expected")
        told: dict[str, Any] = json.loads(answer.body)
        return told

    async def watch(self, table: LiveTable, person: Person | None) -> None:
        """Open a stream of a table, for one of its people or a spectator; wait for its view."""
        index, begun = len(table.streams), asyncio.Event()
        table.streams.append(-1)

        def show(event: Event) -> None:
            if event.name != "message":
                self.goodbyes += 1
                return
            if person is not None:
                person.show(event.data, event.id)
            self._saw(table, index, event.id, person)
            begun.set()

        connections = self.connections
        head = connections.head(
            "GET", f"/t/{table.id}/stream?layout={LAYOUT}", person.cookie if person else ""
        )
        _, stream = await asyncio.get_running_loop().create_connection(
            lambda: Stream(head + b"\r\n", show), connections.host, connections.port
        )
        self.open_streams.append(stream)
        if (status := await stream.status) != 200:
            raise LoadFailed(f"a stream of table {table.id}: {status} where 200 was expected")
        await begun.wait()

    def _saw(self, table: LiveTable, index: int, revision: int, person: Person | None) -> None:
        """A stream shows a revision; perhaps it is the last to show a move."""
        before, table.streams[index] = table.streams[index], revision
        for sent in table.sent:
            if before < sent.revision <= revision:
                now = time.perf_counter()
                if person is sent.person is not None:
                    self.own.append(now - sent.at)
                    sent.person = None
                if sent.waits and person is not None and person.is_asked:
                    self.asked.append(now - sent.at)
                    sent.waits = False
                sent.unseen -= 1
                if sent.unseen == 0:
                    self.seen.append((table, time.perf_counter() - sent.at))
        table.sent = [sent for sent in table.sent if sent.unseen]

    async def move(self, table: LiveTable, person: Person, at: float) -> bool | None:
        """Play a move of a person who is asked; `at` is when it was due.

        Returns whether it was acknowledged; None for a step that commits nothing.
        """
        table.busy = True
        sent = Sent(table.revision + 1, at, len(table.streams), person)
        table.sent.append(sent)
        form = person.choose(self.dice)
        answer = await self.connections.post(
            f"/t/{table.id}/act", form, person.cookie, AS_OUR_SCRIPT
        )
        revision = person.take(answer)
        if revision < sent.revision:
            table.sent.remove(sent)
        table.revision, table.busy = revision, False
        if answer.status not in (200, NO_CONTENT):
            return False
        return True if revision == sent.revision else None

    async def close(self) -> None:
        for stream in self.open_streams:
            stream.close()
        await asyncio.gather(*(stream.closed for stream in self.open_streams))
        self.connections.close()


async def at_once(works: Sequence[Callable[[], Awaitable[object]]], most: int) -> None:
    """Do all of these, so many at a time."""
    waiting = iter(works)

    async def work() -> None:
        for each in waiting:
            await each()

    await asyncio.gather(*(work() for _ in range(most)))


def _first(pattern: re.Pattern[bytes], page: bytes) -> str:
    found = pattern.search(page)
    return html.unescape(found.group(1).decode()) if found else ""


def _cookie(answer: Answer) -> str:
    return answer.headers["set-cookie"].partition(";")[0]
