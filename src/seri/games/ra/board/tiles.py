"""Tiles: large on the auction track, small in piles and in the bag."""

from __future__ import annotations

from functools import lru_cache

from seri import svg

from ..components import TILES_LOST_TO_A_DISASTER, Tile
from .glyphs import BOX, glyph_parts
from .scene import Scene, style_of
from .suns import sun_back, sun_face
from .table import DISASTERS, HITS
from .worth import MINUS

SMALL_WIDTH, SMALL_HEIGHT = 36, 46
_BAND, _ROUND = 15, 5


def symbols(scene: Scene) -> svg.Element:
    """The signs, the small tiles and the empty spaces for them, to be used again and again."""
    return _symbols(scene.prefix, tuple(scene.short(kind) for kind in Tile))


@lru_cache(maxsize=16)
def _symbols(prefix: str, shorts: tuple[str, ...]) -> svg.Element:
    shapes = []
    for kind in Tile:
        shapes.append(svg.symbol(f"{prefix}-{kind.name.lower()}", BOX, BOX, glyph_parts(kind)))
        shapes.append(_small(prefix, kind, shorts[kind]))
        shapes.append(_space(prefix, kind, shorts[kind]))
    shapes.append(svg.symbol(f"{prefix}-sun", 100, 100, sun_face()))
    shapes.append(svg.symbol(f"{prefix}-sun-back", 100, 100, sun_back()))
    return svg.Element("defs", {}, shapes)


def _small(prefix: str, kind: Tile, short: str) -> svg.Element:
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    parts = [
        svg.rect(0.6, 0.6, width - 1.2, height - 1.2, "ra-plate", round=_ROUND),
        svg.path(_band(width, height, _BAND, _ROUND), "ra-band"),
        svg.use(f"{prefix}-{kind.name.lower()}", 5, 2.5, 26, 26),
        svg.text(width / 2, height - 4, short, "ra-name", size=12, anchor="middle", fit=width - 4),
    ]
    body = svg.Element("g", {"class": style_of(kind)}, parts)
    return svg.symbol(f"{prefix}-small-{kind.name.lower()}", width, height, [body])


def _space(prefix: str, kind: Tile, short: str) -> svg.Element:
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    parts = [
        svg.rect(1, 1, width - 2, height - 2, "ra-space", round=_ROUND),
        svg.text(
            width / 2, height - 4, short, "ra-absent", size=12, anchor="middle", fit=width - 4
        ),
        svg.Element(
            "g",
            {"class": f"ra-faint {style_of(kind)}"},
            [svg.use(f"{prefix}-{kind.name.lower()}", 7, 4, 22, 22)],
        ),
    ]
    return svg.symbol(f"{prefix}-space-{kind.name.lower()}", width, height, parts)


def _band(width: float, height: float, band: float, round: float) -> str:
    """The coloured foot of a plate, its lower corners round."""
    top = svg.number(height - band)
    across = svg.number(width - 2 * round)
    down = svg.number(band - round)
    return (
        f"M0 {top} H{svg.number(width)} v{down} a{round} {round} 0 0 1 -{round} {round} "
        f"h-{across} a{round} {round} 0 0 1 -{round} -{round} Z"
    )


def small_tile(scene: Scene, kind: Tile, scale: float = 1) -> svg.Element:
    return _used(scene.id(f"small-{kind.name.lower()}"), 0, 0, scale)


def empty_space(scene: Scene, kind: Tile, x: float, y: float, scale: float = 1) -> svg.Element:
    return _used(scene.id(f"space-{kind.name.lower()}"), x, y, scale)


@lru_cache(maxsize=1024)
def _used(id: str, x: float, y: float, scale: float) -> svg.Element:
    return svg.use(id, x, y, SMALL_WIDTH * scale, SMALL_HEIGHT * scale)


def large_tile(scene: Scene, kind: Tile, width: float, height: float) -> list[svg.Child]:
    """The shapes of a tile on the auction track."""
    band = 26
    head, edge = (20, 4) if kind in DISASTERS else (0, 10)
    sign = min(width - 20, height - band - head - edge)
    above = head + (height - band - head - sign) / 2
    parts: list[svg.Child] = [
        svg.plate(width, height, "ra-plate", round=8),
        svg.path(_band(width, height, band, 8), "ra-band"),
        svg.use(scene.id(kind.name.lower()), (width - sign) / 2, above, sign, sign),
        svg.text(
            width / 2, height - 8, scene.tile(kind), "ra-name", size=14, anchor="middle",
            fit=width - 8, breadth=1.05,
        ),
    ]  # fmt: skip
    if kind in DISASTERS:
        parts.extend(_cost(scene, kind, width))
    return [svg.Element("g", {"class": style_of(kind)}, parts)]


def _cost(scene: Scene, kind: Tile, width: float) -> list[svg.Child]:
    """What a disaster costs: -2 and the sign of the category it hits."""
    hit = HIT_SIGNS[HITS[kind]]
    badge = svg.Element(
        "g",
        {"class": style_of(hit), "transform": svg.at(width - 14, 14)},
        [
            svg.circle(0, 0, 12, "ra-hit"),
            svg.use(scene.id(hit.name.lower()), -8, -8, 16, 16),
        ],
    )
    cost = svg.text(7, 20, f"{MINUS}{TILES_LOST_TO_A_DISASTER}", "ra-cost", size=17)
    return [cost, badge]


HIT_SIGNS = {
    "pharaoh": Tile.PHARAOH,
    "nile": Tile.NILE,
    "civilization": Tile.ART,
    "monument": Tile.PYRAMID,
}
"""The kind whose sign stands for a whole category."""


def tile_label(scene: Scene, kind: Tile) -> str:
    """A tile's name, and of a disaster what it costs."""
    if kind not in DISASTERS:
        return scene.tile(kind)
    category = scene.say(f"category.{HITS[kind]}")
    count = TILES_LOST_TO_A_DISASTER
    return scene.say("costs", tile=scene.tile(kind), category=category, count=count)
