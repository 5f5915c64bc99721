"""`seri probe`: a net against one bot, measured on the way, kept, and gone on with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import seri
from seri.bots.nets import load_net
from seri.bots.probe import Probe
from seri.cli import probing
from seri.cli.app import app


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "STEP_GAMES", 40)
    monkeypatch.setattr(probing, "LAST_GAMES", 40)


def run(folder: Path, *args: object) -> Result:
    wanted = ["probe", "jade_merchant", "--players", "2", "--out", folder / "net.npz", *args]
    return CliRunner().invoke(app, [str(arg) for arg in wanted])


def test_it_tells_how_much_the_bot_gives_away(tmp_path: Path) -> None:
    result = run(tmp_path, "--games", 128, "--json", tmp_path / "found.json")
    assert result.exit_code == 0, result.output
    line = r"^ *(50|100) %  (64|128) games in \d+ s: wins [\d.]+ % \[[\d.]+, [\d.]+\], [\d.]+ times"
    assert len(re.findall(line, result.output, re.MULTILINE)) == 2
    assert "against medium, the net that was found: wins " in result.output
    file = tmp_path / "net.npz"
    assert f"seri arena jade_merchant --players 2 --bots medium:net={file},medium" in result.output
    assert load_net(file, seri.game("jade_merchant", players=2)).manifest["games"] == 128
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert (found["against"], found["par"], found["games"]) == ("medium", 0.5, 128)
    assert [each["games"] for each in found["measured"]] == [64, 128]
    assert {each.name for each in tmp_path.iterdir()} == {"net.npz", "found.json"}


def test_ctrl_c_keeps_the_probe_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, calls = Probe._play, []

    def interrupted(probe: Probe, count: int, part: float) -> float:
        calls.append(part)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return play(probe, count, part)

    monkeypatch.setattr(Probe, "_play", interrupted)
    result = run(tmp_path, "--games", 128)
    assert result.exit_code == 130
    assert f"kept in {tmp_path / 'net.probe.npz'}" in result.output
    other = run(tmp_path, "--games", 128, "--against", "greedy")
    assert other.exit_code == 2
    assert "is a probe of medium: give another --out" in other.output
    result = run(tmp_path, "--games", 128)
    assert result.exit_code == 0, result.output
    assert calls == [0.0, 0.5, 0.5]


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (("--against", "hard"), "must be medium, medium:net=FILE or greedy"),
        (("--against", "genius"), "no bot 'genius'"),
        (("--minutes", 0), "--minutes 0: must be more than 0"),
        (("--minutes", 1, "--games", 5), "either minutes or a number of games"),
    ],
)
def test_what_cannot_be_probed_is_refused(
    args: tuple[object, ...], problem: str, tmp_path: Path
) -> None:
    result = run(tmp_path, *args)
    assert result.exit_code == 2
    assert problem in result.output


@pytest.mark.parametrize("option", ["--out", "--json"])
def test_nothing_is_overwritten(option: str, tmp_path: Path) -> None:
    there: dict[str, Any] = {"--out": tmp_path / "net.npz", "--json": tmp_path / "found.json"}
    there[option].write_text("mine", "utf-8")
    args = ["--json", there["--json"]] if option == "--json" else []
    result = run(tmp_path, "--games", 64, *args)
    assert result.exit_code == 2
    assert there[option].read_text("utf-8") == "mine"
