"""The schema of accounts: who has one, how they sign in, how games ended and how they are rated."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from .schema import metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("folded", sa.Text, nullable=False, unique=True),
    sa.Column("password", sa.Text),
    sa.Column("session", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("account", sa.ForeignKey("accounts.id"), nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float),
)
spent_challenges = sa.Table(
    "spent_challenges",
    metadata,
    sa.Column("challenge", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False, index=True),
)
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("account", sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("number", sa.Integer, index=True),
    sa.Column("account", sa.String(40)),
    sa.Column("mu_before", sa.Float),
    sa.Column("sigma_before", sa.Float),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
)


@dataclass(frozen=True)
class AccountRow:
    """An account: its id is that of the guest it grew from, so seats stay whose they were.

    `folded` is the name as it is compared. `password` is argon2's hash; None if passkeys are the
    only way in. Cookies of an older `session` are void.
    """

    id: str
    name: str
    folded: str
    password: str | None
    session: int
    created: float


@dataclass(frozen=True)
class PasskeyRow:
    """A passkey: the id of the credential in base64url, its public key, when it was last used."""

    id: str
    account: str
    public_key: bytes
    sign_count: int
    created: float
    used: float | None = None


@dataclass(frozen=True)
class ResultRow:
    """How a seat of a finished game came out.

    Of a rated game also which one it was (`number` counts them) and the rating before and after;
    a bot's does not change, and has no account.
    """

    table_id: str
    seat: int
    place: int
    at: float
    number: int | None = None
    account: str | None = None
    mu_before: float | None = None
    sigma_before: float | None = None
    mu: float | None = None
    sigma: float | None = None
