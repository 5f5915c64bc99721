"""`seri play`: whole sessions, typed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import seri as library
from seri.bots.hints import ADVISER
from seri.bots.warm import fill_cache
from seri.core.transcript import check_transcript

from .terminal import COMPILED, CTRL_C, at_terminal, kept, seri

RA_FOR_TWO = ("play", "ra", "--players", "2", "--bots", "random", "--seed", "4")


def events(file: Path) -> list[str]:
    """The events in a transcript."""
    lines = file.read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines()
    return [line for line in lines if not line.startswith("=")]


def random_game(seed: int) -> library.Match:
    """A whole game for two, played at random."""
    match, bot = library.game("ra", players=2).match(seed), library.bot("random", seed)
    while not match.is_over:
        match.play(bot.choose(match.view(match.current_player)))
    return match


def test_a_whole_game_by_numbered_choices(tmp_path: Path) -> None:
    done = seri(tmp_path, *RA_FOR_TWO, typed=["1"] * 400)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\nResult\n" in done.stdout
    assert "Epoch 3" in done.stdout
    text = kept(done.stdout).read_text(encoding="utf-8")
    assert "= places:" in text
    assert check_transcript(text) == []


def test_a_whole_game_by_notation_with_the_real_box(tmp_path: Path) -> None:
    """Two people at one screen type their moves and what the bag gave: nothing is left open."""
    wanted = random_game(3).transcript().text()
    moves = [line.split(" ", 1)[1] for line in wanted.split("\n\n", 1)[1].splitlines()]
    typed = [move for move in moves if not move.startswith(("end ", "scores", "places"))]
    file = tmp_path / "box.txt"
    done = seri(
        tmp_path, "play", "ra", "--players", "2", "--seat", "1", "--seat", "2", "--deal",
        "--transcript", str(file), typed=typed,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert file.read_text(encoding="utf-8") == wanted


def test_the_same_seed_deals_the_same(tmp_path: Path) -> None:
    one, two = (seri(tmp_path, *RA_FOR_TWO, typed=["draw"] * 3) for _ in range(2))
    assert events(kept(one.stdout)) == events(kept(two.stdout))


def test_rubbish_changes_nothing_and_is_answered(tmp_path: Path, rubbish: str) -> None:
    lines = [line for line in rubbish.splitlines() if line.strip().lower() not in ("q", "d", "i")]
    typed = ["xyzzy", "99", "0", "-1", "bid 99", "bid 5", "god 9", "９" * 50, "x" * 5_000, *lines]
    done = seri(tmp_path, *RA_FOR_TWO, typed=typed)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "there is no auction" in done.stdout
    silent = seri(tmp_path, *RA_FOR_TWO)
    assert events(kept(done.stdout)) == events(kept(silent.stdout))


def test_bytes_that_are_no_text_end_the_session_cleanly(tmp_path: Path) -> None:
    import subprocess

    from .terminal import command, environment

    done = subprocess.run(
        command(*RA_FOR_TWO), input=b"\xff\xfe\x00\n", env=environment(tmp_path),
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_game_left_at_the_end_of_the_input_is_resumed_where_it_was(tmp_path: Path) -> None:
    first = seri(tmp_path, *RA_FOR_TWO, typed=["draw", "draw"])
    assert first.returncode == 0
    file = kept(first.stdout)
    assert file.parent == tmp_path / "games"
    before = events(file)
    again = seri(tmp_path, "play", "--resume", str(file), "--bots", "random", typed=["1", "q"])
    assert again.returncode == 0
    assert kept(again.stdout) == file
    assert events(file)[: len(before)] == before
    assert events(file)[len(before)].startswith("1 ")


def test_the_comments_of_a_resumed_game_are_kept(tmp_path: Path) -> None:
    file, copy = tmp_path / "mine.txt", tmp_path / "copy.txt"
    said = "# Ours.\ngame ra\nplayers 2\nposition\n\n# We begin.\n1 invoke  # bold\n# Hm.\n"
    file.write_text(said, encoding="utf-8")
    seri(tmp_path, "play", "--resume", str(file), "--bots", "random", typed=[f"save {copy}", "q"])
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Ours."
    here = lines.index("# We begin.")
    assert lines[here + 1 : here + 3] == ["1 invoke  # bold", "# Hm."]
    assert copy.read_text(encoding="utf-8").startswith("# Ours.\n")


def test_a_game_that_goes_on_with_another_dealer_keeps_no_promise(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    promise = f"fair table t\nfair promise {'0' * 64}\n"
    said = f"game ra\nplayers 2\n{promise}\ndealer suns 9 6 5 2\n"
    file.write_text(said, encoding="utf-8")
    done = seri(tmp_path, "play", "--resume", str(file), "--bots", "random", typed=["draw", "q"])
    assert done.returncode == 0, done.stderr
    kept_lines = file.read_text(encoding="utf-8")
    assert "1 draw" in kept_lines
    assert "fair" not in kept_lines


def test_a_game_left_before_the_dealer_answered_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "box.txt"
    asked = ("play", "ra", "--players", "2", "--bots", "random", "--deal")
    suns = ["suns 9 6 5 2", "suns 8 7 4 3"]
    seri(tmp_path, *asked, "--transcript", str(file), typed=[*suns, "draw", "help", "q"])
    assert events(file)[-1] == "1 draw"
    seri(tmp_path, "play", "--resume", str(file), "--deal", typed=["tile ra", "q"])
    assert events(file)[2:4] == ["1 draw", "dealer tile ra"]


def test_undo_takes_back_to_ones_last_decision_until_the_dealer_has_dealt(tmp_path: Path) -> None:
    seats = ("--seat", "1", "--bots", "random")
    start = tmp_path / "start.txt"
    start.write_text("game ra\nplayers 2\nposition\n", encoding="utf-8")
    done = seri(tmp_path, "play", "--resume", str(start), *seats, typed=["invoke", "undo", "q"])
    assert "Took back 2 moves." in done.stdout
    assert events_after_position(start) == []
    fresh = seri(tmp_path, "play", "--resume", str(start), *seats, typed=["undo", "q"])
    assert "Nothing to take back: you have not moved yet." in fresh.stdout
    dealt = seri(tmp_path, "play", "--resume", str(start), *seats, typed=["draw", "undo", "q"])
    assert "Nothing to take back: the dealer has dealt" in dealt.stdout
    assert events_after_position(start)[0] == "1 draw"


def events_after_position(file: Path) -> list[str]:
    return [line for line in events(file) if line]


def test_no_file_of_the_person_is_written_over(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("notes", encoding="utf-8")
    kept_in = seri(tmp_path, *RA_FOR_TWO, "--transcript", str(precious), typed=["draw", "q"])
    assert (kept_in.returncode, "exists already" in kept_in.stderr) == (2, True)
    saved = seri(tmp_path, *RA_FOR_TWO, typed=[f"save {precious}", "q"])
    assert f"{precious} exists already" in saved.stdout
    assert precious.read_text(encoding="utf-8") == "notes"


def test_save_writes_another_file_that_is_a_whole_transcript(tmp_path: Path) -> None:
    other = tmp_path / "deep" / "other.txt"
    done = seri(tmp_path, *RA_FOR_TWO, typed=["draw", f"save {other}", "save", "q"])
    assert "Where to?" in done.stdout
    assert other.read_text(encoding="utf-8") == kept(done.stdout).read_text(encoding="utf-8")
    assert not list(other.parent.glob(".*"))


def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("notes", encoding="utf-8")
    long = "x" * 400
    typed = [
        "save .",
        "save /",
        f"save {tmp_path}",
        f"save {file}/a.txt",
        f"save {long}",
        "save a\0b",
        "save ~nobody/",
    ]
    done = seri(tmp_path, *RA_FOR_TWO, typed=[*typed, "draw", "q"])
    assert (done.returncode, done.stderr) == (0, "")
    for folder in (".", "/", tmp_path):
        assert f"{folder}: is a folder; name a file\n" in done.stdout
    assert f"{file}/a.txt: a part of this path is a file, not a folder\n" in done.stdout
    assert f"{long}: the name is too long\n" in done.stdout
    assert "no file can have this name" in done.stdout
    assert any(line.endswith("draw") for line in events(kept(done.stdout)))


def test_a_hint_names_choices_with_their_chances(tmp_path: Path) -> None:
    play = ("play", "jade_merchant", "--players", "3", "--seed", "4", "--bots", "random")
    assert fill_cache(library.game("jade_merchant", players=3), ADVISER)
    hints = ["hint"] * 8  # to load it may take longer than one waits
    done = seri(tmp_path, *play, "--lang", "en", typed=[*hints, "q"], **COMPILED)
    assert done.returncode == 0, done.stderr
    assert re.search(
        r"1\. Call \d.* \(call \d\): \d+ % to win, [+−]?\d+ at once, about \d+ points at the end",
        done.stdout,
    )
    assert re.search(r"   - Your best cards: .* points as things stand\.", done.stdout)


def test_a_file_that_cannot_be_written_is_said_in_japanese_too(tmp_path: Path) -> None:
    done = seri(tmp_path, *RA_FOR_TWO, "--lang", "ja", typed=[f"save {tmp_path}", "undo", "why"])
    assert f"{tmp_path}: フォルダです。" in done.stdout
    assert "まだ手を打っていません" in done.stdout
    assert "どの手ですか" in done.stdout


def test_the_file_of_a_resumed_game_says_which_game_it_is(tmp_path: Path) -> None:
    file = tmp_path / "rgg.txt"
    file.write_text("game ra\nplayers 3\npreset rgg2008\n", encoding="utf-8")
    same = ("--players", "3", "--preset", "rgg2008", "--option", "start_points=10")
    agreed = seri(tmp_path, "play", "ra", *same, "--resume", str(file), typed=["q"])
    assert agreed.returncode == 0, agreed.stderr
    whole = f"{file} names its game and all options, and is another: seri.game('ra', players=3,"
    for other in (
        ("jade_merchant",), ("--players", "2"), ("--preset", "bsw"), ("--option", "start_points=5"),
        ("--option", "nix=1"),
    ):  # fmt: skip
        done = seri(tmp_path, "play", *other, "--resume", str(file))
        assert done.returncode == 2
        assert whole in done.stderr
        assert " ".join(other) in done.stderr


def test_help_and_why_name_the_commands_and_the_reasons(tmp_path: Path) -> None:
    done = seri(tmp_path, *RA_FOR_TWO, typed=["?", "why bid 3", "why draw", "why xyz", "why"])
    for said in ("take your last step or move back", "Not possible now:", "That is possible now."):
        assert said in done.stdout
    assert "Which move? why MOVE" in done.stdout
    assert "Draw to make the auction track richer" in done.stdout
    assert "pass, bid 1, bid 2, bid 3, bid 4, bid 5, …: " in done.stdout


def test_in_japanese(tmp_path: Path) -> None:
    done = seri(tmp_path, *RA_FOR_TWO, "--lang", "ja", typed=["help", *["1"] * 400])
    assert done.returncode == 0
    for said in ("タイルを引く", "今できない手：", "\n結果\n", "1位", "ゲームの記録："):
        assert said in done.stdout
    assert "cli." not in done.stdout


def test_the_language_of_the_terminal_is_spoken(tmp_path: Path) -> None:
    assert "あなたは" in seri(tmp_path, *RA_FOR_TWO, LANG="ja_JP.UTF-8", LC_ALL="").stdout


def test_rules_can_be_read_while_playing(tmp_path: Path) -> None:
    rulebook = library.game("ra").modules.rulebook.read_text(encoding="utf-8")
    assert rulebook in seri(tmp_path, *RA_FOR_TWO, typed=["rules"]).stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "nix"), "no game 'nix'; there is: galopp_royal, grand_national_derby"),
        (("play",), "name a game"),
        (("play", "ra", "--transcript", "/"), "--transcript /: is a folder; name a file"),
        (("play", "ra", "--transcript", f"{__file__}/x.txt"), "a part of this path is a file"),
        (("play", "ra", "--transcript", f"/{'x' * 400}"), "the name is too long"),
        (("play", "ra", "--players", "9"), "ra is for 2 to 5 players, not 9"),
        (("play", "ra", "--seat", "3"), "no seat 3; seats are 1 to 2"),
        (("play", "ra", "--bots", "genius"), "no bot 'genius'"),
        (("play", "ra", "--bots", "greedy,greedy"), "more bots than the 1 seats"),
        (("play", "ra", "--option", "nix=1"), "ra has no option 'nix'"),
        (("play", "ra", "--option", "nix"), "expected NAME=VALUE"),
        (("play", "ra", "--preset", "nix"), "ra has no preset 'nix'"),
        (("play", "ra", "--lang", "xx"), "no language 'xx'; there is: en, ja"),
        (("play", "--resume", "nowhere.txt"), "nowhere.txt: there is no such file"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_2(
    tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    done = seri(tmp_path, *args)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("seri: ")


def test_a_damaged_transcript_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "damaged.txt"
    file.write_text("game ra\nplayers 2\n\ndealer suns 9 6 5 2\n1 draw\n", encoding="utf-8")
    done = seri(tmp_path, "play", "--resume", str(file))
    assert done.returncode == 2
    assert f"{file}:5: " in done.stderr
    assert file.read_text(encoding="utf-8").endswith("1 draw\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
class TestAtATerminal:
    """Keys, prompts and colours of a real terminal."""

    def test_q_leaves_with_the_path(self, tmp_path: Path) -> None:
        code, shown = at_terminal(tmp_path, *RA_FOR_TWO, keys=b"draw\nq\n")
        assert code == 0
        assert "The game is kept in" in shown
        assert "\x1b[1m" in shown

    def test_ctrl_c_keeps_the_game(self, tmp_path: Path) -> None:
        code, shown = at_terminal(tmp_path, *RA_FOR_TWO, keys=CTRL_C)
        assert code == 130
        assert "The game is kept in" in shown
        assert "Traceback" not in shown

    def test_the_end_of_the_input_keeps_the_game(self, tmp_path: Path) -> None:
        code, shown = at_terminal(tmp_path, *RA_FOR_TWO, keys=b"\x04")
        assert code == 0
        assert "The game is kept in" in shown


JADE_FOR_TWO = ("play", "jade_merchant", "--seat", "1", "--seat", "2", "--seed", "1")
WINS_TWO = ["take 2", "pass"]


def test_steps_are_taken_back_until_enter_confirms_them(tmp_path: Path) -> None:
    typed = [*WINS_TWO, "1", "undo", "2", "1", "undo", "why pass", "1", "maybe", "", "q"]
    done = seri(tmp_path, *JADE_FOR_TWO, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Took back your move.") == 2
    assert "Enter confirms it" in done.stdout
    assert "Press Enter to confirm" in done.stdout
    played = [line for line in events(kept(done.stdout)) if " take " in line]
    assert len(played) == 2


def test_steps_that_are_not_confirmed_are_not_played(tmp_path: Path) -> None:
    done = seri(tmp_path, *JADE_FOR_TWO, typed=[*WINS_TWO, "1", "1"])
    assert "Enter confirms it" in done.stdout
    assert not any(" take " in line for line in events(kept(done.stdout)))


def test_what_may_come_is_told_with_its_chances(tmp_path: Path) -> None:
    done = seri(tmp_path, *RA_FOR_TWO, typed=["odds", "q"])
    assert "The next tile from the bag:" in done.stdout
    assert re.search(r"\n  Ra +\d+ +\d+\.\d %\n", done.stdout)
    hidden = ("--option", "bag_counts=hidden", "--lang", "ja")
    assert "次に出るものは、今は" in seri(tmp_path, *RA_FOR_TWO, *hidden, typed=["odds"]).stdout
