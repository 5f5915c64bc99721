"""The players' areas, the viewer's hand, and the discards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from seri import svg

from ..components import CARD_COLOUR, CARD_VALUE, COLOUR_NAMES, COUNTERS, Colour, Phase
from .pieces import (
    card_key,
    card_name,
    cloth,
    counter,
    large_card,
    lettered_cloth,
    pill,
    pill_width,
)
from .scene import Scene, roles

CARD_WIDTH, CARD_HEIGHT = 48, 72
_TARGET, _TARGETS_A_ROW = 27, 4
_STEP = 54

# ---- Players -----------------------------------------------------------------------------------

SEAT_HEIGHT = 66
_COUNTER_STEP = 13


def seat_panel(scene: Scene, seat: int, x: float, y: float, width: float) -> svg.Element:
    """Who it is, the points as they stand, counters left and cards in hand."""
    table, row = scene.table, scene.table.seats[seat]
    style = "gnd-panel"
    if seat == scene.viewer:
        style += " gnd-own-panel"
    if row.place == 1 or (table.is_racing and seat == table.to_move):
        style += " gnd-acting"
    name = scene.words.seat(seat)
    cards_x = 28 + _COUNTER_STEP * int(COUNTERS[len(table.seats)])
    parts: list[svg.Child] = [
        svg.rect(0, 0, width, SEAT_HEIGHT, "gnd-panel-ground", round=9),
        svg.token(18, 19, str(seat + 1), "gnd-seat", size=13),
        svg.text(33, 25, name, "gnd-player", size=16, fit=width - 87, breadth=1.12),
        _points(scene, seat, width - 50),
        *_counters(scene, seat, 16, 49),
        *_cards(scene, seat, cards_x, 41),
        *_roles(scene, seat, cards_x + 30, width - 7),
    ]
    return svg.piece(x, y, parts, label=name, classes=style, role="group", key=f"seat-{seat + 1}")


def _points(scene: Scene, seat: int, x: float) -> svg.Element:
    points = scene.table.seats[seat].points
    parts = [
        svg.rect(0, 0, 43, 26, "gnd-points", round=6),
        svg.text(21.5, 19.5, str(points), "gnd-points-text", size=18, anchor="middle"),
    ]
    return svg.piece(x, 6, parts, label=scene.say("points", count=points))


def _counters(scene: Scene, seat: int, x: float, y: float) -> Iterator[svg.Child]:
    """The counters not yet placed, overlapping."""
    left = scene.table.seats[seat].counters
    parts: list[svg.Child] = [svg.Element("title", {}, [scene.say("counters", count=left)])]
    for index in range(left):
        parts.append(svg.group(index * _COUNTER_STEP, 0, counter(scene, seat, 10)))
    if not left:
        parts.append(svg.circle(0, 0, 8, "gnd-no-counter"))
    yield svg.piece(x, y, parts, label=scene.say("counters", count=left))


def _cards(scene: Scene, seat: int, x: float, y: float) -> Iterator[svg.Child]:
    """The back of a card with the number of cards in hand."""
    size = scene.table.seats[seat].hand_size
    label = scene.say("cards", count=size)
    parts = [
        svg.Element("title", {}, [label]),
        svg.rect(0, 0, 13, 18, "gnd-back", round=2.5),
        svg.text(18, 14, str(size), "gnd-strong", size=14),
    ]
    yield svg.piece(x, y, parts, label=label)


def _roles(scene: Scene, seat: int, left: float, right: float) -> Iterator[svg.Child]:
    """What the player is to do, right below the points; as many words as there is room for."""
    x = right
    for words, style in roles(scene, seat):
        shown = svg.clipped(words, 12, x - left - 14) if style else words
        x -= pill_width(shown)
        if x < left - 1:
            return
        yield pill(shown, style, x, 40)
        x -= 4


# ---- The hand ----------------------------------------------------------------------------------


def hand_height(scene: Scene, width: float) -> float:
    lines = len(_lines(scene, width))
    return 36 + max(1, lines) * (CARD_HEIGHT + 10) + 2


def hand_panel(scene: Scene, x: float, y: float, width: float) -> svg.Element:
    """The viewer's cards by row of their horses, those of fallen horses marked."""
    parts: list[svg.Child] = [
        svg.rect(0, 0, width, hand_height(scene, width), "gnd-panel-ground", round=9),
        svg.text(12, 23, scene.say("hand"), "gnd-player", size=16),
        *_choices(scene, width),
    ]
    top = 38.0
    lines = _lines(scene, width)
    for line in lines:
        left = 12.0
        for card in line:
            parts.append(_hand_card(scene, card, left, top))
            if _is_neutral(card):
                parts += _targets(scene, card, left + CARD_WIDTH + 6, top)
            left += _breadth(scene, card)
        top += CARD_HEIGHT + 10
    if not lines:
        parts.append(svg.text(14, top + 40, scene.say("empty_hand"), "gnd-muted", size=15))
    label = scene.say("hand")
    return svg.piece(x, y, parts, label=label, classes="gnd-panel", role="group")


def _is_neutral(card: int) -> bool:
    return bool(CARD_COLOUR[card] == Colour.NEUTRAL)


def _may_lay(scene: Scene, card: int) -> bool:
    """Whether this neutral card can be laid now."""
    return any(move.startswith(f"play {card_name(card)} ") for move in scene.moves)


def _breadth(scene: Scene, card: int) -> float:
    """What a card takes of a line; a neutral one that can be laid has a button for each horse."""
    if _is_neutral(card) and _may_lay(scene, card):
        return _STEP + _TARGETS_A_ROW * _TARGET + 8
    return _STEP


def _lines(scene: Scene, width: float) -> list[list[int]]:
    """The hand in lines that fit."""
    lines: list[list[int]] = []
    room = 0.0
    for card in scene.table.seats[scene.viewer].hand or []:
        breadth = _breadth(scene, card)
        if breadth > room + 6 or not lines:
            lines.append([])
            room = width - 20
        lines[-1].append(card)
        room -= breadth
    return lines


def _hand_card(scene: Scene, card: int, x: float, y: float) -> svg.Element:
    colour = int(CARD_COLOUR[card])
    dead = colour in scene.table.fell
    parts = large_card(scene, card, CARD_WIDTH, CARD_HEIGHT)
    label = scene.card(card)
    if dead:
        label = scene.say("dead_card", card=label)
        parts += _fallen_mark(scene)
    verb = "discard" if scene.table.phase == Phase.DISCARD else "play"
    return scene.piece(
        x,
        y,
        parts,
        label=label,
        move=f"{verb} {card_name(card)}",
        halo=svg.rect(-2, -2, CARD_WIDTH + 4, CARD_HEIGHT + 4, "halo", round=8),
        key=card_key(card),
        source="pile",
        classes="piece gnd-dead" if dead else "piece",
    )


def _fallen_mark(scene: Scene) -> list[svg.Child]:
    """A veil with a cross, and the word."""
    return [
        svg.rect(0, 17, CARD_WIDTH, CARD_HEIGHT - 17, "gnd-veil", round=6),
        svg.path(f"M8 25 L{CARD_WIDTH - 8} {CARD_HEIGHT - 24} M{CARD_WIDTH - 8} 25 "
                 f"L8 {CARD_HEIGHT - 24}", "gnd-cross"),
        svg.text(CARD_WIDTH / 2, CARD_HEIGHT - 7, scene.say("dead"), "gnd-dead-word", size=12,
                 anchor="middle", fit=CARD_WIDTH - 4),
    ]  # fmt: skip


def _targets(scene: Scene, card: int, x: float, y: float) -> Iterator[svg.Child]:
    """The horses on which a neutral card can be laid."""
    if not _may_lay(scene, card):
        return
    yield svg.text(x, y + 11, scene.say("neutral_on"), "gnd-muted", size=12,
                   fit=_TARGETS_A_ROW * _TARGET)  # fmt: skip
    running = [horse for horse in scene.table.order if scene.table.runs(horse)]
    for place, horse in enumerate(running):
        row, column = divmod(place, _TARGETS_A_ROW)
        yield scene.piece(
            x + column * _TARGET,
            y + 18 + row * _TARGET,
            lettered_cloth(scene, horse, 24),
            label=scene.colour(horse),
            move=f"play {card_name(card)} {COLOUR_NAMES[horse]}",
            halo=svg.rect(0, 0, 24, 24, "halo", round=4),
        )


def _choices(scene: Scene, width: float) -> Iterator[svg.Child]:
    """The buttons for what no card stands for: to pass, to discard all, to go on."""
    x = width - 8
    for move, id in (("done", "done"), ("discard all", "discard_all"), ("pass", "pass")):
        if move not in scene.moves:
            continue
        if move == "done" and "discard all" not in scene.moves:
            id = "done_none"
        words = scene.say(id)
        across = min(svg.text_width(words, 14) + 26, (width - 100) / 2)
        x -= across
        yield _button(scene, move, words, x, across)
        x -= 9


def _button(scene: Scene, move: str, words: str, x: float, width: float) -> svg.Element:
    parts = [
        svg.rect(0, 0, width, 27, "gnd-caption", round=13.5),
        svg.text(width / 2, 18.5, words, "gnd-caption-text", size=14, anchor="middle",
                 fit=width - 16),
    ]  # fmt: skip
    halo = svg.rect(-1.5, -1.5, width + 3, 30, "halo", round=15)
    return scene.piece(x, 5, parts, label=words, move=move, halo=halo)


# ---- The discards ------------------------------------------------------------------------------


def discards(scene: Scene, x: float, y: float, width: float) -> tuple[list[svg.Child], float]:
    """The discards by colour, in lines that fit; and where they end."""
    groups = [
        (colour, [str(CARD_VALUE[card]) for card in cards])
        for colour, cards in groupby(scene.table.discards, key=lambda card: int(CARD_COLOUR[card]))
    ]
    parts: list[svg.Child] = []
    left, top = x, y
    for colour, values in groups:
        words = " ".join(values)
        across = 22 + svg.text_width(words, 13) * 1.15 + 14
        if left > x and left + across > x + width:
            left, top = x, top + 22
        parts.append(cloth(scene, colour, left, top, 17))
        parts.append(svg.text(left + 22, top + 13.5, words, "gnd-strong", size=13))
        left += across
    if not parts:
        parts.append(svg.text(x, y + 13.5, scene.say("no_discards"), "gnd-muted", size=13))
    return parts, top + 22
