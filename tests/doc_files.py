"""Whole files shown in a page of docs: a line with the path in backquotes, then a fenced block."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
GOOFSPIEL_PAGE = ROOT / "docs" / "add-a-game.md"

_FILE = re.compile(r"^`(\w+/[\w./]+)`\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files_in(page: Path) -> dict[str, str]:
    """Path -> text of every file that a page shows."""
    return dict(_FILE.findall(page.read_text(encoding="utf-8")))


def write_files(page: Path, folder: Path) -> None:
    """Put the files of a page into a folder."""
    for name, text in files_in(page).items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
