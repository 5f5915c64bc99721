"""From the truth to what one viewer gets: the only place where pages' models are made."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from ..core import registry
from ..core.contract import CHANCE, SPECTATOR
from ..core.meta import Meta
from ..core.standing import auction_of, offers
from ..core.view import View
from ..core.words import Line, Seat
from ..web import pages
from ..web.models import (
    Asked,
    Chat,
    ChatLine,
    Happened,
    Heard,
    Helps,
    ListedTable,
    Lobby,
    Sitting,
    TableModel,
    Timing,
)
from . import pushes, takebacks, timing
from .chat import PLAYERS, WATCHERS, may_read
from .guests import Guest
from .hall import Unplayable
from .rated_seats import no_rating
from .schema import OVER, PLAYING, WAITING, IncidentRow, LineRow, SeatRow, Stored
from .site import Reader, Site
from .table import Table
from .timing import Moment
from .turns import Haste
from .zipped import Piece

SECONDS_KEPT = 5.0
"""A drawing is kept for the streams of all who see the same; they come for it at once."""

MOST_DRAWN = 64
"""Drawings kept for a table; readers may come by any number of addresses."""


def page_model(site: Site, table: Table, reader: Reader) -> TableModel:
    """A table as this reader's page shows it: with the steps that they are about to take."""
    model = table_model(site, table, reader)
    draft = table.draft
    if draft is None or draft.seat != model.viewer:
        return model
    return replace(model, view=draft.shown, draft=draft)


def live_model(site: Site, table: Table, reader: Reader) -> TableModel:
    """The same with all that helps its reader there; whether undo is possible takes a moment."""
    model = page_model(site, table, reader)
    if table.row.status != PLAYING:
        return model
    return replace(model, helps=_helps(table, model), asked=_asked(table))


def table_model(site: Site, table: Table, reader: Reader) -> TableModel:
    """A table as this reader may see it: what has happened."""
    viewer, own = reader.seat_at(table), reader.seats_at(table)
    now = table.moment
    return TableModel(
        id=table.id,
        view=table.view(viewer),
        status=table.row.status,
        seats=_sittings(site, now),
        seq=table.seq,
        revision=table.row.revision,
        link=f"{reader.base}/t/{table.id}",
        log=_log(table, viewer),
        local=reader.is_local,
        is_host=reader.guest is not None and reader.guest.id == table.row.host,
        levels=_levels(site, table),
        next_id=table.row.next_id,
        awaited=table.awaited,
        own=own,
        curtain=table.mover if viewer == SPECTATOR and table.mover in own else None,
        locked=table.row.locked,
        watched=table.row.watched,
        fair=table.fair,
        timing=_timing(now),
        chat=chat_model(site, table, reader),
        strict=table.row.strict,
        rated=table.row.rated,
    )


def _helps(table: Table, model: TableModel) -> Helps | None:
    """What helps a seat that plays itself, from what it sees and what it wished itself."""
    seat = model.viewer
    if seat < 0 or model.is_away or model.timing.is_paused:
        return None
    view, wished = table.view(seat), table.wishes.of(seat)
    asker = takebacks.who_takes_back(table, seat, model.own)
    undo = takebacks.possible(table, asker)
    return Helps(
        undo=undo,
        needs_consent=undo.others and bool(takebacks.others(table, asker)),
        passes=wished.passes,
        auction=auction_of(table.game, view.state),
        offers=offers(view),
        order=table.wishes.order_of(seat),
    )


def _asked(table: Table) -> Asked | None:
    consent = table.consent
    if consent is None or not table.is_held:
        return None
    return Asked(consent.seat, sorted(consent.awaited))


def _sittings(site: Site, now: Moment) -> list[Sitting]:
    """Who sits there, with what their clocks show while they play."""
    found = [replace(_sitting(site, row, now.seats), agrees=row.agrees) for row in now.seats]
    if now.row.status != PLAYING:
        return found
    return [
        replace(
            each,
            seconds_left=now.left(row.seat),
            until=now.runs_out if _ticks(now, row) else None,
            vacation_left=row.vacation_left,
            vacation_until=row.vacation_until,
        )
        for each, row in zip(found, now.seats, strict=True)
    ]


def _ticks(now: Moment, row: SeatRow) -> bool:
    """Whether a seat's clock runs; it stands while its person is on vacation."""
    return row.seat == now.on_clock and row.vacation_until is None


def _levels(site: Site, table: Table) -> list[str]:
    """The levels of bots that may play there."""
    row = table.row
    return [each for each in site.levels if not row.rated or no_rating(row.game, each) is None]


def _timing(now: Moment) -> Timing:
    clock, row = now.clock, now.row
    quiet = clock.quiet
    return Timing(
        text=row.clock,
        kind=clock.kind,
        seconds=clock.seconds,
        increment=clock.increment,
        quiet=(quiet.start, quiet.end, quiet.zone) if quiet else None,
        vacation=clock.vacation,
        on_timeout=row.on_timeout,
        stand_in=row.stand_in,
        low=clock.low,
        pause=row.pause,
        late=now.on_clock if now.is_out else SPECTATOR,
        others_may_choose=now.others_may_choose,
        now=now.now,
    )


def _log(table: Table, viewer: int) -> list[Happened]:
    """What happened in the game and beside it, as a viewer may read it.

    What happened beside it comes with the event before it that still counts; only at the very
    beginning is none.
    """
    entries = table.chronicle.log(viewer)
    beside: dict[int, list[Line]] = {}
    for each in table.incidents:
        beside.setdefault(table.chronicle.place(each.seq) - 1, []).append(_told(each))
    for seq in beside.keys() - {-1}:
        entries[seq] = replace(entries[seq], lines=[*entries[seq].lines, *beside[seq]])
    return [*([Happened(-1, SPECTATOR, beside[-1])] if -1 in beside else []), *entries]


def _told(incident: IncidentRow) -> Line:
    id, player = f"page.incident.{incident.kind}", Seat(incident.seat)
    if incident.days is None:
        return Line(id, player=player)
    return Line(id, player=player, count=incident.days)


def moment_model(site: Site, table: Table, reader: Reader, view: View) -> TableModel:
    """A table as it was, in a view of that moment."""
    now = table_model(site, table, reader)
    seats = [_untimed(each) for each in now.seats]
    return replace(now, view=view, log=(), seats=seats, timing=Timing(), is_past=True)


def _untimed(sitting: Sitting) -> Sitting:
    """Who sits there, without what is so at present only."""
    still = replace(sitting, seconds_left=None, until=None)
    return replace(still, stand_in="", vacation_left=None, vacation_until=None)


def haste(table: Table, reader: Reader) -> Haste:
    """How soon a reader should see a table that has changed."""
    own = reader.seats_at(table)
    if table.mover in own or not set(own).isdisjoint(table.awaited):
        return Haste.ASKED
    moved = (step.event.seat for step in reversed(table.chronicle.steps))
    last = next((seat for seat in moved if seat != CHANCE), SPECTATOR)
    return Haste.MOVED if last in own else Haste.WATCHES


def table_fragment(site: Site, table: Table, reader: Reader, notice: str = "") -> str:
    """The part of a table's page that changes, for one reader."""
    frame, model = reader.frame(f"/t/{table.id}"), live_model(site, table, reader)
    if notice or table.row.status == WAITING:
        return pages.table_fragment(frame, model, notice)
    text = pages.table_fragment(frame, _unticked(table, model))
    _keep(table, reader, text)
    return text


def table_piece(site: Site, table: Table, reader: Reader) -> Piece:
    """The same as an event of a stream, drawn once for all who see the same."""
    if (drawn := drawn_before(table, reader)) is not None:
        return drawn
    model = _unticked(table, live_model(site, table, reader))
    return _keep(table, reader, pages.table_fragment(reader.frame(f"/t/{table.id}"), model))


def drawn_before(table: Table, reader: Reader) -> Piece | None:
    """What was drawn already of a table as it stands, for a reader who sees the same."""
    return table.drawn.get(_sees(table, reader))


def _keep(table: Table, reader: Reader, text: str) -> Piece:
    """Keep what was drawn until the table changes. While people sit down, each sees their own."""
    piece = pushes.view(table.row.revision, text)
    if table.row.status != WAITING:
        if len(table.drawn) >= MOST_DRAWN:
            table.drawn.clear()
        key = _sees(table, reader)
        table.drawn[key] = piece
        asyncio.get_running_loop().call_later(SECONDS_KEPT, _forget, table, key, piece)
    return piece


def _forget(table: Table, key: object, piece: Piece) -> None:
    """Keep a drawing no longer: thousands of tables that wait would keep very much."""
    if table.drawn.get(key) is piece:
        del table.drawn[key]


def _sees(table: Table, reader: Reader) -> object:
    """All that a drawing depends on beside the table."""
    is_host = reader.guest is not None and reader.guest.id == table.row.host
    own = tuple(reader.seats_at(table))
    return reader.seat_at(table), own, is_host, reader.lang, reader.base, reader.layouts


def _unticked(table: Table, model: TableModel) -> TableModel:
    """With clocks as they were when they began to run: a browser lets them tick by itself.

    Else a fragment that is drawn again would differ, and be sent, though nobody may know why it
    was drawn again: somebody else has chosen a step that is not confirmed.
    """
    now = table.moment
    seats = [replace(each, seconds_left=now.left_when_asked(each.seat)) for each in model.seats]
    return replace(model, seats=seats) if model.status == PLAYING else model


# ---- The chat -------------------------------------------------------------------------------


def is_seated(table: Table, reader: Reader) -> bool:
    return bool(reader.seats_at(table))


def speaker(table: Table, reader: Reader) -> Guest | None:
    """As whom a reader talks: as whoever has their seat, on whatever device; else as a guest."""
    own = reader.seats_at(table)
    if not own:
        return reader.guest
    seat = max(reader.seat_at(table), own[0])
    return Guest(table.seats[seat].guest or "", table.seats[seat].name)


def room_of(table: Table, reader: Reader) -> str:
    """The room that a reader talks in."""
    return PLAYERS if is_seated(table, reader) else WATCHERS


def readable_lines(table: Table, reader: Reader) -> list[LineRow]:
    """What was said and this reader may read, muted or not, in the order of time."""
    own = room_of(table, reader)
    return [each for each in table.lines if may_read(each.room, own, table.row.status)]


def key_of(line: LineRow) -> str:
    """What a page calls a line."""
    return f"{line.room}-{line.number}"


def chat_model(site: Site, table: Table, reader: Reader) -> Chat:
    """The chat of a table as this reader sees it: without those whom they mute."""
    me = speaker(table, reader)
    listener, talk = me.id if me else None, site.hall.talk
    lines = readable_lines(table, reader) if table.row.chat else []
    latest = {each.guest: each for each in lines if each.guest != listener}
    return Chat(
        lines=[
            ChatLine(key_of(e), e.room == WATCHERS, e.name, e.text, e.guest == listener)
            for e in lines
            if not talk.is_muted(e.guest, listener)
        ],
        others=[
            Heard(key_of(each), each.name, not talk.is_muted(each.guest, listener))
            for each in latest.values()
        ],
        is_on=table.row.chat,
    )


def chat_mark(site: Site, table: Table, reader: Reader) -> object:
    """What a reader's chat depends on: as long as it is equal, nothing is drawn anew."""
    me = speaker(table, reader)
    listener, talk = me.id if me else None, site.hall.talk
    muted = {each.guest for each in table.lines if talk.is_muted(each.guest, listener)}
    seats, row = tuple(reader.seats_at(table)), table.row
    named = {(each.guest, each.name) for each in table.lines}
    return len(table.lines), named, muted, seats, row.chat, row.status, row.host


def chat_fragment(site: Site, table: Table, reader: Reader, notice: str = "") -> str:
    """The chat of a table's page, for one reader."""
    model = table_model(site, table, reader)
    return pages.chat_fragment(reader.frame(f"/t/{table.id}"), model, notice)


# ---- The lobby ------------------------------------------------------------------------------


async def lobby_model(site: Site, reader: Reader) -> Lobby:
    """The lobby as this reader may see it."""
    found = await site.hall.lobby(reader.guest)
    return Lobby(
        games=[registry.meta(name) for name in registry.names()],
        tables=[await _listed(site, each, reader) for each in found],
        preparing=site.games_preparing,
        revision=site.hall.topic.revision,
    )


async def _listed(site: Site, stored: Stored, reader: Reader) -> ListedTable:
    mine = reader.guest is not None and any(s.guest == reader.guest.id for s in stored.seats)
    my_turn = False
    if mine and stored.table.status != OVER:
        my_turn = await _is_my_turn(site, stored.table.id, reader)
    return ListedTable(
        id=stored.table.id,
        meta=_meta(stored),
        status=stored.table.status,
        seats=[_sitting(site, row, stored.seats) for row in stored.seats],
        rated=stored.table.rated,
        mine=mine,
        my_turn=my_turn,
    )


async def _is_my_turn(site: Site, table_id: str, reader: Reader) -> bool:
    try:
        table = await site.hall.table(table_id)
    except Unplayable:
        return False
    own = table.seats_of(reader.guest, None)
    may_move = table.mover in own and timing.is_asked(table.moment)
    return may_move or not set(own).isdisjoint(table.awaited)


def _meta(stored: Stored) -> Meta:
    return registry.meta(stored.table.game)


def _sitting(site: Site, row: SeatRow, seats: Sequence[SeatRow]) -> Sitting:
    """Who sits there; who has an account is linked to their page, unless others share the device:
    nobody knows then who is who."""
    is_alone = sum(each.guest == row.guest for each in seats) == 1
    person = row.guest if is_alone and row.guest in site.members.ids else None
    return Sitting(row.seat, row.kind, row.name, row.level, row.stand_in, person=person)
