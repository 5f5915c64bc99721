"""Where everything lies: on a wide page, and on a narrow one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from seri import svg

from ..components import ROUNDS
from . import centre
from .cards import symbols
from .hands import (
    HEADER,
    LINE,
    NARROW_HEADER,
    deck_contents,
    narrow_header,
    panel,
    suit,
    wide_header,
)
from .scene import Scene
from .table import SUITS


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
    ground = svg.rect(0, 0, width, height, "jm-ground", round=12)
    title = scene.say("title", round=scene.table.round_number, rounds=ROUNDS)
    children = [symbols(scene.prefix), ground, *parts]
    return svg.root(width, height, children, title=title, css=css(), classes="jm")


Line = Sequence[tuple[str, float]]
"""Suits side by side, each in its width."""


def _suits(
    scene: Scene, seat: int, lines: Sequence[Line], x: float, y: float, gap: float
) -> list[svg.Child]:
    parts: list[svg.Child] = []
    for number, line in enumerate(lines):
        left = x
        for name, width in line:
            parts.append(suit(scene, seat, name, left, y + number * LINE, width))
            left += width + gap
    return parts


# ---- Wide ----------------------------------------------------------------------------------------

WIDE = 1000
_EDGE, _GAP = 12, 10
_FULL = WIDE - 2 * _EDGE
_HALF = (_FULL - _GAP) / 2
_TABLE_HEIGHT = 288
_FULL_LINES: list[Line] = [
    [("gold", 256), ("fake", 200), ("jade", 96), ("spice", 156), ("book", 204)]
]
_HALF_LINES: list[Line] = [
    [("gold", 256), ("fake", 196)],
    [("jade", 98), ("spice", 152), ("book", 192)],
]


def wide(scene: Scene) -> svg.Element:
    """1000 units wide: the table above, the players' areas in one or two columns below."""
    parts: list[svg.Child] = [_wide_table(scene)]
    y: float = _EDGE + _TABLE_HEIGHT + _GAP
    for row in _rows(scene):
        width, lines = (_FULL, _FULL_LINES) if len(row) == 1 else (_HALF, _HALF_LINES)
        height = HEADER + LINE * len(lines) + 2
        for column, seat in enumerate(row):
            suits = _suits(scene, seat, lines, 10, HEADER + 4, 11)
            inside = [*wide_header(scene, seat, width), *suits]
            x = _EDGE + column * (_HALF + _GAP)
            parts.append(panel(scene, seat, x, y, width, height, inside))
        y += height + _GAP
    parts.append(_deck_panel(scene, _EDGE, y, _FULL, [list(SUITS)], 28))
    return _drawing(scene, WIDE, y + 94 + _EDGE, parts)


def _rows(scene: Scene) -> Iterator[list[int]]:
    """The viewer alone, the others in pairs; who is left over has a row to himself."""
    seats = seats_in_order(scene)
    if scene.viewer >= 0:
        yield [seats.pop(0)]
    for first in range(0, len(seats), 2):
        yield seats[first : first + 2]


def _wide_table(scene: Scene) -> svg.Element:
    parts = [
        svg.rect(0, 0, _FULL, _TABLE_HEIGHT, "jm-table", round=14),
        *centre.dunes(_FULL, _TABLE_HEIGHT),
        svg.rect(6, 6, _FULL - 12, _TABLE_HEIGHT - 12, "jm-table-line", round=10),
        centre.rounds(scene, 24, 43),
        centre.headline_text(scene, 300, 45, size=22, fit=648),
        centre.pool(scene, 22, 62, columns=8, width=84, height=112, gap=8),
        centre.calls(scene, 22, 188, width=84, height=36, gap=8),
        centre.deck(scene, 774, 86),
        _wide_deck_words(scene),
        centre.standing(scene, 774, 186, 182),
        centre.passing(scene, 774, 232, 182, 36),
    ]
    return svg.group(_EDGE, _EDGE, parts)


def _wide_deck_words(scene: Scene) -> svg.Element:
    lines = [
        svg.text(0, 0, scene.say("in_deck"), "jm-table-muted", size=14, fit=100),
        svg.text(0, 20, centre.rounds_left(scene),
                 "jm-table-muted", size=13, fit=100),
    ]  # fmt: skip
    return svg.group(854, 118, lines)


def _deck_panel(
    scene: Scene, x: float, y: float, width: float, lines: Sequence[Sequence[str]], gap: float
) -> svg.Element:
    words = scene.say("deck", count=scene.table.deck_size)
    height = 28 + 66 * len(lines)
    parts = [
        svg.rect(0, 0, width, height, "jm-panel-ground", round=10),
        svg.text(12, 19, words, "jm-muted jm-strong", size=13),
        deck_contents(scene, 12, 26, lines, gap),
    ]
    return svg.group(x, y, parts)


# ---- Narrow --------------------------------------------------------------------------------------

NARROW = 360
_SIDE = 6
_INSIDE = NARROW - 2 * _SIDE
_NARROW_TABLE_HEIGHT = 470
_NARROW_LINES: list[Line] = [
    [("gold", 256), ("jade", 74)],
    [("fake", 194), ("spice", 136)],
    [("book", 336)],
]


def narrow(scene: Scene) -> svg.Element:
    """360 units wide: everything in one column."""
    parts: list[svg.Child] = [_narrow_table(scene)]
    y: float = _SIDE + _NARROW_TABLE_HEIGHT + 8
    height = NARROW_HEADER + len(_NARROW_LINES) * LINE + 2
    for seat in seats_in_order(scene):
        inside = [
            *narrow_header(scene, seat, _INSIDE),
            *_suits(scene, seat, _NARROW_LINES, 6, NARROW_HEADER + 4, 6),
        ]
        parts.append(panel(scene, seat, _SIDE, y, _INSIDE, height, inside))
        y += height + 8
    lines = [["gold", "jade"], ["fake", "spice"], ["book"]]
    parts.append(_deck_panel(scene, _SIDE, y, _INSIDE, lines, 6))
    return _drawing(scene, NARROW, y + 226 + _SIDE, parts)


def _narrow_table(scene: Scene) -> svg.Element:
    parts = [
        svg.rect(0, 0, _INSIDE, _NARROW_TABLE_HEIGHT, "jm-table", round=12),
        *centre.dunes(_INSIDE, _NARROW_TABLE_HEIGHT),
        centre.rounds(scene, 12, 30),
        centre.headline_text(scene, 12, 60, size=19, fit=324),
        centre.pool(scene, 9, 74, columns=4, width=78, height=98, gap=6),
        centre.calls(scene, 9, 288, width=37.5, height=36, gap=4.2),
        centre.standing(scene, 12, 388, 150),
        centre.passing(scene, 170, 384, 166, 38),
        svg.text(12, 454, scene.say("deck", count=scene.table.deck_size), "jm-table-muted",
                 size=13, fit=150),
        svg.text(336, 454, centre.rounds_left(scene),
                 "jm-table-muted", size=13, anchor="end", fit=150),
    ]  # fmt: skip
    return svg.group(_SIDE, _SIDE, parts)
