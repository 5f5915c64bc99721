"""A device with one passkey, in a few lines: what browsers answer to our challenges."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class Device:
    """Signs for `site`; whatever a test changes about it should be noticed."""

    def __init__(self, site: str = "localhost", origin: str = "http://localhost") -> None:
        self.site = site
        self.origin = origin
        self.flags = PRESENT_AND_VERIFIED
        self.count = 0
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        about = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        said = {"fmt": "none", "attStmt": {}, "authData": self._data(WITH_KEY) + about}
        return self._answer(
            clientDataJSON=self._client("webauthn.create", options),
            attestationObject=cbor2.dumps(said),
        )

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        self.count += 1
        data, client = self._data(0), self._client("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([self.flags | flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _answer(self, **response: bytes) -> dict[str, Any]:
        id = text(self.id)
        said = {name: text(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": said}
