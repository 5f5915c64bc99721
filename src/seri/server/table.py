"""`Table`: the one door through which people and bots act.

Every change is committed, then acknowledged, then shown to all who watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any, NamedTuple

from ..core.contract import SPECTATOR
from ..core.dealer import SecretDealer
from ..core.draft import Draft
from ..core.errors import BadGame, BadNotation, IllegalAction, NotYourTurn
from ..core.game import Game
from ..core.match import Event, Match
from ..core.view import View
from ..core.words import Line, Seat
from . import store
from .chronicle import Chronicle, Step, replay
from .fresh import Fresh
from .guests import Guest, hash_token, is_token_of, sound_alike
from .schema import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, EventRow, SeatRow, Stored, TableRow
from .store import Store
from .topic import Topic

BOT_NAMES = ("Momo", "Tama", "Kobo", "Suzu", "Riku", "Hana", "Pochi", "Yuki")


class Refused(Exception):
    """Something that can't be done now; nothing was changed. `line` says why."""

    def __init__(self, status: HTTPStatus, id: str, **params: Any) -> None:
        super().__init__(id)
        self.status = status
        self.line = Line(f"page.refused.{id}", **params)


class Table:
    """One table: who sits there, the game, and everybody who watches (`topic`).

    `drawn` holds what was drawn of the present revision, by viewer, language and address.
    `draft` are the steps that the mover has chosen on a page and not confirmed. They have not
    happened: they are kept in memory, and nobody else sees them.
    """

    def __init__(
        self, stored: Stored, keep: Store, fresh: Fresh, changed: Callable[[Table, bool], None]
    ) -> None:
        self._store = keep
        self._fresh = fresh
        self._changed = changed
        self._lock = asyncio.Lock()
        self.topic = Topic()
        self.drawn: dict[tuple[int, str, str], str] = {}
        self.draft: Draft | None = None
        self._take(stored)

    def _take(self, stored: Stored) -> None:
        """Become what is stored.

        Raises a SeriError if this version can't go on with it, and then changes nothing.
        """
        row = stored.table
        game = Game(row.game, row.players, None, row.options)
        if row.rules_version != game.rules_version:
            raise BadGame(
                f"begun under rules version {row.rules_version}; "
                f"this is version {game.rules_version}"
            )
        match, chronicle = replay(game, stored.events), Chronicle(game)
        match.dealer = SecretDealer(row.secret)
        chronicle.add(chronicle.following(match.events))
        self.row: TableRow = row
        self.seats: list[SeatRow] = stored.seats
        self.game, self.chronicle, self._match = game, chronicle, match
        self.drawn.clear()
        self.draft = None
        self.topic.bump(self.row.revision)

    # ---- What is to be seen ------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        return self.chronicle.seq

    @property
    def mover(self) -> int:
        """The seat to move; below 0 if none is."""
        if self.row.status != PLAYING:
            return SPECTATOR
        return self.game.current_player(self.chronicle.state)

    def view(self, viewer: int) -> View:
        return View(self.game, self.chronicle.state, viewer)

    def seat_of(self, guest: Guest | None, token: str | None) -> int:
        """The seat that somebody may act for, by seat token or as a guest; else SPECTATOR."""
        for each in self.seats:
            if is_token_of(token, each.token_hash):
                return each.seat
        for each in self.seats:
            if guest is not None and each.guest == guest.id:
                return each.seat
        return SPECTATOR

    def bot_to_move(self) -> int | None:
        """The seat of the bot that is to move, if one is."""
        mover = self.mover
        return mover if mover >= 0 and self.seats[mover].kind == BOT else None

    # ---- Acting ------------------------------------------------------------------------------

    async def act(self, seat: int, seq: int, text: str) -> None:
        """Play for a seat that saw `seq` events. Raises Refused and then changes nothing."""
        async with self._lock:
            self._check(seat, seq)
            await self._play_all(seat, [text])

    async def choose(self, seat: int, seq: int, drafted: Sequence[str], text: str) -> None:
        """What a person chose on a page that showed `drafted`.

        A step is added to the draft; any other move is played, the draft before it.
        """
        async with self._lock:
            draft = self._drafting(seat, seq, drafted)
            action = self._read(draft.latest.state, text)
            if draft.takes(action):
                await self._commit(self.row, draft=draft.added(action))
            else:
                await self._play_all(seat, [*draft.texts, text])

    async def take_back(self, seat: int, seq: int, drafted: Sequence[str]) -> None:
        """Drop the last step of the draft."""
        async with self._lock:
            draft = self._drafting(seat, seq, drafted)
            if not draft.steps:
                raise Refused(HTTPStatus.CONFLICT, "nothing_to_take_back")
            await self._commit(self.row, draft=draft.shortened())

    async def confirm(self, seat: int, seq: int, drafted: Sequence[str]) -> None:
        """Play the steps of the draft, all of them or none."""
        async with self._lock:
            draft = self._drafting(seat, seq, drafted)
            if not draft.is_complete:
                raise Refused(HTTPStatus.CONFLICT, "nothing_to_confirm")
            await self._play_all(seat, draft.texts)

    def _drafting(self, seat: int, seq: int, drafted: Sequence[str]) -> Draft:
        """The draft of the seat to move, if it is the one that the page showed."""
        self._check(seat, seq)
        draft = self.draft or Draft(self.view(seat))
        if draft.texts != list(drafted):
            raise Refused(HTTPStatus.CONFLICT, "stale")
        return draft

    async def _play_all(self, seat: int, texts: Sequence[str]) -> None:
        """Play moves of a seat and commit them together."""
        try:
            happened = [event for text in texts for event in self._play(seat, text)]
            await self._commit(
                replace(self.row, status=status_of(self._match)),
                steps=self.chronicle.following(happened),
            )
        except BaseException:
            self._match.undo(len(self._match.events) - self.seq)
            raise

    def _check(self, seat: int, seq: int) -> None:
        if not 0 <= seat < self.row.players:
            raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
        if self.row.status == WAITING:
            raise Refused(HTTPStatus.CONFLICT, "not_started")
        if self.row.status == OVER:
            raise Refused(HTTPStatus.CONFLICT, "over")
        if seq != self.seq:
            raise Refused(HTTPStatus.CONFLICT, "stale")
        if seat != self.mover:
            raise Refused(HTTPStatus.FORBIDDEN, "not_your_turn", player=Seat(self.mover))

    def _read(self, state: Any, text: str) -> int:
        try:
            return self.game.read_action(state, text)
        except BadNotation as error:
            raise Refused(HTTPStatus.BAD_REQUEST, "no_such_move", move=text[:40]) from error

    def _play(self, seat: int, text: str) -> list[Event]:
        try:
            return self._match.play(self._read(self._match.state, text), seat=seat)
        except NotYourTurn as error:
            raise Refused(HTTPStatus.CONFLICT, "stale") from error
        except IllegalAction as error:
            reason = error.reason
            if not isinstance(reason, Line):
                raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "illegal_now") from error
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "illegal", reason=reason) from error

    # ---- Coming together ---------------------------------------------------------------------

    async def sit(self, guest: Guest, seat: int) -> None:
        """Give a guest an open seat; the game starts when the last one is taken."""
        async with self._lock:
            if any(each.guest == guest.id for each in self.seats):
                raise Refused(HTTPStatus.CONFLICT, "seated_already")
            taken = self._waiting_seat(seat)
            if any(each.name and sound_alike(each.name, guest.name) for each in self.seats):
                raise Refused(HTTPStatus.CONFLICT, "name_taken", name=guest.name)
            await self._seat(
                [replace(taken, kind=PERSON, name=guest.name, level="", guest=guest.id)]
            )

    async def leave(self, seat: int) -> None:
        """Free a person's seat before the game has started."""
        async with self._lock:
            if self.row.status != WAITING:
                raise Refused(HTTPStatus.CONFLICT, "started")
            if not 0 <= seat < self.row.players:
                raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
            await self._seat([SeatRow(self.id, seat)])

    async def fill(self, guest: Guest | None, level: str) -> None:
        """Let the host put bots on all open seats, which starts the game."""
        async with self._lock:
            if guest is None or guest.id != self.row.host:
                raise Refused(HTTPStatus.FORBIDDEN, "only_host")
            if self.row.status != WAITING:
                raise Refused(HTTPStatus.CONFLICT, "started")
            await self._seat(with_bots(self.seats, level))

    def _waiting_seat(self, seat: int) -> SeatRow:
        if self.row.status != WAITING:
            raise Refused(HTTPStatus.CONFLICT, "started")
        if not 0 <= seat < self.row.players:
            raise Refused(HTTPStatus.BAD_REQUEST, "no_such_seat")
        if self.seats[seat].kind != OPEN:
            raise Refused(HTTPStatus.CONFLICT, "seat_taken")
        return self.seats[seat]

    async def _seat(self, changed: Sequence[SeatRow]) -> None:
        """Change seats; deal and start in the same commit if none is open any more."""
        at = {each.seat: each for each in [*self.seats, *changed]}
        if any(each.kind == OPEN for each in at.values()):
            await self._commit(self.row, seats=changed)
            return
        begun = first_deal(self.game, self.row.secret)
        started = replace(self.row, status=begun.status)
        await self._commit(started, seats=changed, steps=begun.steps)
        self._match = begun.match

    async def new_link(self, seat: int) -> str:
        """A fresh token for a seat; links and devices of an older one lose it."""
        async with self._lock:
            if not 0 <= seat < self.row.players or self.seats[seat].kind != PERSON:
                raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
            token = self._fresh.token()
            await self._commit(
                self.row, seats=[replace(self.seats[seat], token_hash=hash_token(token))]
            )
            return token

    async def rematch(self, seat: int) -> str:
        """The id of the table where the same people play again; made once, shared by all."""
        async with self._lock:
            if not 0 <= seat < self.row.players:
                raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
            if self.row.status != OVER:
                raise Refused(HTTPStatus.CONFLICT, "not_over")
            if self.row.next_id is None:
                await self._commit_rematch()
            assert self.row.next_id is not None
            return self.row.next_id

    async def _commit_rematch(self) -> None:
        row = replace(
            self.row,
            id=self._fresh.table_id(),
            created=self._fresh.now(),
            secret=self._fresh.secret(),
            rules_version=self.game.rules_version,
            revision=0,
        )
        begun = first_deal(self.game, row.secret)
        following = [replace(each, table_id=row.id) for each in self.seats]
        events = event_rows(row.id, 0, begun.steps, self._fresh.now())
        row = replace(row, status=begun.status, next_id=None)

        def add(connection: Any) -> None:
            store.add_table(connection, row, following, events)

        await self._commit(replace(self.row, next_id=row.id), also=add)

    # ---- Writing -----------------------------------------------------------------------------

    async def _commit(
        self,
        new: TableRow,
        *,
        seats: Sequence[SeatRow] = (),
        steps: Sequence[Step] = (),
        draft: Draft | None = None,
        also: Callable[[Any], None] | None = None,
    ) -> None:
        """Write a change; when it is on disk, make it visible and wake who watches.

        A draft itself is not written, only that there is something new to see.
        """
        old, new = self.row, replace(new, revision=self.row.revision + 1)
        rows = event_rows(self.id, self.seq, steps, self._fresh.now())

        def job(connection: Any) -> None:
            store.change_table(connection, old, new, seats)
            store.add_events(connection, rows)
            if also is not None:
                also(connection)

        try:
            await self._store.write(job)
        except (store.Stale, store.Conflict) as error:
            await self._reload()
            raise Refused(HTTPStatus.CONFLICT, "stale") from error
        self.row = new
        self.seats = sorted(
            {each.seat: each for each in [*self.seats, *seats]}.values(), key=lambda s: s.seat
        )
        self.chronicle.add(steps)
        self.draft = draft
        self.drawn.clear()
        self.topic.bump(new.revision)
        self._changed(self, bool(seats) or old.status != new.status)

    async def _reload(self) -> None:
        """Somebody else wrote to this table: take what is stored."""
        stored = await self._store.read(lambda connection: store.load(connection, self.id))
        assert stored is not None
        self._take(stored)


class Begun(NamedTuple):
    """A match that begins, its table's status, and the dealer's steps before a player is asked."""

    match: Match
    status: str
    steps: list[Step]


def first_deal(game: Game, secret: bytes) -> Begun:
    """Begin a match; the dealer may end it at once."""
    match = Match(game, SecretDealer(secret))
    return Begun(match, status_of(match), Chronicle(game).following(match.events))


def status_of(match: Match) -> str:
    """The status of a table where this match has begun."""
    return OVER if match.is_over else PLAYING


def event_rows(table_id: str, seq: int, steps: Sequence[Step], at: float) -> list[EventRow]:
    """The rows of events that follow the first `seq`."""
    return [
        EventRow(table_id, seq + index, step.event.seat, step.text, at)
        for index, step in enumerate(steps)
    ]


def with_bots(at: Sequence[SeatRow], level: str) -> list[SeatRow]:
    """Bots of a level, with names that nobody has, for all open seats."""
    used = {each.name for each in at}
    names = iter([name for name in BOT_NAMES if name not in used])
    return [
        replace(each, kind=BOT, level=level, name=next(names, f"Bot {each.seat + 1}"))
        for each in at
        if each.kind == OPEN
    ]
