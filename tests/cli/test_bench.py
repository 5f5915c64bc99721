"""`seri bench`, with tiny sizes: what it measures, not how fast it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from seri.cli.app import app
from seri.cli.bench import machine, peers
from seri.cli.bench.report import UNITS


@pytest.mark.slow
def test_every_figure_is_printed_and_written(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    args = ["bench", "ra", "--repeats", "2", "--games", "20", "--json", str(file)]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    written = json.loads(file.read_text(encoding="utf-8"))
    (game,) = written["games"]
    figures = game["figures"]
    wanted = [key for key in UNITS if peers.is_there() or not key.startswith("peer.")]
    assert list(figures) == wanted
    for figure in figures.values():
        assert figure["about"] in result.stdout
        assert figure["median"] > 0
        assert figure["unit"]
    assert figures["random.events"]["median"] > figures["random.decisions"]["median"]
    assert figures["start.cold"]["median"] > figures["start.warm"]["median"]
    assert len(figures["random.decisions"]["samples"]) == 2
    assert ("OpenSpiel is not installed" in result.stdout) is not peers.is_there()
    for value in written["machine"].values():
        assert value in result.stdout


def test_the_machine_is_named() -> None:
    found = machine.machine()
    assert found["processor"]
    assert int(found["cores"]) >= 1
    assert found["numba"][0].isdigit()


@pytest.mark.skipif(not peers.is_there(), reason="needs seri[peers]")
@pytest.mark.parametrize("name", peers.GAMES)
def test_a_peer_plays_whole_games(name: str) -> None:
    peer = peers.Peer(name, rollouts=50)
    assert 45 <= peer.length <= 70
    assert peer.play()[f"peer.{name}"] > 0
