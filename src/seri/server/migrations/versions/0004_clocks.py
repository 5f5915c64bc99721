"""Clocks, bots that stand in for persons, pauses, and what happens beside the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for column in (
        sa.Column("clock", sa.String(100), nullable=False, server_default="none"),
        sa.Column("on_timeout", sa.String(10), nullable=False, server_default="wait"),
        sa.Column("stand_in", sa.String(64), nullable=False, server_default="greedy"),
        sa.Column("pause", sa.String(10), nullable=False, server_default=""),
        sa.Column("used", sa.Float, nullable=False, server_default="0"),
        sa.Column("since", sa.Float),
    ):
        op.add_column("tables", column)
    for column in (
        sa.Column("seconds_left", sa.Float),
        sa.Column("stand_in", sa.String(64), nullable=False, server_default=""),
        sa.Column("agrees", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("seats", column)
    op.create_table(
        "incidents",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
