"""Limits on tries: so many in a while for each key, in memory; old ones are forgotten."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Mapping

MOST_KEYS = 20_000
IPV6_NETWORK = 64
"""Bits of an address that one household shares."""


class Limits:
    """Counts tries of keys within the last `seconds`."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._now = now
        self._tries: OrderedDict[str, list[float]] = OrderedDict()

    def may_try(self, most: Mapping[str, int]) -> bool:
        """Count one try under every key; False, counting nothing, if one of them has had enough.

        `most` says how many tries each key has.
        """
        now = self._now()
        recent = {key: self._recent(key, now) for key in most}
        if any(len(tries) >= most[key] for key, tries in recent.items()):
            return False
        for key, tries in recent.items():
            self._tries[key] = [*tries, now]
            self._tries.move_to_end(key)
        while len(self._tries) > MOST_KEYS:
            self._tries.popitem(last=False)
        return True

    def forget(self, key: str) -> None:
        """Count no tries of this key any more: one of them was right."""
        self._tries.pop(key, None)

    def _recent(self, key: str, now: float) -> list[float]:
        return [at for at in self._tries.get(key, ()) if now - at < self._seconds]


def network_of(address: str) -> str:
    """An address as tries are counted by: of IPv6 the part that one household shares."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))
