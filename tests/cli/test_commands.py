"""The commands besides `play`."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import seri
from seri.cli.app import app
from seri.cli.files import check_writable
from seri.cli.speech import terminal_words
from seri.core import registry
from seri.core.dealer import SecretDealer
from seri.core.fair import Fairness, dealing_key, promise_of

from .terminal import command, environment

HEAVY = ("numba", "fastapi", "uvicorn", "sqlalchemy", "jinja2")


def run(*args: object) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args])


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """A whole game for three, played at random."""
    match, bot = seri.game("ra", players=3).match(5), seri.bot("random", 5)
    while not match.is_over:
        match.play(bot.choose(match.view(match.current_player)))
    file = tmp_path / "game.txt"
    file.write_text(match.transcript().text(), encoding="utf-8")
    return file


def test_all_languages_have_the_same_words_with_the_same_parameters() -> None:
    def shape(lang: str) -> dict[str, set[str]]:
        """Parameters by id; `.one` is for languages that have a singular."""
        texts = terminal_words(lang).entries.items()
        several = ((id, text) for id, text in texts if not id.endswith(".one"))
        return {id: set(re.findall(r"{(\w+)}", text)) for id, text in several}

    assert shape("en") == shape("ja")


# ---- games, rules ----------------------------------------------------------------------------


@pytest.mark.parametrize("args", [["--help"], ["games"], ["--version"]])
def test_looking_around_imports_nothing_heavy(args: list[str]) -> None:
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom seri.cli.app import app\n"
        f"assert CliRunner().invoke(app, {args}).exit_code == 0\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_games_are_listed_a_line_each() -> None:
    lines = run("games", "--lang", "en").stdout.splitlines()
    assert lines[0].split("\t") == ["name", "title", "players", "minutes", "designer"]
    assert [line.split("\t")[0] for line in lines[1:]] == registry.names()
    assert "ra\tラー\t2-5\t45\tReiner Knizia" in run("games", "--lang", "ja").stdout


def test_games_as_json() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [each["name"] for each in listed] == registry.names()
    one = json.loads(run("games", "ra", "--json", "--lang", "en").stdout)
    meta = registry.meta("ra")
    assert [each["name"] for each in one["options"]] == [each.name for each in meta.options]
    assert [each["name"] for each in one["presets"]] == list(meta.presets)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_game_is_shown_with_every_option_explained(lang: str) -> None:
    shown = run("games", "ra", "--lang", lang).stdout
    words = registry.words("ra", lang)
    for option in registry.meta("ra").options:
        assert f"--option {option.name}=" in shown
        assert words.text(f"option.{option.name}.about") in shown


@pytest.mark.parametrize(("lang", "name"), [("en", "RULEBOOK.md"), ("ja", "RULEBOOK.ja.md")])
def test_rules_are_printed_as_written_when_piped(lang: str, name: str) -> None:
    file = registry.load("ra").folder / name
    assert run("rules", "ra", "--lang", lang).stdout == file.read_text(encoding="utf-8")


def test_a_game_of_another_folder_is_a_game_like_any(toy: Callable[..., seri.Game]) -> None:
    toy(players=2)
    assert "goofspiel" in run("games").stdout
    assert run("games", "goofspiel", "--lang", "ja").exit_code == 0
    assert run("simulate", "goofspiel", "--games", 3).exit_code == 0


def test_a_reader_who_stops_early_sees_no_traceback(tmp_path: Path) -> None:
    with subprocess.Popen(
        command("rules", "ra"), env=environment(tmp_path), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize("args", [("serve", "--host", "127.0.0.1"), ()])
def test_serving_says_where_and_ends_cleanly_by_ctrl_c(
    tmp_path: Path, args: tuple[str, ...]
) -> None:
    quiet = environment(tmp_path, BROWSER="true")
    with subprocess.Popen(
        command(*args), env=quiet, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Seri is at http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")


# ---- check, replay ---------------------------------------------------------------------------


def test_check_passes_what_holds(transcript: Path) -> None:
    result = run("check", transcript, transcript)
    assert result.exit_code == 0
    assert result.stdout == "2 files checked, 0 with errors\n"


def test_check_names_file_line_and_what(transcript: Path, tmp_path: Path) -> None:
    text = transcript.read_text(encoding="utf-8")
    edited = tmp_path / "edited.txt"
    edited.write_text(text.replace("= places: ", "= places: 9 "), encoding="utf-8")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    result = run("check", transcript, edited, binary, tmp_path / "nowhere.txt")
    assert result.exit_code == 1
    places = text.splitlines().index(next(x for x in text.splitlines() if "= places" in x)) + 1
    first, second, third, *_ = result.stdout.splitlines()
    assert first.startswith(f"{edited}:{places}: places: expected 9")
    assert second == f"{binary}: is no text (UTF-8)"
    assert third == f"{tmp_path / 'nowhere.txt'}: there is no such file or folder"
    assert "4 files checked, 3 with errors" in result.stderr


def test_verify_recomputes_the_deals_of_a_promise(transcript: Path, tmp_path: Path) -> None:
    secret, nonces, names = bytes(range(32)), ("tulip", ""), ["Anna", "Bert"]
    game = seri.game("jade_merchant", players=2)
    match = game.match(dealer=SecretDealer(dealing_key(secret, nonces)), names=names)
    while not match.is_over:
        match.play(match.legal()[0])
    match.fair = Fairness("t", promise_of(secret, game, "t", names), nonces, secret)
    kept, broken = tmp_path / "kept.txt", tmp_path / "broken.txt"
    kept.write_text(match.transcript().text(), encoding="utf-8")
    broken.write_text(match.transcript().text().replace("Anna", "Anne"), encoding="utf-8")
    dealt = sum(event.seat == seri.CHANCE for event in match.events)
    result = run("verify", kept)
    assert result.stdout.splitlines() == [
        f"{kept}: all {dealt} deals are as promised",
        "1 file recomputed, 0 with errors",
    ]
    assert result.exit_code == 0
    result = run("verify", kept, broken, transcript)
    assert result.exit_code == 1
    assert f"{broken}: the promise is not that of" in result.stdout
    assert f"{transcript}: there is no promise in it" in result.stdout


def test_replay_shows_every_event_and_the_board(transcript: Path) -> None:
    shown = run("replay", transcript, "--lang", "en").stdout
    match = seri.read_transcript(transcript.read_text(encoding="utf-8")).match()
    assert f"{len(match.events):4}  " in shown
    assert shown.endswith(f"\n{match.view().text()}\n")


def test_replay_at_an_event_as_a_seat_sees_it(transcript: Path, tmp_path: Path) -> None:
    svg = tmp_path / "board.svg"
    result = run("replay", transcript, "--at", 9, "--seat", 2, "--lang", "ja", "--svg", svg)
    match = seri.read_transcript(transcript.read_text(encoding="utf-8")).match()
    match.undo(len(match.events) - 9)
    assert result.stdout.endswith(f"\n{match.view(1).text('ja')}\n")
    assert svg.read_text(encoding="utf-8") == match.view(1).svg("ja")


def test_replay_writes_over_nothing(transcript: Path) -> None:
    before = transcript.read_text(encoding="utf-8")
    result = run("replay", "--svg", transcript, transcript)
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert transcript.read_text(encoding="utf-8") == before


def test_a_file_without_end_is_refused() -> None:
    result = run("replay", "/dev/zero")
    assert result.exit_code == 2
    assert "is longer than 16 MB" in result.stderr


def test_replay_by_steps_shows_the_board_after_each_event(transcript: Path) -> None:
    once = run("replay", transcript, "--at", 4, "--lang", "en").stdout
    steps = run("replay", transcript, "--at", 4, "--step", "--lang", "en").stdout
    match = seri.read_transcript(transcript.read_text(encoding="utf-8")).match()
    match.undo(len(match.events) - 2)
    assert match.view().text() in steps
    assert match.view().text() not in once


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rules", "nix"), "no game 'nix'"),
        (("games", "nix"), "no game 'nix'"),
        (("games", "--lang", "xx"), "no language 'xx'"),
        (("replay", "nowhere.txt"), "nowhere.txt: there is no such file"),
        (("simulate", "ra", "--bots", "a,b"), "no bot 'a'"),
        (("simulate", "ra", "--bots", "a,b,c"), "3 bots for 2 seats"),
        (("simulate", "ra", "--players", "7"), "ra is for 2 to 5 players"),
        (("simulate", "ra", "--games", "1000000000000"), "1000000000000 games: must be 1 to 1,000"),
        (("simulate", "ra", "--workers", "9999"), "9999 workers: must be 1 to 256"),
        (("simulate", "ra", "--transcripts", __file__), f"{__file__}: is a file; name a folder"),
        (("simulate", "ra", "--transcripts", f"{__file__}/x"), f"{__file__}/x: a part of this pa"),
        (("simulate", "ra", "--json", f"{__file__}/x"), f"{__file__}/x: a part of this path is"),
        (("bench", "ra", "--json", f"{__file__}/x"), f"{__file__}/x: a part of this path is a f"),
        (("serve", "--data", f"{__file__}/x"), f"{__file__}/x: a part of this path is a file"),
        (("serve", "--database", "nonsense"), "the database is not a URL"),
        (("serve", "--database", "sqlite:////no/such/folder"), "unable to open"),
        (("bench", "nix"), "no game 'nix'"),
        (("serve", "--pace", "-1"), "must be from 0 to 3600 seconds"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_2(args: tuple[str, ...], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr


def test_what_cannot_be_written_is_known_before_the_games_are_played(tmp_path: Path) -> None:
    new, old = tmp_path / "new.json", tmp_path / "old.json"
    old.write_text("{}", encoding="utf-8")
    check_writable(new)
    check_writable(old)
    assert (new.exists(), old.read_text(encoding="utf-8")) == (False, "{}")
    result = run("simulate", "ra", "--games", 1, "--json", tmp_path / ("x" * 400))
    assert (result.exit_code, result.stdout) == (2, "")


def test_replay_refuses_what_is_not_there(transcript: Path) -> None:
    assert "no_folder" not in run("replay", transcript, "--svg", transcript / "x.svg").stderr
    assert "a part of this path" in run("replay", transcript, "--svg", transcript / "x").stderr
    for folder in (".", "/", ".."):
        refused = run("replay", transcript, "--svg", folder)
        assert (refused.exit_code, refused.stderr) == (
            2,
            f"seri: {folder}: is a folder; name a file\n",
        )
    assert "has" in run("replay", transcript, "--at", 99_999).stderr
    assert "no seat 4" in run("replay", transcript, "--seat", 4).stderr


# ---- simulate --------------------------------------------------------------------------------


def simulated(file: Path, *args: object) -> dict[str, Any]:
    common = ("simulate", "ra", "--players", 3, "--bots", "greedy,random,random", "--games", 6)
    result = run(*common, "--rotate", "--json", file, *args)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_simulate_gives_the_same_for_a_seed_with_any_workers(tmp_path: Path) -> None:
    one = simulated(tmp_path / "1.json", "--seed", 7)
    assert one == simulated(tmp_path / "2.json", "--seed", 7, "--workers", 2)
    assert one["games"] != simulated(tmp_path / "3.json", "--seed", 8)["games"]
    assert len(one["games"]) == one["standings"]["games"] == 6


def test_simulate_writes_transcripts_that_check(tmp_path: Path) -> None:
    simulated(tmp_path / "1.json", "--transcripts", tmp_path / "games", "--preset", "rgg2008")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 6
    assert run("check", *files).exit_code == 0
    assert "preset rgg2008" in files[0].read_text(encoding="utf-8")


def test_simulate_prints_bots_and_seats(tmp_path: Path) -> None:
    shown = run("simulate", "ra", "--games", 4, "--bots", "random").stdout
    assert "bot\twins %\t" in shown
    assert "\nseat\t" in shown
    assert "\nrandom\t100.0\t" in shown
    assert "decisions" in shown
