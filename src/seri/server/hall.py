"""`Hall`: all tables of a server, found by id, loaded from the store when first asked for."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus

from ..core import registry
from ..core.errors import SeriError
from ..core.game import Game
from . import store
from .bots import Bots
from .dealing import begin
from .fresh import Fresh
from .guests import Guest
from .schema import PERSON, WAITING, SeatRow, Stored, TableRow
from .store import Store
from .table import Refused, Table, check_rated, event_rows, with_bots
from .topic import Topic

log = logging.getLogger(__name__)
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST_TABLES_A_GUEST = 20
MOST_IN_LOBBY = 60


class NoTable(Exception):
    """No table has this id."""


class Unplayable(Exception):
    """A stored table that this version of its game can't go on with."""


@dataclass(frozen=True)
class Order:
    """A table somebody wants: options as texts, and who is to sit where.

    `seats` has an entry for each player: "me", "open" or the level of a bot.
    """

    game: str
    options: Mapping[str, str]
    seats: Sequence[str]
    listed: bool = True
    rated: bool = False


@dataclass
class Hall:
    """The tables of a server, and what is to happen when one of them changes."""

    keep: Store
    fresh: Fresh
    bots: Bots
    topic: Topic = field(default_factory=Topic)
    _tables: dict[str, Table] = field(default_factory=dict)
    _loading: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def table(self, table_id: str) -> Table:
        """A table by its id. Raises NoTable or Unplayable."""
        if table_id not in self._tables:
            async with self._loading:
                if table_id not in self._tables:
                    self._tables[table_id] = await self._load(table_id)
                    self.bots.wake(self._tables[table_id])
        return self._tables[table_id]

    async def _load(self, table_id: str) -> Table:
        if not TABLE_ID.fullmatch(table_id):
            raise NoTable(table_id)
        stored = await self.keep.read(lambda connection: store.load(connection, table_id))
        if stored is None:
            raise NoTable(table_id)
        try:
            return await asyncio.to_thread(Table, stored, self.keep, self.fresh, self._changed)
        except SeriError as error:
            log.warning("table %s can't be played on: %s", table_id, error)
            raise Unplayable(table_id) from error
        except Exception as error:
            log.exception("table %s is damaged", table_id)
            raise Unplayable(table_id) from error

    async def create(self, order: Order, guest: Guest) -> Table:
        """Open a table; it starts at once if only bots sit there. Raises BadOption or Refused."""
        game = Game(order.game, len(order.seats), None, order.options)
        if order.rated and not guest.has_account:
            raise Refused(HTTPStatus.FORBIDDEN, "needs_account")
        unfinished = await self.keep.read(lambda c: store.unfinished_of(c, guest.id))
        if unfinished >= MOST_TABLES_A_GUEST:
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_tables", most=MOST_TABLES_A_GUEST)
        row = self._row(game, order, guest)
        seats = _seats(row.id, order.seats, guest)
        check_rated(row, seats)
        row, steps, _ = begin(game, row, seats)
        events = event_rows(row.id, 0, steps, row.created)
        await self.keep.write(lambda c: store.add_table(c, row, seats, events))
        self.topic.bump()
        return await self.table(row.id)

    def _row(self, game: Game, order: Order, guest: Guest) -> TableRow:
        options = game.written_options()
        return TableRow(
            id=self.fresh.table_id(),
            game=game.name,
            players=game.players,
            options=options,
            rules_version=game.rules_version,
            created=self.fresh.now(),
            host=guest.id,
            listed=order.listed,
            secret=self.fresh.secret(),
            status=WAITING,
            rated=order.rated,
        )

    async def lobby(self, guest: Guest | None) -> list[Stored]:
        """The tables that a guest may see listed, newest first, of games that are installed."""
        own = guest.id if guest else None
        found = await self.keep.read(lambda c: store.listed(c, own, MOST_IN_LOBBY))
        known = set(registry.names())
        return [each for each in found if each.table.game in known]

    def wake_all(self) -> None:
        """Wake all streams, though nothing changed."""
        for topic in (self.topic, *(table.topic for table in self._tables.values())):
            topic.wake()

    async def go_on(self) -> None:
        """After a start: wake the tables where bots sit."""
        for table_id in await self.keep.read(store.tables_with_bots):
            try:
                await self.table(table_id)
            except Unplayable:
                continue

    async def look_again(self, table_ids: Iterable[str]) -> None:
        """Take what is stored of these tables, which were changed by somebody else than them."""
        for table_id in table_ids:
            if (table := self._tables.get(table_id)) is not None:
                await table.look_again()

    def _changed(self, table: Table, seats_or_status: bool) -> None:
        if table.is_gone:
            self._tables.pop(table.id, None)
        self.bots.wake(table)
        if seats_or_status:
            self.topic.bump()


def _seats(table_id: str, wanted: Sequence[str], guest: Guest) -> list[SeatRow]:
    """The seats of a new table; a level puts a bot there."""
    rows = [SeatRow(table_id, number) for number in range(len(wanted))]
    for number, who in enumerate(wanted):
        if who == "me":
            rows[number] = replace(rows[number], kind=PERSON, name=guest.name, guest=guest.id)
    for number, who in enumerate(wanted):
        if who not in ("me", "open"):
            bots = with_bots(rows, who)
            rows[number] = next(each for each in bots if each.seat == number)
    return rows
