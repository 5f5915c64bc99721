"""How often chance gave what, beside how often it was to be expected.

At each deal a kind of outcome comes with a chance p that follows from the state. Its expected count
grows by p and the variance of that by p (1 - p), whatever the players did before: count less
expectation is a martingale, so sums over many games are comparable with luck.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .contract import CHANCE
from .match import Event
from .odds import kind_by, kind_of

if TYPE_CHECKING:
    from .game import Game

MOST_SERVERS = 1_000_000
USUAL, BEYOND = 0.05, 0.001
"""From what probability on something is usual; below what probability it is more than luck."""


class Count(NamedTuple):
    """How often a kind came, how often it was expected, and the variance of that."""

    happened: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def plus(self, other: Count) -> Count:
        return Count(
            self.happened + other.happened,
            self.expected + other.expected,
            self.variance + other.variance,
        )

    @property
    def difference(self) -> float:
        return self.happened - self.expected

    @property
    def is_sure(self) -> bool:
        """Whether no luck was in it: it had to come, or could not, whenever it was counted."""
        return self.variance == 0

    @property
    def deviations(self) -> float | None:
        """The difference in standard deviations; None where there was no luck."""
        return None if self.is_sure else self.difference / math.sqrt(self.variance)

    @property
    def probability(self) -> float:
        """About at most so probable is a difference as large as this, with an honest dealer.

        Freedman's inequality, unlike the normal curve good for few deals too, with the variance
        that there was for the bound on it.
        """
        if self.is_sure:
            return 0.0 if self.difference else 1.0
        ratio = abs(self.difference) / self.variance
        exponent = self.variance * ((1 + ratio) * math.log1p(ratio) - ratio)
        return min(1.0, 2 * math.exp(-exponent))


@dataclass
class Tally:
    """The counts of some games by the keys of their kinds, and how many deals there were."""

    games: int = 0
    deals: int = 0
    counts: dict[str, Count] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.deals += other.deals
        for key, count in other.counts.items():
            self.counts[key] = self.counts.get(key, Count()).plus(count)


class Verdict(NamedTuple):
    """What counts come to: `level` is "usual", "rare" or "beyond" what luck gives.

    Honest dealers would show as much on at most one of `one_in` servers.
    """

    level: str
    one_in: int


class Deal(NamedTuple):
    """An outcome that chance gave, and the state before it."""

    state: Any
    outcome: int


def deals_of(game: Game, events: Iterable[Event]) -> Iterator[Deal]:
    """The deals of a game, its events played again from the start."""
    state = game.start()
    for event in events:
        if event.seat == CHANCE:
            yield Deal(game.copy(state), event.action)
        game.apply(state, event.action)


def tally(game: Game, deals: Iterable[Deal]) -> Tally:
    """Count the deals of one game."""
    found = Tally(games=1)
    for deal in deals:
        found.deals += 1
        for key, count in _counts(game, deal):
            found.counts[key] = found.counts.get(key, Count()).plus(count)
    return found


def _counts(game: Game, deal: Deal) -> Iterator[tuple[str, Count]]:
    """What one deal adds, by kind."""
    weights = game.weights(deal.state)
    total, came = int(weights.sum()), kind_of(game, deal.state, deal.outcome).key
    for key, weight in _by_kind(game, deal.state, weights):
        yield key, Count(int(key == came), weight / total, weight * (total - weight) / total**2)


def _by_kind(game: Game, state: Any, weights: Any) -> Iterable[tuple[str, int]]:
    """The weights of the kinds that are possible."""
    part = game.modules.odds
    if part is not None:
        keys, numbers = _numbered(part, game.num_outcomes)
        sums = np.zeros(len(keys), np.int64)
        np.add.at(sums, numbers, weights)
        return [(keys[number], int(sums[number])) for number in np.flatnonzero(sums).tolist()]
    found: dict[str, int] = {}
    for outcome in np.flatnonzero(weights).tolist():
        key = kind_of(game, state, outcome).key
        found[key] = found.get(key, 0) + int(weights[outcome])
    return found.items()


@cache
def _numbered(part: ModuleType, outcomes: int) -> tuple[list[str], Any]:
    """The keys of a game's kinds, and the number of each outcome's."""
    keys = [kind_by(part, outcome).key for outcome in range(outcomes)]
    unique = list(dict.fromkeys(keys))
    return unique, np.array([unique.index(key) for key in keys])


def verdict(counts: Iterable[Count]) -> Verdict:
    """Judge the most surprising of some counts; that there are many is allowed for (Bonferroni)."""
    probabilities = [each.probability for each in counts]
    least = min(1.0, min(probabilities, default=1.0) * max(1, len(probabilities)))
    one_in = min(MOST_SERVERS, math.floor(1 / max(least, 1 / MOST_SERVERS)))
    level = "usual" if least >= USUAL else "rare" if least >= BEYOND else "beyond"
    return Verdict(level, one_in)
