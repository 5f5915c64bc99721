"""The page of a game in `docs/games`, made from nothing but the game's own folder.

`python -m seri.docs FOLDER [GAME...]` (`make docs`) writes, for each game, NAME.md and the
picture NAME.svg, and without names README.md, the list of all games. A test asserts that the
pages in the repository are what is made here, so they can't go stale.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..core import registry
from .page import index, page
from .picture import picture, picture_match

__all__ = ["files", "index", "page", "picture", "picture_match"]


def files(folder: Path, names: Sequence[str] = ()) -> dict[Path, str]:
    """What `folder` should hold, by path: of the named games, or of all with their list."""
    made = {}
    for name in names or registry.names():
        made[folder / f"{name}.md"] = page(name, folder)
        made[folder / f"{name}.svg"] = picture(name)
    if not names:
        made[folder / "README.md"] = index(registry.names())
    return made
