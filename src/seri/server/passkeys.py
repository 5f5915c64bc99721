"""Passkeys: what a browser is asked, and whether its answer is right. WebAuthn by `webauthn`.

A challenge is sealed into a cookie with what it was for and until when, so that asking costs no
memory; the store keeps those that were answered, so that each counts once.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

import webauthn
from starlette.requests import Request
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from .account_schema import PasskeyRow
from .fresh import Fresh
from .guests import Guest
from .refused import Refused

log = logging.getLogger(__name__)
T = TypeVar("T")
SECONDS_TO_ANSWER = 300
LOCAL = "localhost"
VERIFIED = UserVerificationRequirement.REQUIRED
"""The only proof there is, so the device makes sure of its owner (by finger, face or PIN)."""


class Challenge(NamedTuple):
    """What a browser is to answer: for which purpose, for which person, until when (Unix time)."""

    purpose: str
    value: str
    person: str
    name: str
    until: float

    @property
    def bytes(self) -> bytes:
        return webauthn.base64url_to_bytes(self.value)


class RelyingParty(NamedTuple):
    """The site as browsers know it: a domain, and where its pages come from."""

    id: str
    origin: str


def relying_party(request: Request) -> RelyingParty | None:
    """The site that a request was sent to; None where browsers have no passkeys.

    They want a name, not a number, and https but on the server's own computer.
    """
    name = request.url.hostname or ""
    is_local = name == LOCAL or name.endswith(f".{LOCAL}")
    if _is_number(name) or not (is_local or request.url.scheme == "https"):
        return None
    return RelyingParty(name, f"{request.url.scheme}://{request.headers['host']}")


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def ask_to_make(party: RelyingParty, challenge: Challenge, known: Sequence[PasskeyRow]) -> Any:
    """What a browser needs to make a passkey, as JSON; a device that has one makes no second."""
    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name="Seri",
        user_id=challenge.person.encode(),
        user_name=challenge.name,
        challenge=challenge.bytes,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(each.id)) for each in known
        ],
    )
    return json.loads(webauthn.options_to_json(options))


def ask_to_use(party: RelyingParty, challenge: Challenge) -> Any:
    """What a browser needs to use any passkey that it has for this site, as JSON."""
    options = webauthn.generate_authentication_options(
        rp_id=party.id, challenge=challenge.bytes, user_verification=VERIFIED
    )
    return json.loads(webauthn.options_to_json(options))


async def made(
    party: RelyingParty, challenge: Challenge, credential: dict[str, Any], now: float
) -> PasskeyRow:
    """The passkey that a browser made. Raises Refused."""
    found = await _checked(
        lambda: webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.bytes,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    )
    id = bytes_to_base64url(found.credential_id)
    return PasskeyRow(
        id, challenge.person, found.credential_public_key, found.sign_count, created=now
    )


async def used(
    party: RelyingParty, challenge: Challenge, credential: dict[str, Any], key: PasskeyRow
) -> int:
    """How often a passkey has signed, after it signed this challenge. Raises Refused."""
    found = await _checked(
        lambda: webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.bytes,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.sign_count,
            require_user_verification=True,
        )
    )
    return found.new_sign_count


async def _checked(check: Callable[[], T]) -> T:
    try:
        return await asyncio.to_thread(check)
    except Exception as error:  # whatever it is that makes bytes from outside unreadable
        log.info("a passkey was refused: %s", error)
        raise Refused(HTTPStatus.FORBIDDEN, "bad_passkey") from error


def new_challenge(purpose: str, guest: Guest, fresh: Fresh) -> Challenge:
    """A challenge that nobody could foresee."""
    value = bytes_to_base64url(fresh.secret())
    return Challenge(purpose, value, guest.id, guest.name, fresh.now() + SECONDS_TO_ANSWER)
