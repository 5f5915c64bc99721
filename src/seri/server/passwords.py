"""Passwords: which are good enough, and argon2, away from the event loop.

Whoever is unknown costs as much time as whoever has a wrong password.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from .guests import folded

T = TypeVar("T")
SHORTEST, LONGEST = 10, 200
FEWEST_CHARACTERS = 4
"""So many different ones."""

AT_ONCE = 2
"""Argon2 takes 64 MiB each time."""

COMMON = frozenset(
    """
    0123456789 0987654321 1111111111 111222333444 1122334455 1212121212 1223334444 12341234
    1234512345 123456123456 1234567890 12345678910 123456789a 123456789q 123456qwerty 12345qwert
    123qwe123qwe 123qweasdzxc 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 9876543210 a123456789
    aa12345678 abc123456789 abcd123456 abcd12345678 abcdefghij administrator asdfghjkl123
    asdfghjkl; baseball123 basketball chocolate1 computer123 dragon12345 elizabeth1 football12
    football123 fuckyou123 iloveyou12 iloveyou123 jennifer123 letmein123 letmein1234 liverpool1
    master12345 michael123 mynameis123 myspace123 nintendo64 password00 password01 password10
    password11 password12 password123 password1234 password12345 passw0rd123 p@ssw0rd123
    princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx1234 qazwsxedc1 qazwsxedcrfv qwer123456
    qwerasdfzxcv qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop1 qwertyuiop123
    qwertyuiop[] sakura1234 secret1234 spiderman1 starwars12 starwars123 sunshine12 sunshine123
    superman12 superman123 testtest12 trustno1234 unbelievable welcome123 welcome1234 zaq12wsxcde3
    zxcvbnm123 zxcvbnm1234 changeme123 correcthorsebatterystaple
    """.split()
)
"""Passwords of at least the shortest length that everybody tries first."""


class BadPassword(ValueError):
    """A password that is not good enough. `id` is the id of the reason in the pages' words."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


class Checked(NamedTuple):
    """Whether a password fits, and its hash anew where the old one is outdated."""

    fits: bool
    newer: str | None = None


def check_choice(password: str, name: str) -> None:
    """Raises BadPassword for a password that should not be chosen."""
    plain = folded(password)
    if len(password) < SHORTEST:
        raise BadPassword("short")
    if len(password) > LONGEST:
        raise BadPassword("long")
    if plain in COMMON or len(set(plain)) < FEWEST_CHARACTERS:
        raise BadPassword("common")
    if len(name) > 3 and folded(name) in plain and len(plain) < len(folded(name)) + SHORTEST:
        raise BadPassword("name")


class Passwords:
    """Makes and checks hashes in threads of its own."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="argon2")

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        return await self._run(lambda: self._hasher.hash(_bytes(password)))

    async def check(self, password: str, stored: str | None) -> Checked:
        """Whether a password is the stored one; without one it takes just as long."""
        return await self._run(lambda: self._check(password, stored))

    def _check(self, password: str, stored: str | None) -> Checked:
        nobodys = self._nobodys
        try:
            self._hasher.verify(stored or nobodys, _bytes(password[: LONGEST + 1]))
        except (Argon2Error, InvalidHashError):
            return Checked(False)
        if stored is None:
            return Checked(False)
        is_old = self._hasher.check_needs_rehash(stored)
        return Checked(True, self._hasher.hash(_bytes(password)) if is_old else None)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(b"nobody has this password")

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _bytes(password: str) -> bytes:
    """The same bytes, however a keyboard composes the characters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
