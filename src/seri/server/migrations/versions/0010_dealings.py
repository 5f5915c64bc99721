"""What chance dealt in all finished games, and which games were counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "counted",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "dealings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rules_version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("deals", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "dealt",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rules_version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(64), primary_key=True),
        sa.Column("happened", sa.BigInteger, nullable=False),
        sa.Column("expected", sa.Float, nullable=False),
        sa.Column("variance", sa.Float, nullable=False),
    )
