"""Means and 95 % intervals from blocks: games of a block share a deal, blocks share nothing.

The unit is the block's mean, so whatever hangs together within a block widens the interval as
it should (Liang & Zeger 1986). From `ENOUGH` blocks on the mean is normal; below, the blocks are
drawn anew many times, with the percentiles moved outwards as Hesterberg (2015) shows, because
plain ones are too narrow for few blocks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

ENOUGH = 50
"""Blocks from which on the mean of blocks is taken for normal."""

RESAMPLES = 4_000
NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A figure; in 95 % of repetitions `low..high` holds the true one."""

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        return math.isfinite(self.value)


def mean_of(blocks: Sequence[float] | Floats) -> Estimate:
    """The mean of the blocks' means; from a single block nothing is known of its error."""
    values = np.asarray(blocks, np.float64)
    middle, count = float(values.mean()), len(values)
    if count == 1:
        return Estimate(middle, -math.inf, math.inf)
    if count < ENOUGH:
        return Estimate(middle, *_resampled(values))
    half = Z * standard_error(values)
    return Estimate(middle, middle - half, middle + half)


def share_of(blocks: Sequence[float] | Floats) -> Estimate:
    """A mean of shares, within 0 and 1.

    From `ENOUGH` blocks on the interval is Wilson's for as many independent games as would have
    the same standard error (Franco et al. 2019), which holds near 0 and 1, where a normal one does
    not. Where all blocks agree they show no spread; then each block counts as one game, as if
    its games were all the same.
    """
    values = np.asarray(blocks, np.float64)
    middle, count = float(values.mean()), len(values)
    if np.ptp(values) == 0:
        return Estimate(middle, *wilson(middle, count))
    if count >= ENOUGH:
        games = middle * (1 - middle) / standard_error(values) ** 2
        return Estimate(middle, *wilson(middle, games))
    found = mean_of(values)
    return Estimate(middle, max(0.0, found.low), min(1.0, found.high))


def standard_error(values: Floats) -> float:
    return float(values.std(ddof=1)) / math.sqrt(len(values))


def _resampled(values: Floats) -> tuple[float, float]:
    """The bootstrap's interval; the same blocks give the same."""
    count = len(values)
    draws = np.random.default_rng(count).integers(count, size=(RESAMPLES, count))
    tail = NORMAL.cdf(-math.sqrt(count / (count - 1)) * student(count - 1))
    low, high = np.quantile(values[draws].mean(axis=1), [tail, 1 - tail])
    return float(low), float(high)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by the expansion of Fisher and Cornish (1960).

    Exact to 1 % from 4 degrees of freedom on.
    """
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, which holds at 0 and 1 too."""
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
