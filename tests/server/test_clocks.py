"""Clocks by themselves: what may be written, and what counts."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seri.server.clocks import DAY, BadClock, Clock, Quiet, read_clock

HOUR = 3600
NIGHT = "days:3 quiet:23-8 Europe/Berlin"


def at(*moment: int, zone: str = "Europe/Berlin") -> float:
    return datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    "text",
    ["none", "move:60", "bank:300+10", "days:3", NIGHT, "days:30 quiet:0-16 Asia/Tokyo",
     "days:3 vacation:14", "days:30 vacation:60 quiet:23-8 America/Argentina/Buenos_Aires"],
)  # fmt: skip
def test_a_clock_is_written_as_it_is_read(text: str) -> None:
    assert str(read_clock(text)) == text


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("", "clock", "write none, move:60"),
        ("blitz", "clock", "write none, move:60"),
        ("move:", "clock", "write none, move:60"),
        ("move:-5", "clock", "write none, move:60"),
        ("move:６０", "clock", "write none, move:60"),
        ("move:60 quiet:23-8 Asia/Tokyo", "clock", "write none, move:60"),
        ("move:4", "clock", "must be from 5 to 3600"),
        ("move:999999999", "clock", "must be from 5 to 3600"),
        ("bank:5+1", "clock", "must be from 10 to 86400"),
        ("bank:300+601", "clock", "must be from 0 to 600"),
        ("days:0", "clock", "must be from 1 to 30"),
        ("days:3 vacation:0", "clock", "0 days of vacation: must be from 1 to 60"),
        ("days:3 vacation:61 quiet:23-8 Asia/Tokyo", "clock", "must be from 1 to 60"),
        ("days:3 vacation:", "clock", "or days:3 vacation:14"),
        ("days:3 vacation:x", "clock", "or days:3 vacation:14"),
        ("days:3 vacation:-1", "clock", "or days:3 vacation:14"),
        ("days:3 quiet:23-8 Asia/Tokyo vacation:14", "clock", "or days:3 vacation:14"),
        ("move:60 vacation:14", "clock", "or days:3 vacation:14"),
        ("bank:300+10 vacation:14", "clock", "or days:3 vacation:14"),
        ("days:3 quiet:24-8 Asia/Tokyo", "quiet", "hours from 0 to 23"),
        ("days:3 quiet:8-8 Asia/Tokyo", "quiet", "hours from 0 to 23"),
        ("days:3 quiet:8-7 Asia/Tokyo", "quiet", "at most 16"),
        ("days:3 quiet:x- Asia/Tokyo", "quiet", "hours from 0 to 23"),
        ("days:3 quiet:23-8 Mars/Olympus", "zone", "write it like Europe/Berlin"),
        ("days:3 quiet:23-8 ../../etc/passwd", "zone", "write it like Europe/Berlin"),
    ],
)
def test_what_is_no_clock_is_said_plainly(text: str, field: str, said: str) -> None:
    with pytest.raises(BadClock, match=said) as refused:
        read_clock(text)
    assert refused.value.field == field


def test_a_move_clock_gives_each_decision_the_same() -> None:
    clock = read_clock("move:60")
    assert clock.counted(100, 130) == 30
    assert clock.after_decision(30) == clock.after_decision(0) == 60


def test_a_bank_keeps_what_is_left_and_grows_by_the_increment() -> None:
    clock = read_clock("bank:300+10")
    assert clock.after_decision(250) == 260
    assert clock.after_decision(0) == 30
    assert read_clock("bank:300+45").after_decision(-3) == 45


def test_days_of_vacation_are_kept_in_seconds() -> None:
    assert read_clock("days:3 vacation:14").vacation == 14 * DAY
    assert read_clock("days:3").vacation == 0


def test_a_clock_that_begins_later_has_not_run() -> None:
    assert read_clock("move:60").counted(100, 90) == 0
    assert read_clock(NIGHT).counted(at(2026, 5, 1, 12), at(2026, 5, 1, 11)) == 0


def test_quiet_hours_over_midnight_do_not_count() -> None:
    clock = read_clock(NIGHT)
    evening, morning = at(2026, 5, 1, 22), at(2026, 5, 2, 9)
    assert clock.counted(evening, morning) == 2 * HOUR
    assert clock.counted(at(2026, 5, 2, 1), at(2026, 5, 2, 7)) == 0
    assert clock.runs_out(evening, 2 * HOUR) == morning
    assert clock.runs_out(at(2026, 5, 2, 3), 60) == at(2026, 5, 2, 8, 1)
    assert clock.runs_out(evening, HOUR) == at(2026, 5, 1, 23)


def test_quiet_hours_of_a_day_do_not_count() -> None:
    clock = read_clock("days:1 quiet:9-17 Asia/Tokyo")
    begun = at(2026, 5, 1, 8, zone="Asia/Tokyo")
    assert clock.counted(begun, at(2026, 5, 1, 18, zone="Asia/Tokyo")) == 2 * HOUR
    assert clock.runs_out(begun, DAY) == at(2026, 5, 2, 17, zone="Asia/Tokyo") + 7 * HOUR


@pytest.mark.parametrize(
    ("day", "night"),
    [((2026, 3, 28), 8), ((2026, 3, 27), 9), ((2026, 10, 24), 10)],
    ids=["spring", "usual", "autumn"],
)
def test_a_night_in_which_the_hour_changes_is_shorter_or_longer(
    day: tuple[int, int, int], night: int
) -> None:
    """From 22:00 to 9:00 are always two hours that count, however long the night is."""
    clock = read_clock(NIGHT)
    evening = at(*day, 22)
    morning = at(*day[:2], day[2] + 1, 9)
    assert morning - evening == (night + 2) * HOUR
    assert clock.counted(evening, morning) == 2 * HOUR
    assert clock.runs_out(evening, 2 * HOUR) == morning


@given(
    since=st.integers(0, 60 * DAY).map(lambda seconds: at(2026, 3, 1) + seconds),
    left=st.integers(1, 5 * DAY),
    start=st.integers(0, 23),
    hours=st.integers(1, 16),
    zone=st.sampled_from(["Europe/Berlin", "Asia/Tokyo", "America/St_Johns"]),
)
def test_when_it_runs_out_just_so_much_has_counted(
    since: float, left: int, start: int, hours: int, zone: str
) -> None:
    clock = Clock("days", 5 * DAY, quiet=Quiet(start, (start + hours) % 24, zone))
    out = clock.runs_out(since, left)
    assert clock.counted(since, out) == pytest.approx(left)
    assert clock.counted(since, out - 1) < left
