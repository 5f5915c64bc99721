"""The board of Galopp Royal: as an SVG in two layouts, and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from seri import svg
from seri.core.game import Action
from seri.core.words import Words

from .layouts import narrow, wide
from .scene import make_scene
from .terminal import draw_text

__all__ = ["draw", "draw_text"]

_LAYOUTS = {"wide": wide, "narrow": narrow}


def draw(
    state: Any, viewer: int, words: Words, *, layout: str, moves: Iterable[Action]
) -> svg.Element:
    """The board as `viewer` (a seat, or SPECTATOR) sees it; `layout` is "wide" or "narrow".

    `moves` are what the viewer may click.
    """
    return _LAYOUTS[layout](make_scene(state, viewer, words, layout, moves))
