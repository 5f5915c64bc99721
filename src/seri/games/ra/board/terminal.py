"""The board as plain text for a terminal, at most 78 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from seri.core.columns import INDENT, columns, joined, printable, wrapped
from seri.core.records import members
from seri.core.words import Words

from ..components import EPOCHS, TRACK_SPACES, Tile
from .auction import ra_count
from .centre import auction_lines, headline, protagonist
from .hands import roles
from .layouts import seats_in_order
from .scene import Scene, make_scene
from .table import CATEGORIES
from .tiles import tile_label
from .worth import MINUS, Worth, signed, worth_now

_NAME_COLUMNS = 24


def draw_text(state: Any, viewer: int, words: Words) -> str:
    """The board as `viewer` (a seat, or SPECTATOR) sees it, in lines of at most 78 columns."""
    shown = words.named([printable(name, _NAME_COLUMNS) for name in words.names])
    scene = make_scene(state, viewer, shown, "text", ())
    lines = [*_table(scene), ""]
    for seat in seats_in_order(scene):
        lines.extend(_hand(scene, seat))
    if scene.table.bag_counts:
        lines.extend(["", *_bag(scene)])
    return "\n".join(lines)


# ---- The table ----------------------------------------------------------------------------------


def _table(scene: Scene) -> Iterator[str]:
    table = scene.table
    yield scene.say("title", epoch=table.epoch, epochs=EPOCHS)
    yield _ra_track(scene)
    yield scene.say("centre_sun", sun=table.centre_sun)
    yield scene.say("track", count=len(table.track), spaces=TRACK_SPACES)
    if table.track:
        tiles = [tile_label(scene, Tile(kind)) for kind in table.track]
        yield from wrapped(INDENT, joined(tiles, _comma(scene)))
    if table.in_auction:
        yield from auction_lines(scene)
    yield headline(scene, scene.words.seat(protagonist(table)))


def _ra_track(scene: Scene) -> str:
    """The Ra track as [RRR...!], where ! is the space that ends the epoch."""
    table = scene.table
    spaces = "R" * table.ra_track + "." * (table.ra_left - 1) + "!"
    label = scene.say("ra_track", count=table.ra_track, spaces=table.ra_spaces)
    how_many, _ = ra_count(scene)
    return f"{label} [{spaces}] {how_many}".rstrip()


def _bag(scene: Scene) -> Iterator[str]:
    counts = scene.table.bag
    yield scene.say("bag_left", count=scene.table.tiles_in_bag)
    kinds = [f"{scene.tile(kind)} {counts[kind]}" for kind in Tile if counts[kind]]
    yield from wrapped(INDENT, joined(kinds, _comma(scene)))


def _comma(scene: Scene) -> str:
    return scene.words.text("list.comma")


# ---- Players ------------------------------------------------------------------------------------


def _hand(scene: Scene, seat: int) -> Iterator[str]:
    yield _header(scene, seat)
    hand = scene.table.players[seat]
    suns = [scene.say("text.usable", suns=_numbers(hand.usable))] if hand.usable else []
    suns += [scene.say("text.used", suns=_numbers(hand.used))] if hand.used else []
    worth = scene.worths[seat]
    if "suns" in worth:
        suns.append(_worth(scene, worth["suns"]))
    yield from wrapped(INDENT, joined(suns, "  "))
    piles = [_category(scene, seat, name, worth.get(name)) for name in CATEGORIES]
    yield from wrapped(INDENT, chain.from_iterable(piles))


def _header(scene: Scene, seat: int) -> str:
    """> marks who is to act; then seat, name, points and roles."""
    table = scene.table
    mark = ">" if seat == table.acting else " "
    name = scene.words.seat(seat)
    parts = [f"{mark} {seat + 1} {name}{' ' * (_NAME_COLUMNS - columns(name))}"]
    parts.append(scene.say("points", count=table.players[seat].points))
    if not table.is_over:
        parts.append(_plain(scene.say("now", points=signed(worth_now(scene.worths[seat])))))
    parts.extend(f"[{words}]" for words, _ in roles(scene, seat))
    return "  ".join(parts)


def _numbers(suns: int) -> str:
    return " ".join(map(str, members(suns)))


def _category(scene: Scene, seat: int, name: str, worth: Worth | None) -> list[str]:
    """The piles of a category with their worth, to be wrapped; none where there is neither."""
    tiles = scene.table.players[seat].tiles
    kinds = CATEGORIES[name]
    if not any(tiles[kind] for kind in kinds) and (worth is None or worth.points == 0):
        return []
    shown = [kind for kind in kinds if tiles[kind] or len(kinds) == 1]
    held = joined([f"{scene.tile(kind)} {tiles[kind]}" for kind in shown], _comma(scene))
    if worth is None:
        return [*held[:-1], f"{held[-1]}  "]
    return [*held[:-1], f"{''.join(held[-1:])} ({_worth(scene, worth)})  ".lstrip()]


def _worth(scene: Scene, worth: Worth) -> str:
    return _plain(scene.words.line(worth.line))


def _plain(words: str) -> str:
    """With the hyphen for a minus, which every terminal gives one column."""
    return words.replace(MINUS, "-")
