"""Who somebody is: guests by a signed cookie, seats by secret links.

A cookie proves nothing but what it says; what a guest may do at a table is in the table's seats.
The cookie of an account also names its session, and counts only while that is the present one
(`sessions.py`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unicodedata
from dataclasses import dataclass
from typing import Any

GUEST_COOKIE = "seri_guest"
BEFORE_COOKIE = "seri_before"
"""The guest that a browser had before somebody signed in."""

SEAT_COOKIE = "seri_seat_"
SHOWN_COOKIE = "seri_shown_"
"""Who looks at a screen that several people share."""
LONGEST_NAME = 20


@dataclass(frozen=True)
class Guest:
    """A person: a random id of 128 bits, a name, and the session of an account; 0 is a guest's."""

    id: str
    name: str
    session: int = 0

    @property
    def has_account(self) -> bool:
        return self.session > 0


class BadName(ValueError):
    """A name that can't be shown. `id` is the id of the reason in the pages' words."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


class Signer:
    """Signs cookies with a key that never leaves the server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, guest: Guest) -> str:
        return self.seal("guest", [guest.id, guest.name, guest.session])

    def read(self, cookie: str) -> Guest | None:
        """The guest of a cookie; None if it was not signed here."""
        said = self.unseal("guest", cookie)
        return Guest(*said) if said is not None else None

    def seal(self, purpose: str, said: list[Any]) -> str:
        """What was said for a purpose, as text that nobody can change."""
        body = base64.urlsafe_b64encode(json.dumps(said).encode()).decode().rstrip("=")
        return f"{body}.{self._mark(purpose, body)}"

    def unseal(self, purpose: str, cookie: str) -> list[Any] | None:
        """What was sealed for this purpose; None if it was not sealed here."""
        body, _, mark = cookie.partition(".")
        if not cookie.isascii() or not hmac.compare_digest(mark, self._mark(purpose, body)):
            return None
        said: list[Any] = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return said

    def _mark(self, purpose: str, body: str) -> str:
        signed = f"{purpose} {body}".encode()
        return hmac.new(self._key, signed, hashlib.sha256).hexdigest()


def hash_token(token: str) -> str:
    """What is stored of a seat's token (which is random, so a fast hash is enough)."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token_of(token: str | None, stored: str | None) -> bool:
    return bool(token and stored and hmac.compare_digest(hash_token(token), stored))


def clean_name(text: str) -> str:
    """A name fit to show to others: 1 to 20 visible characters. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName("missing")
    if len(name) > LONGEST_NAME:
        raise BadName("long")
    if any(unicodedata.category(character)[0] == "C" for character in name):
        raise BadName("control")
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise BadName("missing")
    return name


def sound_alike(one: str, other: str) -> bool:
    """Whether two names would be taken for each other (width and case aside)."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    """A name as it is compared with others."""
    return unicodedata.normalize("NFKC", name).casefold()
