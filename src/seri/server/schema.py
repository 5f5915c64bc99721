"""The schema: what the server keeps, as tables and as rows.

The event log is the only truth about a game; `(table_id, seq)` is unique. A change here needs a
step in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sqlalchemy as sa

WAITING, PLAYING, OVER = "waiting", "playing", "over"
PROMISED = 1
OPEN, PERSON, BOT = "open", "person", "bot"
ASKED, PAUSED = "asked", "paused"

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
    sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("watched", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("barred", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("clock", sa.String(100), nullable=False, server_default="none"),
    sa.Column("on_timeout", sa.String(10), nullable=False, server_default="wait"),
    sa.Column("stand_in", sa.String(64), nullable=False, server_default="greedy"),
    sa.Column("pause", sa.String(10), nullable=False, server_default=""),
    sa.Column("used", sa.Float, nullable=False, server_default="0"),
    sa.Column("since", sa.Float),
    sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("strict", sa.Boolean, nullable=False, server_default=sa.false()),
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
    sa.Column("seconds_left", sa.Float),
    sa.Column("stand_in", sa.String(64), nullable=False, server_default=""),
    sa.Column("agrees", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("seconds_before", sa.Float),
    sa.Column("vacation_left", sa.Float),
    sa.Column("vacation_until", sa.Float),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("undoes", sa.Integer, nullable=False, server_default="0"),
)
wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("passes", sa.Boolean, nullable=False),
    sa.Column("standing", sa.String(64), nullable=False),
    sa.Column("auction", sa.String(64), nullable=False),
)
incidents = sa.Table(
    "incidents",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("days", sa.Integer),
)
chat_lines = sa.Table(
    "chat_lines",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("room", sa.String(10), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("muted", sa.String(40), primary_key=True, index=True),
)
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("content", sa.JSON, nullable=False),
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
    Nobody new may sit at a table that is `locked`, nor a guest who is `barred`; only a `watched`
    one has spectators. At a `strict` table nothing is taken back by consent.

    `clock` is a text (`clocks`), `on_timeout` what happens when time is out, `stand_in` the level
    of the bot that plays for persons who are away. `pause` is "", ASKED or PAUSED. The present
    decision has cost `used` seconds, and what passed `since`, a time of `Fresh.steady`, if a
    person's clock runs; that time lies ahead while the person is on vacation. `chat` says whether
    the host lets people talk here.

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
    locked: bool = False
    watched: bool = True
    barred: list[str] = field(default_factory=list)
    clock: str = "none"
    on_timeout: str = "wait"
    stand_in: str = "greedy"
    pause: str = ""
    used: float = 0.0
    since: float | None = None
    chat: bool = True
    strict: bool = False
    rated: bool = False


@dataclass(frozen=True)
class SeatRow:
    """A seat: open, a person's (`guest` is the id of a signed cookie) or a bot's of a level.

    A person who is ready has a `nonce`, which may be empty. An open seat with a `name` is kept for
    somebody of that name. With a clock a person has `seconds_left`, counted from when they were
    asked last, and had `seconds_before` left when they decided last; `stand_in` is the level of the
    bot that plays for a person who is away; `agrees` if they want the pause that somebody asked
    for. Where there are vacations, a person may take another `vacation_left` seconds; they are on
    one, `vacation_until` a time of `Fresh.steady`, or on none.
    """

    table_id: str
    seat: int
    kind: str = OPEN
    name: str = ""
    level: str = ""
    guest: str | None = None
    token_hash: str | None = None
    nonce: str | None = None
    seconds_left: float | None = None
    stand_in: str = ""
    agrees: bool = False
    seconds_before: float | None = None
    vacation_left: float | None = None
    vacation_until: float | None = None


@dataclass(frozen=True)
class EventRow:
    """An event in the game's notation; `seat` is CHANCE for the dealer. `at` is Unix time.

    Nothing is ever removed: a row with `undoes` says that its seat has taken back that many of
    the events that counted until then.
    """

    table_id: str
    seq: int
    seat: int
    action: str
    at: float
    undoes: int = 0


@dataclass(frozen=True)
class WishRow:
    """What a seat wants done for it: its secret.

    `passes`: to pass where it can do nothing else and everybody can see that. `standing` is an
    order for the `auction` of that name; both are empty where there is none.
    """

    table_id: str
    seat: int
    passes: bool = True
    standing: str = ""
    auction: str = ""


@dataclass(frozen=True)
class IncidentRow:
    """Something that happened beside the game after its first `seq` events, like a pause.

    `kind` is an id in the pages' words, below `page.incident`. A vacation is of so many `days`.
    """

    table_id: str
    number: int
    seq: int
    kind: str
    seat: int
    at: float
    days: int | None = None


@dataclass(frozen=True)
class LineRow:
    """Line `number` (from 1) of a room of the chat: who said it, under which name, and when."""

    table_id: str
    room: str
    number: int
    guest: str
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Stored:
    """Everything about one table."""

    table: TableRow
    seats: list[SeatRow]
    events: list[EventRow]
    incidents: list[IncidentRow] = field(default_factory=list)
    lines: list[LineRow] = field(default_factory=list)
    wishes: list[WishRow] = field(default_factory=list)
