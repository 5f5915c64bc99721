"""The board as plain text for a terminal, at most 78 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seri.core.columns import COLUMNS, INDENT, columns, joined, printable, wrapped
from seri.core.points import MINUS, points_text
from seri.core.words import Line, Seat, Words

from ..cards import call_line, cards_in
from ..components import NO_CALL, ROUNDS
from .cards import mark_of
from .centre import headline
from .hands import roles
from .layouts import seats_in_order
from .scene import Scene, make_scene
from .table import SUITS
from .worth import total

_NAME_COLUMNS = 24


def draw_text(state: Any, viewer: int, words: Words) -> str:
    """The board as `viewer` (a seat, or SPECTATOR) sees it, in lines of at most 78 columns."""
    shown = words.named([printable(name, _NAME_COLUMNS) for name in words.names])
    scene = make_scene(state, viewer, shown, "text", ())
    lines = [*_table(scene), ""]
    for seat in seats_in_order(scene):
        lines.extend(_hand(scene, seat))
    lines += ["", scene.say("deck", count=scene.table.deck_size)]
    if scene.table.deck_size:
        lines += wrapped(INDENT, joined(_list(scene, scene.table.deck), _comma(scene)))
    return "\n".join(lines)


def _comma(scene: Scene) -> str:
    return scene.words.text("list.comma")


def _list(scene: Scene, counts: list[int]) -> list[str]:
    shown = [line if isinstance(line, Line) else Line(line.id) for line in cards_in(counts)]
    return [scene.words.line(line) for line in shown]


# ---- The table -----------------------------------------------------------------------------------


def _table(scene: Scene) -> Iterator[str]:
    table = scene.table
    yield scene.say("title", round=table.round_number, rounds=ROUNDS)
    yield scene.say("pool", count=table.pool_size)
    if table.pool_size:
        yield from wrapped(INDENT, joined(_list(scene, table.pool), _comma(scene)))
    called = [
        scene.say("called", player=Seat(seat), call=call_line(hand.call))
        for seat, hand in enumerate(table.players)
        if hand.call != NO_CALL
    ]
    if called:
        yield from wrapped("", joined(called, "  "))
    yield headline(scene, COLUMNS)


# ---- Players -------------------------------------------------------------------------------------


def _hand(scene: Scene, seat: int) -> Iterator[str]:
    yield _header(scene, seat)
    suits = [words for suit in SUITS if (words := _suit(scene, seat, suit))]
    if suits:
        yield from wrapped(INDENT, joined(suits, "  "))


def _header(scene: Scene, seat: int) -> str:
    """> marks who is to act; then seat, name, points and roles."""
    table = scene.table
    mark = ">" if seat == table.acting else " "
    name = scene.words.seat(seat)
    parts = [f"{mark} {seat + 1} {name}{' ' * (_NAME_COLUMNS - columns(name))}"]
    how = "points_over" if table.is_over else "points_now"
    parts.append(scene.say(how, points=points_text(total(table, seat))))
    parts.extend(f"[{_plain(words)}]" for words, _ in roles(scene, seat))
    return "  ".join(parts)


def _suit(scene: Scene, seat: int, suit: str) -> str:
    """The cards of a suit with their worth and that of the next; nothing without either."""
    cards = scene.table.players[seat].cards
    held = [mark_of(card) for card in SUITS[suit] for _ in range(cards[card])]
    worth = scene.worths[seat][suit]
    if not held and worth.tenths == 0:
        return ""
    said = [scene.words.line(line) for line in (worth.line, worth.next) if line is not None]
    marks = " ".join(mark for mark in held if mark)
    name = scene.say(f"suit.{suit}")
    return f"{name} {marks} ({_plain('; '.join(said))})".replace("  ", " ")


def _plain(words: str) -> str:
    """With the hyphen for a minus, which every terminal gives one column."""
    return words.replace(MINUS, "-")
