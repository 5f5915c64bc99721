"""Where everything lies: on a wide page, and on a narrow one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from seri import svg

from ..components import BETTING_FENCES, CARD_VALUE, FENCES
from .course import Measures, course, course_height
from .pieces import lettered_cloth, symbols
from .scene import Scene, fall_now, headline, waiting
from .seats import SEAT_HEIGHT, discards, hand_height, hand_panel, seat_panel


@cache
def css() -> str:
    """The style of the board, `board.css`."""
    return (Path(__file__).parents[1] / "board.css").read_text(encoding="utf-8")


def seats_in_order(scene: Scene) -> list[int]:
    """The viewer first, then clockwise; for spectators the seats as they are."""
    count = len(scene.table.seats)
    first = max(scene.viewer, 0)
    return [(first + step) % count for step in range(count)]


def _drawing(scene: Scene, width: float, height: float, parts: list[svg.Child]) -> svg.Element:
    ground = svg.rect(0, 0, width, height, "gnd-ground", round=12)
    title = scene.say("title", fence=scene.table.fence, fences=FENCES)
    children = [symbols(scene), ground, *parts]
    return svg.root(width, height, children, title=title, css=css(), classes="gnd")


def _pile(scene: Scene, x: float, y: float) -> svg.Element:
    """The pile with the number of its cards."""
    left = scene.table.pile
    parts: list[svg.Child] = []
    for depth in range(min(3, (left + 29) // 30), 0, -1):
        parts.append(svg.rect(2.5 * depth, -2 * depth, 34, 44, "gnd-back", round=4))
    style = "gnd-back" if left else "gnd-no-pile"
    parts.append(svg.rect(0, 0, 34, 44, style, round=4))
    words = "gnd-pile-count" if left else "gnd-on-turf"
    parts.append(svg.text(17, 29, str(left), words, size=18, anchor="middle"))
    label = scene.say("pile_left", count=left)
    title = svg.Element("title", {}, [label])
    return svg.piece(x, y, [title, *parts], label=label, key="pile")


def _discard_panel(scene: Scene, x: float, y: float, width: float) -> tuple[svg.Element, float]:
    words = scene.say("discards")
    after = 12 + svg.text_width(words, 14) + 14
    parts, bottom = discards(scene, after, 7, width - after - 10)
    height = max(31, bottom + 3)
    ground = svg.rect(0, 0, width, height, "gnd-panel-ground", round=9)
    name = svg.text(12, 20.5, words, "gnd-muted gnd-strong", size=14)
    label = scene.say("discarded", cards=scene.listed(map(scene.card, scene.table.discards)))
    return svg.piece(x, y, [ground, name, *parts], label=label, role="group"), height


# ---- Wide ---------------------------------------------------------------------------------------

WIDE = 1000
_EDGE, _GAP = 12, 8
_FULL = WIDE - 2 * _EDGE


def _wide_measures(scene: Scene) -> Measures:
    finish = 46.0
    bet = [38.0] * BETTING_FENCES + [0.0]
    label = 164.0
    room = (_FULL - label - sum(bet) - finish) / FENCES
    return Measures(label, bet, [room] * FENCES, finish, 46, 24, 48, (31, 40), True)


def wide(scene: Scene) -> svg.Element:
    """1000 units wide: what goes on, the course, the players in a row, the hand, the discards."""
    measures = _wide_measures(scene)
    parts: list[svg.Child] = [_wide_head(scene)]
    y: float = _EDGE + 66
    parts.append(course(scene, _EDGE, y, measures))
    y += course_height(scene, measures) + _GAP
    if scene.viewer >= 0:
        parts.append(hand_panel(scene, _EDGE, y, _FULL))
        y += hand_height(scene, _FULL) + _GAP
    seats = seats_in_order(scene)
    width = (_FULL - _GAP * (len(seats) - 1)) / len(seats)
    for column, seat in enumerate(seats):
        parts.append(seat_panel(scene, seat, _EDGE + column * (width + _GAP), y, width))
    y += SEAT_HEIGHT + _GAP
    if scene.table.discards:
        panel, height = _discard_panel(scene, _EDGE, y, _FULL)
        parts.append(panel)
        y += height + _GAP
    return _drawing(scene, WIDE, y + _EDGE - _GAP, parts)


def _wide_head(scene: Scene) -> svg.Element:
    parts: list[svg.Child] = [
        svg.rect(0, 0, _FULL, 60, "gnd-table", round=10),
        _headline(scene, 18, 38, size=23, fit=380),
        *_news(scene, 420, 25, 440),
        svg.text(904, 35, scene.say("pile"), "gnd-table-muted", size=13, anchor="end", fit=60),
        _pile(scene, 914, 8),
    ]
    return svg.group(_EDGE, _EDGE, parts)


def _headline(scene: Scene, x: float, y: float, *, size: float, fit: float) -> svg.Element:
    words = headline(scene, 0.5 * fit / size)
    return svg.text(x, y, words, "gnd-headline", size=size, fit=fit, breadth=1.1)


def _news(scene: Scene, x: float, y: float, width: float) -> list[svg.Child]:
    """What the fence waits for, as cloths; and who would fall now."""
    table = scene.table
    parts: list[svg.Child] = []
    if not table.is_racing:
        words = waiting(scene)
        return [svg.text(x, y + 10, words, "gnd-on-table", size=15, fit=width)] if words else []
    words = scene.say("waits")
    parts.append(svg.text(x, y, words, "gnd-table-muted", size=13, fit=92))
    label = waiting(scene)
    cloths: list[svg.Child] = [svg.Element("title", {}, [label])]
    for place, horse in enumerate(table.waits_for):
        cloths.append(svg.group(place * 23, 0, lettered_cloth(scene, horse, 20)))
    parts.append(svg.piece(x + 96, y - 15, cloths, label=label))
    parts.append(svg.text(x, y + 23, scene.say("falling"), "gnd-table-muted", size=13, fit=92))
    if table.falling >= 0:
        near = lettered_cloth(scene, table.falling, 20)
        value = int(CARD_VALUE[table.stacks[table.fence - 1][table.falling][-1]])
        words = scene.say("falls_with", horse=scene.colour(table.falling), value=value)
        parts.append(svg.piece(x + 96, y + 8, near, label=fall_now(scene)))
        parts.append(svg.text(x + 122, y + 23, words, "gnd-on-table", size=14, fit=width - 122))
    else:
        parts.append(svg.text(x + 98, y + 23, "–", "gnd-on-table", size=14))
    return parts


# ---- Narrow -------------------------------------------------------------------------------------

NARROW = 360
_SIDE = 6
_INSIDE = NARROW - 2 * _SIDE


def _narrow_measures(scene: Scene) -> Measures:
    now = scene.table.fence - 1
    bet = [30.0 if fence == now else 18.0 for fence in range(BETTING_FENCES)] + [0.0]
    label, finish = 50.0, 0.0
    room = (_INSIDE - label - sum(bet) - 20) / FENCES
    cell = [room + 20 if fence == now else room for fence in range(FENCES)]
    return Measures(label, bet, cell, finish, 42, 22, 46, (27, 36), False)


def narrow(scene: Scene) -> svg.Element:
    """360 units wide: everything in one column."""
    measures = _narrow_measures(scene)
    parts: list[svg.Child] = [_narrow_head(scene)]
    y: float = _SIDE + 100
    parts.append(course(scene, _SIDE, y, measures))
    y += course_height(scene, measures) + 6
    if scene.viewer >= 0:
        parts.append(hand_panel(scene, _SIDE, y, _INSIDE))
        y += hand_height(scene, _INSIDE) + 6
    for seat in seats_in_order(scene):
        parts.append(seat_panel(scene, seat, _SIDE, y, _INSIDE))
        y += SEAT_HEIGHT + 6
    if scene.table.discards:
        panel, height = _discard_panel(scene, _SIDE, y, _INSIDE)
        parts.append(panel)
        y += height + 6
    return _drawing(scene, NARROW, y, parts)


def _narrow_head(scene: Scene) -> svg.Element:
    parts: list[svg.Child] = [
        svg.rect(0, 0, _INSIDE, 94, "gnd-table", round=10),
        _headline(scene, 12, 28, size=19, fit=274),
        *_news(scene, 12, 57, 324),
        _pile(scene, 298, 10),
    ]
    return svg.group(_SIDE, _SIDE, parts)
