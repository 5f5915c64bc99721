"""What is said at tables: through here it is checked, kept, and kept from those who mute."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from http import HTTPStatus

from . import chat, chat_store
from .fresh import Fresh
from .guests import Guest, is_token_of, sound_alike
from .refused import Refused
from .schema import LineRow
from .store import Conflict, Store
from .table import Table

LINES_KEPT = 200
"""Lines of a room that are kept."""

MINUTE = 60.0
LINES_A_MINUTE = 60
"""Lines that a room takes in a minute from all together: guests are easily made."""

MOST_PACES = 1000
"""People remembered before those who have been silent for a while are forgotten."""


@dataclass
class Talk:
    """What people say at all tables of a server."""

    keep: Store
    fresh: Fresh
    _paces: dict[str, chat.Pace] = field(default_factory=dict)
    _muters: dict[str, set[str]] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    # ---- Who is muted by whom ----------------------------------------------------------------

    async def learn(self, lines: Iterable[LineRow]) -> None:
        """Look up who mutes those who said these lines."""
        unknown = {each.guest for each in lines} - self._muters.keys()
        if not unknown:
            return
        found = await self.keep.read(lambda c: chat_store.muters_of(c, unknown))
        self._muters |= {guest: set() for guest in unknown - self._muters.keys()}
        for guest, muted in found:
            self._muters[muted].add(guest)

    def is_muted(self, guest: str, listener: str | None) -> bool:
        return listener in self._muters.get(guest, ())

    async def mute(self, table: Table, listener: str, line: LineRow) -> None:
        """Whoever said the line is not heard by this listener any more, at any table."""
        if line.guest == listener:
            raise Refused(HTTPStatus.BAD_REQUEST, "own_line")
        with contextlib.suppress(Conflict):  # muted already, by way of another server
            await self.keep.write(lambda c: chat_store.mute(c, listener, line.guest))
        self._muters.setdefault(line.guest, set()).add(listener)
        table.topic.glance()

    async def unmute(self, table: Table, listener: str, line: LineRow) -> None:
        await self.keep.write(lambda c: chat_store.unmute(c, listener, line.guest))
        self._muters.setdefault(line.guest, set()).discard(listener)
        table.topic.glance()

    # ---- Saying something --------------------------------------------------------------------

    async def say(self, table: Table, guest: Guest, room: str, text: str) -> None:
        """Say something in a room. Raises Refused or BadLine, and then nothing was said.

        One line at a time: so nobody outruns their pace, and no number is given twice.
        """
        async with self._lock:
            if not table.row.chat:
                raise Refused(HTTPStatus.FORBIDDEN, "chat_off")
            now = self.fresh.now()
            line = await self._fit(table, guest, text)
            said = [each for each in table.lines if each.room == room]
            if room == chat.WATCHERS:
                _must_have_another_name(said, guest)
            self._check(said, guest, line, now)
            number = max((each.number for each in said), default=0) + 1
            row = LineRow(table.id, room, number, guest.id, guest.name, line, now)
            await self.learn([row])
            await self._keep(table, row)
            self._pace(guest, now).add(line, now)
        table.topic.glance()

    async def _fit(self, table: Table, guest: Guest, text: str) -> str:
        """A line as it may be shown: without secrets, and without links of who is new here."""
        line = chat.uncovered(chat.clean(text))
        line = chat.without_secrets(line, _is_token_at(table))
        if chat.has_link(line) and not await self._is_regular(guest):
            line = chat.without_links(line)
        return line

    async def _is_regular(self, guest: Guest) -> bool:
        games, first = await self.keep.read(lambda c: chat_store.games_of(c, guest.id))
        is_old = first <= self.fresh.now() - chat.DAY
        return games >= chat.GAMES_OF_A_REGULAR and is_old

    def _check(self, said: Collection[LineRow], guest: Guest, line: str, now: float) -> None:
        self._pace(guest, now).check(line, now)
        if sum(each.at > now - MINUTE for each in said) >= LINES_A_MINUTE:
            raise chat.BadLine("crowded")

    def _pace(self, guest: Guest, now: float) -> chat.Pace:
        if len(self._paces) > MOST_PACES:
            rested = [id for id, pace in self._paces.items() if pace.is_rested(now)]
            for id in rested:
                del self._paces[id]
        return self._paces.setdefault(guest.id, chat.Pace())

    async def _keep(self, table: Table, row: LineRow) -> None:
        """Write a line; when it is on disk it is said."""
        try:
            await self.keep.write(lambda c: chat_store.add_line(c, row, LINES_KEPT))
        except Conflict as error:
            table.lines = await self.keep.read(lambda c: chat_store.lines_of(c, table.id))
            raise Refused(HTTPStatus.CONFLICT, "stale") from error
        oldest = row.number - LINES_KEPT
        table.lines = [e for e in table.lines if e.room != row.room or e.number > oldest]
        table.lines.append(row)


def _must_have_another_name(said: Iterable[LineRow], guest: Guest) -> None:
    """Of those who watch, nobody may pass for another; players' names differ anyway."""
    if any(each.guest != guest.id and sound_alike(each.name, guest.name) for each in said):
        raise Refused(HTTPStatus.CONFLICT, "name_taken", name=guest.name)


def _is_token_at(table: Table) -> Callable[[str], bool]:
    """Whether a word is the secret of a seat at this table."""
    return lambda word: any(is_token_of(word, each.token_hash) for each in table.seats)
