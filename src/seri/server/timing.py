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
        """The same when the clock that runs began to: however late it is now."""
        if seat != self.on_clock or self.row.since is None:
            return self.left(seat)
        return self._replace(now=self.row.since).left(seat)


class Change(NamedTuple):
    """What is to become of a table: its row, some seats, and what to write into its log."""

    row: TableRow
    seats: Sequence[SeatRow] = ()
    incidents: Sequence[tuple[str, int]] = ()


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
        then = after.clock.after_decision(left) if is_decided else max(0.0, left)
        seats[was] = replace(seats[was], seconds_left=then)
    if is_decided or (was >= 0 and row.pause != PAUSED):
        used = 0.0
    since = after.now if runs >= 0 else None
    return replace(row, used=used, since=since), list(seats.values())


def credited(row: TableRow, alive: float, now: float) -> TableRow:
    """A running table after the server was away: no time since it was last `alive` counts."""
    assert row.since is not None
    used = row.used + read_clock(row.clock).counted(row.since, alive)
    return replace(row, used=used, since=now + SECONDS_TO_RETURN)


def _wound_up(clock: Clock, seat: SeatRow) -> SeatRow:
    """A seat as the game begins."""
    return replace(seat, seconds_left=float(clock.seconds)) if seat.kind == PERSON else seat
