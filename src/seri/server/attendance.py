"""Who plays a seat just now, and pauses: what people may decide about it, and what follows.

Every function makes a change of a moment, or raises Refused; `Table.change` carries it out.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from .refused import Refused
from .schema import ASKED, PAUSED, PERSON, PLAYING, WAITING, SeatRow
from .timing import Change, Moment, plays_itself

LEFT, BACK, TIMED_OUT, REPLACED, WAITED = "left", "back", "timed_out", "replaced", "waited"
ASKED_FOR, DECLINED, BEGUN, ENDED = "pause_asked", "pause_declined", "paused", "resumed"
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
    back = replace(person, stand_in="", seconds_left=again)
    return Change(moment.row, [back], [(BACK, seat)])


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
    return Change(row, incidents=[(WAITED, late)])


def _late(moment: Moment, seat: int, seq: int) -> int:
    """The seat that a player has waited for long enough."""
    _person(moment, seat)
    if moment.seq != seq or not moment.others_may_choose:
        raise Refused(HTTPStatus.CONFLICT, "stale")
    if moment.on_clock == seat:
        raise Refused(HTTPStatus.FORBIDDEN, "others_choose")
    return moment.on_clock


def _give_to_bot(moment: Moment, seat: int, why: str) -> Change:
    """A pause that somebody asked for and not all agreed to is asked for no more."""
    seats = [replace(each, agrees=False) for each in moment.seats]
    seats[seat] = replace(seats[seat], stand_in=moment.row.stand_in)
    pause = PAUSED if moment.row.pause == PAUSED else ""
    return Change(replace(moment.row, pause=pause), seats, [(why, seat)])


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
        return Change(replace(moment.row, pause=PAUSED), [agreeing], [(BEGUN, seat)])
    incidents = [] if moment.row.pause == ASKED else [(ASKED_FOR, seat)]
    return Change(replace(moment.row, pause=ASKED), [agreeing], incidents)


def decline_pause(moment: Moment, seat: int) -> Change:
    """Decline a pause, or withdraw one's own question."""
    _person(moment, seat)
    if moment.row.pause != ASKED:
        raise Refused(HTTPStatus.CONFLICT, "no_pause")
    return _without_pause(moment, (DECLINED, seat))


def end_pause(moment: Moment, seat: int) -> Change:
    """Go on; anybody who plays may say so."""
    _person(moment, seat)
    if moment.row.pause != PAUSED:
        raise Refused(HTTPStatus.CONFLICT, "no_pause")
    return _without_pause(moment, (ENDED, seat))


def _without_pause(moment: Moment, incident: tuple[str, int]) -> Change:
    seats = [replace(each, agrees=False) for each in moment.seats]
    return Change(replace(moment.row, pause=""), seats, [incident])


def _person(moment: Moment, seat: int) -> SeatRow:
    """The seat of somebody who plays in a running game."""
    if not 0 <= seat < len(moment.seats):
        raise Refused(HTTPStatus.FORBIDDEN, "not_seated")
    if moment.row.status != PLAYING:
        is_waiting = moment.row.status == WAITING
        raise Refused(HTTPStatus.CONFLICT, "not_started" if is_waiting else "over")
    return moment.seats[seat]
