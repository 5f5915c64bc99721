"""A sequential test of "A is stronger than B": it ends as soon as the blocks say enough.

H0: one A among B wins the share of `elo0`; H1: that of `elo1`. Wald's (1945) boundaries keep the
error rates: H1 accepted although H0 is true in at most about `alpha` of tests, H0 although H1 is
true in at most about `beta`. The distribution of a block's share is not known, so the likelihood
ratio is the generalized one of a normal mean, each hypothesis with the variance that suits it
best:

    LLR = N/2 log(sum (x - s0)^2 / sum (x - s1)^2)

To first order that is sum (s1 - s0)(2x - s0 - s1) / 2 variance, the form used for chess engines
(Van den Bergh 2017), but it stays finite where all blocks agree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from ...core.errors import BadOption
from .elo import share_at

FIRST_LOOK = 30
"""Blocks before the variance is known well enough to decide."""

LARGEST_ELO = 1_000

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
    _from_h0: float = field(default=0.0, repr=False)
    _from_h1: float = field(default=0.0, repr=False)

    def __post_init__(self) -> None:
        self._share0 = share_at(self.test.elo0, self.players)
        self._share1 = share_at(self.test.elo1, self.players)

    @property
    def is_decided(self) -> bool:
        return self.decision != "undecided"

    def add(self, share: float) -> None:
        """The share of wins in the next block. Once decided nothing changes any more."""
        if self.is_decided:
            return
        self.blocks += 1
        self._from_h0 += (share - self._share0) ** 2
        self._from_h1 += (share - self._share1) ** 2
        self.llr = self._ratio()
        low, high = self.test.bounds
        if self.blocks >= FIRST_LOOK and self.llr >= high:
            self.decision = "stronger"
        elif self.blocks >= FIRST_LOOK and self.llr <= low:
            self.decision = "not stronger"

    def _ratio(self) -> float:
        if self._from_h0 == 0 or self._from_h1 == 0:  # all blocks just at one of the hypotheses
            return math.copysign(math.inf, self._from_h0 - self._from_h1)
        return self.blocks / 2 * math.log(self._from_h0 / self._from_h1)
