"""`Members`: people with accounts, what they may do with them, and who may try how often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from . import accounts
from .account_schema import AccountRow, PasskeyRow
from .guests import BadName, Guest, clean_name, folded
from .hall import Hall
from .limits import Limits, network_of
from .passwords import Passwords
from .refused import Refused
from .store import Conflict

T = TypeVar("T")
SECONDS_OF_LIMITS = 15 * 60
MOST_TRIES_AN_ADDRESS = 60
MOST_TRIES_A_NAME = 100
MOST_TRIES_A_NAME_FROM_AN_ADDRESS = 10
"""Few enough that nobody guesses, and nobody is locked out by somebody else's tries."""

SECONDS_BETWEEN_LOOKS = 5.0
"""How soon it is known here who has signed out at another server on the same database."""

MOST_CONFIRMED = 20_000


class Members:
    """The accounts of a server. `ids` are those of all accounts, to link names to their pages."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._keep = hall.keep
        self._fresh = hall.fresh
        self.passwords = Passwords()
        self.limits = Limits(SECONDS_OF_LIMITS, hall.fresh.now)
        self._confirmed: dict[Guest, tuple[int, Guest | None]] = {}
        self._changes, self._looked = 0, self._fresh.steady()
        with hall.keep.engine.connect() as connection:
            self.ids = accounts.ids(connection)
            self._stamp = accounts.stamp(connection)

    def close(self) -> None:
        self.passwords.close()

    async def write(self, job: Callable[[accounts.Connection], T]) -> T:
        """Change accounts. Raises Refused if another server was faster."""
        written = asyncio.ensure_future(self._keep.write(job))
        written.add_done_callback(self._count_change)
        try:
            return await asyncio.shield(written)
        except Conflict as error:
            raise Refused(HTTPStatus.CONFLICT, "account_changed") from error

    def _count_change(self, _: asyncio.Future[Any]) -> None:
        """What was confirmed before is looked at anew, also if nobody waits for the change."""
        self._changes += 1

    async def confirmed(self, said: Guest | None) -> Guest | None:
        """The guest that a cookie names, if it still counts.

        That of an account counts while its session is the present one; that of a guest until the
        guest has an account, which whoever else has the old cookie has no part in.
        """
        if said is None:
            return None
        changes = await self.changes()
        if said not in self._confirmed or self._confirmed[said][0] != changes:
            account = await self._keep.read(lambda connection: accounts.find(connection, said.id))
            if len(self._confirmed) >= MOST_CONFIRMED:
                self._confirmed.clear()
            self._confirmed[said] = changes, _counting(said, account)
        return self._confirmed[said][1]

    async def changes(self) -> int:
        """How often accounts have changed: by this server until now, by others until lately."""
        now = self._fresh.steady()
        if now >= self._looked + SECONDS_BETWEEN_LOOKS:
            self._looked = now
            stamp = await self._keep.read(accounts.stamp)
            self._changes += stamp != self._stamp
            self._stamp = stamp
        return self._changes

    # ---- Coming in ---------------------------------------------------------------------------

    def count_try(self, address: str, name: str | None = None) -> None:
        """Count a try to come in. Raises Refused if there were too many."""
        network = network_of(address)
        most = {f"address {network}": MOST_TRIES_AN_ADDRESS}
        if name is not None:
            most[f"name {folded(name)}"] = MOST_TRIES_A_NAME
            most[_both(network, name)] = MOST_TRIES_A_NAME_FROM_AN_ADDRESS
        if not self.limits.may_try(most):
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_many_tries")

    async def join(self, guest: Guest, address: str, password: str) -> Guest:
        """Make a guest's account with a password that is good enough. Raises Refused."""
        self.count_try(address)
        return await self.grow(guest, await self.passwords.hash(password))

    async def grow(
        self,
        guest: Guest,
        password: str | None,
        key: PasskeyRow | None = None,
        challenge: tuple[str, float] | None = None,
    ) -> Guest:
        """Make a guest's account, with the first way in; the answer to a challenge counts once."""
        now = self._fresh.now()

        def job(connection: accounts.Connection) -> AccountRow:
            if challenge is not None:
                accounts.spend(connection, *challenge, now)
            return accounts.grow(connection, guest, now, password, key)

        row = await self.write(job)
        self.ids.add(row.id)
        return _guest(row)

    async def enter(self, name: str, password: str, address: str) -> Guest:
        """The person of a name and password. Raises Refused, which tells nobody which was wrong."""
        name = _possible(name)
        self.count_try(address, name)
        row = await self._keep.read(lambda connection: accounts.named(connection, name))
        await self._must_fit(row, password)
        assert row is not None
        self.limits.forget(_both(network_of(address), name))
        return _guest(row)

    async def enter_by(
        self, key: PasskeyRow, sign_count: int, challenge: tuple[str, float]
    ) -> Guest:
        """The person of a passkey that has signed; its answer counts once. Raises Refused."""
        now = self._fresh.now()

        def job(connection: accounts.Connection) -> AccountRow | None:
            accounts.spend(connection, *challenge, now)
            accounts.use_passkey(connection, key, sign_count, now)
            return accounts.find(connection, key.account)

        row = await self.write(job)
        assert row is not None, "a passkey belongs to an account"
        return _guest(row)

    async def _must_fit(self, row: AccountRow | None, password: str) -> None:
        checked = await self.passwords.check(password, row.password if row else None)
        if row is None or not checked.fits:
            raise Refused(HTTPStatus.FORBIDDEN, "wrong_sign_in")
        if checked.newer is not None:
            newer = checked.newer
            await self.write(lambda connection: accounts.rehash(connection, row, newer))

    # ---- With an account ---------------------------------------------------------------------

    async def account(self, guest: Guest | None) -> AccountRow:
        """The account of somebody who is signed in. Raises Refused."""
        if guest is None or not guest.has_account:
            raise Refused(HTTPStatus.FORBIDDEN, "signed_out")
        row = await self._keep.read(lambda connection: accounts.find(connection, guest.id))
        if row is None or row.session != guest.session:
            raise Refused(HTTPStatus.FORBIDDEN, "signed_out")
        return row

    async def change_password(
        self, row: AccountRow, address: str, old: str, password: str
    ) -> Guest:
        """Another password, and no other device stays signed in. Raises Refused."""
        await self._must_prove(row, address, old)
        hashed = await self.passwords.hash(password)
        return await self._renewed(
            row, lambda connection: accounts.set_password(connection, row, hashed)
        )

    async def sign_out_everywhere(self, guest: Guest | None) -> Guest:
        """No other device stays signed in. Raises Refused."""
        row = await self.account(guest)
        return await self._renewed(
            row, lambda connection: accounts.sign_out_everywhere(connection, row)
        )

    async def remove(self, row: AccountRow, address: str, proof: str) -> None:
        """Remove an account; `proof` is its password, or its name if it has none."""
        if row.password is not None:
            await self._must_prove(row, address, proof)
        elif folded(proof) != row.folded:
            raise Refused(HTTPStatus.FORBIDDEN, "wrong_name")
        changed = await self.write(lambda connection: accounts.remove(connection, row))
        self.ids.discard(row.id)
        await self._hall.forget(row.id, changed)

    async def _must_prove(self, row: AccountRow, address: str, password: str) -> None:
        """Who has a password must name it before changing what it protects."""
        if row.password is None:
            return
        self.count_try(address, row.name)
        if not (await self.passwords.check(password, row.password)).fits:
            raise Refused(HTTPStatus.FORBIDDEN, "wrong_password")

    async def _renewed(self, row: AccountRow, job: accounts.NewSession) -> Guest:
        return Guest(row.id, row.name, await self.write(job))


def _guest(row: AccountRow) -> Guest:
    return Guest(row.id, row.name, row.session)


def _counting(said: Guest, account: AccountRow | None) -> Guest | None:
    if account is None:
        return None if said.has_account else said
    return _guest(account) if said.session == account.session else None


def _possible(name: str) -> str:
    """A name as an account can have it; nobody's for any other text."""
    try:
        return clean_name(name)
    except BadName:
        return ""


def _both(network: str, name: str) -> str:
    return f"name {folded(name)} from {network}"
