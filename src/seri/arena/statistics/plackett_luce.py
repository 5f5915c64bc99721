"""Plackett-Luce ratings from whole rankings, with intervals.

The first place is drawn among all seats by strength, the second among the rest, and so on
(Luce 1959, Plackett 1975). Bots may hold several seats. A shared place counts as all orders it
could have been, each equally: so two who share the win have half a win each, as everywhere here.

Each bot also wins half a game and loses half against a player of mean strength who does not
exist (Turner et al. 2020), so that a bot which won or lost everything has a finite rating. The
fit is Newton's method on a concave function. Intervals are those of the "sandwich" estimator
with blocks as clusters (White 1982, Liang & Zeger 1986), with Student's t for few blocks, or
those of the model where these are wider: a bot that always wins shows no spread.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from .clusters import Estimate, Floats, Z, student
from .elo import SCALE

GHOST = 0.5
"""Games that each bot wins, and loses, against a player of mean strength."""

STEPS = 100
SMALL = 1e-10

Groups = tuple[tuple[int, ...], ...]
"""A game's ranking: the bots (by number) on each place, the winners first."""

Draws = tuple[tuple[tuple[int, ...], float, tuple[float, ...]], ...]
"""What a ranking drew: how many seats of each bot were left, how often, and who came of it."""


@dataclass(frozen=True)
class Ratings:
    """Elo of each bot, the mean of all being 0; `covariance` of their errors.

    Intervals reach `reach` standard errors to either side.
    """

    names: tuple[str, ...]
    elo: tuple[Estimate, ...]
    covariance: tuple[tuple[float, ...], ...]
    reach: float

    def difference(self, first: str, second: str) -> Estimate:
        """How much stronger the first is; surer than the two ratings taken alone."""
        a, b = self.names.index(first), self.names.index(second)
        errors = self.covariance
        variance = errors[a][a] + errors[b][b] - 2 * errors[a][b]
        middle = self.elo[a].value - self.elo[b].value
        half = self.reach * float(np.sqrt(max(0.0, variance)))
        return Estimate(middle, middle - half, middle + half)


def fit(names: Sequence[str], blocks: Iterable[Iterable[Groups]], ghost: float = GHOST) -> Ratings:
    """The ratings that explain the rankings best; `blocks` of games, two blocks at least."""
    data = _Data(len(names))
    for games in blocks:
        data.add(games)
    wins, draws, kinds = data.arrays()
    theta = _most_likely(wins.sum(axis=0), draws.sum(axis=0), kinds, ghost)
    covariance, reach = _errors(theta, wins, draws, kinds, ghost)
    elo = SCALE * (theta - theta.mean())
    half = reach * np.sqrt(np.diag(covariance))
    bounds = zip(elo, elo - half, elo + half, strict=True)
    return Ratings(
        tuple(names),
        tuple(Estimate(*map(float, each)) for each in bounds),
        tuple(tuple(map(float, row)) for row in covariance),
        reach,
    )


# ---- From rankings to counts -----------------------------------------------------------------


class _Data:
    """By block how often each bot was drawn, and from which kinds of seats left.

    The likelihood depends on nothing else, and there are few kinds.
    """

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self.kinds: dict[tuple[int, ...], int] = {}
        self.wins: list[Floats] = []
        self.draws: list[dict[int, float]] = []

    def add(self, games: Iterable[Groups]) -> None:
        wins, draws = np.zeros(self.bots), dict[int, float]()
        for groups in games:
            for kind, weight, drawn in _drawn(groups, self.bots):
                number = self.kinds.setdefault(kind, len(self.kinds))
                draws[number] = draws.get(number, 0.0) + weight
                wins += drawn
        self.wins.append(wins)
        self.draws.append(draws)

    def arrays(self) -> tuple[Floats, Floats, Floats]:
        """wins[block, bot], draws[block, kind], kinds[kind, bot]."""
        draws = np.zeros((len(self.draws), len(self.kinds)))
        for block, row in enumerate(self.draws):
            draws[block, list(row)] = list(row.values())
        kinds = np.array(list(self.kinds), np.float64).reshape(-1, self.bots)
        return np.array(self.wins), draws, kinds


@lru_cache(maxsize=100_000)
def _drawn(groups: Groups, bots: int) -> Draws:
    """All draws of a ranking; those where only one bot is left say nothing."""
    found = []
    below = [bot for group in groups for bot in group]
    for group in groups:
        del below[: len(group)]
        for left in range(1, len(group) + 1):
            subsets = list(combinations(group, left))
            for subset in subsets:
                kind = _counts([*subset, *below], bots)
                if np.count_nonzero(kind) > 1:
                    weight = 1 / len(subsets)
                    drawn = tuple(each * weight / left for each in _counts(subset, bots))
                    found.append((kind, weight, drawn))
    return tuple(found)


def _counts(held: Sequence[int], bots: int) -> tuple[int, ...]:
    return tuple(held.count(bot) for bot in range(bots))


# ---- The fit ---------------------------------------------------------------------------------


def _most_likely(wins: Floats, draws: Floats, kinds: Floats, ghost: float) -> Floats:
    """Log strengths that maximise the likelihood, by Newton's method with halved steps."""
    theta = np.zeros(len(wins))
    value = _likelihood(theta, wins, draws, kinds, ghost)
    for _ in range(STEPS):
        slope = _slope(theta, wins, draws, kinds, ghost)
        step = np.linalg.lstsq(_curvature(theta, draws, kinds, ghost), slope, rcond=None)[0]
        while np.abs(step).max() > SMALL:
            better = _likelihood(theta + step, wins, draws, kinds, ghost)
            if better >= value:
                break
            step = step / 2
        else:
            break
        theta, value = theta + step, better
    return theta


def _likelihood(theta: Floats, wins: Floats, draws: Floats, kinds: Floats, ghost: float) -> float:
    strength = np.exp(theta)
    real = wins @ theta - draws @ np.log(kinds @ strength)
    return float(real + ghost * (theta - 2 * np.log1p(strength)).sum())


def _slope(theta: Floats, wins: Floats, draws: Floats, kinds: Floats, ghost: float) -> Floats:
    against_ghost = 1 / (1 + np.exp(-theta))
    slope: Floats = wins - draws @ _chances(theta, kinds) + ghost * (1 - 2 * against_ghost)
    return slope


def _curvature(theta: Floats, draws: Floats, kinds: Floats, ghost: float) -> Floats:
    """The negative second derivative."""
    chances = _chances(theta, kinds)
    against_ghost = 1 / (1 + np.exp(-theta))
    diagonal = draws @ chances + 2 * ghost * against_ghost * (1 - against_ghost)
    curvature: Floats = np.diag(diagonal) - (chances * draws[:, None]).T @ chances
    return curvature


def _chances(theta: Floats, kinds: Floats) -> Floats:
    """Of each bot to be drawn next, in each kind."""
    weights = kinds * np.exp(theta)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _errors(
    theta: Floats, wins: Floats, draws: Floats, kinds: Floats, ghost: float
) -> tuple[Floats, float]:
    """Covariance of the centred ratings in Elo, by blocks or by the model, and its reach."""
    count, bots = wins.shape
    inverse = np.linalg.pinv(_curvature(theta, draws.sum(axis=0), kinds, ghost))
    scores = wins - draws @ _chances(theta, kinds)
    scores = scores - scores.mean(axis=0)
    sandwich = inverse @ (scores.T @ scores) @ inverse * count / max(1, count - 1)
    centre = SCALE * (np.eye(bots) - 1 / bots)
    by_blocks, by_model = (centre @ each @ centre for each in (sandwich, inverse))
    reach = student(max(1, count - 1))
    if reach**2 * np.trace(by_blocks) >= Z**2 * np.trace(by_model):
        return by_blocks, reach
    return by_model, Z
