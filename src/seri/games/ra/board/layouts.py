"""Where everything lies: on a wide page, and on a narrow one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from seri import svg

from ..components import EPOCHS
from . import centre
from .auction import auction_track, ra_count, ra_track
from .hands import (
    HEADER,
    STEP,
    category,
    narrow_header,
    panel,
    suns,
    wide_header,
    worth_text,
)
from .scene import Scene
from .tiles import SMALL_HEIGHT, symbols
from .worth import Worth

LINE = SMALL_HEIGHT + 20
"""The height of a line of piles with what they are worth."""


@cache
def css() -> str:
    """The style of the board, `board.css`."""
    return (Path(__file__).parents[1] / "board.css").read_text(encoding="utf-8")


def seats_in_order(scene: Scene) -> list[int]:
    """The viewer first, then clockwise; for spectators the seats as they are."""
    count = scene.table.num_players
    first = max(scene.viewer, 0)
    return [(first + step) % count for step in range(count)]


def _drawing(scene: Scene, width: float, height: float, parts: list[svg.Child]) -> svg.Element:
    ground = svg.rect(0, 0, width, height, "ra-ground", round=12)
    title = scene.say("title", epoch=scene.table.epoch, epochs=EPOCHS)
    children = [symbols(scene), ground, *parts]
    return svg.root(width, height, children, title=title, css=css(), classes="ra")


# ---- Wide ---------------------------------------------------------------------------------------

WIDE = 1000
_EDGE, _GAP = 12, 10
_FULL = WIDE - 2 * _EDGE
_HALF = (_FULL - _GAP) / 2
_TABLE_HEIGHT = 258


def wide(scene: Scene) -> svg.Element:
    """1000 units wide: the table above, the players' areas in one or two columns below."""
    parts: list[svg.Child] = [_wide_table(scene)]
    y: float = _EDGE + _TABLE_HEIGHT + _GAP
    for row in _rows(scene):
        draw = _full_panel if len(row) == 1 else _half_panel
        height = HEADER + LINE * len(row) + 8
        for column, seat in enumerate(row):
            parts.append(draw(scene, seat, _EDGE + column * (_HALF + _GAP), y, height))
        y += height + _GAP
    if scene.table.bag_counts:
        parts.append(_wide_bag(scene, y))
        y += 96
    return _drawing(scene, WIDE, y + _EDGE - _GAP, parts)


def _rows(scene: Scene) -> Iterator[list[int]]:
    """The viewer alone, the others in pairs; who is left over has a row to himself."""
    seats = seats_in_order(scene)
    if scene.viewer >= 0:
        yield [seats.pop(0)]
    for first in range(0, len(seats), 2):
        yield seats[first : first + 2]


def _wide_table(scene: Scene) -> svg.Element:
    words, style = ra_count(scene)
    room = 360 if scene.table.in_auction else 640
    after = 216 + 40 * scene.table.ra_spaces + 8
    parts = [
        svg.rect(0, 0, _FULL, _TABLE_HEIGHT, "ra-table", round=14),
        svg.rect(6, 6, _FULL - 12, _TABLE_HEIGHT - 12, "ra-table-line", round=10),
        centre.epoch(scene, 24, 44),
        ra_track(scene, 216, 20, width=36, height=38, gap=4),
        svg.text(after, 44, words, style, size=14, fit=818 - after),
        centre.bag(scene, 20, 70),
        auction_track(scene, 128, 76, columns=8, width=80, height=104, gap=6.5),
        centre.ra_figure(scene, 826, 22),
        centre.headline_text(scene, 24, 225, size=22, fit=room),
        centre.standing_bid(scene, 390, 192, 284),
        centre.choice(scene, 684, 198, 134),
    ]
    return svg.group(_EDGE, _EDGE, parts)


_FULL_WIDTHS = {
    "god": 42, "gold": 42, "pharaoh": 66, "nile": 94, "civilization": 194, "monument": 306,
}  # fmt: skip
_HALF_WIDTHS = {"god": 42, "gold": 42, "pharaoh": 66, "nile": 92, "civilization": 192}


def _line(
    scene: Scene, seat: int, widths: Mapping[str, float], x: float, y: float, gap: float
) -> Iterator[svg.Child]:
    """Categories side by side."""
    worth = scene.worths[seat]
    for name, width in widths.items():
        yield category(scene, seat, name, x, y, width, worth.get(name))
        x += width + gap


def _sun_worth(scene: Scene, seat: int, x: float, y: float, fit: float) -> Iterator[svg.Child]:
    worth: Worth | None = scene.worths[seat].get("suns")
    if worth is not None:
        yield worth_text(scene, worth, x, y, fit)


def _full_panel(scene: Scene, seat: int, x: float, y: float, height: float) -> svg.Element:
    inside = [
        *wide_header(scene, seat, _FULL),
        suns(scene, seat, 9, HEADER + 26, step=45, radius=20),
        *_sun_worth(scene, seat, 100, HEADER + SMALL_HEIGHT + 16, 170),
        *_line(scene, seat, _FULL_WIDTHS, 193, HEADER + 3, 7),
    ]
    return panel(scene, seat, x, y, _FULL, height, inside)


def _half_panel(scene: Scene, seat: int, x: float, y: float, height: float) -> svg.Element:
    second = HEADER + LINE
    inside = [
        *wide_header(scene, seat, _HALF),
        *_line(scene, seat, _HALF_WIDTHS, 10, HEADER + 3, 7),
        *_line(scene, seat, {"monument": 8 * STEP}, 10, second + 3, 0),
        suns(scene, seat, 8 * STEP + 18, second + 26, step=37, radius=18),
        *_sun_worth(scene, seat, 8 * STEP + 92, second + SMALL_HEIGHT + 16, 148),
    ]
    return panel(scene, seat, x, y, _HALF, height, inside)


def _wide_bag(scene: Scene, y: float) -> svg.Element:
    words = scene.say("bag_left", count=scene.table.tiles_in_bag)
    contents = centre.bag_contents(scene, 10, 26, columns=23, step=42, scale=0.92)
    parts = [
        svg.rect(0, 0, _FULL, 94, "ra-panel-ground", round=10),
        svg.text(12, 18, words, "ra-muted ra-strong", size=13),
        contents,
    ]
    return svg.group(_EDGE, y, parts)


# ---- Narrow -------------------------------------------------------------------------------------

NARROW = 360
_SIDE = 6
_INSIDE = NARROW - 2 * _SIDE
_NARROW_TABLE_HEIGHT = 492
_FIRST_LINE = {"god": 40, "gold": 40, "pharaoh": 74, "nile": 94}
_SECOND_LINE = {"civilization": 194}


def narrow(scene: Scene) -> svg.Element:
    """360 units wide: everything in one column."""
    parts: list[svg.Child] = [_narrow_table(scene)]
    y: float = _SIDE + _NARROW_TABLE_HEIGHT + 8
    height = HEADER + 3 * LINE + 8
    for seat in seats_in_order(scene):
        parts.append(_narrow_panel(scene, seat, y, height))
        y += height + 8
    if scene.table.bag_counts:
        parts.append(_narrow_bag(scene, y))
        y += 232
    return _drawing(scene, NARROW, y + _SIDE - 8, parts)


def _narrow_table(scene: Scene) -> svg.Element:
    words, style = ra_count(scene)
    parts = [
        svg.rect(0, 0, _INSIDE, _NARROW_TABLE_HEIGHT, "ra-table", round=12),
        centre.epoch(scene, 12, 30),
        ra_track(scene, 12, 42, width=29.6, height=32, gap=3),
        svg.text(12, 94, words, style, size=13, fit=320),
        centre.bag(scene, 12, 112, 0.84),
        centre.ra_figure(scene, 216, 84, 0.86),
        centre.choice(scene, 102, 150, 112),
        centre.headline_text(scene, 12, 264, size=19, fit=324),
        centre.standing_bid(scene, 10, 271, 324),
        auction_track(scene, 9, 326, columns=4, width=78, height=76, gap=5),
    ]
    return svg.group(_SIDE, _SIDE, parts)


def _narrow_panel(scene: Scene, seat: int, y: float, height: float) -> svg.Element:
    second, third = HEADER + LINE, HEADER + 2 * LINE
    inside = [
        *narrow_header(scene, seat, _INSIDE),
        *_line(scene, seat, _FIRST_LINE, 6, HEADER + 3, 4),
        *_line(scene, seat, _SECOND_LINE, 6, second + 3, 0),
        suns(scene, seat, 202, second + 26, step=36, radius=17),
        *_sun_worth(scene, seat, 274, second + SMALL_HEIGHT + 16, 140),
        *_line(scene, seat, {"monument": _INSIDE - 16}, 8, third + 3, 0),
    ]
    return panel(scene, seat, _SIDE, y, _INSIDE, height, inside)


def _narrow_bag(scene: Scene, y: float) -> svg.Element:
    words = scene.say("bag_left", count=scene.table.tiles_in_bag)
    contents = centre.bag_contents(scene, 10, 28, columns=8, step=41.5, scale=1)
    parts = [
        svg.rect(0, 0, _INSIDE, 230, "ra-panel-ground", round=10),
        svg.text(12, 19, words, "ra-muted ra-strong", size=13),
        contents,
    ]
    return svg.group(_SIDE, y, parts)
