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
from ..web.forms import FRIEND, HERE, ME, SEATS
from . import rated_seats, store
from .bots import Bots
from .chronicle import Step
from .dealing import begin
from .fresh import Fresh
from .guests import Guest
from .hosts import with_bots
from .orders import Stewards
from .refused import Refused
from .schema import PERSON, WAITING, SeatRow, Stored, TableRow
from .store import Store
from .table import Table, event_rows
from .talk import Talk
from .timekeeper import Timekeeper
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

    `seats` has an entry for each player: "me", "open", "here", "friend" or the level of a bot.
    `names` are those of the seats for somebody else "here", at the same device, and those kept for
    a "friend". `clock`, `on_timeout`, `stand_in` and `strict` are as in the table's row.
    """

    game: str
    options: Mapping[str, str]
    seats: Sequence[str]
    names: Mapping[int, str] = field(default_factory=dict)
    listed: bool = True
    watched: bool = True
    clock: str = "none"
    on_timeout: str = "wait"
    stand_in: str = "greedy"
    strict: bool = False
    rated: bool = False


@dataclass
class Hall:
    """The tables of a server, and what is to happen when one of them changes."""

    keep: Store
    fresh: Fresh
    bots: Bots
    keeper: Timekeeper
    stewards: Stewards = field(default_factory=Stewards)
    topic: Topic = field(default_factory=Topic)
    _tables: dict[str, Table] = field(default_factory=dict)
    _loading: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.talk = Talk(self.keep, self.fresh)

    async def table(self, table_id: str) -> Table:
        """A table by its id. Raises NoTable or Unplayable."""
        if table_id not in self._tables:
            async with self._loading:
                if table_id not in self._tables:
                    self._tables[table_id] = await self._load(table_id)
                    self._attend(self._tables[table_id])
        return self._tables[table_id]

    async def _load(self, table_id: str) -> Table:
        if not TABLE_ID.fullmatch(table_id):
            raise NoTable(table_id)
        stored = await self.keep.read(lambda connection: store.load(connection, table_id))
        if stored is None:
            raise NoTable(table_id)
        await self.talk.learn(stored.lines)
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
        if order.rated and (unfit := list(rated_seats.unfit(order.game, order.seats).values())):
            raise unfit[0]
        row = await self.new_row(game, guest)
        row = replace(
            row,
            listed=order.listed,
            rated=order.rated,
            watched=order.watched,
            clock=order.clock,
            on_timeout=order.on_timeout,
            stand_in=order.stand_in,
            strict=order.strict,
        )
        seats = _seats(row.id, order, guest)
        row, steps, _ = begin(game, row, seats)
        return await self.add(row, seats, steps)

    async def add(self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[Step]) -> Table:
        """Store a table with what has happened there, and open it."""
        events = event_rows(row.id, 0, steps, row.created)
        await self.keep.write(lambda c: store.add_table(c, row, seats, events))
        self.topic.bump()
        return await self.table(row.id)

    async def new_row(self, game: Game, guest: Guest) -> TableRow:
        """The row of a new table. Raises Refused for a host of too many unfinished ones."""
        unfinished = await self.keep.read(lambda c: store.unfinished_of(c, guest.id))
        if unfinished >= MOST_TABLES_A_GUEST:
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_tables", most=MOST_TABLES_A_GUEST)
        options = game.written_options()
        return TableRow(
            id=self.fresh.table_id(),
            game=game.name,
            players=game.players,
            options=options,
            rules_version=game.rules_version,
            created=self.fresh.now(),
            host=guest.id,
            listed=True,
            secret=self.fresh.secret(),
            status=WAITING,
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
        """After a start: wake the tables where something happens by itself."""
        for table_id in await self.keep.read(store.tables_that_go_on):
            try:
                await self.table(table_id)
            except Unplayable:
                continue

    async def forget(self, guest: str, table_ids: Iterable[str]) -> None:
        """Take what is stored of these tables, where somebody sat who has left Seri; at all
        others their lines lose the name."""
        for table_id in table_ids:
            if (table := self._tables.get(table_id)) is not None:
                await table.reload()
        for table in self._tables.values():
            table.forget(guest)

    def _attend(self, table: Table) -> None:
        """Let what happens by itself happen."""
        self.bots.wake(table)
        self.stewards.wake(table)
        self.keeper.watch(table)

    def _changed(self, table: Table, seats_or_status: bool) -> None:
        if table.is_gone:
            self._tables.pop(table.id, None)
        self._attend(table)
        if seats_or_status:
            self.topic.bump()


def _seats(table_id: str, order: Order, guest: Guest) -> list[SeatRow]:
    """The seats of a new table; a level puts a bot there."""
    rows = [SeatRow(table_id, number) for number in range(len(order.seats))]
    for number, who in enumerate(order.seats):
        name = order.names.get(number, guest.name)
        if who in (ME, HERE):
            rows[number] = replace(rows[number], kind=PERSON, name=name, guest=guest.id)
        elif who == FRIEND:
            rows[number] = replace(rows[number], name=name)
    for number, who in enumerate(order.seats):
        if who not in SEATS:
            bots = with_bots(rows, who)
            rows[number] = next(each for each in bots if each.seat == number)
    return rows
