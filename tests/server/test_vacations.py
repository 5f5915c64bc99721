"""Vacations by themselves: what counts, what is left of them, and what ends them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seri.server import attendance
from seri.server.attendance import begin_vacation, end_vacation, end_vacations
from seri.server.clocks import DAY, Clock, Quiet
from seri.server.refused import Refused
from seri.server.schema import PAUSED, PERSON, PLAYING, SeatRow, TableRow
from seri.server.timing import SECONDS_TO_RETURN, Change, Incident, Moment, credited, settle
from seri.server.timing import take_back as taken_back

BEGUN = 1_777_000_000.0
HOUR = 3600
ANNA, BERT = 0, 1
TWO_WEEKS = "days:3 vacation:14"


def asked(clock: str = TWO_WEEKS) -> Moment:
    """A table where Anna has just been asked, and Bert waits."""
    row = TableRow(
        "t", "goofspiel", 2, {}, 1, BEGUN, "a", True, b"", PLAYING, clock=clock, since=BEGUN
    )
    seats = [
        SeatRow("t", seat, PERSON, name, guest=name, seconds_left=3 * DAY, vacation_left=14 * DAY)
        for seat, name in enumerate(("Anna", "Bert"))
    ]
    return Moment(row, seats, ANNA, 1, BEGUN)


def later(moment: Moment, seconds: float) -> Moment:
    return moment._replace(now=moment.now + seconds)


def done(moment: Moment, change: Change, **more: int) -> Moment:
    """The table after a change, with its clocks set."""
    after = _after(moment, change)._replace(**more)  # type: ignore[arg-type]
    row, seats = settle(moment, after)
    return after._replace(row=row, seats=seats)


def _after(moment: Moment, change: Change) -> Moment:
    at = {each.seat: each for each in [*moment.seats, *change.seats]}
    return moment._replace(row=change.row, seats=[at[seat] for seat in sorted(at)])


def decided(moment: Moment, mover: int) -> Moment:
    """The table after a move, when somebody else is asked, or the same again."""
    return done(moment, Change(moment.row), mover=mover, seq=moment.seq + 1)


def gone(moment: Moment, seat: int = ANNA, days: int = 5) -> Moment:
    return done(moment, begin_vacation(moment, seat, days))


def why_not(plan: partial[Change]) -> str:
    with pytest.raises(Refused) as refused:
        plan()
    return refused.value.line.id.removeprefix("page.refused.")


# ---- What counts ----------------------------------------------------------------------------


def test_a_clock_stands_in_a_vacation_and_goes_on_after_it() -> None:
    moment = gone(later(asked(), DAY))
    assert moment.seats[ANNA].vacation_until == BEGUN + 6 * DAY
    assert later(moment, 5 * DAY).left(ANNA) == 2 * DAY
    assert later(moment, 6 * DAY).left(ANNA) == DAY
    assert moment.runs_out == BEGUN + 8 * DAY
    assert moment.due == BEGUN + 6 * DAY


def test_a_vacation_that_is_over_still_does_not_count() -> None:
    moment = later(gone(later(asked(), DAY)), 6 * DAY)
    over = done(moment, end_vacations(moment))
    assert over.seats[ANNA].vacation_until is None
    assert over.left(ANNA) == DAY
    assert over.due == over.runs_out == BEGUN + 8 * DAY


def test_two_vacations_in_a_decision_both_do_not_count() -> None:
    moment = later(gone(later(asked(), DAY), days=5), 4 * DAY)
    moment = later(done(moment, end_vacation(moment, ANNA)), HOUR)
    moment = later(gone(moment, days=10), 10 * DAY + HOUR)
    assert moment.left(ANNA) == 2 * DAY - 2 * HOUR
    assert moment.seats[ANNA].vacation_left == 0


def test_who_is_asked_in_a_vacation_has_the_whole_time_afterwards() -> None:
    moment = gone(asked(), BERT)
    assert moment.row == asked().row
    moment = decided(later(moment, DAY), BERT)
    assert later(moment, 4 * DAY).left(BERT) == 3 * DAY
    assert moment.runs_out == BEGUN + 8 * DAY


def test_a_move_in_a_vacation_does_not_end_it() -> None:
    moment = decided(later(gone(asked()), DAY), ANNA)
    assert moment.seats[ANNA].vacation_until == BEGUN + 5 * DAY
    assert moment.runs_out == BEGUN + 8 * DAY


def test_a_vacation_runs_on_in_a_pause() -> None:
    moment = later(gone(asked()), DAY)
    paused = done(moment, Change(replace(moment.row, pause=PAUSED)))
    assert (paused.runs_out, paused.due) == (None, BEGUN + 5 * DAY)
    resumed = later(paused, DAY)
    resumed = done(resumed, Change(replace(resumed.row, pause="")))
    assert resumed.runs_out == BEGUN + 8 * DAY


def test_an_undo_gives_no_vacation_back_and_takes_none() -> None:
    moment = later(gone(later(asked(), DAY)), HOUR)
    moment = later(decided(moment, BERT), HOUR)
    row, seats = taken_back(moment, moment._replace(mover=ANNA, seq=moment.seq + 1), ANNA)
    again = moment._replace(row=row, seats=seats, mover=ANNA)
    assert again.seats[ANNA].vacation_left == 9 * DAY
    assert again.seats[ANNA].vacation_until == BEGUN + 6 * DAY
    assert later(again, 4 * DAY).left(ANNA) == 2 * DAY


def test_a_server_that_was_away_changes_nothing_about_a_vacation() -> None:
    moment = later(gone(asked()), DAY)
    early = credited(moment.row, moment.now, moment.now + DAY)
    assert moment._replace(row=early).runs_out == BEGUN + 8 * DAY
    late = credited(moment.row, moment.now, moment.now + 6 * DAY)
    assert moment._replace(row=late).runs_out == BEGUN + (7 + 3) * DAY + SECONDS_TO_RETURN


def test_a_clock_runs_on_soon_though_the_computers_time_was_put_back() -> None:
    moment = asked("days:3 vacation:14")
    back = credited(moment.row, moment.now + 10, moment.now - DAY)
    assert back.since == moment.now - DAY + SECONDS_TO_RETURN
    assert back.used == 10


# ---- Who may, and what ends it --------------------------------------------------------------


def test_what_is_not_used_may_be_taken_later() -> None:
    moment = later(gone(asked()), 2 * DAY + HOUR)
    change = end_vacation(moment, ANNA)
    back = done(moment, change)
    assert change.incidents == [Incident("vacation_over", ANNA)]
    assert back.seats[ANNA].vacation_left == 12 * DAY - HOUR
    assert why_not(partial(begin_vacation, back, ANNA, 12)) == "vacation_days"
    assert gone(back, days=11).seats[ANNA].vacation_left == DAY - HOUR


@pytest.mark.parametrize("days", [0, 15, 999_999_999])
def test_a_vacation_has_as_many_days_as_may_be_taken(days: int) -> None:
    assert why_not(partial(begin_vacation, asked(), ANNA, days)) == "vacation_days"


def test_there_is_none_where_no_whole_day_is_left() -> None:
    moment = later(gone(asked(), days=14), 13 * DAY + HOUR)
    moment = done(moment, end_vacation(moment, ANNA))
    assert why_not(partial(begin_vacation, moment, ANNA, 1)) == "vacation_spent"


def test_a_clock_without_vacations_has_none() -> None:
    assert why_not(partial(begin_vacation, asked("days:3"), ANNA, 1)) == "no_vacation"


def test_who_is_on_vacation_takes_no_other() -> None:
    assert why_not(partial(begin_vacation, gone(asked()), ANNA, 1)) == "on_vacation"
    assert why_not(partial(end_vacation, asked(), ANNA)) == "not_on_vacation"


@pytest.mark.parametrize("pause", ["", PAUSED])
def test_it_is_too_late_when_time_is_out(pause: str) -> None:
    moment = later(asked(), 3 * DAY)
    moment = done(moment, Change(replace(moment.row, pause=pause)))
    assert why_not(partial(begin_vacation, moment, ANNA, 1)) == "vacation_late"
    assert gone(moment, BERT).seats[BERT].vacation_until is not None


def test_who_leaves_is_on_vacation_no_more() -> None:
    moment = later(gone(asked()), DAY)
    change = attendance.leave(moment, ANNA)
    left = done(moment, change)
    assert change.incidents == [Incident("vacation_over", ANNA), Incident("left", ANNA)]
    assert left.seats[ANNA].vacation_left == 13 * DAY
    assert why_not(partial(begin_vacation, left, ANNA, 1)) == "away"
    back = done(left, attendance.come_back(left, ANNA))
    assert back.runs_out == moment.now + 3 * DAY


# ---- Whatever happens -----------------------------------------------------------------------

seconds = st.integers(0, 3 * DAY)
deeds = st.one_of(
    st.tuples(st.just("begin"), st.integers(1, 5)),
    st.tuples(st.sampled_from(["end", "look"]), st.just(0)),
    st.tuples(st.just("crash"), st.integers(0, 3 * DAY)),
)
nights = st.builds(
    lambda start, hours, zone: Quiet(start, (start + hours) % 24, zone),
    st.integers(0, 23),
    st.integers(1, 16),
    st.sampled_from(["Europe/Berlin", "Asia/Tokyo", "America/St_Johns"]),
)


@given(quiet=st.none() | nights, steps=st.lists(st.tuples(seconds, deeds), max_size=12))
def test_just_so_much_counts_as_passed_outside_of_vacations(
    quiet: Quiet | None, steps: list[tuple[int, tuple[str, int]]]
) -> None:
    clock = Clock("days", 3 * DAY, quiet=quiet, vacation=14 * DAY)
    moment, counted, stands_until = asked(str(clock)), 0.0, BEGUN
    for passed, (deed, number) in steps:
        then = moment.now + passed
        counted += clock.counted(max(moment.now, stands_until), then)
        moment, stands_until = _did(later(moment, passed), deed, number, stands_until)
        assert moment.used == pytest.approx(counted, abs=0.01)
        assert moment.used <= clock.counted(BEGUN, moment.now) + 0.01
        _check_when_it_runs_out(moment)


def _did(moment: Moment, deed: str, number: int, stands_until: float) -> tuple[Moment, float]:
    """The table after a deed, if it is possible, and until when its clock should stand."""
    if deed == "crash":
        now = moment.now + number
        row = credited(moment.row, moment.now, now)
        return moment._replace(row=row, now=now), max(stands_until, now + SECONDS_TO_RETURN)
    try:
        if deed == "begin":
            moment = gone(moment, days=number)
            return moment, moment.now + number * DAY
        if deed == "end":
            return done(moment, end_vacation(moment, ANNA)), moment.now
        return done(moment, end_vacations(moment)), stands_until
    except Refused:
        return moment, stands_until


def _check_when_it_runs_out(moment: Moment) -> None:
    """At that moment everything is used, and before it something is left."""
    out = moment.runs_out
    assert out is not None
    if moment.left(ANNA):
        assert moment._replace(now=out).used == pytest.approx(3 * DAY, abs=0.01)
        assert moment._replace(now=out - 1).used < 3 * DAY
