"""`seri arena` and `seri ladder`, as people run them."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import seri
from seri.arena import Block, Contest, Played, matchups, play, results
from seri.arena.statistics import Estimate
from seri.bots.random import RandomBot
from seri.cli.app import app
from seri.cli.arena.picture import picture
from seri.cli.arena.report import figure, with_interval
from seri.cli.output import show_table
from seri.cli.setting import read_bots
from seri.cli.speech import terminal_words

from .terminal import COMPILED, command, environment

GAME = ("jade_merchant", "--players", 3)
PAIR = ("--bots", "greedy,random", "--workers", 1, "--lang", "en")


def run(*args: object) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args])


def measured(file: Path, *args: object) -> dict[str, Any]:
    result = run("arena", *GAME, *PAIR, "--blocks", 3, "--json", file, *args)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_the_table_says_who_is_stronger(tmp_path: Path) -> None:
    shown = run("arena", *GAME, *PAIR, "--blocks", 3).stdout.splitlines()
    assert shown[0] == "seri.game('jade_merchant', players=3): 18 games in 3 blocks, seed 1"
    assert shown[1].split("\t")[:3] == ["table", "bot", "wins % [95 %]"]
    one, other = (line.split("\t") for line in shown[2:4])
    assert one[:2] == ["greedy among 2 random", "greedy"]
    assert other[:2] == ["random among 2 greedy", "random"]
    assert float(one[3]) > 2
    assert shown[4].startswith("Elo by whole rankings")
    assert shown[-1] == "No intervals: that takes 8 blocks at least."
    assert one[2].endswith(" [0.0, 100.0]")
    assert one[5].endswith(" [−∞, ∞]")
    enough = run("arena", *GAME, *PAIR, "--blocks", 8).stdout
    assert "No intervals" not in enough
    assert "∞]" not in enough.splitlines()[-1]


def test_the_same_seed_gives_the_same_results_with_any_workers(tmp_path: Path) -> None:
    one = measured(tmp_path / "1.json", "--seed", 7)
    assert one == measured(tmp_path / "2.json", "--seed", 7, "--workers", 2)
    assert one["games"] != measured(tmp_path / "3.json", "--seed", 8)["games"]


def test_the_json_holds_every_game_and_what_it_takes_to_play_it_again(tmp_path: Path) -> None:
    found = measured(tmp_path / "1.json")
    assert (found["complete"], found["blocks"], len(found["games"])) == (True, 3, 18)
    assert [len(table["rows"]) for table in found["tables"]] == [1, 1]
    again = measured(tmp_path / "2.json", "--first", 2, "--blocks", 1)
    assert again["games"] == [game for game in found["games"] if game["block"] == 2]
    assert again["plackett_luce"] is None  # one block says nothing of errors


def test_transcripts_check(tmp_path: Path) -> None:
    measured(tmp_path / "1.json", "--transcripts", tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 18
    assert run("check", *files).exit_code == 0


def test_more_bots_sit_mixed(tmp_path: Path) -> None:
    found = measured(tmp_path / "1.json", "--design", "mixed")
    assert [table["kind"] for table in found["tables"]] == ["mixed"]
    assert [row["elo"] for row in found["tables"][0]["rows"]] == [None, None]
    assert len(found["games"]) == 3 * 2


def test_a_sequential_test_stops_when_it_is_decided(tmp_path: Path) -> None:
    found = measured(tmp_path / "1.json", "--sequential", "--blocks", 100, "--workers", 2)
    assert found["sequential"]["decision"] == "stronger"
    assert 30 <= found["sequential"]["blocks"] < 60
    assert max(game["block"] for game in found["games"]) == found["sequential"]["blocks"] - 1
    few = run("arena", *GAME, *PAIR, "--sequential", "--blocks", 3)
    assert "Undecided after 3 blocks" in few.stdout


@pytest.mark.parametrize("option", ["--json", "--svg", "--transcripts"])
def test_a_persons_files_are_never_overwritten(tmp_path: Path, option: str) -> None:
    there = tmp_path / "there"
    if option == "--transcripts":
        there.mkdir()
        (there / "mine.txt").write_text("mine", encoding="utf-8")
    else:
        there.write_text("mine", encoding="utf-8")
    result = run("arena", *GAME, *PAIR, option, there)
    assert result.exit_code == 2
    assert f"{option} {there}" in result.stderr
    assert "name another" in result.stderr
    kept = there / "mine.txt" if there.is_dir() else there
    assert kept.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bots", "greedy"), "name two at least"),
        (("--bots", "greedy,greedy"), "'greedy' is named twice"),
        (("--bots", "greedy,genius"), "no bot 'genius'; there is: random"),
        (("--bots", "greedy,random", "--players", 9), "is for 2 to 5 players"),
        (("--bots", "greedy,random", "--blocks", 0), "0 blocks: must be 1 to 100,000"),
        (("--bots", "greedy,random", "--blocks", 10**7), "must be 1 to 100,000"),
        (("--bots", "greedy,random", "--first", -1), "first block -1: must be 0 to"),
        (("--bots", "greedy,random", "--design", "x"), "there is: both, solo, mixed"),
        (("--bots", "greedy,random", "--sequential", "--alpha", 0.7), "alpha 0.7: must be above 0"),
        (("--bots", "greedy,random", "--sequential", "--elo1", -5), "elo0 0 must be below elo1 -5"),
        (
            ("--bots", "greedy,random", "--sequential", "--design", "mixed"),
            "needs two bots in the design solo",
        ),
        (("--bots", "greedy,random", "--lang", "xx"), "no language 'xx'"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_2(args: tuple[object, ...], said: str) -> None:
    result = run("arena", "jade_merchant", *args)
    assert result.exit_code == 2, result.output
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bots", "random"), "name two at least"),
        (("--bots", "random,genius"), "no bot 'genius'"),
        (("--blocks", 0), "must be 1 to 100,000"),
        (("--players", 9), "is for 2 to 5 players"),
        (("--workers", 2, "--ray", "local"), "give one"),
    ],
)
def test_a_ladder_that_cannot_be_prints_nothing_else(args: tuple[object, ...], said: str) -> None:
    result = run("ladder", "jade_merchant", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr


def test_a_ladder_is_a_page_of_markdown_at_every_number_of_players(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    result = run("ladder", GAME[0], "--blocks", 2, "--workers", 1, "--lang", "en", "--json", file,
                 "--bots", "greedy,random")  # fmt: skip
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "# Jade Merchant: how strong the bots are"
    assert "`seri ladder jade_merchant --bots greedy,random --blocks 2 --seed 1`" in lines[2]
    meta = seri.core.registry.meta(GAME[0])
    counts = range(meta.min_players, meta.max_players + 1)
    assert [line for line in lines if line.startswith("## ")] == [f"## {n} players" for n in counts]
    for line in lines:
        if line.startswith("|"):
            assert line.count("|") in (5, 7)
    assert [each["players"] for each in json.loads(file.read_text("utf-8"))] == list(counts)


# ---- Stopping --------------------------------------------------------------------------------


needs_signals = pytest.mark.skipif(
    sys.platform == "win32", reason="signals and terminals are other matters there"
)


def stopped(tmp_path: Path, workers: str, at: str) -> tuple[int, str, str]:
    """Hit Ctrl-C when the progress bar shows this; the exit code, what was shown, errors."""
    import pty

    ours, theirs = pty.openpty()
    args = ("arena", "jade_merchant", "--bots", "greedy,random", "--blocks", "50000", "--lang",
            "en", "--workers", workers, "--json", str(tmp_path / "results.json"))  # fmt: skip
    with subprocess.Popen(
        command(*args), env=environment(tmp_path, TERM="xterm", COLUMNS="80", **COMPILED),
        stderr=theirs, stdout=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        try:
            errors = _read_until(ours, at)
            os.killpg(process.pid, signal.SIGINT)
            shown, _ = process.communicate(timeout=60)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        errors += _read_until(ours, "no such thing")
    os.close(ours)
    return process.returncode, shown, errors.decode("utf-8", "replace")


def _read_until(terminal: int, wanted: str) -> bytes:
    """What is shown until something matches; a progress bar may leave out any number."""
    shown = b""
    with contextlib.suppress(OSError):  # which says that the other side is closed
        while not re.search(wanted.encode(), shown):
            shown += os.read(terminal, 65_536)
    return shown


@needs_signals
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_finished(tmp_path: Path, workers: str) -> None:
    code, shown, errors = stopped(tmp_path, workers, r" ([2-9]|[1-9]\d+)/50000")
    assert code == 130
    assert "greedy against random\tgreedy" in shown
    last = shown.splitlines()[-1]
    assert last.startswith("Stopped: ")
    assert last.endswith(" of 50000 blocks.")
    found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert found["complete"] is False
    assert len(found["games"]) >= 4
    assert "Traceback" not in errors


def test_a_bot_that_fails_ends_it_with_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = []

    class Tired(RandomBot):
        def choose(self, view: seri.View) -> int:
            chosen.append(view.seat)
            if len(chosen) == 2_000:
                raise RuntimeError("too tired")
            return super().choose(view)

    monkeypatch.setattr("seri.arena.game.bot", lambda name, seed: Tired(seed))
    file = tmp_path / "results.json"
    result = run("arena", *GAME, *PAIR, "--json", file)
    assert result.exit_code == 2
    assert re.search(r" of 200 blocks\.$", result.stdout.rstrip())
    assert "at seat" in result.stderr
    assert "failed: RuntimeError: too tired" in result.stderr
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["complete"] is False
    failed = re.search(
        r"block (\d+), matchup [12] \(.*; again: --first (\d+) --blocks 1$", result.stderr
    )
    assert failed is not None
    assert failed[1] == failed[2]
    assert int(failed[1]) - max(game["block"] for game in found["games"]) in (0, 1)


def test_the_options_named_for_a_failed_bot_play_its_game_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Choosy(RandomBot):
        def choose(self, view: seri.View) -> int:
            action = super().choose(view)
            if self._rng.random() < 0.001:
                raise RuntimeError("no mood")
            return action

    monkeypatch.setattr("seri.arena.game.bot", lambda name, seed: Choosy(seed))
    first = run("arena", *GAME, *PAIR)
    again = re.search(r"--first (\d+) --blocks 1$", first.stderr.rstrip())
    assert again is not None
    assert int(again[1]) > 0
    second = run("arena", *GAME, *PAIR, "--first", again[1], "--blocks", 1)
    assert second.stderr == first.stderr


class FullDisk:
    """Takes some files, then no more."""

    def __init__(self, files: int) -> None:
        self.files = files

    def __call__(self, file: Path, text: str, encoding: str) -> int:
        self.files -= 1
        if self.files < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file))
        return file.write_bytes(text.encode(encoding))


def test_a_full_disk_ends_it_with_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(20)  # 6 games a deal
    monkeypatch.setattr(Path, "write_text", lambda *args, **named: disk(*args, **named))
    result = run("arena", *GAME, *PAIR, "--transcripts", tmp_path / "games")
    assert result.exit_code == 2
    assert " 18 games in 3 blocks, seed 1" in result.stdout
    assert result.stdout.rstrip().endswith("Stopped: 3 of 200 blocks.")
    assert result.stderr == (
        f"seri: {tmp_path / 'games' / 'jade_merchant-1-000003-3.txt'}: the disk is full\n"
    )


def test_a_ladder_keeps_what_was_finished_before_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the first block of a number of players is the one that fails."""

    def at_three(contest: Contest, *args: Any, **named: Any) -> Any:
        if contest.game.players == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return play(contest, *args, **named)

    monkeypatch.setattr("seri.cli.arena.playing.play", at_three)
    file = tmp_path / "ladder.json"
    result = run("ladder", GAME[0], "--blocks", 2, "--workers", 1, "--lang", "en", "--json", file,
                 "--bots", "greedy,random")  # fmt: skip
    assert result.exit_code == 2
    assert [each["players"] for each in json.loads(file.read_text("utf-8"))] == [2]
    assert "No intervals: that takes 8 blocks at least." in result.stdout
    assert len(result.stderr.splitlines()) == 1


@needs_signals
def test_ctrl_c_at_once_is_quiet(tmp_path: Path) -> None:
    code, _, errors = stopped(tmp_path, "2", " 0/50000")
    assert code == 130
    assert "Traceback" not in errors


# ---- Figures and pictures --------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_is_a_document_with_an_interval_for_every_line(
    tmp_path: Path, lang: str
) -> None:
    file = tmp_path / "results.svg"
    assert run("arena", *GAME, *PAIR, "--blocks", 2, "--svg", file, "--lang", lang).exit_code == 0
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    kind = [each.get("class") for each in root.iter()]
    assert kind.count("arena-point") == kind.count("arena-interval") == 4
    assert kind.count("arena-par") == 2
    assert terminal_words(lang).text("cli.arena.par") in "".join(root.itertext())


def test_a_picture_of_any_figures_and_names_stays_in_its_frame() -> None:
    names = ("<script>&\"'", "a:" + "very=long," * 30)
    game = seri.game("jade_merchant", players=3)
    pairs = matchups("both", names, 3)
    contest = Contest(Contest.of(game, ()).game, pairs)
    blocks = []
    for number, pair in enumerate(pairs):
        tables = pair.tables(3, np.random.default_rng(1))
        won = [Played(0, table, (1, 2, 3), (90_000, 1, -5), 1, 1) for table in tables]
        blocks += [Block(number, block, tuple(won)) for block in range(2)]
    found = results(contest, blocks)
    root = ET.fromstring(picture(game, found, terminal_words("en")).document())
    width = float(str(root.get("viewBox")).split()[2])
    places = [float(str(each.get("cx"))) for each in root.iter() if each.get("cx")]
    assert len(places) == 4
    assert all(0 <= place <= width for place in places)
    assert names[0] in "".join(root.itertext())


@pytest.mark.parametrize(
    ("value", "digits", "shown"),
    [(1.25, 1, "1.2"), (-3.0, 0, "−3"), (-0.01, 1, "0.0"), (float("inf"), 0, "∞"), (0, 2, "0.00")],
)
def test_figures(value: float, digits: int, shown: str) -> None:
    assert figure(value, digits) == shown


def test_numbers_stand_to_the_right_with_any_sign(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("seri.cli.output.on_terminal", lambda: True)
    rows = [("a", "1234 [−9, ∞]", "x"), ("b", "−3", "−y"), ("c", "−∞", "-4"), ("d", "-5", "7")]
    show_table(("name", "figure", "text"), rows)
    shown = [line.split("│")[1:-1] for line in capsys.readouterr().out.splitlines() if "│" in line]
    figures, texts = ([row[column] for row in shown] for column in (1, 2))
    assert [each.rstrip() for each in figures] == [each[:-1] for each in figures]
    assert figures[1].startswith("  ")
    assert all(each.startswith(" ") and not each.startswith("  ") for each in texts)


def test_an_interval_as_people_read_it() -> None:
    assert with_interval(Estimate(0.412, 0.389, float("inf")), scale=100, digits=1) == (
        "41.2 [38.9, ∞]"
    )


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("greedy, random", ("greedy", "random")),
        ("expert:sims=2000,medium", ("expert:sims=2000", "medium")),
        ("a:x=1,y=2,b:x=1,c", ("a:x=1,y=2", "b:x=1", "c")),
        ("", ("",)),
    ],
)
def test_bots_with_settings_are_told_apart(text: str, bots: tuple[str, ...]) -> None:
    assert read_bots(text) == bots
