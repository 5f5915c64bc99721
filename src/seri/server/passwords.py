"""Passwords: which are good enough, and argon2, away from the event loop.

Whoever is unknown costs as much time as whoever has a wrong password.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
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

COMMON = frozenset(Path(__file__).with_name("common_passwords.txt").read_text("ascii").split())
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
