"""What lies before each player: points, suns, tiles and what they are worth now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from seri import svg
from seri.core.records import members

from ..components import Phase, Tile
from ..rules.scoring import place
from .scene import Scene
from .suns import usable_sun, used_sun
from .table import CATEGORIES
from .tiles import SMALL_HEIGHT, SMALL_WIDTH, empty_space, small_tile
from .worth import Worth, signed, worth_now

STEP = SMALL_WIDTH + 2
HEADER = 36
_NAME_SIZE, _NAME_BREADTH = 17, 1.12


def panel(
    scene: Scene,
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
    inside: list[svg.Child],
) -> svg.Element:
    """A player's area; those of the viewer, the player to act and the winner stand out."""
    style = "ra-panel"
    if seat == scene.viewer:
        style += " ra-own"
    if seat in (scene.table.acting, scene.table.winner):
        style += " ra-acting"
    ground = svg.rect(0, 0, width, height, "ra-panel-ground", round=10)
    name = scene.words.seat(seat)
    return svg.piece(x, y, [ground, *inside], label=name, classes=style, role="group")


# ---- Who it is, and how he stands ---------------------------------------------------------------


def wide_header(scene: Scene, seat: int, width: float) -> Iterator[svg.Child]:
    """In one line: seat, name, roles; the worth of all he has, his points."""
    shown = list(roles(scene, seat))
    room = width - 168 - sum(_role_width(words) + 6 for words, _ in shown)
    yield _seat(seat)
    yield _name(scene, seat, room)
    x = 44 + min(svg.text_width(scene.words.seat(seat), _NAME_SIZE * _NAME_BREADTH), room)
    for words, style in shown:
        yield _role(words, style, x, 11)
        x += _role_width(words) + 6
    yield _points(scene, seat, width - 56)
    yield from _now(scene, seat, width - 62, 25)


def narrow_header(scene: Scene, seat: int, width: float) -> Iterator[svg.Child]:
    """Seat, name and points in one line; his worth and roles below the points."""
    yield _seat(seat)
    yield _name(scene, seat, width - 100)
    yield _points(scene, seat, width - 56)
    yield from _now(scene, seat, width - 10, HEADER + 14)
    for line, (words, style) in enumerate(roles(scene, seat)):
        yield _role(words, style, width - 10 - _role_width(words), HEADER + 21 + 22 * line)


def _seat(seat: int) -> svg.Element:
    return svg.token(20, 20, str(seat + 1), "ra-seat", size=13)


def _name(scene: Scene, seat: int, room: float) -> svg.Element:
    name = scene.words.seat(seat)
    return svg.text(36, 26, name, "ra-player", size=_NAME_SIZE, fit=room, breadth=_NAME_BREADTH)


def _role_width(words: str) -> float:
    return svg.text_width(words, 12) + 14


def _role(words: str, style: str, x: float, y: float) -> svg.Element:
    width = _role_width(words)
    parts = [
        svg.rect(0, 0, width, 19, "badge", round=9.5),
        svg.text(width / 2, 14, words, size=12, anchor="middle"),
    ]
    return svg.Element("g", {"class": f"ra-role {style}", "transform": svg.at(x, y)}, parts)


_TO_DO = {Phase.AUCTION: "to_bid", Phase.LOSE: "to_lose", Phase.DEAL_SUNS: "to_get_suns"}
"""What the player to move is to do, where that is not simply to play."""


def roles(scene: Scene, seat: int) -> Iterator[tuple[str, str]]:
    """What a player is just now, with its class."""
    table = scene.table
    if table.is_over:
        standing = int(place(table, seat))
        yield scene.say(f"place.{standing}"), f"ra-place-{standing}"
        return
    if seat == table.to_move:
        yield scene.say(f"role.{_TO_DO.get(Phase(table.phase), 'to_play')}"), "ra-to-move"
    if table.in_auction and seat == table.caller:
        yield scene.say("role.caller"), "ra-caller"
    if table.in_auction and seat == table.high_bidder:
        yield scene.say("role.bids", sun=table.standing_bid), "ra-bids"


def _points(scene: Scene, seat: int, x: float) -> svg.Element:
    points = scene.table.players[seat].points
    parts = [
        svg.rect(0, 0, 46, 27, "ra-points", round=6),
        svg.text(23, 21, str(points), "ra-points-text", size=19, anchor="middle"),
    ]
    return svg.piece(x, 6, parts, label=scene.say("points", count=points))


def _now(scene: Scene, seat: int, x: float, y: float) -> Iterator[svg.Child]:
    """What the epoch would bring if it ended now."""
    if not scene.table.is_over:
        now = worth_now(scene.worths[seat])
        words = scene.say("now", points=signed(now))
        yield svg.text(x, y, words, _mood(now), size=13, anchor="end", fit=64)


def _mood(points: int) -> str:
    if points == 0:
        return "ra-muted"
    return "ra-good" if points > 0 else "ra-bad"


# ---- Suns ---------------------------------------------------------------------------------------


def suns(scene: Scene, seat: int, x: float, y: float, *, step: float, radius: int) -> svg.Element:
    """A player's suns from left to right, the usable ones first, each ascending."""
    hand = scene.table.players[seat]
    parts: list[svg.Child] = []
    for number, sun in enumerate(members(hand.usable)):
        left = step * number + step / 2
        parts.append(_usable(scene, seat, sun, left, radius))
    for number, sun in enumerate(members(hand.used), start=hand.usable.bit_count()):
        parts.append(used_sun(scene, sun, step * number + step / 2, 0, radius))
    return svg.group(x, y, parts)


def _usable(scene: Scene, seat: int, sun: int, x: float, radius: int) -> svg.Element:
    table = scene.table
    is_bid = table.in_auction and seat == table.high_bidder and sun == table.standing_bid
    return usable_sun(
        scene,
        sun,
        x,
        0,
        radius,
        own=f"bid {sun}" if seat == scene.viewer else "",
        classes="piece ra-is-bid" if is_bid else "piece",
    )


# ---- Tiles --------------------------------------------------------------------------------------


def category(
    scene: Scene, seat: int, name: str, x: float, y: float, width: float, worth: Worth | None
) -> svg.Element:
    """The piles of a category side by side, and below them what they are worth."""
    kinds = CATEGORIES[name]
    left = (width - len(kinds) * STEP + STEP - SMALL_WIDTH) / 2
    parts: list[svg.Child] = [
        _pile(scene, seat, kind, left + number * STEP) for number, kind in enumerate(kinds)
    ]
    if worth is not None:
        parts.append(worth_text(scene, worth, width / 2, SMALL_HEIGHT + 13, width + 6))
    return svg.group(x, y, parts)


def worth_text(scene: Scene, worth: Worth, x: float, y: float, fit: float) -> svg.Element:
    words = scene.words.line(worth.line)
    return svg.text(x, y, words, _mood(worth.points), size=13, anchor="middle", fit=fit)


def _pile(scene: Scene, seat: int, kind: Tile, x: float) -> svg.Element:
    """The tiles of a kind, or the empty space for them; where one may be lost, a button."""
    count = scene.table.players[seat].tiles[kind]
    if count == 0:
        return empty_space(scene, kind, x, 0)
    name = kind.name.lower()
    return scene.piece(
        x,
        0,
        _stack(small_tile(scene, kind), count),
        label=scene.say("pile", tile=scene.tile(kind), count=count),
        move=f"lose {name}" if seat == scene.viewer else "",
        halo=svg.rect(-2, -2, SMALL_WIDTH + 4, SMALL_HEIGHT + 4, "halo", round=7),
        key=f"pile-{seat + 1}-{name}",
        source=f"track-{name}-1",
    )


@lru_cache(maxsize=1024)
def _stack(tile: svg.Element, count: int) -> tuple[svg.Element, ...]:
    """A tile with the number of its like, where there are more."""
    if count == 1:
        return (tile,)
    return tile, svg.token(SMALL_WIDTH - 6, 7, str(count), "ra-pile-count", size=13)
