"""Cards: large in the pool, small before the players and in the list of the deck."""

from __future__ import annotations

from functools import lru_cache

from seri import svg

from ..components import VALUE, Card
from .glyphs import BOX, glyph
from .scene import Scene
from .table import SUIT_OF, SUITS

SMALL_WIDTH, SMALL_HEIGHT = 30, 42
_ROUND = 5


def mark_of(card: Card) -> str:
    """The number or letter on a card; jade has none."""
    if SUIT_OF[card] == "book":
        return card.name[-1]
    return str(VALUE[card]) if VALUE[card] else ""


@lru_cache(maxsize=8)
def symbols(prefix: str) -> svg.Element:
    """The signs, the small cards and the empty spaces for them, to be used again and again."""
    shapes = [svg.symbol(f"{prefix}-{suit}", BOX, BOX, glyph(suit)) for suit in SUITS]
    for card in Card:
        shapes.append(_small(prefix, card, "jm-plate", "small"))
        shapes.append(_small(prefix, card, "jm-space", "space"))
    return svg.Element("defs", {}, shapes)


def _small(prefix: str, card: Card, plate: str, name: str) -> svg.Element:
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    mark = mark_of(card)
    sign = 22 if mark else 26
    inside: list[svg.Child] = [
        svg.rect(0.7, 0.7, width - 1.4, height - 1.4, plate, round=_ROUND),
        svg.use(f"{prefix}-{SUIT_OF[card]}", (width - sign) / 2, 2 if mark else 8, sign, sign),
    ]
    if mark:
        inside.append(svg.text(width / 2, height - 4, mark, "jm-mark", size=16, anchor="middle"))
    body = svg.Element("g", {"class": f"jm-{SUIT_OF[card]} jm-is-{name}"}, inside)
    return svg.symbol(f"{prefix}-{name}-{card.name.lower()}", width, height, [body])


def small_card(scene: Scene, card: Card) -> svg.Element:
    return _used(scene.id(f"small-{card.name.lower()}"))


def empty_space(scene: Scene, card: Card) -> svg.Element:
    return _used(scene.id(f"space-{card.name.lower()}"))


@lru_cache(maxsize=512)
def _used(id: str) -> svg.Element:
    return svg.use(id, 0, 0, SMALL_WIDTH, SMALL_HEIGHT)


def large_card(scene: Scene, card: Card, width: float, height: float) -> svg.Element:
    """The shapes of a card of the pool, in a group of its own."""
    mark = mark_of(card)
    band = 24
    sign = min(width - 22, height - band - (26 if mark else 12))
    top = (height - band - sign) / 2 + (9 if mark else 0)
    inside: list[svg.Child] = [
        svg.rect(0.75, 0.75, width - 1.5, height - 1.5, "jm-plate", round=8),
        svg.path(_foot(width, height, band, 8), "jm-band"),
        svg.use(scene.id(SUIT_OF[card]), (width - sign) / 2, top, sign, sign),
        svg.text(
            width / 2, height - 7, scene.card(card), "jm-name", size=14, anchor="middle",
            fit=width - 8, breadth=1.05,
        ),
    ]  # fmt: skip
    if mark:
        inside.append(svg.text(9, 25, mark, "jm-mark", size=24))
    return svg.Element("g", {"class": f"jm-{SUIT_OF[card]}"}, inside)


def _foot(width: float, height: float, band: float, round: float) -> str:
    """The coloured foot of a card, its lower corners round."""
    top, across = svg.number(height - band), svg.number(width - 2 * round)
    down = svg.number(band - round)
    return (
        f"M0 {top} H{svg.number(width)} v{down} a{round} {round} 0 0 1 -{round} {round} "
        f"h-{across} a{round} {round} 0 0 1 -{round} -{round} Z"
    )
