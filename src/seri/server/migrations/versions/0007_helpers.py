"""Take-backs in the log, strict tables, and what seats want done for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("strict", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("seconds_before", sa.Float))
    op.add_column("events", sa.Column("undoes", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("passes", sa.Boolean, nullable=False),
        sa.Column("standing", sa.String(64), nullable=False),
        sa.Column("auction", sa.String(64), nullable=False),
    )
