"""`Table`: the one door through which people and bots act.

Every change is committed, then acknowledged, then shown to all who watch.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from ..core.contract import SPECTATOR
from ..core.draft import Draft
from ..core.errors import BadGame, BadNotation, IllegalAction, NotYourTurn
from ..core.fair import Fairness
from ..core.game import Game
from ..core.match import Event
from ..core.tallies import Tally, tally
from ..core.transcript import Transcript
from ..core.view import View
from ..core.words import Line, Seat
from . import standings, store, tallies, timing
from .chronicle import Chronicle, Step, TakenBack, replay
from .clocks import read_clock
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
from .guests import Guest, is_token_of
from .refused import Refused
from .schema import (
    OVER,
    PAUSED,
    PLAYING,
    PROMISED,
    WAITING,
    EventRow,
    IncidentRow,
    LineRow,
    SeatRow,
    Stored,
    TableRow,
    WishRow,
)
from .store import Store
from .timing import Change, Incident, Moment
from .topic import Topic
from .wishes import Wishes
from .zipped import Piece

if TYPE_CHECKING:
    from .takebacks import Consent

log = logging.getLogger(__name__)


class Table:
    """One table: who sits there, the game, and everybody who watches (`topic`).

    `drawn` holds what was drawn of the present revision, by viewer, language and address.
    `lines` are what was said here, in both rooms of the chat, in the order of time.
    `draft` are the steps that the mover has chosen on a page and not confirmed. They have not
    happened: they are kept in memory, and nobody else sees them. `consent` is what others are
    asked to agree to, until something happens.
    """

    def __init__(
        self, stored: Stored, keep: Store, fresh: Fresh, changed: Callable[[Table, bool], None]
    ) -> None:
        self._store = keep
        self.fresh = fresh
        self._changed = changed
        self._lock = asyncio.Lock()
        self.consent: Consent | None = None
        self.topic = Topic()
        self.lines: list[LineRow] = []
        self.drawn: dict[Any, Piece] = {}
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
        read_clock(row.clock)
        fold = replay(game, stored.events)
        match, chronicle = fold.match, Chronicle.of(fold)
        match.dealer = dealer(row, stored.seats)
        self.row: TableRow = row
        self.seats: list[SeatRow] = stored.seats
        self.incidents: list[IncidentRow] = stored.incidents
        self.lines = stored.lines
        self.game, self.chronicle, self._match = game, chronicle, match
        self.wishes = Wishes(game, row.id, stored.wishes)
        self.drawn.clear()
        self.draft = self.consent = None
        self.topic.bump(self.row.revision)

    # ---- What is to be seen ------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def door(self) -> asyncio.Lock:
        """Held by whoever changes something, from the first look to the last word."""
        return self._lock

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

    def seats_of(self, guest: Guest | None, token: str | None) -> list[int]:
        """The seats that somebody may act for: that of a seat token, else those of a guest."""
        by_token = [each.seat for each in self.seats if is_token_of(token, each.token_hash)]
        by_guest = [each.seat for each in self.seats if guest and each.guest == guest.id]
        return by_token or by_guest

    def may_see(self, seat: int) -> bool:
        """Whether somebody of this seat, or a spectator, may look at the table."""
        return self.row.watched or self.row.status == WAITING or seat != SPECTATOR

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

    @property
    def is_held(self) -> bool:
        """Whether somebody asks to take something back: nothing goes on by itself meanwhile."""
        return self.consent is not None and self.consent.is_asked

    @property
    def moment(self) -> Moment:
        """The table as its clocks see it now."""
        return Moment(self.row, self.seats, self.mover, self.seq, self.fresh.steady())

    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot plays it, for a person who is away too."""
        mover = self.mover
        if mover < 0 or self.row.pause == PAUSED or self.is_held:
            return None
        return mover if timing.plays_itself(self.seats[mover]) else None

    def bot_level(self, seat: int) -> str:
        """The level of the bot that plays a seat."""
        return self.seats[seat].stand_in or self.seats[seat].level

    # ---- Acting ------------------------------------------------------------------------------

    async def act(
        self, seat: int, seq: int, text: str, *, is_wanted: Callable[[], bool] = lambda: True
    ) -> None:
        """Play for a seat that saw `seq` events. Raises Refused and then changes nothing.

        `is_wanted` is asked at the last moment: an order may have been withdrawn meanwhile.
        """
        async with self._lock:
            self._check(seat, seq)
            if not is_wanted():
                raise Refused(HTTPStatus.CONFLICT, "stale")
            await self._play_all(seat, [text])

    async def act_as_bot(self, seat: int, seq: int, text: str) -> None:
        """A bot's move, unless the person for whom it stood in is back or the table pauses."""
        async with self._lock:
            if self.bot_to_move() != seat or seq != self.seq:
                raise Refused(HTTPStatus.CONFLICT, "stale")
            await self._play_all(seat, [text])

    async def act_late(self, seat: int, seq: int, text: str) -> None:
        """Play for somebody whose time is out, unless they acted in the last moment."""
        async with self._lock:
            now = self.moment
            if seq != self.seq or now.on_clock != seat or not now.is_out:
                raise Refused(HTTPStatus.CONFLICT, "stale")
            await self._play_all(seat, [text], [Incident("passed", seat)])

    async def change(self, plan: Callable[[Moment], Change]) -> None:
        """Carry out what `plan` makes of this moment; it may raise Refused (see `attendance`)."""
        async with self._lock:
            made = plan(self.moment)
            if made.row != self.row or made.seats or made.incidents:
                await self.commit(made.row, seats=made.seats, incidents=made.incidents)

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
        self.look_again()

    def _drafting(self, seat: int, seq: int, drafted: Sequence[str]) -> Draft:
        """The draft of the seat to move, if it is the one that the page showed."""
        self._check(seat, seq)
        draft = self.draft or Draft(self.view(seat))
        if draft.texts != list(drafted):
            raise Refused(HTTPStatus.CONFLICT, "stale")
        return draft

    async def _play_all(
        self, seat: int, texts: Sequence[str], incidents: Sequence[Incident] = ()
    ) -> None:
        """Play moves of a seat and commit them together."""
        try:
            happened = [event for text in texts for event in self._play(seat, text)]
            await self.commit(
                replace(self.row, status=status_of(self._match)),
                steps=self.chronicle.following(happened),
                incidents=incidents,
            )
        except BaseException:
            self._match.undo(len(self._match.events) - self.chronicle.length)
            raise

    async def undo(self, done: TakenBack) -> None:
        """Let the last events count no more, with the `door` held; whether they may is known."""
        await self.commit(self.row, undone=done, incidents=[Incident("took_back", done.seat)])
        self._match.undo(done.count)

    async def wish(self, wished: WishRow) -> None:
        """Keep what a seat wants done for it, with the `door` held; others are shown nothing."""
        try:
            await self._store.write(lambda connection: store.keep_wishes(connection, [wished]))
        except store.Conflict as error:  # another server removed the table
            await self._reload()
            raise Refused(HTTPStatus.CONFLICT, "stale") from error
        self.wishes.keep([wished])
        self.glance()

    def glance(self) -> None:
        """Something changed that is no part of the game, and that not everybody may see."""
        self.look_again()
        self._changed(self, False)

    def look_again(self) -> None:
        """Show the table anew though nothing changed but the time."""
        self.drawn.clear()
        self.topic.glance()

    def must_be_playing(self, seat: int, seq: int | None = None) -> None:
        """Raises Refused unless a person plays this seat now and saw `seq` events."""
        self.must_be_seated(seat)
        if self.row.status == WAITING:
            raise Refused(HTTPStatus.CONFLICT, "not_started")
        if self.row.status == OVER:
            raise Refused(HTTPStatus.CONFLICT, "over")
        if seq not in (None, self.seq):
            raise Refused(HTTPStatus.CONFLICT, "stale")
        if self.row.pause == PAUSED:
            raise Refused(HTTPStatus.CONFLICT, "paused")
        if self.seats[seat].stand_in:
            raise Refused(HTTPStatus.CONFLICT, "away")

    def _check(self, seat: int, seq: int) -> None:
        self.must_be_playing(seat, seq)
        if seat != self.mover:
            raise Refused(HTTPStatus.FORBIDDEN, "not_your_turn", player=Seat(self.mover))

    def must_be_seated(self, seat: int) -> None:
        if not 0 <= seat < self.row.players:
            raise Refused(HTTPStatus.FORBIDDEN, "not_seated")

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

    # ---- Who sits there ----------------------------------------------------------------------

    def beside(self, seat: int) -> list[SeatRow]:
        """The seat, and those of people who share its device."""
        guest = self.seats[seat].guest
        return [each for each in self.seats if each.seat == seat or (guest and each.guest == guest)]

    async def remove(self) -> None:
        """Take the table out of the store and out of the hall."""
        await self._store.write(lambda connection: store.remove_table(connection, self.id))
        self._vanish()

    def _vanish(self) -> None:
        """Be gone: nothing more happens here, and nobody finds the table."""
        self.is_gone = True
        self.row = replace(self.row, status=OVER)
        self._changed(self, True)

    async def reseat(self, changed: Sequence[SeatRow], row: TableRow | None = None) -> None:
        """Change seats. What was promised to others is void; bots alone start at once."""
        at = {each.seat: each for each in [*self.seats, *changed]}
        row = replace(row or self.row, secret=self.fresh.secret(), dealing=PROMISED)
        await self.settle(row, unready(at.values()))

    async def settle(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Write who sits there; if nobody is awaited any more, the same commit starts the game."""
        begun = begin(self.game, row, seats)
        await self.commit(begun.row, seats=seats, steps=begun.steps)
        if begun.match is not None:
            self._match = begun.match

    # ---- Writing -----------------------------------------------------------------------------

    async def commit(
        self,
        new: TableRow,
        *,
        seats: Sequence[SeatRow] = (),
        steps: Sequence[Step] = (),
        incidents: Sequence[Incident] = (),
        undone: TakenBack | None = None,
        also: Callable[[Any], None] | None = None,
    ) -> None:
        """Write a change; when it is on disk, make it visible and wake who watches."""
        old, new = self.row, replace(new, revision=self.row.revision + 1)
        ends = new.status == OVER != old.status
        dealt = await self._dealt(steps) if ends and new.dealing == PROMISED else None
        now = self.fresh.now()
        rows = event_rows(self.id, self.seq, steps, now)
        passed = [step.state for step in steps]
        if undone is not None:
            rows.append(undo_row(self.id, self.seq, undone, now))
            passed.append(self.chronicle.state_at(self.chronicle.length - undone.count))
        lapsed = self.wishes.lapsed(passed)
        beside = self._incident_rows(incidents, len(rows))
        before, after = self.moment, self._moment_after(new, seats, passed, len(rows))
        if undone is None:
            new, everybody = timing.settle(before, after)
        else:
            new, everybody = timing.take_back(before, after, undone.seat)
        changed = [each for each in everybody if each not in self.seats]

        def job(connection: Any) -> None:
            store.change_table(connection, old, new, changed)
            store.add_events(connection, rows)
            store.keep_wishes(connection, lapsed)
            store.add_incidents(connection, beside)
            if ends:
                places = self.game.places(steps[-1].state if steps else self.chronicle.state)
                standings.settle(connection, new, everybody, places, now)
            if dealt is not None:
                tallies.keep(connection, new, dealt)
            if also is not None:
                also(connection)

        try:
            await self._store.write(job)
        except (store.Stale, store.Conflict) as error:
            await self._reload()
            raise Refused(HTTPStatus.CONFLICT, "stale") from error
        others_sit_there = [_who(each) for each in everybody] != [_who(each) for each in self.seats]
        self.row = new
        self.seats = list(everybody)
        self.incidents.extend(beside)
        self.chronicle.add(steps)
        if undone is not None:
            self.chronicle.take_back(undone)
        self.wishes.keep(lapsed)
        if rows or not timing.is_asked(self.moment):
            self.draft = None
        if rows or others_sit_there or new.pause == PAUSED:
            self.consent = None
        self.drawn.clear()
        self.topic.bump(new.revision)
        self._changed(self, bool(seats or also) or old.status != new.status)

    async def _dealt(self, steps: Sequence[Step]) -> Tally | None:
        """What chance gave in the game that ends with these steps; no fault in it stops the end."""
        try:
            deals = tallies.deals_in(self.chronicle, steps)
            return await asyncio.to_thread(tally, self.game, deals)
        except Exception:
            log.exception("table %s: its dealing can't be counted", self.id)
            return None

    async def reload(self) -> None:
        """Take what is stored: something else than this table changed it."""
        async with self._lock:
            await self._reload()

    def forget(self, guest: str) -> None:
        """Take the name from the lines of somebody who has left Seri, as it was in the store."""
        if any(each.name for each in self.lines if each.guest == guest):
            self.lines = [
                replace(each, name="") if each.guest == guest else each for each in self.lines
            ]
            self.topic.glance()

    def _moment_after(
        self, row: TableRow, seats: Sequence[SeatRow], passed: Sequence[Any], rows: int
    ) -> Moment:
        """The table as it would be after a change that passes these states, in so many rows."""
        at = {each.seat: each for each in [*self.seats, *seats]}
        state = passed[-1] if passed else self.chronicle.state
        mover = self.game.current_player(state) if row.status == PLAYING else SPECTATOR
        everybody = [at[seat] for seat in sorted(at)]
        return Moment(row, everybody, mover, self.seq + rows, self.fresh.steady())

    def _incident_rows(self, happened: Sequence[Incident], rows: int) -> list[IncidentRow]:
        """The rows of what happens beside the game, after so many more rows of the log."""
        numbers = itertools.count(len(self.incidents))
        at, seq = self.fresh.now(), self.seq + rows
        return [
            IncidentRow(self.id, next(numbers), seq, each.kind, each.seat, at, each.days)
            for each in happened
        ]

    async def _reload(self) -> None:
        """Somebody else wrote to this table, or removed it: take what is stored."""
        stored = await self._store.read(lambda connection: store.load(connection, self.id))
        if stored is None:
            self._vanish()
        else:
            self._take(stored)


def _who(seat: SeatRow) -> tuple[str, str | None, str]:
    """Who acts at a seat."""
    return seat.kind, seat.guest, seat.stand_in


def event_rows(table_id: str, seq: int, steps: Sequence[Step], at: float) -> list[EventRow]:
    """The rows of events that follow the first `seq`."""
    return [
        EventRow(table_id, seq + index, step.event.seat, step.text, at)
        for index, step in enumerate(steps)
    ]


def undo_row(table_id: str, seq: int, done: TakenBack, at: float) -> EventRow:
    """The row of a take-back."""
    return EventRow(table_id, seq, done.seat, "", at, done.count)
