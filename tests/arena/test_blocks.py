"""Blocks: the same for the same seed wherever they are played, whoever is killed meanwhile."""

from __future__ import annotations

import multiprocessing
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import seri
from seri.arena import (
    Block,
    BotFailed,
    Contest,
    WorkersLost,
    matchups,
    play,
    results,
    simulate,
)
from seri.bots import UnknownBot

from . import pieces


def contest(
    design: str = "both", seed: int = 1, players: int = 3, transcripts: Path | None = None
) -> Contest:
    game = seri.game("jade_merchant", players=players)
    found = matchups(design, ("greedy", "random"), players)
    return Contest.of(game, found, seed, transcripts)


def test_the_same_seed_gives_the_same_blocks_and_another_seed_others() -> None:
    first = list(play(contest(), range(2)))
    assert first == list(play(contest(), range(2)))
    assert first != list(play(contest(seed=2), range(2)))


def test_a_block_depends_only_on_its_number() -> None:
    assert list(play(contest(), range(3)))[4:] == list(play(contest(), range(2, 3)))


def test_blocks_come_in_order_all_matchups_of_a_deal_together() -> None:
    found = [(block.number, block.matchup) for block in play(contest(), range(5, 7))]
    assert found == [(5, 0), (5, 1), (6, 0), (6, 1)]


def deal(text: str) -> str:
    """The first thing that the dealer did."""
    return next(line for line in text.splitlines() if line.startswith("dealer "))


def test_all_games_of_a_block_have_the_same_deal(tmp_path: Path) -> None:
    list(play(contest(transcripts=tmp_path), range(4)))
    texts = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    assert len(texts) == 4 * 2 * 3
    by_block = [
        {deal(text) for name, text in texts.items() if f"-{block:06}-" in name}
        for block in range(4)
    ]
    assert [len(each) for each in by_block] == [1] * 4
    assert len(set.union(*by_block)) > 1


def test_transcripts_tell_the_games_of_their_blocks(tmp_path: Path) -> None:
    for block in play(contest(transcripts=tmp_path), range(1)):
        for game in block.games:
            name = f"jade_merchant-{block.matchup + 1}-{block.number:06}-{game.number + 1}.txt"
            transcript = seri.read_transcript((tmp_path / name).read_text(encoding="utf-8"))
            outcome = transcript.match().outcome
            assert transcript.names == list(game.bots)
            assert outcome is not None
            assert (outcome.places, outcome.scores) == (game.places, game.scores)


def test_two_workers_play_the_same_as_one() -> None:
    assert list(play(contest(), range(8), workers=2)) == list(play(contest(), range(8)))


def test_a_worker_killed_midway_loses_nothing() -> None:
    before = set(multiprocessing.active_children())
    playing = play(contest("solo"), range(30), workers=2)
    found = [next(playing)]
    for worker in set(multiprocessing.active_children()) - before:
        worker.kill()
        break
    found += playing
    assert found == list(play(contest("solo"), range(30)))


def test_closing_it_stops_the_workers() -> None:
    before = set(multiprocessing.active_children())
    playing = play(contest("solo"), range(2_000), workers=2)
    next(playing)
    workers = set(multiprocessing.active_children()) - before
    assert len(workers) == 2
    playing.close()
    for worker in workers:
        worker.join(60)
        assert not worker.is_alive()


def test_ctrl_c_lets_a_worker_that_is_being_started_be_started_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where another thread takes the signal, as the one that draws the progress bar may."""
    from seri.arena.workers import in_order

    handed_out: list[int] = []
    submit = ProcessPoolExecutor.submit

    def interrupted(*arguments: Any) -> Future[Any]:
        drawing = threading.Thread(target=pieces.hear_ctrl_c)
        drawing.start()
        drawing.join()
        handed_out.append(arguments[2])
        return submit(*arguments)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(in_order(abs, range(9), 2))
    assert handed_out == [0]


def test_a_piece_that_kills_every_worker_ends_in_an_error() -> None:
    from seri.arena.workers import in_order

    with pytest.raises(WorkersLost, match="lost 4 times in a row"):
        list(in_order(pieces.die, [1, 2], 2))


def test_a_piece_that_kills_one_worker_is_done_by_another(tmp_path: Path) -> None:
    from seri.arena.workers import in_order

    work = pieces.DieOnce(tmp_path / "died")
    assert list(in_order(work, range(9), 2)) == [number * number for number in range(9)]
    assert (tmp_path / "died").exists()


def test_workers_find_games_of_other_folders(toy: Callable[..., seri.Game]) -> None:
    found = Contest.of(toy(players=2), matchups("solo", ("greedy", "random"), 2))
    assert list(play(found, range(3), workers=2)) == list(play(found, range(3)))


@pytest.mark.parametrize(
    ("bots", "workers", "compiled"),
    [
        (("medium", "greedy"), 2, ["medium"]),
        (("medium", "greedy"), 1, []),
        (("greedy", "random"), 2, []),
    ],
)
def test_what_bots_need_is_compiled_once_before_several_workers_start(
    bots: tuple[str, ...], workers: int, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("seri.arena.game.fill_cache", lambda game, *specs: asked.extend(specs))
    game = seri.game("jade_merchant", players=3)
    play(Contest.of(game, matchups("both", bots, 3)), range(1), workers=workers).close()
    simulate(game, (*bots, bots[0]), 1, workers=workers)
    assert asked == 2 * compiled


def test_unknown_bots_are_refused_before_a_game_is_played() -> None:
    with pytest.raises(UnknownBot, match="no bot 'genius'"):
        Contest.of(seri.game("ra"), matchups("solo", ("greedy", "genius"), 2))


def test_a_bot_that_fails_is_named_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def choose(self, view: seri.View) -> int:
            return -1

    monkeypatch.setattr("seri.arena.game.bot", lambda name, seed: Broken())
    said = r"^block 7, matchup 1 \(greedy,random\), game 0 of jade_merchant, move \d+: greedy at"
    with pytest.raises(BotFailed, match=said) as caught:
        list(play(contest("solo"), range(7, 8)))
    assert pickle.loads(pickle.dumps(caught.value)).block == 7  # as it comes from a worker


# ---- Results ---------------------------------------------------------------------------------


def test_results_count_the_lonely_bot_of_solo_tables_and_all_of_mixed_ones() -> None:
    both = results(contest(), list(play(contest(), range(8))))
    assert [[row.bot for row in table.rows] for table in both.tables] == [["greedy"], ["random"]]
    assert [table.games for table in both.tables] == [24, 24]
    assert both.tables[0].rows[0].wins.value > 0.8 > 0.2 > both.tables[1].rows[0].wins.value
    assert both.ratings is not None
    assert both.ratings.difference("greedy", "random").low > 0
    mixed = results(contest("mixed"), list(play(contest("mixed"), range(3))))
    greedy, random = mixed.tables[0].rows
    assert (greedy.seats, random.seats, greedy.elo) == (9, 9, None)
    assert greedy.par == pytest.approx(1 / 3)
    assert greedy.place.value < random.place.value


def test_results_of_blocks_known_by_hand() -> None:
    from seri.arena import Played

    def game(number: int, bots: str, places: tuple[int, ...], scores: tuple[int, ...]) -> Played:
        return Played(number, tuple(bots), places, scores, 1, 1)

    ours = Contest.of(seri.game("ra", players=3), matchups("solo", ("greedy", "random"), 3))
    named = Contest(ours.game, matchups("solo", "ab", 3), 1)
    first = Block(0, 0, (
        game(0, "abb", (1, 2, 3), (10, 7, 1)),
        game(1, "bab", (1, 1, 3), (8, 8, 2)),
        game(2, "bba", (1, 2, 3), (9, 5, 3)),
    ))  # fmt: skip
    found = results(named, [first]).tables[0].rows[0]
    assert found.wins.value == pytest.approx((1 + 0.5 + 0) / 3)
    assert found.margin.value == pytest.approx((3 + 0 - 6) / 3)
    assert found.place.value == pytest.approx((1 + 1 + 3) / 3)
    assert found.times_par == pytest.approx(1.5)
    assert found.elo is not None
    assert found.elo.value == pytest.approx(120.4, abs=0.1)
