"""Whose clock runs at a table, what a change costs, and when somebody's time is out. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ..core.contract import NOBODY
from .clocks import Clock, read_clock
from .schema import BOT, PAUSED, PERSON, PLAYING, WAITING, SeatRow, TableRow

WAIT, PASS, BOT_PLAYS = "wait", "pass", "bot"
"""What a table does when somebody's time is out."""

SECONDS_TO_CHOOSE = 30
"""After so long the others may choose what is to become of a seat whose time is out."""

SECONDS_TO_RETURN = 20
"""After a restart the clocks stand so long: people's pages must find the server again."""


class Moment(NamedTuple):
    """A table at a time: who is to move (below 0: no seat) after `seq` events."""

    row: TableRow
    seats: Sequence[SeatRow]
    mover: int
    seq: int
    now: float

    @property
    def clock(self) -> Clock:
        return read_clock(self.row.clock)

    @property
    def on_clock(self) -> int:
        """The seat whose clock runs, or NOBODY: bots have none, and none runs in a pause."""
        is_running = self.row.status == PLAYING and self.row.pause != PAUSED and bool(self.clock)
        return self.mover if is_running and is_asked(self) else NOBODY

    @property
    def runs_from(self) -> float | None:
        """From when on the clock runs of the seat on it: from now, or after its vacation."""
        if (seat := self.on_clock) < 0:
            return None
        return max(self.now, self.seats[seat].vacation_until or self.now)

    @property
    def when_asked(self) -> Moment:
        """The same at the time when the clock that runs began to: however late it is now."""
        return self if self.row.since is None else self._replace(now=self.row.since)

    @property
    def used(self) -> float:
        """The seconds that the present decision has cost so far."""
        if self.row.since is None:
            return self.row.used
        return self.row.used + self.clock.counted(self.row.since, self.now)

    @property
    def runs_out(self) -> float | None:
        """When the time of the seat on the clock is out, or was; None if no clock runs."""
        if (seat := self.on_clock) < 0 or self.row.since is None:
            return None
        left = (self.seats[seat].seconds_left or 0) - self.row.used
        return self.clock.runs_out(self.row.since, left)

    @property
    def is_out(self) -> bool:
        """Whether the time of the seat on the clock is out."""
        return self.runs_out is not None and self.now >= self.runs_out

    @property
    def others_may_choose(self) -> bool:
        """Whether the table waits for somebody, and has waited long enough."""
        if self.row.on_timeout != WAIT or self.runs_out is None:
            return False
        return self.now >= self.runs_out + SECONDS_TO_CHOOSE

    @property
    def due(self) -> float | None:
        """The next moment when something is to be done or shown because of a clock."""
        moments = [self._due_on_clock, *self._ends_of_vacations.values()]
        return min((each for each in moments if each is not None), default=None)

    @property
    def vacations_over(self) -> list[int]:
        """The seats whose vacation has lasted until its end."""
        return [seat for seat, until in self._ends_of_vacations.items() if until <= self.now]

    @property
    def _ends_of_vacations(self) -> dict[int, float]:
        """Until when those seats are on vacation who are on one."""
        seats = self.seats if self.row.status == PLAYING else ()
        return {each.seat: each.vacation_until for each in seats if each.vacation_until is not None}

    @property
    def _due_on_clock(self) -> float | None:
        if (out := self.runs_out) is None or self.others_may_choose:
            return None
        return out + SECONDS_TO_CHOOSE if self.is_out and self.row.on_timeout == WAIT else out

    def left(self, seat: int) -> float | None:
        """The seconds that a person has left; None without a clock."""
        left = self.seats[seat].seconds_left
        if left is None or self.seats[seat].kind != PERSON:
            return None
        is_deciding = seat == self.mover and not self.seats[seat].stand_in
        return max(0.0, left - self.used) if is_deciding else left

    def left_when_asked(self, seat: int) -> float | None:
        """The same when the clock that runs began to."""
        return self.when_asked.left(seat) if seat == self.on_clock else self.left(seat)


class Incident(NamedTuple):
    """What to write into a table's log beside the game: an `IncidentRow` to be."""

    kind: str
    seat: int
    days: int | None = None


class Change(NamedTuple):
    """What is to become of a table: its row, some seats, and what to write into its log."""

    row: TableRow
    seats: Sequence[SeatRow] = ()
    incidents: Sequence[Incident] = ()


def plays_itself(seat: SeatRow) -> bool:
    """Whether a bot plays a seat: its own, or for a person who is away."""
    return seat.kind == BOT or bool(seat.stand_in)


def is_asked(moment: Moment) -> bool:
    """Whether a person is to move."""
    return moment.mover >= 0 and not plays_itself(moment.seats[moment.mover])


def settle(before: Moment, after: Moment) -> tuple[TableRow, Sequence[SeatRow]]:
    """The row and seats of `after` with all clocks set, as they follow from what changed.

    A decision costs the time since its seat was asked. Others' steps cost nothing. Decisions with
    one possible move cost like any other: a clock that stood still would tell what a hand holds.
    """
    row, seats = after.row, {each.seat: each for each in after.seats}
    if not after.clock:
        return row, after.seats
    if before.row.status == WAITING and row.status != WAITING:
        seats = {number: _wound_up(after.clock, each) for number, each in seats.items()}
    was, runs = before.on_clock, after.on_clock
    is_decided = after.seq > before.seq
    if was == runs and not is_decided:
        return row, list(seats.values())
    used = before.used
    if was >= 0 and row.pause != PAUSED:
        left = (seats[was].seconds_left or 0) - used
        if is_decided:
            seats[was] = replace(seats[was], seconds_before=left)
        then = after.clock.after_decision(left) if is_decided else max(0.0, left)
        seats[was] = replace(seats[was], seconds_left=then)
    if is_decided or (was >= 0 and row.pause != PAUSED):
        used = 0.0
    return replace(row, used=used, since=after.runs_from), list(seats.values())


def left_again(moment: Moment, seat: int) -> float | None:
    """The seconds with which a seat would go on that takes its last decision back; None without a
    clock.

    What it had left when it decided, less what it has thought since if it is asked already.
    """
    left = moment.seats[seat].seconds_left
    if left is None:
        return None
    before = moment.seats[seat].seconds_before
    then = left if before is None else min(left, before)
    return then - moment.used if moment.on_clock == seat else then


def take_back(before: Moment, after: Moment, seat: int) -> tuple[TableRow, Sequence[SeatRow]]:
    """The same when a seat takes its last decision back: no time comes back with it.

    Whoever was asked meanwhile will be asked anew: a bank has paid, a move has its time again.
    """
    row, seats = after.row, {each.seat: each for each in after.seats}
    if not after.clock:
        return row, after.seats
    if (was := before.on_clock) >= 0 and was != seat:
        left = (seats[was].seconds_left or 0) - before.used
        seats[was] = replace(seats[was], seconds_left=after.clock.asked_anew(left))
    left = left_again(before, seat) or 0.0
    left = left if left > 0 else after.clock.again(left)  # only after long talks about consent
    seats[seat] = replace(seats[seat], seconds_left=left, seconds_before=None)
    return replace(row, used=0.0, since=after.runs_from), list(seats.values())


def standing(moment: Moment, seat: int, until: float) -> TableRow:
    """The row when a seat's clock, if it runs, stands until a time; with the present it goes on."""
    if moment.on_clock != seat:
        return moment.row
    return replace(moment.row, used=moment.used, since=until)


def credited(row: TableRow, alive: float, now: float) -> TableRow:
    """A running table after the server was away: no time since it was last `alive` counts.

    Whoever was on vacation then stays so; otherwise the clock runs on soon, even if the computer's
    time has been put back meanwhile.
    """
    assert row.since is not None
    used = row.used + read_clock(row.clock).counted(row.since, alive)
    soon = now + SECONDS_TO_RETURN
    return replace(row, used=used, since=max(row.since, soon) if row.since > alive else soon)


def _wound_up(clock: Clock, seat: SeatRow) -> SeatRow:
    """A seat as the game begins."""
    if seat.kind != PERSON:
        return seat
    vacation = float(clock.vacation) if clock.vacation else None
    return replace(seat, seconds_left=float(clock.seconds), vacation_left=vacation)
