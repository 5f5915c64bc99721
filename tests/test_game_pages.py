"""The pages of games: what is committed is what is made, and any folder can make one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import seri
from seri.core import registry
from seri.docs import files, markdown, page, picture

from .doc_files import ROOT

PAGES = ROOT / "docs" / "games"


def test_the_committed_pages_are_what_is_made() -> None:
    made = files(PAGES)
    assert {file.name for file in made} == {file.name for file in PAGES.iterdir()}
    for file, text in made.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name}: run `make docs`"


@pytest.mark.parametrize("name", registry.names())
def test_every_field_action_and_option_stands_in_the_page(name: str) -> None:
    game, text = seri.game(name), page(name, PAGES)
    for field, each in game.record.fields.items():
        assert f"| `{field}` |" in text
        for inner in each.record.fields if each.record else ():
            assert f"| `{field}[].{inner}` |" in text
    for option in game.meta.options:
        assert f"| `{option.name}` | " in text
    assert text.count("*assumed* |") == sum(option.assumed for option in game.meta.options)
    assert numbers_in(text, "## Actions", "### Outcomes") == list(range(game.num_actions))
    assert numbers_in(text, "### Outcomes", "\0") == list(range(game.num_outcomes))


def numbers_in(text: str, start: str, end: str) -> list[int]:
    """All numbers that the first column of a table covers."""
    found: list[int] = []
    for line in text.split(start)[1].split(end)[0].splitlines():
        first, _, last = line.strip("| ").split(" | ")[0].partition(" to ")
        if line.startswith("| ") and first.isdigit():
            found += range(int(first), int(last or first) + 1)
    return found


def test_the_toy_game_gets_a_page(toy: Callable[..., seri.Game], tmp_path: Path) -> None:
    toy()
    text = page("goofspiel", tmp_path)
    assert "Spend your cards on the prizes that matter." in text
    assert "| `cards` | 3 to 9 | `5` | Cards. How many cards each hand" in text
    assert "| `players[].laid` | int16 |  | the seat of the row it stands in | The card" in text
    assert "| Phase | 0 turn_up, 1 lay, 2 over |" in text
    assert "| 0 to 8 | `lay 1` to `lay 9` | Lay 1 … Lay 9 |" in text
    assert "see each other's only in 2.3" in text
    assert "## Notation" not in text
    assert picture("goofspiel").startswith("<svg ")
    assert picture("goofspiel") == picture("goofspiel")


def test_the_command_writes_the_pages_of_added_games(toy_folder: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "seri.docs", str(tmp_path / "pages"), "goofspiel"]
    subprocess.run(command, check=True, env={**os.environ, "SERI_GAMES": str(toy_folder)})
    assert sorted(f.name for f in (tmp_path / "pages").iterdir()) == [
        "goofspiel.md",
        "goofspiel.svg",
    ]
    link = (tmp_path / "pages" / "goofspiel.md").read_text("utf-8").split("[English](")[1]
    assert (tmp_path / "pages" / link.split(")")[0]).is_file()


def test_an_introduction_is_the_first_paragraph_and_those_in_bold() -> None:
    text = "# Title\n\nWhat it is.\n\n**How.** Like this.\n\nLeft out.\n\n## 1. Box\n\n**No.**\n"
    assert markdown.introduction(text) == "What it is.\n\n**How.** Like this."
    assert markdown.introduction("# Title\n\n## 1. Box\n") == ""


def test_a_section_ends_at_the_next_heading_of_its_level() -> None:
    text = "## 1. Box\na\n## 2. Interpreted\nb\n### 2.1 More\nc\n## Options\nd\n"
    assert markdown.section(text, "Interpreted") == "b\n### 2.1 More\nc"
    assert markdown.section(text, "Nothing") == ""


def test_cells_of_a_table_keep_their_lines_and_bars() -> None:
    assert markdown.table(("a",), [("b | c\nd",)]) == "| a |\n| --- |\n| b \\| c d |"
