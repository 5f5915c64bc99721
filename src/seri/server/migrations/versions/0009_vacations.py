"""Vacations: what is left of them, until when one lasts, and its days in the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("seats", sa.Column("vacation_left", sa.Float))
    op.add_column("seats", sa.Column("vacation_until", sa.Float))
    op.add_column("incidents", sa.Column("days", sa.Integer))
