"""The schema of what chance has dealt: sums over finished games, and which games are in them."""

from __future__ import annotations

import sqlalchemy as sa

from .schema import metadata

counted = sa.Table(
    "counted",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
)
dealings = sa.Table(
    "dealings",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("rules_version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("deals", sa.BigInteger, nullable=False),
)
dealt = sa.Table(
    "dealt",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("rules_version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(64), primary_key=True),
    sa.Column("happened", sa.BigInteger, nullable=False),
    sa.Column("expected", sa.Float, nullable=False),
    sa.Column("variance", sa.Float, nullable=False),
)
