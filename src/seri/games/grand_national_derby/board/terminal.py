"""The board as plain text for a terminal, at most 78 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seri.core.columns import COLUMNS, INDENT, columns, joined, padded, printable, wrapped
from seri.core.words import Words

from ..components import BETTING_FENCES, CARD_COLOUR, CARD_VALUE, FENCES, NOTHING, PAYOUT
from .layouts import seats_in_order
from .scene import Scene, fall_now, headline, make_scene, roles, waiting

_NAME_COLUMNS = 20
_HORSE_COLUMNS = 12
_CELL_COLUMNS = 12


def draw_text(state: Any, viewer: int, words: Words) -> str:
    """The board as `viewer` (a seat, or SPECTATOR) sees it, in lines of at most 78 columns."""
    shown = words.named([printable(name, _NAME_COLUMNS) for name in words.names])
    scene = make_scene(state, viewer, shown, "text", ())
    lines = [
        scene.say("title", fence=scene.table.fence, fences=FENCES),
        *_course(scene),
        *([scene.say("legend")] if scene.table.is_racing else []),
        *(line for line in (waiting(scene), fall_now(scene)) if line),
        headline(scene),
        "",
    ]
    for seat in seats_in_order(scene):
        lines.extend(_seat(scene, seat))
    return "\n".join(line.rstrip() for line in [*lines, "", *_piles(scene)])


# ---- The course ---------------------------------------------------------------------------------


def _course(scene: Scene) -> Iterator[str]:
    """A line for each row: [2] is the counter of seat 2, 7+2 a seven with two cards under it."""
    heads = [_head(scene, fence) for fence in range(1, FENCES + 1)]
    yield padded("", _HORSE_COLUMNS + 3) + "".join(padded(each, _CELL_COLUMNS) for each in heads)
    for row, horse in enumerate(scene.table.order, start=1):
        name = f"{row} {padded(scene.colour(horse), _HORSE_COLUMNS)} "
        if horse in scene.table.fell:
            fence = scene.table.fell[horse]
            yield name + scene.say("fell", horse=scene.colour(horse), fence=fence)
            continue
        cells = (_cell(scene, fence, horse) for fence in range(1, FENCES + 1))
        yield name + "".join(padded(cell, _CELL_COLUMNS) for cell in cells)


def _head(scene: Scene, fence: int) -> str:
    mark = ">" if fence == scene.table.fence and scene.table.is_racing else " "
    pays = f" x{PAYOUT[fence - 1]}" if fence <= BETTING_FENCES else ""
    return f"{mark}{scene.say('fence', fence=fence)}{pays}"


def _cell(scene: Scene, fence: int, horse: int) -> str:
    table = scene.table
    now = fence == table.fence and table.is_racing
    seat = table.bets[fence - 1][horse]
    bet = f"[{seat + 1}]" if seat != NOTHING else "[ ]" if now and fence <= BETTING_FENCES else ""
    stack = table.stacks[fence - 1][horse]
    card = str(CARD_VALUE[stack[-1]]) if stack else "." if now else ""
    under = f"+{len(stack) - 1}" if len(stack) > 1 else ""
    falls = "!" if now and table.falling == horse else ""
    return f"{bet:3} {card}{under}{falls}"


# ---- Players ------------------------------------------------------------------------------------


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    """> marks who is to act; then seat, name, points, counters, cards and roles."""
    table, row = scene.table, scene.table.seats[seat]
    mark = ">" if table.is_racing and seat == table.to_move else " "
    name = padded(scene.words.seat(seat), _NAME_COLUMNS)
    parts = [
        f"{mark} {seat + 1} {name}",
        scene.say("points", count=row.points),
        scene.say("counters", count=row.counters),
        scene.say("cards", count=row.hand_size),
    ]
    parts.extend(f"[{words}]" for words, _ in roles(scene, seat))
    while columns("  ".join(parts)) > COLUMNS:
        parts.pop()
    yield "  ".join(parts)
    if row.hand:
        yield from wrapped(INDENT, joined([_card(scene, card) for card in row.hand], _comma(scene)))


def _card(scene: Scene, card: int) -> str:
    """A card of a fallen horse stands in brackets."""
    return f"({scene.card(card)})" if CARD_COLOUR[card] in scene.table.fell else scene.card(card)


def _comma(scene: Scene) -> str:
    return scene.words.text("list.comma")


def _piles(scene: Scene) -> Iterator[str]:
    yield scene.say("pile_left", count=scene.table.pile)
    if scene.table.discards:
        cards = [scene.card(card) for card in scene.table.discards]
        yield from wrapped(scene.say("discarded", cards=""), joined(cards, _comma(scene)))
