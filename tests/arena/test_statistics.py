"""Figures against known values, against a library, and against simulated truth."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from seri.arena.statistics import (
    Estimate,
    Test,
    Verdict,
    check_test,
    elo_of,
    fit,
    mean_of,
    share_at,
    share_of,
    wilson,
)
from seri.arena.statistics.clusters import ENOUGH, student
from seri.arena.statistics.elo import SCALE, elo
from seri.core.errors import BadOption

# ---- Elo -------------------------------------------------------------------------------------


def test_elo_of_two_players_is_that_of_chess() -> None:
    assert elo(0.5, 2) == pytest.approx(0)
    assert elo(10 / 11, 2) == pytest.approx(400)
    assert elo(0.55, 2) == pytest.approx(34.86, abs=0.01)


@pytest.mark.parametrize("players", range(2, 7))
def test_equals_have_elo_0_and_a_share_comes_back(players: int) -> None:
    assert elo(1 / players, players) == pytest.approx(0)
    for rating in (-500, -35, 0, 35, 500):
        assert elo(share_at(rating, players), players) == pytest.approx(rating)


@pytest.mark.parametrize(
    ("players", "share"), [(2, 0.550), (3, 0.379), (4, 0.289), (5, 0.234), (6, 0.196)]
)
def test_a_strength_of_55_to_45_among_any_number(players: int, share: float) -> None:
    assert share_at(elo(0.55, 2), players) == pytest.approx(share, abs=0.0007)


def test_who_wins_all_or_nothing_is_infinitely_far_away() -> None:
    found = elo_of(Estimate(1.0, 0.9, 1.0), 3)
    assert (found.value, found.high) == (math.inf, math.inf)
    assert found.low == pytest.approx(elo(0.9, 3))
    assert elo(0, 3) == -math.inf


# ---- Blocks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "point"), [(4, 2.776), (10, 2.228), (20, 2.086), (30, 2.042), (48, 2.011)]
)
def test_points_of_students_t(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.003)


def clustered(rng: np.random.Generator, blocks: int, games: int = 4) -> np.ndarray:
    """Means of blocks whose games hang together: a deal is good for a bot, or is not."""
    chance = np.where(rng.random(blocks) < 0.5, 0.1, 0.5)
    return rng.binomial(games, chance) / games


@pytest.mark.parametrize(("blocks", "runs"), [(12, 400), (30, 400), (200, 2_000)])
def test_intervals_hold_the_truth_as_often_as_they_say(blocks: int, runs: int) -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(runs):
        found = share_of(clustered(rng, blocks))
        held += found.low <= 0.3 <= found.high
    assert 0.92 <= held / runs <= 0.985


def test_errors_of_blocks_are_wider_than_those_of_games_where_games_hang_together() -> None:
    rng = np.random.default_rng(2)
    means = [float(clustered(rng, 200).mean()) for _ in range(1_000)]
    truth = 1.96 * float(np.std(means))
    found = share_of(clustered(rng, 200))
    low, high = wilson(found.value, 800)
    assert (found.high - found.low) / 2 == pytest.approx(truth, rel=0.12)
    assert (high - low) / 2 < 0.87 * truth


def test_the_interval_does_not_jump_where_the_bootstrap_ends() -> None:
    values = clustered(np.random.default_rng(3), ENOUGH)
    few, enough = mean_of(values[1:]), mean_of(values)
    assert few.high - few.low == pytest.approx(enough.high - enough.low, rel=0.12)


def test_blocks_that_all_agree_leave_some_doubt() -> None:
    assert share_of([1.0] * 100) == Estimate(1.0, *wilson(1.0, 100))
    assert share_of([1.0]).low == pytest.approx(0.2065, abs=0.001)
    assert mean_of([3.0]) == Estimate(3.0, -math.inf, math.inf)


def test_a_share_stays_within_0_and_1() -> None:
    found = share_of([1.0] * 60 + [0.75])
    assert 0.97 < found.low < found.value < found.high < 1.0
    few = share_of([1.0] * 10 + [0.5])
    assert few.low < few.value < few.high <= 1.0


def test_shares_near_1_are_held_as_often_as_they_say() -> None:
    rng = np.random.default_rng(8)
    held = 0
    for _ in range(2_000):
        found = share_of(rng.binomial(4, 0.99, size=100) / 4)
        held += found.low <= 0.99 <= found.high
    assert 0.92 <= held / 2_000 <= 0.985


def test_away_from_the_edges_a_share_has_the_normal_interval() -> None:
    values = clustered(np.random.default_rng(9), 400)
    share, mean = share_of(values), mean_of(values)
    assert share.low == pytest.approx(mean.low, abs=0.002)
    assert share.high == pytest.approx(mean.high, abs=0.002)


# ---- Plackett-Luce ---------------------------------------------------------------------------


def draw(rng: np.random.Generator, theta: np.ndarray, seats: list[int]) -> list[int]:
    """A ranking by Plackett-Luce: the order of strengths with Gumbel noise."""
    noisy = theta[seats] + rng.gumbel(size=len(seats))
    return [seats[each] for each in np.argsort(-noisy)]


def alone_on_places(ranking: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple((bot,) for bot in ranking)


def test_ratings_are_those_of_choix() -> None:
    choix = pytest.importorskip("choix", reason="choix is not installed: pip install 'seri[test]'")
    rng, theta = np.random.default_rng(4), np.array([0.0, 0.6, 1.1, -0.4])
    rankings = [
        draw(rng, theta, list(seats))
        for _ in range(40)
        for seats in itertools.permutations(range(4), 3)
    ]
    found = fit("abcd", [[alone_on_places(each)] for each in rankings], ghost=0)
    theirs = choix.opt_rankings(4, rankings)
    ours = [each.value for each in found.elo]
    assert ours == pytest.approx(SCALE * (theirs - theirs.mean()), abs=0.01)


def test_two_bots_are_rated_as_by_elo() -> None:
    games = [((0,), (1,))] * 300 + [((1,), (0,))] * 100
    found = fit("ab", [[game] for game in games], ghost=0)
    assert found.difference("a", "b").value == pytest.approx(elo(0.75, 2))


def test_a_bot_may_hold_several_seats() -> None:
    """One among three that wins half of the games is three times as strong."""
    games = [((0,), (1,), (1,), (1,))] * 50 + [((1,), (0,), (1,), (1,))] * 25
    winners_only = [(game[0], tuple(b for group in game[1:] for b in group)) for game in games]
    theta = fit("ab", [[game] for game in winners_only], ghost=0)
    assert theta.elo[0].value > theta.elo[1].value
    rng, truth = np.random.default_rng(5), np.array([0.5, -0.5])
    drawn = [[alone_on_places(draw(rng, truth, [0, 1, 1, 1]))] for _ in range(8_000)]
    assert fit("ab", drawn).difference("a", "b").value == pytest.approx(SCALE, rel=0.05)


def test_a_shared_place_counts_as_half_of_either_order() -> None:
    shared = fit("ab", [[((0, 1),)]] * 40 + [[((0,), (1,))]] * 20)
    orders = fit("ab", [[((0,), (1,))]] * 40 + [[((1,), (0,))]] * 20)
    assert shared.elo[0].value == pytest.approx(orders.elo[0].value)
    three = fit("abc", [[((0, 1, 2),)]] * 10)
    assert [each.value for each in three.elo] == pytest.approx([0, 0, 0], abs=1e-9)


def test_a_bot_that_wins_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    found = fit("ab", [[((0,), (1,))]] * 200)
    above = found.difference("a", "b")
    assert 500 < above.value < 2_000
    assert above.low < above.value - 200


def test_intervals_of_ratings_hold_the_truth_where_games_hang_together() -> None:
    """In each block luck moves all games the same way; the model alone would be too sure."""
    rng, theta = np.random.default_rng(6), np.array([0.4, 0.0, -0.4])
    truth = 58.0  # what 40,000 such blocks give; without luck it would be 69.5
    held = 0
    for _ in range(200):
        blocks = []
        for _ in range(60):
            luck = theta + rng.normal(0, 0.7, size=3)
            blocks.append([alone_on_places(draw(rng, luck, [0, 1, 2])) for _ in range(6)])
        above = fit("abc", blocks).difference("a", "b")
        held += above.low <= truth <= above.high
    assert 0.9 <= held / 200 <= 0.99


# ---- The sequential test ---------------------------------------------------------------------


def error_rate(players: int, rating: float, test: Test, runs: int = 150) -> tuple[float, float]:
    """How often tests of one of this Elo say "stronger", and how many blocks they take.

    Games of a block hang together, which makes the variance 1.06 to 1.3 times as large.
    """
    rng, share = np.random.default_rng(7), share_at(rating, players)
    alike = 1 / 0.06 - 1
    stronger, blocks = 0, 0
    for _ in range(runs):
        verdict = Verdict(test, players)
        while not verdict.is_decided:
            chance = rng.beta(share * alike, (1 - share) * alike)
            verdict.add(rng.binomial(players, chance) / players)
        stronger += verdict.decision == "stronger"
        blocks += verdict.blocks
    return stronger / runs, blocks / runs


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_the_sequential_test_errs_as_often_as_stated(players: int) -> None:
    """At the hypotheses themselves, where it errs most; three standard errors are left."""
    test = Test(alpha=0.1, beta=0.05, elo0=0, elo1=50)
    assert error_rate(players, 0, test)[0] <= 0.1 + 3 * math.sqrt(0.1 * 0.9 / 150)
    assert error_rate(players, 50, test)[0] >= 0.95 - 3 * math.sqrt(0.05 * 0.95 / 150)


def test_clear_cases_are_decided_soon_and_right() -> None:
    wrong, blocks = error_rate(3, -150, Test(), runs=20)
    assert wrong == 0
    assert blocks < 80
    right, blocks = error_rate(3, 200, Test(), runs=20)
    assert right == 1
    assert blocks < 50


def test_a_verdict_waits_for_enough_blocks_and_then_stays() -> None:
    verdict = Verdict(Test(), 3)
    for number in range(1, 41):
        verdict.add(1.0)
        assert verdict.is_decided == (number >= 30)
    assert (verdict.decision, verdict.blocks) == ("stronger", 30)
    verdict.add(0.0)
    assert verdict.blocks == 30


def test_the_ratio_is_the_one_of_chess_engines() -> None:
    """128 pairs of games of montytest's test 69d3c8dc7c5b3724e29d2712, as its page shows them."""
    verdict = Verdict(Test(1e-6, 1e-6, 0, 2.716), 2)
    for share, pairs in zip((0, 0.25, 0.5, 0.75, 1), (13, 37, 50, 25, 3), strict=True):
        for _ in range(pairs):
            verdict.add(share)
    assert verdict.llr == pytest.approx(-0.53772, abs=0.0005)


def test_the_ratio_is_near_the_normal_one_for_many_blocks_at_par() -> None:
    verdict, shares = Verdict(Test(0.001, 0.001, 0, 10), 2), [0.0, 0.5, 0.5, 1.0] * 50
    for share in shares:
        verdict.add(share)
    s0, s1 = 0.5, share_at(10, 2)
    normal = sum((s1 - s0) * (2 * x - s0 - s1) for x in shares) / (2 * float(np.var(shares)))
    assert verdict.llr == pytest.approx(normal, abs=0.02)


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (Test(alpha=0), "alpha 0: must be above 0 and below 0.5"),
        (Test(beta=0.5), "beta 0.5"),
        (Test(alpha=math.nan), "alpha nan"),
        (Test(elo0=35, elo1=35), "elo0 35 must be below elo1 35"),
        (Test(elo1=math.inf), "elo1 inf: must be -1000 to 1000"),
    ],
)
def test_tests_that_cannot_be_are_refused(test: Test, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        check_test(test)
