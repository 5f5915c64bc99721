"""The law of ratings: OpenSkill's Plackett-Luce over places, with ties, each game by itself.

`mu` is how strong somebody probably is, `sigma` how unsure that is (docs/ratings.md).
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from openskill.models import PlackettLuce

from ..core import registry

MODEL = PlackettLuce()
GAMES_UNTIL_SETTLED = 10
NEWCOMER, STEP, CAUTION = 1000, 40, 3
"""One number for people: NEWCOMER + STEP * (mu - CAUTION * sigma), which begins at NEWCOMER."""

BOTS = "bot_ratings.toml"
"""The file of a game's folder with the published ratings of its bots, made from the ladder."""


class Rating(NamedTuple):
    """How strong somebody probably is, and how unsure that is."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def careful(self) -> float:
        """A strength that is almost surely reached."""
        return self.mu - CAUTION * self.sigma

    @property
    def points(self) -> int:
        """The careful value as a number for people."""
        return round(NEWCOMER + STEP * self.careful)


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game that ended with these places; equal places are ties.

    The order of the players does not matter, to the last bit.
    """
    order = sorted(range(len(places)), key=lambda seat: (places[seat], ratings[seat]))
    before = [[MODEL.rating(*ratings[seat])] for seat in order]
    ranks = [float(places[seat]) for seat in order]
    after = [Rating(one.mu, one.sigma) for [one] in MODEL.rate(before, ranks=ranks)]
    return [after[order.index(seat)] for seat in range(len(places))]


def leavers_last(places: Sequence[int], leavers: Collection[int]) -> list[int]:
    """The places with those who left behind all who stayed, sharing the last place."""
    stayed = [seat for seat in range(len(places)) if seat not in leavers]
    return [
        1 + sum(places[other] < places[seat] for other in stayed)
        if seat in stayed
        else len(stayed) + 1
        for seat in range(len(places))
    ]


@cache
def bots_of(game: str) -> Mapping[str, Rating]:
    """The published ratings of a game's bots, by level; they never change by playing."""
    file = Path(registry.load(game).folder) / BOTS
    if not file.is_file():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {level: Rating(each["mu"], each["sigma"]) for level, each in found.items()}
