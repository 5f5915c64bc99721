"""Horses, their cloths, cards and counters.

No colour stands alone: every horse has a letter and a pattern of its own.
"""

from __future__ import annotations

from functools import lru_cache

from seri import svg

from ..components import CARD_COLOUR, CARD_VALUE, COLOUR_NAMES, Colour
from .scene import Scene

BOX = 32

_HEAD = (
    "M8 31 C8 24 12.5 21.5 13 17 C10.5 18.5 8.5 21 6 21.4 C3.4 21.6 1.8 19.2 2.8 17 "
    "C5 13.4 7.2 10.6 9.4 7 L9.2 1.6 L13.4 4.6 C21.4 3.8 27.4 9.6 28.4 18 "
    "C29 23 28.6 27.4 28.6 31 Z"
)
_MANE = "M14.6 4.8 C20.4 6.6 24.2 12 24.6 19 C24.8 23 24.6 27 24.2 31 M9.6 3 L12 7"
_EYE = "M11.6 10.4 h2.6 M4.8 17.4 h1.2"

# On a cloth of 32 by 32, in its second colour.
_PATTERNS = {
    Colour.RED: "M0 11 H32 V21 H0 Z",
    Colour.BLUE: "M16 3 L29 16 L16 29 L3 16 Z",
    Colour.GREEN: "M0 0 H6 L32 26 V32 H26 L0 6 Z M32 0 V6 L6 32 H0 V26 L26 0 Z",
    Colour.YELLOW: "M9 4 a5 5 0 1 0 .01 0 Z M23 4 a5 5 0 1 0 .01 0 Z M9 18 a5 5 0 1 0 .01 0 Z "
    "M23 18 a5 5 0 1 0 .01 0 Z",
    Colour.ORANGE: "M0 12 L16 2 L32 12 V20 L16 10 L0 20 Z "
    "M0 26 L16 16 L32 26 V32 H28 L16 24 L4 32 H0 Z",
    Colour.PURPLE: "M16 2 L19.5 12 L30 12 L21.5 18.4 L25 29 "
    "L16 22.6 L7 29 L10.5 18.4 L2 12 L12.5 12 Z",
    Colour.BROWN: "M4 0 H10 V32 H4 Z M22 0 H28 V32 H22 Z",
    Colour.WHITE: "M0 0 H16 V16 H0 Z M16 16 H32 V32 H16 Z",
    Colour.NEUTRAL: "M16 4 a12 12 0 1 0 .01 0 Z M16 9 a7 7 0 1 1 -.01 0 Z",
}


def style_of(colour: int) -> str:
    """The class that colours what belongs to a horse."""
    return f"gnd-{COLOUR_NAMES[colour]}"


def symbols(scene: Scene) -> svg.Element:
    """The cloths and the heads, to be used again and again."""
    return _symbols(scene.prefix)


@lru_cache(maxsize=8)
def _symbols(prefix: str) -> svg.Element:
    shapes = []
    for colour in Colour:
        name = COLOUR_NAMES[colour]
        cloth = [
            svg.rect(0.8, 0.8, BOX - 1.6, BOX - 1.6, "gnd-cloth", round=5),
            svg.path(_PATTERNS[colour], "gnd-pattern"),
            svg.rect(0.8, 0.8, BOX - 1.6, BOX - 1.6, "gnd-hem", round=5),
        ]
        head = [svg.path(_HEAD, "gnd-head"), svg.path(_MANE, "gnd-mane"), svg.path(_EYE, "gnd-eye")]
        for kind, parts in (("cloth", cloth), ("head", head)):
            body = svg.Element("g", {"class": style_of(colour)}, parts)
            shapes.append(svg.symbol(f"{prefix}-{kind}-{name}", BOX, BOX, [body]))
    return svg.Element("defs", {}, shapes)


def cloth(scene: Scene, colour: int, x: float, y: float, size: float) -> svg.Element:
    return svg.use(scene.id(f"cloth-{COLOUR_NAMES[colour]}"), x, y, size, size)


def head(scene: Scene, colour: int, x: float, y: float, size: float) -> svg.Element:
    return svg.use(scene.id(f"head-{COLOUR_NAMES[colour]}"), x, y, size, size)


def lettered_cloth(scene: Scene, colour: int, size: float) -> list[svg.Child]:
    """A cloth with the horse's letter on it."""
    letter = scene.short(colour)
    text = svg.text(
        size / 2,
        size * 0.72,
        letter,
        "gnd-letter",
        size=size * 0.62,
        anchor="middle",
        fit=size * 0.8,
    )
    body = svg.Element("g", {"class": style_of(colour)}, [text])
    return [cloth(scene, colour, 0, 0, size), body]


# ---- Cards -------------------------------------------------------------------------------------


def card_name(card: int) -> str:
    """The text of a card as moves have it: `red 5`."""
    return f"{COLOUR_NAMES[CARD_COLOUR[card]]} {CARD_VALUE[card]}"


def card_key(card: int) -> str:
    return f"card-{COLOUR_NAMES[CARD_COLOUR[card]]}-{CARD_VALUE[card]}"


def small_card(scene: Scene, card: int, width: float, height: float) -> list[svg.Child]:
    """A card on the track: the letter in the band of its colour, and its value."""
    colour = int(CARD_COLOUR[card])
    band = height * 0.34
    parts = [
        svg.rect(0, 0, width, height, "gnd-card", round=4),
        svg.path(_top(width, band, 4), "gnd-band"),
        svg.text(
            width / 2, band - 3, scene.short(colour), "gnd-band-text", size=band * 0.86,
            anchor="middle", fit=width - 4,
        ),
        svg.text(
            width / 2, height - height * 0.12, str(CARD_VALUE[card]), "gnd-value",
            size=height * 0.54, anchor="middle",
        ),
    ]  # fmt: skip
    return [svg.Element("g", {"class": style_of(colour)}, parts)]


def large_card(scene: Scene, card: int, width: float, height: float) -> list[svg.Child]:
    """A card in hand: its colour in words, its cloth and its value."""
    colour = int(CARD_COLOUR[card])
    band = 17.0
    cloth_size = 19.0
    parts = [
        svg.rect(0, 0, width, height, "gnd-card", round=6),
        svg.path(_top(width, band, 6), "gnd-band"),
        svg.text(
            width / 2, band - 4.5, scene.colour(colour), "gnd-band-text", size=12,
            anchor="middle", fit=width - 4, breadth=1.05,
        ),
        svg.text(
            width / 2, height - 25, str(CARD_VALUE[card]), "gnd-value", size=28, anchor="middle",
        ),
        cloth(scene, colour, (width - cloth_size) / 2, height - 21.5, cloth_size),
    ]  # fmt: skip
    return [svg.Element("g", {"class": style_of(colour)}, parts)]


def _top(width: float, band: float, round: float) -> str:
    """The coloured top of a card, its upper corners round."""
    across, down = svg.number(width - 2 * round), svg.number(band - round)
    return (
        f"M0 {svg.number(band)} v-{down} a{round} {round} 0 0 1 {round} -{round} h{across} "
        f"a{round} {round} 0 0 1 {round} {round} v{down} Z"
    )


# ---- Counters ----------------------------------------------------------------------------------


def counter(scene: Scene, seat: int, radius: float) -> list[svg.Child]:
    """A wooden counter with the number of its owner's seat; those of the viewer shine."""
    style = "gnd-counter gnd-own" if seat == scene.viewer else "gnd-counter"
    parts = [
        svg.circle(0, 0, radius, "gnd-wood"),
        svg.circle(0, 0, radius * 0.74, "gnd-rim"),
        svg.text(
            0, radius * 0.4, str(seat + 1), "gnd-seat-number", size=radius * 1.1, anchor="middle"
        ),
    ]
    return [svg.Element("g", {"class": style}, parts)]


def pill(words: str, style: str, x: float, y: float, *, size: float = 12) -> svg.Element:
    """A word in a rounded box that begins at x."""
    width = pill_width(words, size)
    parts = [
        svg.rect(0, 0, width, size + 7, "badge", round=(size + 7) / 2),
        svg.text(width / 2, size + 1.5, words, size=size, anchor="middle"),
    ]
    classes = f"gnd-pill {style}".rstrip()
    return svg.Element("g", {"class": classes, "transform": svg.at(x, y)}, parts)


def pill_width(words: str, size: float = 12) -> float:
    return svg.text_width(words, size) + 14
