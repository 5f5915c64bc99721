"""Taking back at a table: at once while nobody else has acted, after that if all others agree.

What may be taken back is `core.takeback`'s to say. The log keeps everything: a take-back is a row
of its own. What others are asked is kept in memory, until something happens at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

from ..core.takeback import TakeBack, last_action
from .chronicle import TakenBack
from .refused import Refused
from .schema import PERSON, PLAYING
from .table import Table
from .timing import Moment, left_again, plays_itself


@dataclass(frozen=True)
class Consent:
    """A seat asks to take its last action back; `awaited` have not answered yet.

    Whoever was `declined` does not ask again before something has happened.
    """

    seat: int
    awaited: frozenset[int]
    declined: frozenset[int] = frozenset()

    @property
    def is_asked(self) -> bool:
        return bool(self.awaited)


def possible(table: Table, seat: int) -> TakeBack:
    """Whether a seat may take its last action back, alone or with the consent of others."""
    if table.row.status != PLAYING:
        return TakeBack(why_not="nothing")
    chronicle = table.chronicle
    found = last_action(chronicle.events, chronicle.may_reveal, seat)
    if found.others and (table.row.strict or table.row.rated):
        return TakeBack(why_not="strict")
    if _is_late(table.moment.when_asked, seat):
        return TakeBack(why_not="late")
    if table.consent is not None and seat in table.consent.declined:
        return TakeBack(why_not="declined")
    return found


def _is_late(moment: Moment, seat: int) -> bool:
    """Whether a seat would have no time to decide again, since an undo gives none back."""
    left = left_again(moment, seat)
    return left is not None and left <= 0


def who_takes_back(table: Table, shown: int, own: Sequence[int]) -> int:
    """Who of the seats at a device takes something back: the one that is `shown`.

    Where nothing is hidden that is the one to move, and whoever acted last takes back.
    """
    here = [seat for seat in own if not plays_itself(table.seats[seat])]
    if len(here) < 2 or table.game.record.hides:
        return shown
    return next(
        (each.seat for each in reversed(table.chronicle.events) if each.seat in here), shown
    )


async def take_back(table: Table, seat: int, seq: int) -> None:
    """Take the last action of a seat back, or ask the others where they must agree."""
    async with table.door:
        table.must_be_playing(seat, seq)
        found = possible(table, seat)
        if not found.count:
            raise Refused(HTTPStatus.CONFLICT, f"undo_{found.why_not}")
        if _is_late(table.moment, seat):
            raise Refused(HTTPStatus.CONFLICT, "undo_late")
        asked = others(table, seat) if found.others else frozenset()
        if not asked:
            await table.undo(TakenBack(seat, found.count))
            return
        if table.is_held:
            raise Refused(HTTPStatus.CONFLICT, "undo_asked")
        declined = table.consent.declined if table.consent is not None else frozenset()
        table.consent = Consent(seat, asked, declined)
        table.glance()


async def agree(table: Table, seat: int, seq: int, asker: int) -> None:
    """Agree to what a seat asks, for all at one's device; with the last answer it is done."""
    async with table.door:
        consent = _asked(table, seat, seq, asker)
        _must_be_awaited(consent, seat)
        if awaited := consent.awaited - {each.seat for each in table.beside(seat)}:
            table.consent = replace(consent, awaited=awaited)
            table.glance()
        else:
            await table.undo(TakenBack(asker, possible(table, asker).count))


async def decline(table: Table, seat: int, seq: int, asker: int) -> None:
    """Decline what a seat asks; or ask no more, as that seat itself."""
    async with table.door:
        consent = _asked(table, seat, seq, asker)
        declined = consent.declined
        if seat != asker:
            _must_be_awaited(consent, seat)
            declined |= {asker}
        table.consent = Consent(asker, frozenset(), declined)
        table.glance()


def _asked(table: Table, seat: int, seq: int, asker: int) -> Consent:
    """What a page showed that a seat asks, if it still does."""
    table.must_be_playing(seat, seq)
    consent = table.consent
    if consent is None or not table.is_held or consent.seat != asker:
        raise Refused(HTTPStatus.CONFLICT, "undo_not_asked")
    return consent


def _must_be_awaited(consent: Consent, seat: int) -> None:
    if seat not in consent.awaited:
        raise Refused(HTTPStatus.CONFLICT, "undo_not_asked")


def others(table: Table, seat: int) -> frozenset[int]:
    """Everybody else who must agree: people at other devices who are there; bots always do."""
    beside = table.beside(seat)
    asked = (each for each in table.seats if each.kind == PERSON and each not in beside)
    return frozenset(each.seat for each in asked if not plays_itself(each))


def answering(table: Table, shown: int, own: Sequence[int]) -> int:
    """Who of the seats at a device answers to somebody who asks, whichever is shown."""
    consent = table.consent
    asked = consent.awaited | {consent.seat} if consent is not None else frozenset()
    return next((seat for seat in own if seat in asked), shown)
