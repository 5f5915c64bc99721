"""The board as plain text for a terminal, at most 78 columns wide."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

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

COLUMNS = 78
_NAME_COLUMNS = 24
_INDENT = "    "


def draw_text(state: Any, viewer: int, words: Words) -> str:
    """The board as `viewer` (a seat, or SPECTATOR) sees it, in lines of at most 78 columns."""
    shown = words.named([_printable(name) for name in words.names])
    scene = make_scene(state, viewer, shown, "text", ())
    lines = [*_table(scene), ""]
    for seat in seats_in_order(scene):
        lines.extend(_hand(scene, seat))
    if scene.table.bag_counts:
        lines.extend(["", *_bag(scene)])
    return "\n".join(lines)


# ---- Columns ------------------------------------------------------------------------------------


def columns(text: str) -> int:
    """How many columns a terminal gives a text: two for a wide character, none for an accent."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _printable(name: str) -> str:
    """A name without control characters, cut to fit into its column."""
    kept = ""
    for character in " ".join(name.split()):
        if character.isprintable() and columns(kept + character) <= _NAME_COLUMNS:
            kept += character
    return kept


def _wrapped(head: str, items: Iterable[str], separator: str) -> Iterator[str]:
    """The items after a head, broken between items and indented below it."""
    line = head
    for number, item in enumerate(items):
        joint = separator if number else ""
        if columns(line + joint + item + separator.rstrip()) > COLUMNS:
            yield (line + joint).rstrip()
            line, joint = _INDENT, ""
        line += joint + item
    yield line.rstrip()


# ---- The table ----------------------------------------------------------------------------------


def _table(scene: Scene) -> Iterator[str]:
    table = scene.table
    yield scene.say("title", epoch=table.epoch, epochs=EPOCHS)
    yield _ra_track(scene)
    yield scene.say("centre_sun", sun=table.centre_sun)
    yield scene.say("track", count=len(table.track), spaces=TRACK_SPACES)
    if table.track:
        tiles = [tile_label(scene, Tile(kind)) for kind in table.track]
        yield from _wrapped(_INDENT, tiles, _comma(scene))
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
    yield from _wrapped(_INDENT, kinds, _comma(scene))


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
    yield from _wrapped(_INDENT, suns, "  ")
    piles = [_category(scene, seat, name, worth.get(name)) for name in CATEGORIES]
    yield from _wrapped(_INDENT, [pile for pile in piles if pile], "  ")


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


def _category(scene: Scene, seat: int, name: str, worth: Worth | None) -> str:
    """The piles of a category with their worth; nothing where there is neither."""
    tiles = scene.table.players[seat].tiles
    kinds = CATEGORIES[name]
    if not any(tiles[kind] for kind in kinds) and (worth is None or worth.points == 0):
        return ""
    shown = [kind for kind in kinds if tiles[kind] or len(kinds) == 1]
    held = _comma(scene).join(f"{scene.tile(kind)} {tiles[kind]}" for kind in shown)
    return held if worth is None else f"{held} ({_worth(scene, worth)})".lstrip()


def _worth(scene: Scene, worth: Worth) -> str:
    return _plain(scene.words.line(worth.line))


def _plain(words: str) -> str:
    """With the hyphen for a minus, which every terminal gives one column."""
    return words.replace(MINUS, "-")
