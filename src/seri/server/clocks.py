"""Clocks: how long people may think. Pure: no table, no store, nobody to ask for the time.

A clock is written as a text:

    none                            nobody is hurried
    move:60                         60 seconds for every decision
    bank:300+10                     300 seconds for the game, 10 more after every decision
    days:3                          3 days for every decision
    days:3 quiet:23-8 Asia/Tokyo    the same, not counting the hours from 23 to 8 there
    days:3 vacation:14              the same, and everybody may be on vacation for 14 days in all

Times are Unix times in seconds, from one source that never jumps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from ..core.errors import SeriError

NONE, MOVE, BANK, DAYS = "none", "move", "bank", "days"
DAY = 24 * 3600

MOVE_SECONDS = (5, 3600)
BANK_SECONDS = (10, DAY)
INCREMENT_SECONDS = (0, 600)
LONGEST_DAYS = (1, 30)
VACATION_DAYS = (1, 60)
MOST_QUIET_HOURS = 16
"""The bounds of what may be written."""

LEAST = {MOVE: 30, BANK: 30, DAYS: 3600}
"""What somebody has who takes over again after the time was out, in seconds."""

MORE = {MOVE: 60, BANK: 60, DAYS: DAY}
"""What the others give who choose to wait longer."""

LOW = {MOVE: 10, BANK: 30, DAYS: 6 * 3600}
"""From when on little time is left."""

_WRITTEN = re.compile(
    r"(?P<none>none)|move:(?P<move>\d{1,9})|bank:(?P<bank>\d{1,9})\+(?P<increment>\d{1,9})"
    r"|days:(?P<days>\d{1,9})(?: vacation:(?P<vacation>\d{1,9}))?"
    r"(?: quiet:(?P<start>\S*)-(?P<end>\S*) (?P<zone>\S*))?",
    re.ASCII,
)


class BadClock(SeriError):
    """A text that is no clock. `id` names the reason in the pages' words, `field` what is wrong."""

    def __init__(self, field: str, id: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.field = field
        self.id = id
        self.params = params


@dataclass(frozen=True)
class Quiet:
    """Hours of the night, local to a time zone, in which no clock runs; they may span midnight."""

    start: int
    end: int
    zone: str

    def windows(self, since: float) -> Iterator[tuple[float, float]]:
        """The quiet times that end after a moment, in order, without an end."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
        while True:
            begins, ends = self._of(day, zone)
            if ends > since:
                yield begins, ends
            day += timedelta(days=1)

    def _of(self, day: date, zone: ZoneInfo) -> tuple[float, float]:
        """The quiet time that begins on a day; a change of summer time makes it longer or not."""
        last = day + timedelta(days=1) if self.end <= self.start else day
        begins = datetime.combine(day, time(self.start), zone)
        ends = datetime.combine(last, time(self.end), zone)
        return begins.timestamp(), ends.timestamp()


@dataclass(frozen=True)
class Clock:
    """`seconds` are for each decision, or with a bank for the game, `increment` after each.

    With days everybody may be on vacation for `vacation` seconds of the game.
    """

    kind: str = NONE
    seconds: int = 0
    increment: int = 0
    quiet: Quiet | None = None
    vacation: int = 0

    def __str__(self) -> str:
        match self.kind:
            case "move":
                return f"move:{self.seconds}"
            case "bank":
                return f"bank:{self.seconds}+{self.increment}"
            case "days":
                return f"days:{self.seconds // DAY}{self._vacation_text}{self._quiet_text}"
        return NONE

    @property
    def _vacation_text(self) -> str:
        return f" vacation:{self.vacation // DAY}" if self.vacation else ""

    @property
    def _quiet_text(self) -> str:
        quiet = self.quiet
        return f" quiet:{quiet.start}-{quiet.end} {quiet.zone}" if quiet else ""

    def __bool__(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != NONE

    # ---- Counting ----------------------------------------------------------------------------

    def counted(self, since: float, until: float) -> float:
        """The seconds between two moments that count: none in quiet hours."""
        passed = max(0.0, until - since)
        if self.quiet is None or not passed:
            return passed
        for begins, ends in self.quiet.windows(since):
            if begins >= until:
                break
            passed -= min(until, ends) - max(since, begins)
        return passed

    def runs_out(self, since: float, left: float) -> float:
        """The moment when so many seconds have counted."""
        if self.quiet is None:
            return since + max(0.0, left)
        for begins, ends in self.quiet.windows(since):
            free = max(0.0, begins - since)
            if left <= free:
                break
            left, since = left - free, ends
        return since + max(0.0, left)

    def after_decision(self, left: float) -> float:
        """What somebody has for the next decision who had `left` when making this one."""
        if self.kind != BANK:
            return float(self.seconds)
        return left + self.increment if left > 0 else self.again(self.increment)

    def asked_anew(self, left: float) -> float:
        """What somebody has for the next decision whose present one has become void."""
        if self.kind != BANK:
            return float(self.seconds)
        return left if left > 0 else self.again(left)

    def again(self, left: float) -> float:
        """What somebody has who takes over again: never so little that it is out at once."""
        return max(left, float(self.least))

    @property
    def least(self) -> int:
        return min(self.seconds, LEAST[self.kind])

    @property
    def more(self) -> int:
        return MORE[self.kind]

    @property
    def low(self) -> int:
        """From so many seconds on, little is left."""
        return min(LOW[self.kind], self.seconds // 3) if self else 0


@lru_cache(maxsize=256)
def read_clock(text: str) -> Clock:
    """A clock from its text. Raises BadClock."""
    found = _WRITTEN.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadClock(
            "clock",
            "clock",
            f"clock {text[:40]!r}: write none, move:60, bank:300+10, days:3 or days:3 vacation:14",
        )
    if found["none"]:
        return Clock()
    if found["move"]:
        return Clock(MOVE, _number(found["move"], "seconds for a move", MOVE_SECONDS))
    if found["bank"]:
        bank = _number(found["bank"], "seconds in the bank", BANK_SECONDS)
        return Clock(BANK, bank, _number(found["increment"], "seconds more", INCREMENT_SECONDS))
    days = _number(found["days"], "days for a move", LONGEST_DAYS)
    vacation = _vacation(found) if found["vacation"] is not None else 0
    quiet = _quiet(found) if found["zone"] is not None else None
    return Clock(DAYS, days * DAY, quiet=quiet, vacation=vacation)


def _number(text: str, what: str, bounds: tuple[int, int]) -> int:
    low, high = bounds
    if not low <= int(text) <= high:
        message = f"{text} {what}: must be from {low} to {high}"
        raise BadClock("clock", "clock_bounds", message, given=text, low=low, high=high)
    return int(text)


def _vacation(found: re.Match[str]) -> int:
    return _number(found["vacation"], "days of vacation", VACATION_DAYS) * DAY


def _quiet(found: re.Match[str]) -> Quiet:
    start, end = _hour(found["start"]), _hour(found["end"])
    hours = (end - start) % 24 if start is not None and end is not None else 0
    if start is None or end is None or not 1 <= hours <= MOST_QUIET_HOURS:
        raise BadClock(
            "quiet",
            "quiet",
            f"quiet hours: write them like 23-8, hours from 0 to 23, at most {MOST_QUIET_HOURS}",
            most=MOST_QUIET_HOURS,
        )
    if found["zone"] not in available_timezones():
        raise BadClock("zone", "zone", "time zone: write it like Europe/Berlin or Asia/Tokyo")
    return Quiet(start, end, found["zone"])


def _hour(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,2}", text) and int(text) < 24 else None
