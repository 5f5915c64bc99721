"""A drawn sign for each kind of tile, in a box of 32 by 32, so that no tile needs its colour.

Of each sign the parts are listed bottom to top: (class, path). `ra-ink` fills with the dark and
`ra-lit` with the bright colour of the kind, `ra-cut` with that of its plate; `ra-line` and
`ra-thin` are strokes.
"""

from __future__ import annotations

from seri import svg

from ..components import Tile

BOX = 32

_WAVE = "q3.25 -4.5 6.5 0 t6.5 0 t6.5 0 t6.5 0"

PARTS: dict[Tile, tuple[tuple[str, str], ...]] = {
    Tile.RA: (
        ("ra-ink", "M13 13 L1 8 C1 13 3 15 6 16 C5 17 6 19 9 19 C9 21 11 21 13 20 Z"),
        ("ra-ink", "M19 13 L31 8 C31 13 29 15 26 16 C27 17 26 19 23 19 C23 21 21 21 19 20 Z"),
        ("ra-ink", "M13 19 L11 28 L16 25.5 L21 28 L19 19 Z"),
        ("ra-lit", "M16 6.5 a7 7 0 1 1 -.01 0 Z"),
        ("ra-line", "M16 7.5 a6.2 6.2 0 1 1 -.01 0 Z"),
    ),
    Tile.GOD: (
        ("ra-line ra-bold", "M16 15.5 C8.5 11 9.5 3.5 16 3.5 C22.5 3.5 23.5 11 16 15.5 Z"),
        ("ra-line ra-bold", "M16 15 V29 M7.5 17.5 H24.5"),
    ),
    Tile.GOLD: (
        ("ra-lit", "M5 18 L7.5 10 H13 L15.5 18 Z M16.5 18 L19 10 H24.5 L27 18 Z"),
        ("ra-lit", "M11.5 28 L13.5 20 H18.5 L20.5 28 Z M1 28 L3.5 20 H8.5 L10.5 28 Z"),
        ("ra-lit", "M21.5 28 L23.5 20 H28.5 L31 28 Z"),
        ("ra-thin", "M5 18 L7.5 10 H13 L15.5 18 Z M16.5 18 L19 10 H24.5 L27 18 Z"),
        ("ra-thin", "M11.5 28 L13.5 20 H18.5 L20.5 28 Z M1 28 L3.5 20 H8.5 L10.5 28 Z"),
        ("ra-thin", "M21.5 28 L23.5 20 H28.5 L31 28 Z M16 3 V7 M9 4.5 L11 7.5 M23 4.5 L21 7.5"),
    ),
    Tile.PHARAOH: (
        (
            "ra-ink",
            "M16 2.5 C8.5 2.5 7 9 6 15 L3 28.5 H11 L12 21 H20 L21 28.5 H29 L26 15 "
            "C25 9 23.5 2.5 16 2.5 Z",
        ),
        ("ra-cut", "M11 11 H21 V16.5 C21 20.5 18.8 22.8 16 22.8 C13.2 22.8 11 20.5 11 16.5 Z"),
        ("ra-lit", "M10 8 H22 V11 H10 Z M15 3 H17 V8 H15 Z M14.5 22 H17.5 L17 29.5 H15 Z"),
        ("ra-stripe", "M7 17 L10.5 18 M6 21.5 L10 22.5 M5 26 L9.5 26.6"),
        ("ra-stripe", "M25 17 L21.5 18 M26 21.5 L22 22.5 M27 26 L22.5 26.6"),
        ("ra-thin", "M12.8 15 H15 M17 15 H19.2 M14.5 19 H17.5"),
    ),
    Tile.NILE: (("ra-line ra-bold", f"M3 10 {_WAVE} M3 18 {_WAVE} M3 26 {_WAVE}"),),
    Tile.FLOOD: (
        (
            "ra-ink",
            "M1 29 V24 C9 21 6 8 16 4.5 C23 2 29 6.5 28.5 13 C26.5 9.5 22.5 10 21.5 13.5 "
            "C20.5 18 25 22 31 22 V29 Z",
        ),
        ("ra-stripe", "M6 26 C12 22 10 13 17 9 M13 26.5 C16 23 14 17 17 14"),
    ),
    Tile.ART: (
        ("ra-thin", "M12.5 7 C7 6 6 13 10 14 M19.5 7 C25 6 26 13 22 14"),
        (
            "ra-ink",
            "M11 3 H21 V6 H19 V9.5 C24.5 13 25 20 20 25.5 V29 H12 V25.5 C7 20 7.5 13 13 9.5 "
            "V6 H11 Z",
        ),
        ("ra-lit", "M9.3 15 H22.7 V18.5 H9.3 Z"),
        ("ra-thin", "M10.5 18.5 L12.5 15 L14.5 18.5 L16.5 15 L18.5 18.5 L20.5 15 L22.5 18.5"),
    ),
    Tile.AGRICULTURE: (
        ("ra-line", "M16 13 V30"),
        ("ra-lit", "M16 1.5 C19 4 19 8 16 10.5 C13 8 13 4 16 1.5 Z"),
        ("ra-lit", "M16 15 C10.5 14 9 10 9.5 6.5 C13.5 8 15.5 11 16 15 Z"),
        ("ra-lit", "M16 15 C21.5 14 23 10 22.5 6.5 C18.5 8 16.5 11 16 15 Z"),
        ("ra-lit", "M16 21 C10.5 20 9 16 9.5 12.5 C13.5 14 15.5 17 16 21 Z"),
        ("ra-lit", "M16 21 C21.5 20 23 16 22.5 12.5 C18.5 14 16.5 17 16 21 Z"),
        ("ra-lit", "M16 27 C10.5 26 9 22 9.5 18.5 C13.5 20 15.5 23 16 27 Z"),
        ("ra-lit", "M16 27 C21.5 26 23 22 22.5 18.5 C18.5 20 16.5 23 16 27 Z"),
        ("ra-thin", "M16 15 C10.5 14 9 10 9.5 6.5 M16 15 C21.5 14 23 10 22.5 6.5"),
        ("ra-thin", "M16 21 C10.5 20 9 16 9.5 12.5 M16 21 C21.5 20 23 16 22.5 12.5"),
        ("ra-thin", "M16 27 C10.5 26 9 22 9.5 18.5 M16 27 C21.5 26 23 22 22.5 18.5"),
    ),
    Tile.RELIGION: (
        ("ra-line", "M3 8.5 Q15 2 29 8"),
        ("ra-lit", "M3 15 Q14.5 7 29 14.5 Q16 21 3 15 Z"),
        ("ra-thin", "M3 15 Q14.5 7 29 14.5 Q16 21 3 15 Z"),
        ("ra-ink", "M16 10.2 a4.4 4.4 0 1 1 -.01 0 Z"),
        ("ra-line", "M11.5 18 L10.5 28 M17 18.5 C18 25 22 28 25.5 26.5 C28 25 26.5 21.5 24 23"),
    ),
    Tile.ASTRONOMY: (
        (
            "ra-ink",
            "M16 2 L19.4 11.6 L29.6 11.9 L21.6 18.2 L24.5 28 L16 22.3 L7.5 28 L10.4 18.2 "
            "L2.4 11.9 L12.6 11.6 Z",
        ),
        ("ra-lit", "M16 12 a4 4 0 1 1 -.01 0 Z"),
    ),
    Tile.WRITING: (
        ("ra-cut", "M7 5 H25 V27 H7 Z"),
        ("ra-thin", "M7 5 H25 V27 H7 Z"),
        ("ra-ink", "M4 3 H28 V7 H4 Z M4 25 H28 V29 H4 Z"),
        ("ra-line", "M11 12 H15 M18 12 H21 M11 16.2 H13 M16 16.2 H21 M11 20.4 H17 M20 20.4 H21"),
    ),
    Tile.FORTRESS: (
        (
            "ra-ink",
            "M3 28 V9 H7 V12 H10 V9 H12 V4 H14.5 V6.5 H17.5 V4 H20 V9 H22 V12 H25 V9 H29 V28 "
            "H20 V22 a4 4 0 0 0 -8 0 V28 Z",
        ),
        ("ra-stripe", "M6 17 H10 M22 17 H26 M14 12 H18"),
    ),
    Tile.OBELISK: (
        ("ra-ink", "M12.7 8 H19.3 L21 25 H11 Z M7.5 25.5 H24.5 V29 H7.5 Z"),
        ("ra-lit", "M16 1.5 L19.3 8 H12.7 Z"),
        ("ra-thin", "M16 1.5 L19.3 8 H12.7 Z"),
        ("ra-stripe", "M16 11.5 V13.5 M14.5 16 H17.5 M16 18.5 V21"),
    ),
    Tile.PALACE: (
        ("ra-ink", "M2 28 V15 H8 V8 H6.5 V5 H25.5 V8 H24 V15 H30 V28 Z"),
        ("ra-lit", "M13 28 V19 H19 V28 Z"),
        ("ra-stripe", "M12 10 V13.5 M16 10 V13.5 M20 10 V13.5 M6 19 V23 M9.5 19 V23"),
        ("ra-stripe", "M22.5 19 V23 M26 19 V23"),
    ),
    Tile.PYRAMID: (
        ("ra-ink", "M15 4 L20 27.5 H1 Z"),
        ("ra-lit", "M15 4 L31 27.5 H20 Z"),
        ("ra-thin", "M15 4 L31 27.5 H1 Z"),
    ),
    Tile.SPHINX: (
        (
            "ra-ink",
            "M1 28 V24.5 H8 V18.5 L4.5 19 C5.5 15 4.5 6 11 5 C16 4.5 17 9 17.5 12.5 "
            "C24 13 29.5 16 30 23 L31 28 Z",
        ),
        ("ra-cut", "M7.8 9.5 H12 V13 C12 15 10.8 16.3 9.5 16.3 C8.2 16.3 7.6 15 7.6 13 Z"),
        ("ra-stripe", "M19 28 C19 23.5 22.5 21.5 26 22 M13.5 9 L15.5 8.5 M14 12 L16.2 11.6"),
    ),
    Tile.STATUES: (
        ("ra-ink", "M9 3.5 a3.2 3.2 0 1 1 -.01 0 Z M23 3.5 a3.2 3.2 0 1 1 -.01 0 Z"),
        ("ra-ink", "M4.5 11 H13.5 L12.5 17.5 V25 H5.5 V17.5 Z"),
        ("ra-ink", "M18.5 11 H27.5 L26.5 17.5 V25 H19.5 V17.5 Z"),
        ("ra-lit", "M2.5 25.5 H15 V29 H2.5 Z M17 25.5 H29.5 V29 H17 Z"),
        ("ra-thin", "M2.5 25.5 H15 V29 H2.5 Z M17 25.5 H29.5 V29 H17 Z"),
        ("ra-stripe", "M6 15 L12 13 M20 15 L26 13 M9 19 V24 M23 19 V24"),
    ),
    Tile.STEP_PYRAMID: (
        (
            "ra-ink",
            "M12.5 5 H19.5 V10.5 H23 V16 H26.5 V21.5 H30 V28 H2 V21.5 H5.5 V16 H9 V10.5 H12.5 Z",
        ),
        ("ra-stripe", "M12.5 10.8 H19.5 M9 16.3 H23 M5.5 21.8 H26.5"),
        ("ra-lit", "M14 21.8 H18 V28 H14 Z"),
    ),
    Tile.TEMPLE: (
        ("ra-ink", "M2 4 H30 L28.5 9.5 H3.5 Z M2 25.5 H30 V29 H2 Z"),
        ("ra-lit", "M3.5 9.5 H28.5 V12 H3.5 Z"),
        ("ra-ink", "M4 12 H9 L8 15 V25.5 H5 V15 Z M10.4 12 H15.4 L14.4 15 V25.5 H11.4 V15 Z"),
        ("ra-ink", "M16.6 12 H21.6 L20.6 15 V25.5 H17.6 V15 Z M23 12 H28 L27 15 V25.5 H24 V15 Z"),
    ),
    Tile.FUNERAL: (
        (
            "ra-lit",
            "M16 2 C11.5 2 9.5 5 9.7 9 C6 10.5 5.5 14 6.5 17.5 L11 30 H21 L25.5 17.5 "
            "C26.5 14 26 10.5 22.3 9 C22.5 5 20.5 2 16 2 Z",
        ),
        (
            "ra-cut",
            "M16 5 C13.5 5 12.5 7 12.7 9 C13 11.5 14.5 12.5 16 12.5 "
            "C17.5 12.5 19 11.5 19.3 9 C19.5 7 18.5 5 16 5 Z",
        ),
        ("ra-dark", "M9 15 L20 20.5 M23 15 L12 20.5 M12 24 H20 M13 27 H19"),
    ),
    Tile.DROUGHT: (
        ("ra-lit", "M16 8 a6 6 0 1 1 -.01 0 Z"),
        ("ra-bright", "M16 1.5 V5 M6.5 5 L9 7.5 M25.5 5 L23 7.5 M2.5 14 H6.5 M29.5 14 H25.5"),
        ("ra-lit", "M1 22.5 H31 V30 H1 Z"),
        ("ra-dark", "M8 22.5 L10.5 25.5 L8.5 30 M10.5 25.5 L17 26.5 L20 22.5 M17 26.5 L18.5 30"),
        ("ra-dark", "M31 26 L25.5 25 L24 30"),
    ),
    Tile.UNREST: (
        ("ra-lit", "M3 3 L7 3.5 L24 21 L21 24 L3.5 7 Z M29 3 L25 3.5 L8 21 L11 24 L28.5 7 Z"),
        ("ra-bright", "M5 19.5 L12.5 27 M27 19.5 L19.5 27"),
        ("ra-lit", "M7.5 22 L10 24.5 L5 29.5 L2.5 27 Z M24.5 22 L22 24.5 L27 29.5 L29.5 27 Z"),
    ),
    Tile.EARTHQUAKE: (
        ("ra-lit", "M2 6 H13.5 L10.5 12 L15.5 17.5 L9.5 29 H2 Z"),
        ("ra-lit", "M18 3.5 H30 V26.5 H14.5 L20 16.5 L14.5 11 Z"),
        ("ra-dark", "M2 13 H10.5 M2 20.5 H13.5 M17 11 H30 M19 18.5 H30"),
    ),
}  # fmt: skip


def glyph_parts(kind: Tile) -> list[svg.Element]:
    """The shapes of a kind's sign."""
    return [svg.path(d, classes) for classes, d in PARTS[kind]]
