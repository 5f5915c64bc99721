"""From the truth to what one viewer gets: the only place where pages' models are made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..core import registry
from ..core.meta import Meta
from ..core.view import View
from ..web import pages
from ..web.models import Happened, ListedTable, Lobby, Sitting, TableModel
from .hall import Unplayable
from .schema import OVER, WAITING, SeatRow, Stored
from .site import Reader, Site
from .table import Table

MOST_DRAWN = 64
"""Drawings kept for a table; readers may come by any number of addresses."""


def page_model(site: Site, table: Table, reader: Reader) -> TableModel:
    """A table as this reader's page shows it: with the steps that they are about to take."""
    model = table_model(site, table, reader)
    draft = table.draft
    if draft is None or draft.seat != model.viewer:
        return model
    return replace(model, view=draft.shown, draft=draft)


def table_model(site: Site, table: Table, reader: Reader) -> TableModel:
    """A table as this reader may see it: what has happened."""
    viewer = table.seat_of(reader.guest, reader.token(table.id))
    return TableModel(
        id=table.id,
        view=table.view(viewer),
        status=table.row.status,
        seats=_sittings(site, table.seats),
        seq=table.seq,
        revision=table.row.revision,
        link=f"{reader.base}/t/{table.id}",
        log=[Happened(*entry) for entry in table.chronicle.log(viewer)],
        local=reader.is_local,
        is_host=reader.guest is not None and reader.guest.id == table.row.host,
        levels=site.levels,
        next_id=table.row.next_id,
        awaited=table.awaited,
        fair=table.fair,
        rated=table.row.rated,
    )


def moment_model(site: Site, table: Table, reader: Reader, view: View) -> TableModel:
    """A table as it was, in a view of that moment."""
    return replace(table_model(site, table, reader), view=view, log=(), is_past=True)


def table_fragment(site: Site, table: Table, reader: Reader, notice: str = "") -> str:
    """The part of a table's page that changes, for one reader.

    Drawn once for all who see the same: kept until the table changes.
    """
    frame = reader.frame(f"/t/{table.id}")
    if notice or table.row.status == WAITING:
        return pages.table_fragment(frame, page_model(site, table, reader), notice)
    viewer = table.seat_of(reader.guest, reader.token(table.id))
    key = (viewer, reader.lang, reader.base)
    drawn = table.drawn.get(key)
    if drawn is None:
        drawn = pages.table_fragment(frame, page_model(site, table, reader))
        if len(table.drawn) >= MOST_DRAWN:
            table.drawn.clear()
        table.drawn[key] = drawn
    return drawn


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
        seats=_sittings(site, stored.seats),
        rated=stored.table.rated,
        mine=mine,
        my_turn=my_turn,
    )


async def _is_my_turn(site: Site, table_id: str, reader: Reader) -> bool:
    try:
        table = await site.hall.table(table_id)
    except Unplayable:
        return False
    seat = table.seat_of(reader.guest, None)
    return seat >= 0 and (table.mover == seat or seat in table.awaited)


def _meta(stored: Stored) -> Meta:
    return registry.meta(stored.table.game)


def _sittings(site: Site, rows: Iterable[SeatRow]) -> list[Sitting]:
    """Who sits there; who has an account is linked to their page."""
    known = site.members.ids
    return [
        Sitting(row.seat, row.kind, row.name, row.level, row.guest if row.guest in known else None)
        for row in rows
    ]
