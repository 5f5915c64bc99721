"""Where new ids, secrets and the time come from: one place, so that tests can pin them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


def _random_id() -> str:
    """128 random bits as 22 characters for an address."""
    return secrets.token_urlsafe(16)


def _random_secret() -> bytes:
    return secrets.token_bytes(32)


_BEGUN = time.time() - time.monotonic()


def _steady() -> float:
    return _BEGUN + time.monotonic()


@dataclass(frozen=True)
class Fresh:
    """`now` is Unix time in seconds; `secret` has 32 bytes; the others are texts of 128 bits.

    `steady` is Unix time as well, but never jumps while the server runs: clocks count by it.
    """

    table_id: Callable[[], str] = _random_id
    guest_id: Callable[[], str] = _random_id
    token: Callable[[], str] = _random_id
    secret: Callable[[], bytes] = _random_secret
    now: Callable[[], float] = time.time
    steady: Callable[[], float] = _steady
