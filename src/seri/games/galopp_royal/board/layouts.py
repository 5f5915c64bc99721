"""Where everything lies: on a wide page, and on a narrow one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from seri import svg
from seri.core.words import Seat

from ..components import RACES, Phase
from . import centre
from .bearers import symbols
from .panels import PANEL_HEIGHT, panel
from .scene import Scene
from .track import plan, track, track_height


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
    ground = svg.rect(0, 0, width, height, "gr-ground", round=12)
    title = scene.say("title", race=scene.table.race, races=RACES)
    children = [symbols(scene.prefix), ground, *parts]
    return svg.root(width, height, children, title=title, css=css(), classes="gr")


# ---- Wide ---------------------------------------------------------------------------------------

WIDE = 1000
_EDGE, _GAP = 12, 10
_FULL = WIDE - 2 * _EDGE
_LANE = 36
_PILE = 310
_DOING = _FULL - _PILE - _GAP
_DOING_HEIGHT = 176


def wide(scene: Scene) -> svg.Element:
    """1000 units wide: the track, below it what is going on, below that the players' areas."""
    head = 62 + track_height(scene, _LANE) + 12
    parts: list[svg.Child] = [_wide_table(scene, head)]
    y = _EDGE + head + _GAP
    parts.append(_area(scene, _EDGE, y, _DOING, _DOING_HEIGHT, _wide_doing(scene)))
    pile: list[svg.Child] = [centre.pile(scene, 16, 38, _PILE - 30)]
    parts.append(_area(scene, _EDGE + _DOING + _GAP, y, _PILE, _DOING_HEIGHT, pile))
    y += _DOING_HEIGHT + _GAP
    columns = 2 if scene.table.num_players == 4 else 3
    width = (_FULL - _GAP * (columns - 1)) / columns
    for number, seat in enumerate(seats_in_order(scene)):
        left = _EDGE + number % columns * (width + _GAP)
        parts.append(panel(scene, seat, left, y + number // columns * (PANEL_HEIGHT + _GAP), width))
    rows = -(-scene.table.num_players // columns)
    return _drawing(scene, WIDE, y + rows * (PANEL_HEIGHT + _GAP) + _EDGE - _GAP, parts)


def _wide_table(scene: Scene, height: float) -> svg.Element:
    lanes = plan(scene, _FULL - 40, _LANE, 64, 0.95)
    parts = [
        svg.rect(0, 0, _FULL, height, "gr-table", round=14),
        centre.race(scene, 20, 38, 260),
        centre.headline_text(scene, 296, 40, size=22, fit=440),
        centre.prizes(scene, 776, 32),
        track(scene, 20, 62, lanes),
    ]
    return svg.group(_EDGE, _EDGE, parts)


def _area(
    scene: Scene, x: float, y: float, width: float, height: float, inside: list[svg.Child]
) -> svg.Element:
    ground = svg.rect(0, 0, width, height, "gr-panel-ground", round=10)
    return svg.group(x, y, [ground, *inside])


def _wide_doing(scene: Scene) -> list[svg.Child]:
    table = scene.table
    if table.in_sale:
        return list(_wide_sale(scene))
    match table.phase:
        case Phase.LAY_OUT:
            return list(_wide_lay(scene))
        case Phase.ROLL | Phase.FOX | Phase.PUSH | Phase.PUSH_SECOND:
            return list(_wide_turn(scene))
        case Phase.CHANGE | Phase.REFILL:
            return list(_change(scene, 18, 34, _DOING - 36, 72))
        case Phase.OVER:
            return list(_wide_turn(scene))
    return [_caption(scene, centre.headline(scene), 18, 34, _DOING - 36)]


def _caption(scene: Scene, words: str, x: float, y: float, fit: float) -> svg.Element:
    return svg.text(x, y, words, "gr-caption", size=16, fit=fit, breadth=1.08)


def _wide_sale(scene: Scene) -> Iterator[svg.Child]:
    yield _caption(scene, centre.lot_title(scene), 18, 30, 330)
    yield centre.lot(scene, 18, 48, width=72, room=330)
    yield _caption(scene, centre.bid_words(scene), 376, 30, _DOING - 392)
    if scene.table.phase != Phase.LAST_TEAM:
        yield centre.bidders(scene, 368, 58)
    yield centre.bids(scene, 376, 84, width=84, columns=3)


def _wide_lay(scene: Scene) -> Iterator[svg.Child]:
    if centre.order_rows(scene, 6):
        yield _caption(scene, scene.say("lay"), 18, 25, _DOING - 36)
        yield centre.orders(scene, 14, 37 if centre.order_rows(scene, 6) < 4 else 33,
                            columns=6, step=107)  # fmt: skip
        return
    own = scene.table.to_move == scene.viewer
    yield _caption(scene, scene.say("hand_own" if own else "hand"), 18, 30, _DOING - 36)
    yield centre.hand(scene, 18, 48, 72)


def _wide_turn(scene: Scene) -> Iterator[svg.Child]:
    yield centre.die(scene, 50, 92)
    yield from centre.woken(scene, 92, 58, 48)
    yield _caption(scene, _roll_words(scene), 18, 30, 350)
    left = 382
    yield from _push_caption(scene, left, 30, _DOING - left - 10)
    yield centre.fox_choices(scene, left, 44, width=_DOING - left - 6, columns=2)


def _push_caption(scene: Scene, x: float, y: float, fit: float) -> Iterator[svg.Child]:
    pushes = scene.table.phase in (Phase.PUSH, Phase.PUSH_SECOND)
    if scene.moves and pushes:
        id = "push_forward" if scene.table.pushing > 0 else "push_back"
        yield _caption(scene, scene.say(id), x, y, fit)


def _roll_words(scene: Scene) -> str:
    table = scene.table
    if table.roller < 0:
        return scene.say("no_roll")
    return scene.say("die", player=Seat(table.roller), face=table.die)


def _change(scene: Scene, x: float, y: float, fit: float, card: float) -> Iterator[svg.Child]:
    """Whose team is changed, and the team."""
    table = scene.table
    words = centre.headline(scene)
    if table.phase == Phase.CHANGE and table.to_move == scene.viewer:
        own = table.target == table.to_move
        words = scene.say("change_own" if own else "change", player=Seat(table.target))
    yield _caption(scene, words, x, y, fit)
    if table.phase == Phase.CHANGE:
        yield from centre.change(scene, x, y + 18, card)
    if "keep" in scene.moves:
        keep = (x + 380, y + 48) if fit > 400 else (x, y + 112)
        yield scene.text_button(*keep, 230, scene.say("keep"), "keep")


# ---- Narrow -------------------------------------------------------------------------------------

NARROW = 360
_SIDE = 6
_INSIDE = NARROW - 2 * _SIDE
_NARROW_LANE = 32


def narrow(scene: Scene) -> svg.Element:
    """360 units wide: everything in one column."""
    head = 92 + track_height(scene, _NARROW_LANE) + 8
    parts: list[svg.Child] = [_narrow_table(scene, head)]
    y = _SIDE + head + 8
    height, inside = _narrow_doing(scene)
    if height:
        parts.append(_area(scene, _SIDE, y, _INSIDE, height, inside))
        y += height + 8
    for seat in seats_in_order(scene):
        parts.append(panel(scene, seat, _SIDE, y, _INSIDE))
        y += PANEL_HEIGHT + 8
    inside = [centre.pile(scene, 12, 12, _INSIDE - 24)]
    parts.append(_area(scene, _SIDE, y, _INSIDE, 116, inside))
    return _drawing(scene, NARROW, y + 116 + _SIDE, parts)


def _narrow_table(scene: Scene, height: float) -> svg.Element:
    lanes = plan(scene, _INSIDE - 20, _NARROW_LANE, 38, 0.8)
    parts = [
        svg.rect(0, 0, _INSIDE, height, "gr-table", round=12),
        centre.race_text(scene, 10, 28, 156),
        centre.prizes(scene, 184, 22),
        centre.headline_text(scene, 10, 72, size=20, fit=_INSIDE - 20),
        track(scene, 10, 90, lanes),
    ]
    return svg.group(_SIDE, _SIDE, parts)


def _narrow_doing(scene: Scene) -> tuple[float, list[svg.Child]]:
    table = scene.table
    fit = _INSIDE - 24
    if table.in_sale:
        return _narrow_sale(scene)
    match table.phase:
        case Phase.LAY_OUT:
            return _narrow_lay(scene)
        case Phase.ROLL | Phase.FOX | Phase.PUSH | Phase.PUSH_SECOND | Phase.OVER:
            return _narrow_turn(scene)
        case Phase.CHANGE | Phase.REFILL:
            height = 182 if "keep" in scene.moves else 140
            if table.phase == Phase.REFILL:
                height = 44
            return height, list(_change(scene, 12, 28, fit, 60))
    return 0, []


def _narrow_sale(scene: Scene) -> tuple[float, list[svg.Child]]:
    fit = _INSIDE - 24
    parts: list[svg.Child] = [
        _caption(scene, centre.lot_title(scene), 12, 24, fit),
        centre.lot(scene, 12, 38, width=66, room=fit),
    ]
    height: float = 136
    if scene.table.phase == Phase.LAST_TEAM:
        return height, parts
    parts.append(_caption(scene, centre.bid_words(scene), 12, height + 14, fit))
    parts.append(centre.bidders(scene, 4, height + 40))
    height += 64
    if scene.moves:
        parts.append(centre.bids(scene, 12, height, width=75, columns=4))
        height += 84
    return height, parts


def _narrow_lay(scene: Scene) -> tuple[float, list[svg.Child]]:
    fit = _INSIDE - 24
    rows = centre.order_rows(scene, 3)
    if rows:
        words = scene.say("lay")
        orders = centre.orders(scene, 14, 38, columns=3, step=112)
        return 44 + 38 * rows, [_caption(scene, words, 12, 24, fit), orders]
    own = scene.table.to_move == scene.viewer
    words = scene.say("hand_own" if own else "hand")
    return 136, [_caption(scene, words, 12, 24, fit), centre.hand(scene, 12, 38, 66)]


def _narrow_turn(scene: Scene) -> tuple[float, list[svg.Child]]:
    fit = _INSIDE - 24
    parts: list[svg.Child] = [
        _caption(scene, _roll_words(scene), 12, 24, fit),
        centre.die(scene, 38, 72),
        *centre.woken(scene, 74, 38, 44),
    ]
    height: float = 112
    choices = centre.fox_height(scene, 1)
    if not choices:
        return height, parts
    parts.extend(_push_caption(scene, 12, height + 14, fit))
    height += 24 if len(parts) > 4 and "forward" not in scene.moves else 0
    parts.append(centre.fox_choices(scene, 12, height, width=fit, columns=1))
    return height + choices + 6, parts
