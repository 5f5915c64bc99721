"""Seats are fair: within every block each bot sits at each seat equally often."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from seri.arena import Matchup, check_blocks, check_bots, matchups, neighbours
from seri.core.errors import BadOption


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("count", range(2, 8))
def test_in_a_mixed_block_each_bot_sits_once_at_each_seat(players: int, count: int) -> None:
    bots = tuple("abcdefg"[:count])
    rng = np.random.default_rng(players * 10 + count)
    for _ in range(5):
        tables = Matchup("mixed", bots).tables(players, rng)
        assert len(tables) == Matchup("mixed", bots).games(players)
        sat = Counter((bot, seat) for table in tables for seat, bot in enumerate(table))
        assert sat == {(bot, seat): 1 for bot in bots for seat in range(players)}


@pytest.mark.parametrize("players", range(2, 7))
def test_in_a_solo_block_the_lonely_bot_sits_once_at_each_seat(players: int) -> None:
    tables = Matchup("solo", ("a", "b")).tables(players, np.random.default_rng(1))
    assert [table.index("a") for table in tables] == list(range(players))
    assert all(table.count("b") == players - 1 for table in tables)


def test_neighbours_change_from_block_to_block() -> None:
    rng = np.random.default_rng(1)
    first = {Matchup("mixed", tuple("abcd")).tables(4, rng)[0] for _ in range(30)}
    assert len(first) > 10


def test_designs() -> None:
    one, other = Matchup("solo", ("a", "b")), Matchup("solo", ("b", "a"))
    assert matchups("solo", "ab", 3) == (one,)
    assert matchups("both", "ab", 3) == (one, other)
    assert matchups("both", "ab", 2) == (one,)  # the other way round would be the same games
    assert matchups("mixed", "abc", 3) == (Matchup("mixed", ("a", "b", "c")),)
    assert len(matchups("both", "abc", 3)) == 4
    with pytest.raises(BadOption, match="no design 'x'; there is: both, solo, mixed"):
        matchups("x", "ab", 3)


def test_a_ladder_has_each_step_and_all_mixed() -> None:
    assert neighbours(["weak", "fair", "good"]) == (
        Matchup("solo", ("fair", "weak")),
        Matchup("solo", ("good", "fair")),
        Matchup("mixed", ("weak", "fair", "good")),
    )


@pytest.mark.parametrize("bots", [(), ("a",), ("a", "b", "a")])
def test_too_few_bots_or_the_same_twice_are_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadOption):
        check_bots(bots)


@pytest.mark.parametrize(("first", "count"), [(0, 0), (0, -1), (0, 100_001), (-1, 5), (2**31, 1)])
def test_no_blocks_or_too_many_are_refused(first: int, count: int) -> None:
    with pytest.raises(BadOption, match="must be"):
        check_blocks(first, count)
