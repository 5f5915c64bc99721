"""The cards of the bearers, their backs, and the sedan chairs."""

from __future__ import annotations

from functools import lru_cache

from seri import svg

from ..components import BEARER_NAMES, FOX_STEPS, NO_BEARER, STEPS, Bearer
from .scene import Scene
from .table import Card

WIDTH, HEIGHT = 60, 80
CHAIR_WIDTH, CHAIR_HEIGHT = 40, 28
MINUS = "\u2212"
_BAND = 24

_SHOULDERS = {Bearer.BUMBLER: 11, Bearer.ONE: 11, Bearer.TWO: 14, Bearer.THREE: 17, Bearer.FIVE: 22}
_HAT = "M15 21 Q19 8 30 8 Q41 8 45 21 Q37 16.5 30 18 Q23 16.5 15 21 Z"
_STAR = "l1.6 3.6 3.9 .4 -2.9 2.6 .8 3.8 -3.4 -2 -3.4 2 .8 -3.8 -2.9 -2.6 3.9 -.4 z"
_FOX = "M11 9 L22 19 Q30 16 38 19 L49 9 Q51 26 44 34 L32.5 50 Q30 52.5 27.5 50 L16 34 Q9 26 11 9 Z"
_FOX_CHEEKS = (
    "M15.5 33 Q23 32 29 42 L28.5 50.6 Q28 50.5 27.5 50 Z M44.5 33 Q37 32 31 42 L31.5 50.6 "
    "Q32 50.5 32.5 50 Z"
)
_LATTICE = "M8 22 L30 6 L52 22 M8 40 L30 24 L52 40 M8 58 L30 42 L52 58 M8 76 L30 60 L52 76"
_LILY = (
    "M30 24 Q36 31 32.5 40 H38 Q38 34 44 33 Q48 40 40 45 H33 Q33 52 36 55 H24 Q27 52 27 45 H20 "
    "Q12 40 16 33 Q22 34 22 40 H27.5 Q24 31 30 24 Z"
)
_CABIN = "M10 8 Q20 1 30 8 L31.5 11 H8.5 Z M10.5 11 H29.5 V24 Q20 27 10.5 24 Z"
_POLES = "M1.5 18.5 H38.5"


def style_of(kind: int) -> str:
    """The class that colours a kind of bearer."""
    return f"gr-{Bearer(kind).name.lower()}"


def steps_text(kind: int) -> str:
    """What a bearer does, in signs: +3, −2, or ±2 for the fox."""
    if kind == Bearer.FOX:
        return f"±{FOX_STEPS}"
    steps = int(STEPS[kind])
    return f"{MINUS}{-steps}" if steps < 0 else f"+{steps}"


@lru_cache(maxsize=4)
def symbols(prefix: str) -> svg.Element:
    """All cards and the chair, to be used again and again."""
    shapes = [
        svg.symbol(f"{prefix}-{BEARER_NAMES[kind]}", WIDTH, HEIGHT, [_face(kind)])
        for kind in Bearer
    ]
    shapes.append(svg.symbol(f"{prefix}-back", WIDTH, HEIGHT, _back()))
    shapes.append(svg.symbol(f"{prefix}-chair", CHAIR_WIDTH, CHAIR_HEIGHT, _chair()))
    return svg.Element("defs", {}, shapes)


def _face(kind: Bearer) -> svg.Element:
    parts = [
        svg.rect(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, "gr-plate", round=6),
        *(_fox() if kind == Bearer.FOX else _man(kind)),
        svg.path(_band(), "gr-band"),
        svg.text(WIDTH / 2, HEIGHT - 6, steps_text(kind), "gr-steps", size=20, anchor="middle"),
    ]
    return svg.Element("g", {"class": style_of(kind)}, parts)


def _band() -> str:
    top = HEIGHT - _BAND
    return f"M0.8 {top} H{WIDTH - 0.8} V{HEIGHT - 7} a6 6 0 0 1 -6 6.2 H6.8 a6 6 0 0 1 -6 -6.2 Z"


def _man(kind: Bearer) -> list[svg.Child]:
    """A bearer with his hat: the stronger, the broader; the bumbler's sits askew."""
    broad = _SHOULDERS[kind]
    left, right = 30 - broad, 30 + broad
    parts: list[svg.Child] = [
        svg.path(f"M{left} 56 Q{left} 37 30 37 Q{right} 37 {right} 56 Z", "gr-ink"),
        svg.path("M26 38 L30 45 L34 38 Z", "gr-shirt"),
        svg.circle(30, 26, 9.5, "gr-skin"),
    ]
    if kind != Bearer.BUMBLER:
        return [*parts, svg.path(_HAT, "gr-ink")]
    hat = svg.Element("g", {"transform": "rotate(24 30 20)"}, [svg.path(_HAT, "gr-ink")])
    return [*parts, hat, svg.path(f"M11 8 {_STAR} M50 26 {_STAR}", "gr-star")]


def _fox() -> list[svg.Child]:
    return [
        svg.path(_FOX, "gr-ink"),
        svg.path(_FOX_CHEEKS, "gr-shirt"),
        svg.circle(23.5, 29, 2.4, "gr-shirt"),
        svg.circle(36.5, 29, 2.4, "gr-shirt"),
        svg.circle(30, 49.5, 3, "gr-nose"),
    ]


def _back() -> list[svg.Child]:
    return [
        svg.rect(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, "gr-back", round=6),
        svg.path(_LATTICE, "gr-lattice"),
        svg.rect(4.5, 4.5, WIDTH - 9, HEIGHT - 9, "gr-back-line", round=4),
        svg.path(_LILY, "gr-lily"),
    ]


def _chair() -> list[svg.Child]:
    return [
        svg.path(_POLES, "gr-poles"),
        svg.path(_CABIN, "gr-cabin"),
        svg.circle(20, 17, 7, "gr-window"),
    ]


def face(scene: Scene, kind: int, width: float, height: float) -> svg.Element:
    return svg.use(scene.id(BEARER_NAMES[kind]), 0, 0, width, height)


def back(scene: Scene, width: float, height: float) -> svg.Element:
    return svg.use(scene.id("back"), 0, 0, width, height)


def drawn_card(scene: Scene, card: Card, width: float, height: float) -> list[svg.Child]:
    """A card for sale or of a secret team: its face if the viewer knows it, and who drew it."""
    known = card.kind >= 0
    parts: list[svg.Child] = [
        face(scene, card.kind, width, height) if known else back(scene, width, height)
    ]
    if card.drawer >= 0:
        size = max(11, height / 7)
        style = f"gr-drawer gr-seat-{card.drawer + 1}"
        parts.append(svg.token(5, 5, str(card.drawer + 1), style, size=size))
    return parts


def slot_card(scene: Scene, kind: int, width: float, height: float) -> svg.Element:
    """A bearer laid out, or the free slot."""
    if kind == NO_BEARER:
        return svg.rect(1, 1, width - 2, height - 2, "gr-free", round=6)
    return face(scene, kind, width, height)


def chair(scene: Scene, seat: int, x: float, y: float, scale: float = 1) -> svg.Element:
    """A player's chair with the number of his seat, its middle at (x, y)."""
    width, height = CHAIR_WIDTH * scale, CHAIR_HEIGHT * scale
    parts = [
        svg.use(scene.id("chair"), -width / 2, -height / 2, width, height),
        svg.text(0, 7.6 * scale, str(seat + 1), "gr-number", size=13 * scale, anchor="middle"),
    ]
    style = f"gr-chair gr-seat-{seat + 1}"
    return svg.Element("g", {"class": style, "transform": svg.at(x, y)}, parts)
