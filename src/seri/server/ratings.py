"""The law of ratings: OpenSkill's Plackett-Luce over places, each game by itself.

`mu` is how strong somebody probably is, `sigma` how unsure that is (docs/ratings.md).
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, permutations, product
from pathlib import Path
from statistics import fmean
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
    """The ratings after a game that ended with these places; the order of the players is nothing.

    Shared places count as all orders that they could be, as in the arena. (OpenSkill's own way with
    ties may give the second more than each of several who share the first place.)
    """
    could_be = [_in_order(ratings, order) for order in _orders(places)]
    return [
        Rating(fmean(one[seat].mu for one in could_be), fmean(one[seat].sigma for one in could_be))
        for seat in range(len(places))
    ]


def _orders(places: Sequence[int]) -> Iterator[list[int]]:
    """The seats from first to last, in each order that these places could be."""
    seats = range(len(places))
    groups = [[seat for seat in seats if places[seat] == place] for place in sorted(set(places))]
    for parts in product(*(permutations(group) for group in groups)):
        yield list(chain.from_iterable(parts))


def _in_order(ratings: Sequence[Rating], order: Sequence[int]) -> dict[int, Rating]:
    """The ratings by seat after a game that ended in this order."""
    after = MODEL.rate([[MODEL.rating(*ratings[seat])] for seat in order])
    return {seat: Rating(one.mu, one.sigma) for seat, [one] in zip(order, after, strict=True)}


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
