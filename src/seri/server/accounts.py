"""Accounts in the store: made, found, changed and removed. A guest grows into one, id and all.

Each function is one job of the writer or one query; what it refuses is said by Refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from http import HTTPStatus

import sqlalchemy as sa

from .account_schema import (
    AccountRow,
    PasskeyRow,
    accounts,
    passkeys,
    ratings,
    results,
    spent_challenges,
)
from .guests import Guest, folded
from .refused import Refused
from .schema import OVER, chat_lines, mutes, seats, tables

Connection = sa.Connection
NewSession = Callable[[Connection], int]
NO_PROMISE = 0
FIRST_SESSION = 1
MOST_PASSKEYS = 20


# ---- Queries --------------------------------------------------------------------------------


def find(connection: sa.Connection, id: str) -> AccountRow | None:
    """The account of this id, or None."""
    return _one(connection, accounts.c.id == id)


def named(connection: sa.Connection, name: str) -> AccountRow | None:
    """The account of this name, however it is written, or None."""
    return _one(connection, accounts.c.folded == folded(name))


def _one(connection: sa.Connection, wanted: sa.ColumnElement[bool]) -> AccountRow | None:
    row = connection.execute(sa.select(accounts).where(wanted)).one_or_none()
    return AccountRow(**row._mapping) if row else None


def ids(connection: sa.Connection) -> set[str]:
    """The ids of all accounts."""
    return set(connection.execute(sa.select(accounts.c.id)).scalars())


def stamp(connection: sa.Connection) -> tuple[object, ...]:
    """What is another after accounts were made, removed, or signed out everywhere."""
    count, last = sa.func.count(), sa.func.max(accounts.c.created)
    wanted = sa.select(count, last, sa.func.sum(accounts.c.session)).select_from(accounts)
    return tuple(connection.execute(wanted).one())


def passkeys_of(connection: sa.Connection, account: str) -> list[PasskeyRow]:
    """An account's passkeys, oldest first."""
    wanted = sa.select(passkeys).where(passkeys.c.account == account).order_by(passkeys.c.created)
    return [PasskeyRow(**row._mapping) for row in connection.execute(wanted)]


def passkey(connection: sa.Connection, id: str) -> PasskeyRow | None:
    """The passkey of this credential, or None."""
    row = connection.execute(sa.select(passkeys).where(passkeys.c.id == id)).one_or_none()
    return PasskeyRow(**row._mapping) if row else None


def unfinished_tables(connection: sa.Connection, account: str) -> int:
    """At how many tables somebody sits that are not over."""
    sitting = sa.and_(seats.c.table_id == tables.c.id, seats.c.guest == account)
    count = sa.select(sa.func.count()).select_from(tables.join(seats, sitting))
    return connection.execute(count.where(tables.c.status != OVER)).scalar_one()


# ---- Changes --------------------------------------------------------------------------------


def grow(
    connection: sa.Connection,
    guest: Guest,
    now: float,
    password: str | None,
    key: PasskeyRow | None = None,
) -> AccountRow:
    """Make a guest's account, with the first way in. Raises Refused for a name that is taken."""
    if find(connection, guest.id) is not None:
        raise Refused(HTTPStatus.CONFLICT, "account_already")
    if named(connection, guest.name) is not None:
        raise Refused(HTTPStatus.CONFLICT, "account_name_taken", name=guest.name)
    row = AccountRow(guest.id, guest.name, folded(guest.name), password, FIRST_SESSION, now)
    connection.execute(sa.insert(accounts).values(asdict(row)))
    if key is not None:
        add_passkey(connection, key)
    return row


def set_password(connection: sa.Connection, old: AccountRow, password: str) -> int:
    """Give an account another password and session; the session. Raises Refused if it changed."""
    return _new_session(connection, old, password=password)


def rehash(connection: sa.Connection, old: AccountRow, password: str) -> None:
    """Keep the same password in a newer form."""
    same = sa.and_(accounts.c.id == old.id, accounts.c.password == old.password)
    connection.execute(sa.update(accounts).where(same).values(password=password))


def sign_out_everywhere(connection: sa.Connection, old: AccountRow) -> int:
    """Make every cookie of an account void; the new session."""
    return _new_session(connection, old)


def _new_session(connection: sa.Connection, old: AccountRow, **changes: str) -> int:
    same = sa.and_(accounts.c.id == old.id, accounts.c.session == old.session)
    changed = sa.update(accounts).where(same).values(session=old.session + 1, **changes)
    if connection.execute(changed).rowcount != 1:
        raise Refused(HTTPStatus.CONFLICT, "account_changed")
    return old.session + 1


def add_passkey(connection: sa.Connection, key: PasskeyRow) -> None:
    """Keep a passkey. Raises Refused if it is known already, or if there are too many."""
    if passkey(connection, key.id) is not None:
        raise Refused(HTTPStatus.CONFLICT, "passkey_known")
    if len(passkeys_of(connection, key.account)) >= MOST_PASSKEYS:
        raise Refused(HTTPStatus.CONFLICT, "too_many_passkeys", most=MOST_PASSKEYS)
    connection.execute(sa.insert(passkeys).values(asdict(key)))


def use_passkey(connection: sa.Connection, key: PasskeyRow, sign_count: int, now: float) -> None:
    """Note that a passkey was used. Raises Refused if it is gone."""
    here = sa.update(passkeys).where(passkeys.c.id == key.id)
    if connection.execute(here.values(sign_count=sign_count, used=now)).rowcount != 1:
        raise Refused(HTTPStatus.FORBIDDEN, "passkey_unknown")


def spend(connection: sa.Connection, challenge: str, until: float, now: float) -> None:
    """Note that a challenge was answered. Raises Refused if it was before."""
    connection.execute(sa.delete(spent_challenges).where(spent_challenges.c.until < now))
    known = sa.select(spent_challenges).where(spent_challenges.c.challenge == challenge)
    if connection.execute(known).first() is not None:
        raise Refused(HTTPStatus.CONFLICT, "passkey_late")
    connection.execute(sa.insert(spent_challenges).values(challenge=challenge, until=until))


def remove_passkey(connection: sa.Connection, account: str, id: str) -> None:
    """Remove a passkey of an account, unless it is the last way in."""
    row = find(connection, account)
    own = [key.id for key in passkeys_of(connection, account)]
    if row is None or id not in own:
        raise Refused(HTTPStatus.NOT_FOUND, "passkey_unknown")
    if row.password is None and len(own) == 1:
        raise Refused(HTTPStatus.CONFLICT, "last_passkey")
    connection.execute(sa.delete(passkeys).where(passkeys.c.id == id))


def remove(connection: sa.Connection, old: AccountRow) -> list[str]:
    """Remove an account and take its name out of games and chats; the ids of those games' tables.

    The promise of a deal covers the names at the table, so those games lose theirs. Ratings of
    others stay as they were. Raises Refused while the person sits at unfinished tables.
    """
    if (unfinished := unfinished_tables(connection, old.id)) > 0:
        raise Refused(HTTPStatus.CONFLICT, "account_busy", count=unfinished)
    own = sa.select(seats.c.table_id).where(seats.c.guest == old.id)
    played = list(connection.execute(own).scalars())
    here = sa.update(tables).where(tables.c.id.in_(played))
    connection.execute(here.values(dealing=NO_PROMISE, revision=tables.c.revision + 1))
    mine = sa.update(seats).where(seats.c.guest == old.id)
    connection.execute(mine.values(name="", guest=None, token_hash=None))
    connection.execute(sa.update(results).where(results.c.account == old.id).values(account=None))
    said = sa.update(chat_lines).where(chat_lines.c.guest == old.id)
    connection.execute(said.values(name=""))
    connection.execute(sa.delete(mutes).where(mutes.c.guest == old.id))
    for part in (ratings, passkeys):
        connection.execute(sa.delete(part).where(part.c.account == old.id))
    same = sa.and_(accounts.c.id == old.id, accounts.c.session == old.session)
    if connection.execute(sa.delete(accounts).where(same)).rowcount != 1:
        raise Refused(HTTPStatus.CONFLICT, "account_changed")
    return played
