"""A drawn sign for each suit, in a box of 32 by 32, so that no card needs its colour.

Of each sign the parts are listed bottom to top: (class, path). `jm-ink` fills with the dark and
`jm-lit` with the bright colour of the suit; `jm-line` and `jm-thin` are strokes.
"""

from __future__ import annotations

from seri import svg

BOX = 32

_RING = "M16 3.5 a12.5 12.5 0 1 0 .01 0 Z M16 11.5 a4.5 4.5 0 1 1 -.01 0 Z"
_POD = (
    "M20 8.5 C26 9 27.5 14 25 19 C22 25 14 28.5 4 27 C11 25.5 14.5 22 15 16 "
    "C15.3 11.5 17 8.5 20 8.5 Z"
)
_PAGES = (
    "M16 9 C12 6 7 6 3 7.5 V25 C7 23.5 12 23.5 16 26.5 C20 23.5 25 23.5 29 25 V7.5 "
    "C25 6 20 6 16 9 Z"
)
_LINES = (
    "M6 11.5 C8.5 10.8 11 11 13 12 M6 16 C8.5 15.3 11 15.5 13 16.5 "
    "M26 11.5 C23.5 10.8 21 11 19 12 M26 16 C23.5 15.3 21 15.5 19 16.5"
)

PARTS: dict[str, tuple[tuple[str, str], ...]] = {
    # Three bars of gold, one on top of two.
    "gold": (
        ("jm-lit jm-edge", "M10.5 13.5 L12.5 6 H19.5 L21.5 13.5 Z"),
        ("jm-lit jm-edge", "M3 25.5 L5 18 H12.5 L14.5 25.5 Z"),
        ("jm-lit jm-edge", "M17.5 25.5 L19.5 18 H27 L29 25.5 Z"),
        ("jm-thin", "M13 9 H19 M6 21 H11.5 M20.5 21 H26"),
    ),
    # One bar, cracked through.
    "fake": (
        ("jm-lit jm-edge", "M4 25 L8 9 H24 L28 25 Z"),
        ("jm-line", "M19 6 L14 13 L19 17.5 L13 28"),
        ("jm-thin", "M9.5 13 H12.5 M22 20 H25"),
    ),
    # A ring of jade.
    "jade": (
        ("jm-lit jm-edge jm-hollow", _RING),
        ("jm-thin", "M8.5 11 a9 9 0 0 1 5 -3.8 M23.5 21 a9 9 0 0 1 -5 3.8"),
    ),
    # A chilli.
    "spice": (
        ("jm-lit jm-edge", _POD),
        ("jm-line", "M20.5 9 C20 6 22 4.5 24.5 3.5"),
        ("jm-thin", "M20 12.5 C22 14 21.5 17.5 19.5 20"),
    ),
    # An open book.
    "book": (
        ("jm-lit jm-edge", _PAGES),
        ("jm-line", "M16 9 V26"),
        ("jm-thin", _LINES),
    ),
}


def glyph(suit: str) -> list[svg.Child]:
    return [svg.path(d, classes) for classes, d in PARTS[suit]]
