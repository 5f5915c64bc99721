"""What is said at tables, who is muted by whom, and tables whose host wants no chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "chat_lines",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("muted", sa.String(40), primary_key=True, index=True),
    )
