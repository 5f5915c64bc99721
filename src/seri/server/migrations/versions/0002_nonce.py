"""Promised deals, and what a person adds to the dealer's secret when ready."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("dealing", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("nonce", sa.String(64)))
