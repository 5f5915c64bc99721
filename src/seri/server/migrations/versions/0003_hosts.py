"""Tables that are locked, or only for those who sit there; guests whom a host sent away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for name, default in (("locked", sa.false()), ("watched", sa.true())):
        op.add_column("tables", sa.Column(name, sa.Boolean, nullable=False, server_default=default))
    op.add_column("tables", sa.Column("barred", sa.JSON, nullable=False, server_default="[]"))
