"""Where things are kept on this computer."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder(chosen: str | os.PathLike[str] | None = None) -> Path:
    """Where games are kept: `chosen`, SERI_DATA, or the user's data folder."""
    if given := chosen or os.environ.get("SERI_DATA"):
        return Path(given).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "seri"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "seri"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "seri"
