"""Many games: reproducible, independent of each other and of the number of workers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import seri
from seri.arena import Played, simulate, standings
from seri.arena.statistics import wilson
from seri.bots import UnknownBot

BOTS = ("greedy", "random", "random")


def game() -> seri.Game:
    return seri.game("ra", players=3, preset="rgg2008", bag_counts="hidden")


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first = list(simulate(game(), BOTS, 4, seed=1))
    assert first == list(simulate(game(), BOTS, 4, seed=1))
    assert first != list(simulate(game(), BOTS, 4, seed=2))


def test_a_game_depends_only_on_its_number() -> None:
    assert list(simulate(game(), BOTS, 5, seed=1))[:2] == list(simulate(game(), BOTS, 2, seed=1))


def test_two_workers_play_the_same_games_as_one(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    one = list(simulate(game(), BOTS, 20, seed=1, rotate=True, transcripts=alone))
    two = list(simulate(game(), BOTS, 20, seed=1, rotate=True, transcripts=together, workers=2))
    assert one == two
    files = sorted(file.name for file in alone.iterdir())
    assert len(files) == 20
    for name in files:
        assert (alone / name).read_bytes() == (together / name).read_bytes()


def test_workers_find_games_of_other_folders(toy: Callable[..., seri.Game]) -> None:
    goofspiel = toy(players=2)
    one = list(simulate(goofspiel, ["random"], 3, seed=1))
    assert one == list(simulate(goofspiel, ["random"], 3, seed=1, workers=2))


def test_transcripts_tell_the_same_games(tmp_path: Path) -> None:
    for played in simulate(game(), BOTS, 3, seed=1, transcripts=tmp_path):
        text = (tmp_path / f"ra-{played.number:06}.txt").read_text(encoding="utf-8")
        transcript = seri.read_transcript(text)
        assert transcript.names == list(played.bots)
        assert len(transcript.events) == played.events
        assert transcript.match().outcome is not None


def test_bots_move_on_by_a_seat_only_when_rotated() -> None:
    still = [played.bots for played in simulate(game(), BOTS, 3, seed=1)]
    moved = [played.bots for played in simulate(game(), BOTS, 3, seed=1, rotate=True)]
    assert still == [BOTS] * 3
    assert moved == [BOTS, ("random", "greedy", "random"), ("random", "random", "greedy")]


def test_bots_that_do_not_fit_are_refused_before_a_game_is_played() -> None:
    with pytest.raises(seri.SeriError, match="2 bots for 3 seats"):
        simulate(game(), BOTS[:2], 1)
    with pytest.raises(UnknownBot):
        simulate(game(), ("greedy", "random", "genius"), 1)


def played(number: int, places: tuple[int, ...], bots: tuple[str, ...]) -> Played:
    return Played(number, bots, places, tuple(10 - place for place in places), 7, 9)


def test_standings_share_a_win_and_count_every_seat_of_a_bot() -> None:
    games = [
        played(0, (1, 1, 3), ("a", "b", "b")),
        played(1, (2, 1, 3), ("a", "b", "b")),
        played(2, (1, 2, 3), ("b", "a", "b")),
    ]
    result = standings(games)
    by_name = {each.name: each for each in result.by_bot}
    assert by_name["a"].win_share == pytest.approx(0.5 / 3)
    assert by_name["b"].win_share == pytest.approx(2.5 / 3)
    assert by_name["a"].par == pytest.approx(1 / 3)
    assert by_name["b"].mean_place == pytest.approx((1 + 3 + 1 + 3 + 1 + 3) / 6)
    assert [each.win_share for each in result.by_seat] == pytest.approx([0.5, 0.5, 0])
    assert (result.mean_decisions, result.mean_events) == (7, 9)
    assert sum(each.win_share for each in result.by_bot) == pytest.approx(1)


def test_the_interval_holds_the_share_and_narrows_with_games() -> None:
    for share in (0.0, 0.25, 1.0):
        low, high = wilson(share, 100)
        closer_low, closer_high = wilson(share, 10_000)
        assert 0 <= low <= closer_low <= share <= closer_high <= high <= 1
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
