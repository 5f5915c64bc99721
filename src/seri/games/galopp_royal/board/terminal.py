"""The board as plain text for a terminal, at most 78 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seri.core.columns import COLUMNS, INDENT, joined, padded, printable, wrapped
from seri.core.words import Words

from ..components import BEARER_NAMES, NO_BEARER, NUM_KINDS, Phase
from .centre import bid_words, headline, lot_title, race_words
from .layouts import seats_in_order
from .panels import roles
from .scene import Scene, make_scene
from .table import Card
from .track import ROMAN

_NAME_COLUMNS = 20


def draw_text(state: Any, viewer: int, words: Words) -> str:
    """The board as `viewer` (a seat, or SPECTATOR) sees it, in lines of at most 78 columns."""
    shown = words.named([printable(name, _NAME_COLUMNS) for name in words.names])
    scene = make_scene(state, viewer, shown, "text", ())
    lines = [*_head(scene), *_track(scene), *_doing(scene), ""]
    for seat in seats_in_order(scene):
        lines.extend(_player(scene, seat))
    lines.extend(["", *_pile(scene)])
    return "\n".join(line.rstrip() for line in lines)


# ---- The race -----------------------------------------------------------------------------------


def _head(scene: Scene) -> Iterator[str]:
    table = scene.table
    prizes = "/".join(map(str, table.prizes))
    yield f"{race_words(scene)}   {scene.say('prizes', prizes=prizes)}"
    yield headline(scene)


def _track(scene: Scene) -> Iterator[str]:
    """A line for each chair: ~ the pond, : the start, | the finish; longer tracks in words."""
    table = scene.table
    if table.before_races:
        return
    spaces = range(1 - table.pond, table.length)
    drawn = len(spaces) + 12 <= COLUMNS
    for seat, player in enumerate(table.players):
        mark = f"{seat + 1}"
        if not drawn:
            yield f"  {mark} {_place(scene, seat)}"
            continue
        cells = [":" if space == 0 else "." for space in spaces]
        pond, finish = "~", "|"
        if player.drowned:
            pond = f"{mark}~"
        elif player.finish:
            finish = f"|{mark} {ROMAN[player.finish - 1]}"
        else:
            cells[player.position - spaces[0]] = mark
        yield f"  {pond:>2}{''.join(cells)}{finish}"


def _place(scene: Scene, seat: int) -> str:
    player = scene.table.players[seat]
    name = scene.words.seat(seat)
    if player.finish:
        return scene.say("chair_finished", player=name, place=scene.place(player.finish))
    if player.drowned:
        return scene.say("chair_pond", player=name, order=player.drowned)
    return scene.say("chair", player=name, where=scene.where(player.position))


# ---- What is going on ---------------------------------------------------------------------------


def _doing(scene: Scene) -> Iterator[str]:
    table = scene.table
    if table.in_sale and table.phase != Phase.LAST_TEAM:
        yield lot_title(scene)
        cards = [scene.card_label(card) for card in table.lot]
        yield from wrapped(INDENT, joined(cards, _semicolon(scene)))
        yield bid_words(scene)
    elif table.in_turn and table.roller >= 0:
        kind = table.players[table.roller].slots[table.die - 1]
        rolled = scene.say("die", player=scene.words.seat(table.roller), face=table.die)
        yield f"{rolled}: {_plain(scene.bearer(kind))}"


def _semicolon(scene: Scene) -> str:
    return "; " if scene.words.text("list.comma").isascii() else "；"


# ---- Players ------------------------------------------------------------------------------------


def _player(scene: Scene, seat: int) -> Iterator[str]:
    """> marks who is to act; then seat, name, money, roles; below that the team."""
    player = scene.table.players[seat]
    mark = ">" if seat == scene.table.acting else " "
    name = padded(scene.words.seat(seat), _NAME_COLUMNS)
    head = f"{mark} {seat + 1} {name}  {scene.coins_label(seat)}"
    yield from wrapped(head, [f"  [{words}]" for words, _ in roles(scene, seat)])
    teams = []
    if any(kind != NO_BEARER for kind in player.slots):
        slots = [_plain(_short(scene, kind)) for kind in player.slots]
        teams.append("  ".join(f"{number}: {slot}" for number, slot in enumerate(slots, 1)))
    if any(player.places):
        came = " ".join(str(place) for place in player.places if place)
        teams.append(scene.say("places", places=came))
    if teams:
        yield from wrapped(INDENT, joined(teams, "   "))
    if player.hand:
        own = "hand_own" if seat == scene.viewer else "hand"
        cards = "  ".join(_drawn(scene, card) for card in player.hand)
        yield f"{INDENT}{scene.say(own)}: {cards}"


def _short(scene: Scene, kind: int) -> str:
    return "-" if kind == NO_BEARER else scene.words.text(f"short.{BEARER_NAMES[kind]}")


def _drawn(scene: Scene, card: Card) -> str:
    """A card of a secret team as the viewer knows it: ? if not."""
    return "?" if card.kind < 0 else _plain(_short(scene, card.kind))


def _pile(scene: Scene) -> Iterator[str]:
    table = scene.table
    yield scene.say("pile", count=table.pile_size)
    for name, counts in (("unseen", table.unseen), ("discards", table.discards)):
        kinds = [f"{_plain(_short(scene, kind))} ×{counts[kind]}" for kind in range(NUM_KINDS)]
        shown = [text for kind, text in enumerate(kinds) if counts[kind]]
        yield from wrapped(f"{scene.say(name, count=sum(counts))}   ", joined(shown, "  "))


def _plain(words: str) -> str:
    """With the hyphen for a minus, which every terminal gives one column."""
    return words.replace("\u2212", "-")
