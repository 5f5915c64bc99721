"""Files that a person names for results: never overwritten, and whole or not there."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import BadOption


def check_new(option: str, file: Path | None) -> None:
    """Raise BadOption, before the work is done, if the file is there already."""
    if file is not None and file.exists():
        raise BadOption(f"{option} {file}: exists already; name another file")


def check_empty(option: str, folder: Path | None) -> None:
    """Raise BadOption if the folder is there and holds something."""
    if folder is not None and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{option} {folder}: is not empty; name another folder")


def write_new(file: Path | None, text: str) -> None:
    """Write a file that must not be there yet, if one is named."""
    if file is None:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("x", encoding="utf-8") as out:
        out.write(text)
