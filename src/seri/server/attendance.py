"""Who plays a seat just now, pauses, vacations: what people may decide about it, what follows.

Every function makes a change of a moment, or raises Refused; `Table.change` carries it out.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from .clocks import DAY
from .refused import Refused
from .schema import ASKED, PAUSED, PERSON, PLAYING, WAITING, SeatRow
from .timing import Change, Incident, Moment, plays_itself, standing

LEFT, BACK, TIMED_OUT, REPLACED, WAITED = "left", "back", "timed_out", "replaced", "waited"
ASKED_FOR, DECLINED, BEGUN, ENDED = "pause_asked", "pause_declined", "paused", "resumed"
VACATION, VACATION_OVER = "vacation", "vacation_over"
"""What the log tells; the ids of its words, below `page.incident`."""


# ---- Leaving and coming back ----------------------------------------------------------------


def leave(moment: Moment, seat: int) -> Change:
    """Let a bot play for somebody who leaves, until they are back."""
    person = _person(moment, seat)
    if person.stand_in:
        raise Refused(HTTPStatus.CONFLICT, "away")
    return _give_to_bot(moment, seat, LEFT)


def come_back(moment: Moment, seat: int) -> Change:
    """Let somebody play again for whom a bot did, with time enough for a move."""
    person = _person(moment, seat)
    if not person.stand_in:
        raise Refused(HTTPStatus.CONFLICT, "not_away")
    left = person.seconds_left
    again = moment.clock.again(left) if left is not None else None
    back = replace(person, stand_in="", seconds_left=again, seconds_before=None)
    return Change(moment.row, [back], [Incident(BACK, seat)])


def time_out(moment: Moment, seat: int, seq: int) -> Change:
    """Let a bot play for somebody whose time is out, unless they acted in the last moment."""
    if moment.seq != seq or moment.on_clock != seat or not moment.is_out:
        raise Refused(HTTPStatus.CONFLICT, "stale")
    return _give_to_bot(moment, seat, TIMED_OUT)


def replace_late(moment: Moment, seat: int, seq: int) -> Change:
    """What another player chose: a bot plays for the one whose time is out."""
    return _give_to_bot(moment, _late(moment, seat, seq), REPLACED)


def wait_longer(moment: Moment, seat: int, seq: int) -> Change:
    """What another player chose: the one whose time is out gets some more."""
    late = _late(moment, seat, seq)
    used = (moment.seats[late].seconds_left or 0) - moment.clock.more
    row = replace(moment.row, used=used, since=moment.now)
    return Change(row, incidents=[Incident(WAITED, late)])


def _late(moment: Moment, seat: int, seq: int) -> int:
    """The seat that a player has waited for long enough."""
    _person(moment, seat)
    if moment.seq != seq or not moment.others_may_choose:
        raise Refused(HTTPStatus.CONFLICT, "stale")
    if moment.on_clock == seat:
        raise Refused(HTTPStatus.FORBIDDEN, "others_choose")
    return moment.on_clock


def _give_to_bot(moment: Moment, seat: int, why: str) -> Change:
    """A pause that somebody asked for and not all agreed to is asked for no more, and nobody is on
    vacation for whom a bot plays."""
    seats = [replace(each, agrees=False) for each in moment.seats]
    seats[seat] = replace(_without_vacation(seats[seat], moment.now), stand_in=moment.row.stand_in)
    pause = PAUSED if moment.row.pause == PAUSED else ""
    was_on_vacation = moment.seats[seat].vacation_until is not None
    over = [Incident(VACATION_OVER, seat)] if was_on_vacation else []
    return Change(replace(moment.row, pause=pause), seats, [*over, Incident(why, seat)])


# ---- Pauses ---------------------------------------------------------------------------------


def ask_for_pause(moment: Moment, seat: int) -> Change:
    """Ask for a pause, or agree to it; it begins when all persons agree who are there."""
    person = _person(moment, seat)
    if moment.row.pause == PAUSED:
        raise Refused(HTTPStatus.CONFLICT, "paused")
    if person.stand_in:
        raise Refused(HTTPStatus.CONFLICT, "away")
    agreeing = replace(person, agrees=True)
    others = [each for each in moment.seats if each.kind == PERSON and each.guest != person.guest]
    if all(each.agrees or plays_itself(each) for each in others):
        return Change(replace(moment.row, pause=PAUSED), [agreeing], [Incident(BEGUN, seat)])
    incidents = [] if moment.row.pause == ASKED else [Incident(ASKED_FOR, seat)]
    return Change(replace(moment.row, pause=ASKED), [agreeing], incidents)


def decline_pause(moment: Moment, seat: int) -> Change:
    """Decline a pause, or withdraw one's own question."""
    _person(moment, seat)
    if moment.row.pause != ASKED:
        raise Refused(HTTPStatus.CONFLICT, "no_pause")
    return _without_pause(moment, Incident(DECLINED, seat))


def end_pause(moment: Moment, seat: int) -> Change:
    """Go on; anybody who plays may say so."""
    _person(moment, seat)
    if moment.row.pause != PAUSED:
        raise Refused(HTTPStatus.CONFLICT, "no_pause")
    return _without_pause(moment, Incident(ENDED, seat))


def _without_pause(moment: Moment, incident: Incident) -> Change:
    seats = [replace(each, agrees=False) for each in moment.seats]
    return Change(replace(moment.row, pause=""), seats, [incident])


# ---- Vacations ------------------------------------------------------------------------------


def begin_vacation(moment: Moment, seat: int, days: int) -> Change:
    """Let somebody's clock stand for some of the days that they may take, whoever is to move."""
    person = _person(moment, seat)
    _must_be_free_for_vacation(moment, person)
    allowance = person.vacation_left or 0.0
    most = int(allowance // DAY)
    if not 1 <= days <= most:
        reason = "vacation_days" if most else "vacation_spent"
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, reason, most=most)
    until = moment.now + days * DAY
    gone = replace(person, vacation_left=allowance - days * DAY, vacation_until=until)
    return Change(standing(moment, seat, until), [gone], [Incident(VACATION, seat, days)])


def _must_be_free_for_vacation(moment: Moment, person: SeatRow) -> None:
    """Raises Refused where there are no vacations, or not for somebody as things stand."""
    if not moment.clock.vacation:
        raise Refused(HTTPStatus.CONFLICT, "no_vacation")
    if person.stand_in:
        raise Refused(HTTPStatus.CONFLICT, "away")
    if person.vacation_until is not None:
        raise Refused(HTTPStatus.CONFLICT, "on_vacation")
    if not moment.left(person.seat):
        raise Refused(HTTPStatus.CONFLICT, "vacation_late")


def end_vacation(moment: Moment, seat: int) -> Change:
    """Let somebody's clock run again, whose vacation is not over; the rest may be taken later."""
    person = _person(moment, seat)
    if person.vacation_until is None:
        raise Refused(HTTPStatus.CONFLICT, "not_on_vacation")
    row = standing(moment, seat, moment.now)
    return Change(row, [_without_vacation(person, moment.now)], [Incident(VACATION_OVER, seat)])


def end_vacations(moment: Moment) -> Change:
    """Let vacations be over whose time has passed; the clocks know already."""
    over = moment.vacations_over
    seats = [_without_vacation(moment.seats[seat], moment.now) for seat in over]
    return Change(moment.row, seats, [Incident(VACATION_OVER, seat) for seat in over])


def _without_vacation(seat: SeatRow, now: float) -> SeatRow:
    """A seat that is on no vacation; what was left of one goes back to those it may take."""
    if seat.vacation_until is None:
        return seat
    left = (seat.vacation_left or 0.0) + max(0.0, seat.vacation_until - now)
    return replace(seat, vacation_left=left, vacation_until=None)


def _person(moment: Moment, seat: int) -> SeatRow:
    """The seat of somebody who plays in a running game."""
    if not 0 <= seat < len(moment.seats):
        raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
    if moment.row.status != PLAYING:
        is_waiting = moment.row.status == WAITING
        raise Refused(HTTPStatus.CONFLICT, "not_started" if is_waiting else "over")
    return moment.seats[seat]
