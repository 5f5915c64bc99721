"""`Table`: the one door through which people and bots act.

Every change is committed, then acknowledged, then shown to all who watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from ..core.contract import SPECTATOR
from ..core.draft import Draft
from ..core.errors import BadGame, BadNotation, IllegalAction, NotYourTurn
from ..core.fair import Fairness, check_nonce
from ..core.game import Game
from ..core.match import Event
from ..core.transcript import Transcript
from ..core.view import View
from ..core.words import Line, Seat, Term
from . import standings, store
from .chronicle import Chronicle, Step, replay
from .dealing import (
    awaited,
    begin,
    dealer,
    fairness,
    is_full,
    status_of,
    unready,
)
from .fresh import Fresh
from .guests import Guest, hash_token, is_token_of, sound_alike
from .ratings import bots_of
from .schema import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    PROMISED,
    WAITING,
    EventRow,
    SeatRow,
    Stored,
    TableRow,
)
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
        self.is_gone = False
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
        match.dealer = dealer(row, stored.seats)
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

    @property
    def awaited(self) -> list[int]:
        """The seats of a full table that the deal waits for."""
        is_waiting = self.row.status == WAITING and is_full(self.seats)
        return awaited(self.seats) if is_waiting else []

    @property
    def fair(self) -> Fairness | None:
        """What the dealer promised, from the moment that all seats are taken."""
        return fairness(self.game, self.row, self.seats)

    def transcript(self) -> Transcript:
        """The finished game, with everything that it takes to check its dealing.

        Raises Refused while it goes on: what was hidden is in it.
        """
        if self.row.status != OVER:
            raise Refused(HTTPStatus.CONFLICT, "not_over")
        names, events = [each.name for each in self.seats], list(self._match.events)
        return Transcript(self.game, names, events, fair=self.fair)

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
                self._show_draft(draft.added(action))
            else:
                await self._play_all(seat, [*draft.texts, text])

    async def take_back(self, seat: int, seq: int, drafted: Sequence[str]) -> None:
        """Drop the last step of the draft."""
        async with self._lock:
            draft = self._drafting(seat, seq, drafted)
            if not draft.steps:
                raise Refused(HTTPStatus.CONFLICT, "nothing_to_take_back")
            self._show_draft(draft.shortened())

    async def confirm(self, seat: int, seq: int, drafted: Sequence[str]) -> None:
        """Play the steps of the draft, all of them or none."""
        async with self._lock:
            draft = self._drafting(seat, seq, drafted)
            if not draft.is_complete:
                raise Refused(HTTPStatus.CONFLICT, "nothing_to_confirm")
            await self._play_all(seat, draft.texts)

    def _show_draft(self, draft: Draft) -> None:
        """Keep a draft and show it to its seat; for all others nothing has changed."""
        self.draft = draft
        self.drawn.clear()
        self.topic.glance()

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
        self._must_be_seated(seat)
        if self.row.status == WAITING:
            raise Refused(HTTPStatus.CONFLICT, "not_started")
        if self.row.status == OVER:
            raise Refused(HTTPStatus.CONFLICT, "over")
        if seq != self.seq:
            raise Refused(HTTPStatus.CONFLICT, "stale")
        if seat != self.mover:
            raise Refused(HTTPStatus.FORBIDDEN, "not_your_turn", player=Seat(self.mover))

    def _must_be_seated(self, seat: int) -> None:
        if not 0 <= seat < self.row.players:
            raise Refused(HTTPStatus.FORBIDDEN, "not_seated")

    def _must_be_waiting(self) -> None:
        if self.row.status != WAITING:
            raise Refused(HTTPStatus.CONFLICT, "started")

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
        """Give a guest an open seat; when the last one is taken, the dealer promises a deal."""
        async with self._lock:
            if self.row.rated and not guest.has_account:
                raise Refused(HTTPStatus.FORBIDDEN, "needs_account")
            if any(each.guest == guest.id for each in self.seats):
                raise Refused(HTTPStatus.CONFLICT, "seated_already")
            taken = self._waiting_seat(seat)
            if any(each.name and sound_alike(each.name, guest.name) for each in self.seats):
                raise Refused(HTTPStatus.CONFLICT, "name_taken", name=guest.name)
            await self._seat(
                [replace(taken, kind=PERSON, name=guest.name, level="", guest=guest.id)]
            )

    async def ready(self, seat: int, promise: str, nonce: str) -> None:
        """Somebody is ready, having seen a promise; the deal follows when all are.

        Whoever is ready already stays so, with the first nonce.
        Raises Refused, and BadNotation for what can't be a nonce.
        """
        check_nonce(nonce)
        async with self._lock:
            self._must_be_seated(seat)
            self._must_be_waiting()
            if self.fair is None or self.fair.promise != promise:
                raise Refused(HTTPStatus.CONFLICT, "promise_changed")
            if self.seats[seat].nonce is not None:
                return
            one = replace(self.seats[seat], nonce=nonce)
            seats = [one if each.seat == seat else each for each in self.seats]
            await self._settle(self.row, seats)

    async def leave(self, seat: int) -> None:
        """Free a person's seat before the game has started.

        A host hands the table over; with the last person the table goes too.
        """
        async with self._lock:
            self._must_be_waiting()
            self._must_be_seated(seat)
            others = self._others(seat)
            if not others:
                await self._remove()
                return
            host = others[0].guest if self._is_host(seat) else self.row.host
            await self._seat([SeatRow(self.id, seat)], replace(self.row, host=host or ""))

    async def close(self, seat: int) -> None:
        """Remove a table where nobody else sits but bots, whatever it has come to.

        A rated game counts once it has begun.
        """
        async with self._lock:
            self._must_be_seated(seat)
            if self.row.rated and self.row.status != WAITING:
                raise Refused(HTTPStatus.CONFLICT, "rated_stays")
            if self._others(seat):
                raise Refused(HTTPStatus.CONFLICT, "not_alone")
            await self._remove()

    def _others(self, seat: int) -> list[SeatRow]:
        return [each for each in self.seats if each.kind == PERSON and each.seat != seat]

    def _is_host(self, seat: int) -> bool:
        return self.seats[seat].guest == self.row.host

    async def _remove(self) -> None:
        """Take the table out of the store and out of the hall."""
        await self._store.write(lambda connection: store.remove_table(connection, self.id))
        self._vanish()

    def _vanish(self) -> None:
        """Be gone: nothing more happens here, and nobody finds the table."""
        self.is_gone = True
        self.row = replace(self.row, status=OVER)
        self._changed(self, True)

    async def fill(self, guest: Guest | None, level: str) -> None:
        """Let the host put bots on all open seats."""
        async with self._lock:
            if guest is None or guest.id != self.row.host:
                raise Refused(HTTPStatus.FORBIDDEN, "only_host")
            self._must_be_waiting()
            bots = with_bots(self.seats, level)
            check_rated(self.row, bots)
            await self._seat(bots)

    def _waiting_seat(self, seat: int) -> SeatRow:
        self._must_be_waiting()
        if not 0 <= seat < self.row.players:
            raise Refused(HTTPStatus.BAD_REQUEST, "no_such_seat")
        if self.seats[seat].kind != OPEN:
            raise Refused(HTTPStatus.CONFLICT, "seat_taken")
        return self.seats[seat]

    async def _seat(self, changed: Sequence[SeatRow], row: TableRow | None = None) -> None:
        """Change seats. What was promised to others is void; bots alone start at once."""
        at = {each.seat: each for each in [*self.seats, *changed]}
        row = replace(row or self.row, secret=self._fresh.secret(), dealing=PROMISED)
        await self._settle(row, unready(at.values()))

    async def _settle(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Write who sits there; if nobody is awaited any more, the same commit starts the game."""
        begun = begin(self.game, row, seats)
        await self._commit(begun.row, seats=seats, steps=begun.steps)
        if begun.match is not None:
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
            self._must_be_seated(seat)
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
            dealing=PROMISED,
            rules_version=self.game.rules_version,
            revision=0,
        )
        following = unready(_again(replace(each, table_id=row.id)) for each in self.seats)
        row, steps, _ = begin(self.game, replace(row, status=WAITING, next_id=None), following)
        events = event_rows(row.id, 0, steps, self._fresh.now())

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
        also: Callable[[Any], None] | None = None,
    ) -> None:
        """Write a change; when it is on disk, make it visible and wake who watches."""
        old, new = self.row, replace(new, revision=self.row.revision + 1)
        now = self._fresh.now()
        rows = event_rows(self.id, self.seq, steps, now)

        def job(connection: Any) -> None:
            store.change_table(connection, old, new, seats)
            store.add_events(connection, rows)
            if new.status == OVER != old.status:
                places = self.game.places(steps[-1].state if steps else self.chronicle.state)
                standings.settle(connection, new, self.seats, places, now)
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
        if steps:
            self.draft = None
        self.drawn.clear()
        self.topic.bump(new.revision)
        self._changed(self, bool(seats or also) or old.status != new.status)

    async def look_again(self) -> None:
        """Take what is stored: something else than this table changed it."""
        async with self._lock:
            await self._reload()

    async def _reload(self) -> None:
        """Somebody else wrote to this table, or removed it: take what is stored."""
        stored = await self._store.read(lambda connection: store.load(connection, self.id))
        if stored is None:
            self._vanish()
        else:
            self._take(stored)


def event_rows(table_id: str, seq: int, steps: Sequence[Step], at: float) -> list[EventRow]:
    """The rows of events that follow the first `seq`."""
    return [
        EventRow(table_id, seq + index, step.event.seat, step.text, at)
        for index, step in enumerate(steps)
    ]


def check_rated(row: TableRow, seats: Iterable[SeatRow]) -> None:
    """Raises Refused if bots sit at a rated table that have no published rating."""
    if row.rated and (levels := standings.unrated_bots(row.game, seats)):
        known = [Term(f"page.level.{level}") for level in bots_of(row.game)]
        level = Term(f"page.level.{levels[0]}")
        refused = "bot_not_rated" if known else "no_bot_rated"
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, refused, level=level, known=known)


def _again(seat: SeatRow) -> SeatRow:
    """A seat as it is in a rematch: open, if who sat there has left Seri."""
    is_left = seat.kind == PERSON and seat.guest is None
    return SeatRow(seat.table_id, seat.seat) if is_left else seat


def with_bots(at: Sequence[SeatRow], level: str) -> list[SeatRow]:
    """Bots of a level, with names that nobody has, for all open seats."""
    used = {each.name for each in at}
    names = iter([name for name in BOT_NAMES if name not in used])
    return [
        replace(each, kind=BOT, level=level, name=next(names, f"Bot {each.seat + 1}"))
        for each in at
        if each.kind == OPEN
    ]
