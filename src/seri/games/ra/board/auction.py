"""The auction track and the Ra track."""

from __future__ import annotations

from collections import Counter

from seri import svg

from ..components import TRACK_SPACES, Tile
from .scene import Scene, style_of
from .tiles import large_tile, tile_label


def auction_track(
    scene: Scene, x: float, y: float, *, columns: int, width: float, height: float, gap: float
) -> svg.Element:
    """The eight spaces, row by row, with the tiles that lie there."""
    kinds = [Tile(kind) for kind in scene.table.track]
    copies: Counter[Tile] = Counter()
    parts: list[svg.Child] = []
    for space in range(TRACK_SPACES):
        left = (space % columns) * (width + gap)
        top = (space // columns) * (height + gap)
        parts.append(svg.rect(left, top, width, height, "ra-track-space", round=8))
        if space < len(kinds):
            copies[kinds[space]] += 1
            copy = copies[kinds[space]]
            parts.append(_track_tile(scene, kinds[space], copy, left, top, width, height))
    label = scene.say("track", count=len(kinds), spaces=TRACK_SPACES)
    return svg.piece(x, y, parts, label=label, classes="ra-track", role="group")


def _track_tile(
    scene: Scene, kind: Tile, copy: int, x: float, y: float, width: float, height: float
) -> svg.Element:
    """A tile; the first of its kind stands for taking one with a god."""
    name = kind.name.lower()
    return scene.piece(
        x,
        y,
        large_tile(scene, kind, width, height),
        label=tile_label(scene, kind),
        move=f"god {name}" if copy == 1 else "",
        halo=svg.rect(-2, -2, width + 4, height + 4, "halo", round=10),
        key=f"track-{name}-{copy}",
        source="bag",
    )


def ra_track(
    scene: Scene, x: float, y: float, *, width: float, height: float, gap: float
) -> svg.Element:
    """A space for each Ra tile; the one on the last space ends the epoch."""
    table = scene.table
    parts: list[svg.Child] = []
    for space in range(table.ra_spaces):
        left = space * (width + gap)
        last = space == table.ra_spaces - 1
        style = "ra-ra-space ra-last-space" if last else "ra-ra-space"
        parts.append(svg.rect(left, 0, width, height, style, round=6))
        if space < table.ra_track:
            parts.append(_ra_tile(scene, space, left, width, height))
        elif last:
            parts.append(_sunset(scene, left, width, height))
    label = scene.say("ra_track", count=table.ra_track, spaces=table.ra_spaces)
    return svg.piece(x, y, parts, label=label, classes="ra-ra-track", role="group")


def _ra_tile(scene: Scene, space: int, x: float, width: float, height: float) -> svg.Element:
    sign = min(width, height) - 4
    shapes = [
        svg.plate(width, height, "ra-plate", round=6),
        svg.use(scene.id("ra"), (width - sign) / 2, (height - sign) / 2, sign, sign),
    ]
    body = svg.Element("g", {"class": style_of(Tile.RA)}, shapes)
    key = f"ra-{space + 1}"
    label = scene.say("ra_space", space=space + 1)
    return svg.piece(x, 0, [body], label=label, key=key, source="bag")


def _sunset(scene: Scene, x: float, width: float, height: float) -> svg.Element:
    """The setting sun on the last space."""
    sun = f"M-11 {svg.number(height / 2 + 5)} a11 11 0 0 1 22 0 Z"
    horizon = f"M-15 {svg.number(height / 2 + 9)} h30 m-24 4.5 h18"
    parts = [svg.path(sun, "ra-sunset"), svg.path(horizon, "ra-horizon")]
    return svg.piece(x + width / 2, 0, parts, label=scene.say("ra_last_space"))


def ra_count(scene: Scene) -> tuple[str, str]:
    """How many Ra tiles end the epoch, and the class of that text: the last one warns."""
    left = scene.table.ra_left
    if scene.table.is_over:
        return "", "ra-on-table"
    style = "ra-warning" if left == 1 else "ra-on-table"
    return scene.say("ra_left", count=left), style
