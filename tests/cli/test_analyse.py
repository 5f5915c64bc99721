"""`seri analyse`: texts, files and what is wrong with a file."""

from __future__ import annotations

import itertools
import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import seri as library
from seri.bots.analysis import Moment, moments
from seri.cli.analysing import Order, run
from seri.core.analysis import from_json
from seri.core.errors import BadOption
from seri.core.transcript import read_transcript

from .terminal import seri


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game that was begun."""
    match = library.game("jade_merchant", players=2).match(seed=5, names=["Anna", "Bert"])
    for _ in range(4):
        match.play(match.legal()[-1])
    file = tmp_path / "game.txt"
    file.write_text(match.transcript().text(), encoding="utf-8")
    return file


def test_a_game_is_told_as_text_json_and_picture(tmp_path: Path, file: Path) -> None:
    data, picture = tmp_path / "a.json", tmp_path / "a.svg"
    options = ("--sims", "2", "--seat", "2", "--json", str(data), "--svg", str(picture))
    done = seri(tmp_path, "analyse", str(file), *options)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("seri.game('jade_merchant', players=2): chances to win after 0 to")
    assert lines[1].startswith("  Anna ")
    assert set(lines[2].split()[1]) <= set("▁▂▃▄▅▆▇█")
    record = read_transcript(file.read_text(encoding="utf-8"))
    found = from_json(json.loads(data.read_text(encoding="utf-8")), record)
    assert len(found.chances) == len(record.events) + 1
    at = lines.index("All decisions of this seat") + 2
    own = [each for each in found.decisions if each.seat == 1]
    assert [line.split("\t")[:2] for line in lines[at:]] == [[str(e.at), "Bert"] for e in own]
    drawing = ET.fromstring(picture.read_text(encoding="utf-8"))
    told = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert len(told) == len(found.chances) + 1
    assert str(told[1]).startswith("After 0: Anna ")

    again = seri(tmp_path, "analyse", str(file), "--json", str(data))
    assert (again.returncode, again.stdout) == (2, "")
    assert "exists already" in again.stderr


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"sims": 0}, "sims=0: must be from 1 to 1000000"),
        ({"seconds": -1.0}, "seconds=-1.0: must be more than 0"),
        ({"sims": 5, "seconds": 1.0}, "--sims and --seconds: give one of them"),
        ({"seat": 3}, "no seat 3; seats are 1 to 2"),
        ({"lang": "xx"}, "no language 'xx'"),
    ],
)
def test_options_that_cannot_be_are_refused(file: Path, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        run(replace(Order(file), **changed))


def test_a_damaged_file_is_named_with_its_line(tmp_path: Path, file: Path) -> None:
    damaged = file.with_name("damaged.txt")
    text = file.read_text(encoding="utf-8") + "1 fly\n"
    damaged.write_text(text, encoding="utf-8")
    done = seri(tmp_path, "analyse", str(damaged))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"damaged.txt:{text.count(os.linesep)}:" in done.stderr
    assert "no such file" in seri(tmp_path, "analyse", str(tmp_path / "none")).stderr


@pytest.mark.parametrize("reached", [0, 3])
def test_ctrl_c_ends_with_what_was_found(
    file: Path, reached: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hit while a moment is looked at, after so many others."""

    def stopped(*args: Any) -> Iterator[Moment]:
        yield from itertools.islice(moments(*args), reached)
        raise KeyboardInterrupt

    monkeypatch.setattr("seri.cli.analysing.moments", stopped)
    data = file.with_suffix(".json")
    assert run(Order(file, sims=2, json=data)) == 130
    shown = capsys.readouterr()
    if not reached:
        assert shown.err == "Stopped before a moment was looked at.\n"
        assert not data.exists()
        return
    record = read_transcript(file.read_text(encoding="utf-8"))
    missing = len(record.events) + 1 - reached
    assert f"Stopped after 2 events; {missing} moments are missing." in shown.out
    assert len(from_json(json.loads(data.read_text(encoding="utf-8")), record).chances) == reached
