"""What the store keeps of the chat: queries and changes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

import sqlalchemy as sa

from .schema import OVER, LineRow, chat_lines, mutes, seats, tables


def lines_of(connection: sa.Connection, table_id: str) -> list[LineRow]:
    """What was said at a table, in both rooms, in the order of time."""
    here = sa.select(chat_lines).where(chat_lines.c.table_id == table_id)
    in_order = here.order_by(chat_lines.c.at, chat_lines.c.room, chat_lines.c.number)
    return [LineRow(**row._mapping) for row in connection.execute(in_order)]


def add_line(connection: sa.Connection, line: LineRow, most: int) -> None:
    """Add a line, and drop what its room said before the latest `most`.

    Raises Conflict if the room has a line of that number, or the table is gone.
    """
    connection.execute(sa.insert(chat_lines).values(asdict(line)))
    connection.execute(
        sa.delete(chat_lines).where(
            chat_lines.c.table_id == line.table_id,
            chat_lines.c.room == line.room,
            chat_lines.c.number <= line.number - most,
        )
    )


def muters_of(connection: sa.Connection, guests: Collection[str]) -> list[tuple[str, str]]:
    """(who mutes, who is muted) for these who are muted."""
    wanted = sa.select(mutes.c.guest, mutes.c.muted).where(mutes.c.muted.in_(guests))
    return [(guest, muted) for guest, muted in connection.execute(wanted)]


def mute(connection: sa.Connection, guest: str, muted: str) -> None:
    unmute(connection, guest, muted)
    connection.execute(sa.insert(mutes).values(guest=guest, muted=muted))


def unmute(connection: sa.Connection, guest: str, muted: str) -> None:
    connection.execute(sa.delete(mutes).where(mutes.c.guest == guest, mutes.c.muted == muted))


def games_of(connection: sa.Connection, guest: str) -> tuple[int, float]:
    """How many finished games a guest sat at, and when the first of those tables was opened."""
    finished = (
        sa.select(sa.func.count(), sa.func.coalesce(sa.func.min(tables.c.created), 0.0))
        .select_from(tables.join(seats, seats.c.table_id == tables.c.id))
        .where(seats.c.guest == guest, tables.c.status == OVER)
    )
    count, first = connection.execute(finished).one()
    return count, first
