"""`seri train`: a net is trained, tested and written."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import seri
from seri.bots.nets import load_net
from seri.cli.app import app

JADE = ("train", "jade_merchant", "--players", "2")


@pytest.mark.slow
def test_a_net_is_written_and_plays(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    result = CliRunner().invoke(app, [*JADE, "--games", "64", "--out", str(file)])
    assert result.exit_code == 0, result.output
    assert "100 %  64 games" in result.output
    assert f"written: {file}" in result.output
    game = seri.game("jade_merchant", players=2)
    net = load_net(file, game)
    assert net.manifest["games"] == 64
    match = game.match(seed=1)
    view = match.view(match.current_player)
    assert seri.bot("medium", net=str(file)).choose(view) in view.legal()
    assert not list(tmp_path.glob("*.training.npz"))


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ((*JADE, "--minutes", "0"), "--minutes 0: must be more than 0"),
        (("train", "jade_merchant", "--players", "9"), "players"),
        ((*JADE, "--minutes", "1", "--games", "5"), "either minutes or a number of games"),
    ],
)
def test_what_cannot_be_trained_is_refused(
    args: tuple[str, ...], problem: str, tmp_path: Path
) -> None:
    result = CliRunner().invoke(app, [*args, "--out", str(tmp_path / "net.npz")])
    assert result.exit_code == 2
    assert problem in result.output


def test_a_file_that_is_no_net_is_no_beginning(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.npz"
    wrong.write_bytes(b"nonsense")
    args = [*JADE, "--games", "8", "--from", str(wrong), "--out", str(tmp_path / "net.npz")]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 2
    assert "can't be read as a net" in result.output
