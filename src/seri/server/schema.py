"""The schema: what the server keeps, as tables and as rows.

The event log is the only truth about a game; `(table_id, seq)` is unique. A change here needs a
step in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

WAITING, PLAYING, OVER = "waiting", "playing", "over"
PROMISED = 1
OPEN, PERSON, BOT = "open", "person", "bot"

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False, index=True),
    sa.Column("host", sa.String(40), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("next_id", sa.String(40)),
    sa.Column("dealing", sa.Integer, nullable=False, server_default="0"),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.String(64), nullable=False),
    sa.Column("guest", sa.String(40), index=True),
    sa.Column("token_hash", sa.String(64)),
    sa.Column("nonce", sa.String(64)),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)


@dataclass(frozen=True)
class TableRow:
    """A table. `options` are texts by name; `secret` is the dealer's and stays on the server.

    `revision` counts every change that somebody at the table can see; `next_id` is the rematch.
    `dealing` is PROMISED, or 0 for a table without a promise: from before there were any, or where
    somebody's name was taken out. The end of a `rated` table changes ratings.
    """

    id: str
    game: str
    players: int
    options: dict[str, str]
    rules_version: int
    created: float
    host: str
    listed: bool
    secret: bytes
    status: str = WAITING
    revision: int = 0
    next_id: str | None = None
    dealing: int = PROMISED
    rated: bool = False


@dataclass(frozen=True)
class SeatRow:
    """A seat: open, a person's (`guest` is the id of a signed cookie) or a bot's of a level.

    A person who is ready has a `nonce`, which may be empty.
    """

    table_id: str
    seat: int
    kind: str = OPEN
    name: str = ""
    level: str = ""
    guest: str | None = None
    token_hash: str | None = None
    nonce: str | None = None


@dataclass(frozen=True)
class EventRow:
    """An event in the game's notation; `seat` is CHANCE for the dealer. `at` is Unix time."""

    table_id: str
    seq: int
    seat: int
    action: str
    at: float


@dataclass(frozen=True)
class Stored:
    """Everything about one table."""

    table: TableRow
    seats: list[SeatRow]
    events: list[EventRow]
