"""Elo for any number of players.

One player of strength w among n - 1 of strength 1 wins with probability s = w / (w + n - 1), as
by Luce's choice axiom. So w = (n - 1) s / (1 - s), and Elo is 400 log10 w, which for two players
is the Elo known from chess.
"""

from __future__ import annotations

import math

from .clusters import Estimate

SCALE = 400 / math.log(10)
"""Elo for a strength e times as large."""


def elo(share: float, players: int) -> float:
    """The Elo of one who wins this share against equals of Elo 0; infinite at 0 and 1."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return SCALE * math.log((players - 1) * share / (1 - share))


def elo_of(share: Estimate, players: int) -> Estimate:
    """The same for a share with its interval."""
    return Estimate(*(elo(each, players) for each in (share.value, share.low, share.high)))


def share_at(rating: float, players: int) -> float:
    """The share that one of this Elo wins against n - 1 of Elo 0."""
    strength = math.exp(rating / SCALE)
    return strength / (strength + players - 1)
