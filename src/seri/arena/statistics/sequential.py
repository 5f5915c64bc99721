"""A sequential test of "A is stronger than B": it ends as soon as the blocks say enough.

H0: one A among B wins the share of `elo0`; H1: that of `elo1`. Wald's (1945) boundaries keep the
error rates: H1 accepted although H0 is true in about `alpha` of tests, H0 although H1 is true in
about `beta`. How a block's share is distributed is not known, so the likelihood ratio is the
generalized one: each hypothesis has the distribution over the shares seen that suits the blocks
best among those of its mean. Chess engines are tested so on pairs of games (Van den Bergh).

With the normal approximation in its place, one bot among three or more others failed H1 in 8 to
9 % of simulated tests instead of 5 %: with shares below a half, a low mean comes with a small
variance, and looks surer than it is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ...core.errors import BadOption
from .elo import share_at

FIRST_LOOK = 30
"""Blocks before the variance is known well enough to decide."""

LARGEST_ELO = 1_000
HARDLY = 1e-3
"""How often shares of 0 and 1 count where they were not seen, so that any mean is possible."""

HALVINGS = 60
DIGITS = 9

Decision = Literal["stronger", "not stronger", "undecided"]


@dataclass(frozen=True)
class Test:
    """The hypotheses in Elo, and the error rates allowed."""

    alpha: float = 0.05
    beta: float = 0.05
    elo0: float = 0.0
    elo1: float = 35.0

    __test__ = False

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log likelihood ratio decides for H0, for H1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


def check_test(test: Test) -> None:
    """Raise BadOption for a test that can't be."""
    for name, rate in (("alpha", test.alpha), ("beta", test.beta)):
        if not 0 < rate < 0.5:
            raise BadOption(f"{name} {rate:g}: must be above 0 and below 0.5")
    for name, rating in (("elo0", test.elo0), ("elo1", test.elo1)):
        if not abs(rating) <= LARGEST_ELO:
            raise BadOption(f"{name} {rating:g}: must be -{LARGEST_ELO} to {LARGEST_ELO}")
    if not test.elo0 < test.elo1:
        raise BadOption(f"elo0 {test.elo0:g} must be below elo1 {test.elo1:g}")


@dataclass
class Verdict:
    """What the blocks so far say. `add` blocks in order until it is `decided`."""

    test: Test
    players: int
    blocks: int = 0
    decision: Decision = "undecided"
    llr: float = 0.0
    _seen: Counter[float] = field(default_factory=Counter, repr=False)

    @property
    def is_decided(self) -> bool:
        return self.decision != "undecided"

    def add(self, share: float) -> None:
        """The share of wins in the next block. Once decided nothing changes any more."""
        if self.is_decided:
            return
        self.blocks += 1
        self._seen[round(share, DIGITS)] += 1
        self.llr = self._ratio()
        low, high = self.test.bounds
        if self.blocks >= FIRST_LOOK and self.llr >= high:
            self.decision = "stronger"
        elif self.blocks >= FIRST_LOOK and self.llr <= low:
            self.decision = "not stronger"

    def _ratio(self) -> float:
        """Of the likelihoods of the blocks under the best of H1 and the best of H0, its log."""
        counts = {0.0: HARDLY, 1.0: HARDLY, **self._seen}
        null, other = (
            _tilt(counts, share_at(rating, self.players))
            for rating in (self.test.elo0, self.test.elo1)
        )
        return sum(
            count
            * (
                math.log1p(null.slope * (share - null.mean))
                - math.log1p(other.slope * (share - other.mean))
            )
            for share, count in counts.items()
        )


class _Tilt(NamedTuple):
    """The likeliest distribution of a mean: what was seen, divided by 1 + slope (share - mean)."""

    mean: float
    slope: float


def _tilt(counts: Mapping[float, float], mean: float) -> _Tilt:
    """Found by halving, since the tilted mean falls as the slope grows (Owen 2001)."""
    apart = [(share - mean, count) for share, count in counts.items()]
    low, high = -1 / max(apart)[0], -1 / min(apart)[0]
    for _ in range(HALVINGS):
        slope = (low + high) / 2
        if sum(count * each / (1 + slope * each) for each, count in apart) > 0:
            low = slope
        else:
            high = slope
    return _Tilt(mean, (low + high) / 2)
