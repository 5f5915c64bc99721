"""What lies beside the tracks: the bag, Ra with the sun of the centre, and what is going on."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache

from seri import svg
from seri.core.words import Seat

from ..components import EPOCHS, NO_SUN, Phase, Tile
from .scene import Scene
from .suns import bright_sun
from .table import Table
from .tiles import SMALL_HEIGHT, SMALL_WIDTH, empty_space, small_tile

_SACK = (
    "M34 20 C20 34 6 52 6 72 C6 92 22 98 46 98 C70 98 86 92 86 72 C86 52 72 34 58 20 "
    "C64 14 66 8 64 2 C58 6 52 1 46 5 C40 1 34 6 28 2 C26 8 28 14 34 20 Z"
)
_CORD = "M30 21 Q46 28 62 21 M60 22 q8 4 6 13 M57 23 q3 6 -1 12"
_BOLD = 1.1  # how much broader bold type runs

_SHOULDER = (70, 134)
_FEATHERS = 8


@cache
def _wings() -> svg.Element:
    """Feathers fanned out left and right of the sun, and a tail below it."""
    left = [_feather(number) for number in range(_FEATHERS)]
    mirrored = svg.Element("g", {"transform": "translate(140 0) scale(-1 1)"}, left)
    tail = [
        _blade(70, 112, degrees, 42, 6, "ra-feather-2") for degrees in (150, 210, 165, 195, 180)
    ]
    return svg.Element("g", {}, [*left, mirrored, *tail])


def _feather(number: int) -> svg.Element:
    share = number / (_FEATHERS - 1)
    degrees = 29 + 54 * share
    span = (64 - 8 * share) / math.sin(math.radians(degrees))
    return _blade(*_SHOULDER, -degrees, min(span, 128), 8, f"ra-feather-{number % 3}")


def _blade(
    x: float, y: float, degrees: float, length: float, breadth: float, classes: str
) -> svg.Element:
    """A feather from (x, y) in a direction counted clockwise from straight up."""
    ahead = (math.sin(math.radians(degrees)), -math.cos(math.radians(degrees)))
    tip = (x + length * ahead[0], y + length * ahead[1])
    points = []
    for side in (breadth, -breadth):
        bend = (x + 0.7 * length * ahead[0], y + 0.7 * length * ahead[1])
        points.append((bend[0] - side * ahead[1], bend[1] + side * ahead[0]))
    shown = [f"{svg.number(px)} {svg.number(py)}" for px, py in ((x, y), points[0], tip, points[1])]
    return svg.path(f"M{shown[0]} Q{shown[1]} {shown[2]} Q{shown[3]} {shown[0]} Z", classes)


def bag(scene: Scene, x: float, y: float, scale: float = 1) -> svg.Element:
    """The bag, with the number of tiles left in it; to draw, take it."""
    left = scene.table.tiles_in_bag
    parts = [
        svg.path(_SACK, "ra-sack"),
        svg.path(_CORD, "ra-cord"),
        svg.text(46, 74, str(left), "ra-bag-count", size=26, anchor="middle"),
        *_caption(scene, "draw", 46, 116, 92),
    ]
    return scene.piece(
        x,
        y,
        parts,
        label=scene.say("bag_left", count=left),
        move="draw",
        halo=svg.path(_SACK, "halo"),
        key="bag",
        scale=scale,
    )


def ra_figure(scene: Scene, x: float, y: float, scale: float = 1) -> svg.Element:
    """The winged falcon of Ra carries the sun of the centre; to call an auction, invoke him."""
    sun = scene.table.centre_sun
    disc = svg.piece(
        70,
        70,
        bright_sun(scene, sun, 38),
        label=scene.say("centre_sun", sun=sun),
        key=f"sun-{sun}",
    )
    parts = [
        _wings(),
        disc,
        *_caption(scene, "invoke", 70, 170, 132),
    ]
    return scene.piece(
        x,
        y,
        parts,
        label=scene.say("centre_sun", sun=sun),
        move="invoke",
        halo=svg.circle(70, 70, 43, "halo"),
        classes="ra-figure",
        scale=scale,
    )


def _caption(scene: Scene, move: str, x: float, y: float, fit: float) -> Iterator[svg.Child]:
    """What a click does, below a piece that can be clicked."""
    if move in scene.moves:
        width = fit
        yield svg.rect(x - width / 2, y - 18, width, 26, "ra-caption", round=13)
        words = scene.say(move)
        yield svg.text(x, y, words, "ra-caption-text", size=15, anchor="middle", fit=fit - 12)


# ---- What is going on ---------------------------------------------------------------------------


def protagonist(table: Table) -> int:
    """The seat that the headline is about: who must act, or who has won."""
    return table.winner if table.is_over else table.to_move


def headline(scene: Scene, name: str) -> str:
    """What the protagonist, called `name`, must do."""
    table = scene.table
    match table.phase:
        case Phase.OVER:
            return scene.say("state.over", player=name)
        case Phase.LOSE if table.owed_civilizations:
            count = table.owed_civilizations
            return scene.say("state.lose_civilizations", player=name, count=count)
        case Phase.LOSE:
            return scene.say("state.lose_monuments", player=name, count=table.owed_monuments)
    return scene.say(f"state.{Phase(table.phase).name.lower()}", player=name)


def headline_text(scene: Scene, x: float, y: float, *, size: float, fit: float) -> svg.Element:
    """The headline in a width; a long name gives way to what its owner must do."""
    broad = size * _BOLD
    room = fit / svg.SHRINK - svg.text_width(headline(scene, ""), broad)
    name = svg.clipped(scene.words.seat(protagonist(scene.table)), broad, room)
    words = headline(scene, name)
    return svg.text(x, y, words, "ra-headline", size=size, fit=fit, breadth=_BOLD)


def epoch(scene: Scene, x: float, y: float) -> svg.Element:
    """The number of the epoch, in words and as pyramids built."""
    number = scene.table.epoch
    words = scene.say("epoch", epoch=number, epochs=EPOCHS)
    parts: list[svg.Child] = [
        svg.path(f"M{20 * step} 0 l9 -15 l9 15 Z", "ra-done" if step < number else "ra-to-come")
        for step in range(EPOCHS)
    ]
    style = "ra-on-table ra-strong"
    parts.append(svg.text(20 * EPOCHS + 6, -1, words, style, size=15, fit=124, breadth=_BOLD))
    return svg.group(x, y, parts)


def auction_lines(scene: Scene) -> tuple[str, str]:
    """Who called, and whose bid stands."""
    table = scene.table
    how = "auction.forced" if table.forced else "auction.called"
    called = scene.say(how, player=Seat(table.caller))
    if table.standing_bid == NO_SUN:
        return called, scene.say("auction.no_bid")
    sun = table.standing_bid
    return called, scene.say("auction.bid", player=Seat(table.high_bidder), sun=sun)


def standing_bid(scene: Scene, x: float, y: float, width: float) -> svg.Element:
    """The auction: its caller, the standing bid and its bidder; nothing between auctions."""
    if not scene.table.in_auction:
        return svg.group(x, y, [])
    called, bid = auction_lines(scene)
    parts: list[svg.Child] = [
        svg.text(46, 20, called, "ra-table-muted", size=13, fit=width - 50),
        svg.text(46, 40, bid, "ra-on-table ra-strong", size=15, fit=width - 50, breadth=_BOLD),
    ]
    if scene.table.standing_bid == NO_SUN:
        parts.append(svg.circle(20, 27, 17, "ra-no-bid"))
    else:
        sun = svg.Element(
            "g", {"transform": svg.at(20, 27)}, bright_sun(scene, scene.table.standing_bid, 21)
        )
        parts.append(sun)
    return svg.group(x, y, parts)


def choice(scene: Scene, x: float, y: float, width: float) -> svg.Element:
    """The buttons for what no piece stands for: to pass, or to end the turn."""
    parts = [_text_button(scene, move, width) for move in ("pass", "end") if move in scene.moves]
    return svg.group(x, y, parts)


def _text_button(scene: Scene, move: str, width: float) -> svg.Element:
    parts = [
        svg.rect(0, 0, width, 38, "ra-caption", round=19),
        svg.text(
            width / 2, 25, scene.say(move), "ra-caption-text", size=16, anchor="middle",
            fit=width - 20,
        ),
    ]  # fmt: skip
    halo = svg.rect(-2, -2, width + 4, 42, "halo", round=21)
    return scene.piece(0, 0, parts, label=scene.say(move), move=move, halo=halo)


# ---- What is left in the bag ---------------------------------------------------------------------


def bag_contents(
    scene: Scene, x: float, y: float, *, columns: int, step: float, scale: float
) -> svg.Element:
    """How many tiles of each kind have not been drawn."""
    parts: list[svg.Child] = []
    line = SMALL_HEIGHT * scale + 20
    for number, kind in enumerate(Tile):
        left, top = (number % columns) * step, (number // columns) * line
        count = scene.table.bag[kind]
        parts.append(_bag_kind(scene, kind, count, left, top, scale))
    label = scene.say("bag_left", count=scene.table.tiles_in_bag)
    return svg.piece(x, y, parts, label=label, classes="ra-bag-contents", role="group")


def _bag_kind(
    scene: Scene, kind: Tile, count: int, x: float, y: float, scale: float
) -> svg.Element:
    tile = small_tile(scene, kind, scale) if count else empty_space(scene, kind, 0, 0, scale)
    label = scene.say("pile", tile=scene.tile(kind), count=count)
    return _counted(tile, count, x, y, scale, label)


@lru_cache(maxsize=2048)
def _counted(
    tile: svg.Element, count: int, x: float, y: float, scale: float, label: str
) -> svg.Element:
    style = "ra-count" if count else "ra-none"
    left, top = SMALL_WIDTH * scale / 2, SMALL_HEIGHT * scale + 14
    number = svg.text(left, top, str(count), style, size=14, anchor="middle")
    return svg.piece(x, y, [tile, number], label=label)
