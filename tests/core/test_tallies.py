"""What chance gave beside what was to be expected: honest dealers are believed, others not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import seri
from seri.core.dealer import ScriptedDealer, SeededDealer
from seri.core.tallies import Count, Tally, deals_of, tally, verdict


def played(game: seri.Game, seed: int, dealer: Any = None) -> Tally:
    """The tally of a random game."""
    match = game.match(dealer=dealer or SeededDealer(seed))
    bot = seri.bot("random", seed)
    while not match.is_over:
        match.play(bot.choose(match.view(match.current_player)))
    return tally(game, deals_of(game, match.events))


def all_played(game: seri.Game, games: int, dealer: type[SeededDealer] = SeededDealer) -> Tally:
    total = Tally()
    for seed in range(games):
        total.add(played(game, seed, dealer(seed)))
    return total


def test_one_game_is_counted_by_hand(toy: Callable[..., seri.Game]) -> None:
    """The first of three prizes comes with 1/3, the second with 1/2, the last for sure."""
    game = toy(cards=3)
    found = played(game, 1)
    match = game.match(dealer=SeededDealer(1))
    assert (found.games, found.deals) == (1, 3)
    first = f"odds.prize {match.state.prize}"
    sums = sorted((count.expected, count.variance) for count in found.counts.values())
    assert np.allclose(found.counts[first], Count(1, 1 / 3, 2 / 9))
    wanted = [(1 / 3, 2 / 9), (5 / 6, 2 / 9 + 1 / 4), (11 / 6, 2 / 9 + 1 / 4)]
    assert np.allclose(sums, wanted)
    assert all(count.happened == 1 for count in found.counts.values())


def test_the_variance_is_that_of_the_difference(toy: Callable[..., seri.Game]) -> None:
    """Over all orders of three prizes, each as likely, the mean of squares is the mean variance."""
    game = toy(cards=3)
    counts = [
        played(game, 1, ScriptedDealer([f"prize {prize}" for prize in order])).counts[
            "odds.prize 2"
        ]
        for order in permutations((1, 2, 3))
    ]
    squares = [each.difference**2 for each in counts]
    assert sum(squares) > 0
    assert sum(squares) == pytest.approx(sum(each.variance for each in counts))


@pytest.mark.parametrize("name", seri.game_names())
def test_an_honest_dealer_is_within_what_luck_gives(name: str) -> None:
    found = all_played(seri.game(name, players=3), 8)
    assert verdict(found.counts.values()).level == "usual"
    deviations = [each.deviations or 0.0 for each in found.counts.values()]
    assert max(map(abs, deviations)) < 4
    total = sum(count.happened for count in found.counts.values())
    assert total == found.deals == pytest.approx(sum(c.expected for c in found.counts.values()))


class Crooked(SeededDealer):
    """Deals the last of the possible outcomes every third time, whatever its weight."""

    def deal(self, game: seri.Game, state: Any, number: int) -> int:
        if number % 3 == 0:
            return int(np.flatnonzero(game.weights(state))[-1])
        return super().deal(game, state, number)


@pytest.mark.parametrize("name", seri.game_names())
def test_a_crooked_dealer_is_found_out(name: str) -> None:
    found = all_played(seri.game(name, players=3), 8, Crooked)
    judged = verdict(found.counts.values())
    assert (judged.level, judged.one_in > 1000) == ("beyond", True)


def test_kinds_without_words_are_counted_by_their_notation(
    toy: Callable[..., seri.Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = toy(cards=3)
    named = played(game, 2)
    monkeypatch.setattr(game, "modules", replace(game.modules, odds=None))
    found = played(game, 2)
    assert {f"odds.{key}": count for key, count in found.counts.items()} == named.counts


def test_what_can_happen_once_in_a_million_deals_proves_little() -> None:
    """The normal curve would call it a thousand standard deviations."""
    once = Count(1, 1e-6, 1e-6)
    assert once.deviations is not None
    assert once.deviations > 900
    assert 1e-6 < once.probability < 1e-5
    assert verdict([Count(), Count(5, 5.0, 0.0)]) == ("usual", 1)
    assert verdict([]) == ("usual", 1)
    assert Count(5, 4.0, 0.0).probability == 0
    assert verdict([Count(5, 4.0, 0.0)]).level == "beyond"


def test_false_alarms_are_as_seldom_as_is_said() -> None:
    """A thousand honest servers: below 0.05 are at most 50 of them."""
    dice = np.random.default_rng(1)
    for draws in (5, 60, 2000):
        came = dice.multinomial(draws, [1 / 6] * 6, size=1000)
        counts = [
            [Count(int(each), draws / 6, draws * 5 / 36) for each in server] for server in came
        ]
        levels = [verdict(server).level for server in counts]
        assert levels.count("usual") >= 950
        assert levels.count("beyond") <= 5
