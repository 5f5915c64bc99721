"""`seri bench-server`, small: what was acknowledged is there, and every stream saw it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import seri
from seri.cli.load import Size, run
from seri.cli.load.size import TARGETS
from seri.core.errors import BadOption

SIZE = Size(("goofspiel",), tables=6, streams=30, rate=30, seconds=1, spectators=10)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch, toy: Callable[..., seri.Game]) -> None:
    """The processes know the toy game; compiling would take their time."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def test_nothing_acknowledged_is_lost_and_every_stream_sees_the_last_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = run(SIZE, None, tmp_path / "figures.json")
    assert (figures["lost"], figures["unseen"], figures["refused"]) == (0, 0, 0)
    assert figures["count"] > 0
    assert figures["top.count"] > 0
    assert figures["crowd.seen.p95"] > 0
    assert set(TARGETS) <= set(figures)
    written = json.loads((tmp_path / "figures.json").read_text())
    assert written["figures"] == figures
    shown = capsys.readouterr().out
    assert all(target.about in shown for target in TARGETS.values())


def test_fewer_streams_than_people_are_refused() -> None:
    with pytest.raises(BadOption, match="23 streams: 24 people sit there"):
        run(Size(("goofspiel",), 6, 23, 30, 1, 0), None, None)
