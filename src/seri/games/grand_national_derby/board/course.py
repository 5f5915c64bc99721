"""The course: a lane for each horse, a column for each fence, betting spaces between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from seri import svg

from ..components import BETTING_FENCES, COLOUR_NAMES, FENCES, HORSES, NOTHING, PAYOUT
from .pieces import card_key, counter, head, lettered_cloth, pill, pill_width, small_card
from .scene import Scene


@dataclass(frozen=True)
class Measures:
    """Sizes of a layout. `bet` and `cell` are widths by fence."""

    label: float
    bet: list[float]
    cell: list[float]
    finish: float
    lane: float
    fallen: float
    head: float
    card: tuple[float, float]
    named: bool

    @property
    def width(self) -> float:
        return self.label + sum(self.bet) + sum(self.cell) + self.finish

    def bet_x(self, fence: int) -> float:
        """The left side of the betting spaces before a fence, counted from 1."""
        return self.label + sum(self.bet[: fence - 1]) + sum(self.cell[: fence - 1])

    def cell_x(self, fence: int) -> float:
        return self.bet_x(fence) + self.bet[fence - 1]


def lane_height(scene: Scene, measures: Measures, row: int) -> float:
    """A fallen horse's lane is nothing but a line that says so."""
    order = scene.table.order
    gone = row < len(order) and order[row] in scene.table.fell
    return measures.fallen if gone else measures.lane


def course_height(scene: Scene, measures: Measures) -> float:
    return measures.head + sum(lane_height(scene, measures, row) for row in range(HORSES))


def course(scene: Scene, x: float, y: float, measures: Measures) -> svg.Element:
    """The whole course; the stacks that open lie above everything else."""
    height = course_height(scene, measures)
    ground: list[svg.Child] = [svg.rect(0, 0, measures.width, height, "gnd-turf", round=10)]
    lanes: list[svg.Child] = []
    stacks: list[svg.Child] = []
    top = measures.head
    for row in range(HORSES):
        tall = lane_height(scene, measures, row)
        if row % 2 == 0:
            ground.append(svg.rect(0, top, measures.width, tall, "gnd-turf-light"))
        lanes += _lane(scene, row, top, tall, measures)
        stacks += _stacks(scene, row, top, tall, measures)
        top += tall
    fences = [_fence(scene, fence, height, measures) for fence in range(1, FENCES + 1)]
    if measures.finish:
        ground += _finish(scene, height, measures)
    return svg.group(x, y, [*ground, *fences, *lanes, *stacks])


# ---- Fences ------------------------------------------------------------------------------------


def _fence(scene: Scene, fence: int, height: float, measures: Measures) -> svg.Element:
    """A hedge across the lanes, its number and what a counter before it pays."""
    table = scene.table
    x, width = measures.cell_x(fence), measures.cell[fence - 1]
    now = fence == table.fence and table.is_racing
    done = fence < table.fence or table.is_over
    style = "gnd-fence gnd-now" if now else "gnd-fence gnd-done" if done else "gnd-fence"
    parts: list[svg.Child] = [
        svg.rect(x + 1, measures.head - 2, width - 2, height - measures.head - 2, "gnd-hedge",
                 round=6),
        svg.path(_brush(x + 1, width - 2, measures.head - 2), "gnd-brush"),
    ]  # fmt: skip
    middle = x + width / 2
    words = scene.say("fence", fence=fence) if measures.named else str(fence)
    if now:
        parts += _flag(x + 5, 4)
    room = width - (34 if now else 6) if measures.named else width
    shift = 9 if now and measures.named else 0
    parts.append(
        svg.text(middle + shift, 18, words, "gnd-fence-name", size=15, anchor="middle", fit=room)
    )
    pays = int(PAYOUT[fence - 1]) if fence <= BETTING_FENCES else 0
    if measures.named:
        said = scene.say("pays", count=pays) if pays else scene.say("no_bets")
    else:
        said = f"×{pays}" if pays else "–"
    parts.append(
        svg.text(middle + shift, 35, said, "gnd-on-turf", size=12, anchor="middle", fit=room)
    )
    title = svg.Element("title", {}, [scene.say("fence", fence=fence)])
    return svg.Element("g", {"class": style}, [title, *parts])


def _brush(x: float, width: float, y: float) -> str:
    """The twigs on top of a hedge."""
    count = max(3, round(width / 9))
    step = width / count
    points = [f"M{svg.number(x)} {svg.number(y + 6)}"]
    for twig in range(count):
        left = x + twig * step
        points.append(f"L{svg.number(left + step / 2)} {svg.number(y - (3 if twig % 2 else 6))}")
        points.append(f"L{svg.number(left + step)} {svg.number(y + 6)}")
    return " ".join(points) + " Z"


def _finish(scene: Scene, height: float, measures: Measures) -> list[svg.Child]:
    """The finish: a line of black and white squares."""
    left = measures.width - measures.finish
    squares = [svg.rect(left + 1, measures.head, 8, height - measures.head, "gnd-line")]
    for row in range(int((height - measures.head) // 4)):
        x = left + 1 + 4 * (row % 2)
        squares.append(svg.rect(x, measures.head + 4 * row, 4, 4, "gnd-line-dark"))
    middle = left + measures.finish / 2
    word = svg.text(middle, 28, scene.say("finish"), "gnd-on-turf", size=12, anchor="middle",
                    fit=measures.finish - 2)  # fmt: skip
    return [*squares, word]


def _flag(x: float, y: float) -> list[svg.Child]:
    """The fence card: a flag at the current fence."""
    pole = svg.path(f"M{svg.number(x)} {svg.number(y)} v32", "gnd-pole")
    cloth = svg.path(f"M{svg.number(x + 1)} {svg.number(y)} l13 5 l-13 6 Z", "gnd-flag")
    return [pole, cloth]


# ---- Lanes -------------------------------------------------------------------------------------


def _lane(
    scene: Scene, row: int, y: float, height: float, measures: Measures
) -> Iterator[svg.Child]:
    if row >= len(scene.table.order):
        yield svg.text(12, y + height / 2 + 5, str(row + 1), "gnd-row", size=13, anchor="middle")
        return
    horse = scene.table.order[row]
    yield _horse(scene, row, horse, y, height, measures)
    if horse in scene.table.fell:
        yield from _gone(scene, horse, y, height, measures)
        return
    for fence in range(1, FENCES + 1):
        if fence <= BETTING_FENCES:
            yield from _space(scene, fence, horse, y, height, measures)
        yield from _cell(scene, fence, horse, y, height, measures)
    if scene.table.is_over and measures.finish:
        x = measures.width - measures.finish
        yield head(scene, horse, x + 12, y + (height - 32) / 2, 32)


def _horse(
    scene: Scene, row: int, horse: int, y: float, height: float, measures: Measures
) -> svg.Element:
    """Who runs in this lane."""
    middle = height / 2
    fallen = horse in scene.table.fell
    size = min(26.0, height - 4)
    parts: list[svg.Child] = [
        svg.text(12, middle + 5, str(row + 1), "gnd-row", size=13, anchor="middle")
    ]
    if measures.named and not fallen:
        parts.append(head(scene, horse, 22, middle - 19, 38))
    x = 64.0 if measures.named else 22.0
    if fallen:
        size, x = 16.0, 24.0
    parts.append(svg.group(x, middle - size / 2, lettered_cloth(scene, horse, size)))
    if measures.named and not fallen:
        room = measures.label - x - size - 8
        name = scene.colour(horse)
        parts.append(
            svg.text(x + size + 5, middle + 5, name, "gnd-horse", size=14, fit=room, breadth=1.08)
        )
    label = scene.say("row", row=row + 1, horse=scene.colour(horse))
    style = "gnd-lane gnd-gone" if fallen else "gnd-lane"
    return svg.piece(0, y, parts, label=label, classes=style, key=f"horse-{COLOUR_NAMES[horse]}")


def _gone(
    scene: Scene, horse: int, y: float, height: float, measures: Measures
) -> Iterator[svg.Child]:
    """The lane of a fallen horse is empty."""
    words = scene.say("fell", horse=scene.colour(horse), fence=scene.table.fell[horse])
    x = 46.0
    yield svg.rect(2, y + 1, measures.width - 4, height - 2, "gnd-empty-lane", round=4)
    yield svg.text(
        x, y + height / 2 + 4.5, words, "gnd-on-turf gnd-quiet", size=12, fit=measures.width - x - 8
    )


def _space(
    scene: Scene, fence: int, horse: int, y: float, height: float, measures: Measures
) -> Iterator[svg.Child]:
    """A betting space: a counter, a space that can be bet on, or an outline."""
    table = scene.table
    x = measures.bet_x(fence) + measures.bet[fence - 1] / 2
    middle = y + height / 2
    seat = table.bets[fence - 1][horse]
    radius = min(measures.bet[fence - 1] / 2 - 1.5, 14)
    name = COLOUR_NAMES[horse]
    if seat != NOTHING:
        about = {"horse": scene.colour(horse), "fence": fence}
        label = scene.say("space_taken", player=scene.words.seat(seat), **about)
        yield svg.piece(
            x, middle, counter(scene, seat, radius), label=label,
            key=f"bet-{fence}-{name}", source=f"seat-{seat + 1}",
        )  # fmt: skip
    elif fence == table.fence and table.is_racing:
        yield scene.piece(
            x,
            middle,
            [svg.circle(0, 0, radius, "gnd-space")],
            label=scene.say("space_free", horse=scene.colour(horse), fence=fence),
            move=f"bet {name}",
            halo=svg.circle(0, 0, radius, "halo"),
        )
    elif fence > table.fence and not table.is_over:
        yield svg.circle(x, middle, radius * 0.45, "gnd-later-space")


def _cell(
    scene: Scene, fence: int, horse: int, y: float, height: float, measures: Measures
) -> Iterator[svg.Child]:
    """The card on top, how many lie under it, and whether the horse would fall."""
    table = scene.table
    stack = table.stacks[fence - 1][horse]
    width, tall = measures.card
    x = _card_x(fence, measures)
    top = y + (height - tall) / 2
    if not stack:
        if fence == table.fence and table.is_racing:
            yield svg.rect(x, top, width, tall, "gnd-awaited", round=4)
        return
    falls = table.falling == horse and fence == table.fence
    parts = small_card(scene, stack[-1], width, tall)
    if falls:
        parts.append(svg.rect(-2.5, -2.5, width + 5, tall + 5, "gnd-danger", round=6))
    label = scene.say("stack", horse=scene.colour(horse), fence=fence, cards=_named(scene, stack))
    seat = table.last_cards.get(stack[-1], NOTHING)
    source = f"seat-{seat + 1}" if seat != NOTHING else None
    yield svg.piece(x, top, parts, label=label, key=card_key(stack[-1]), source=source)
    if falls:
        yield _falls(scene, x + width / 2, y, height, measures, fence)


def _falls(
    scene: Scene, middle: float, y: float, height: float, measures: Measures, fence: int
) -> svg.Element:
    """The sign at the horse that would fall now: to the left of its card, or a mark on it."""
    words = scene.say("would_fall_short")
    room = middle - measures.card[0] / 2 - measures.cell_x(fence) - 6
    if measures.named and pill_width(words) <= room:
        x = measures.cell_x(fence) + (room - pill_width(words)) / 2 + 2
        return pill(words, "gnd-falls", x, y + height / 2 - 9.5)
    left = middle - measures.card[0] / 2 - 7
    shape = svg.path("M0 -7 L7 6 H-7 Z M0 -3 V2 M0 3.4 V4.6", "gnd-warning")
    return svg.group(left, y + height / 2 - 12, [shape])


def _card_x(fence: int, measures: Measures) -> float:
    return measures.cell_x(fence) + (measures.cell[fence - 1] - measures.card[0]) / 2


def _named(scene: Scene, stack: list[int]) -> str:
    """The cards of a stack, the top one first."""
    return scene.listed(scene.card(card) for card in reversed(stack))


# ---- Stacks that open --------------------------------------------------------------------------


def _stacks(
    scene: Scene, row: int, y: float, height: float, measures: Measures
) -> Iterator[svg.Child]:
    if row >= len(scene.table.order):
        return
    horse = scene.table.order[row]
    if horse in scene.table.fell:
        return
    for fence in range(1, FENCES + 1):
        stack = scene.table.stacks[fence - 1][horse]
        if len(stack) > 1:
            yield _stack(scene, fence, horse, stack, y, height, measures)


def _stack(
    scene: Scene, fence: int, horse: int, stack: list[int], y: float, height: float,
    measures: Measures,
) -> svg.Element:  # fmt: skip
    """A badge with the number of cards below; with the pointer or the focus on it all show."""
    width, tall = measures.card
    x = _card_x(fence, measures)
    top = y + (height - tall) / 2
    label = scene.say("stack", horse=scene.colour(horse), fence=fence, cards=_named(scene, stack))
    badge_x, badge_y = (width + 5, 7) if measures.named else (width + 1, tall - 3)
    badge = svg.token(badge_x, badge_y, f"+{len(stack) - 1}", "gnd-under", size=11)
    opened = _opened(scene, stack, x, measures)
    parts = [
        svg.Element("title", {}, [label]),
        svg.rect(-2, -4, width + 4, tall + 8, "gnd-touch"),
        badge,
        svg.Element("g", {"class": "gnd-fan"}, opened),
    ]
    attributes: dict[str, svg.Value] = {
        "class": "gnd-stack",
        "transform": svg.at(x, top),
        "role": "img",
        "tabindex": 0,
        "aria-label": label,
        "data-key": f"stack-{fence}-{COLOUR_NAMES[horse]}",
    }
    return svg.Element("g", attributes, parts)


def _opened(scene: Scene, stack: list[int], x: float, measures: Measures) -> list[svg.Child]:
    """All cards of a stack side by side, the top one first, on a panel inside the course."""
    width, tall = measures.card
    step = min(width + 3, (measures.width - 24 - width) / max(1, len(stack) - 1))
    across = step * (len(stack) - 1) + width
    left = min(0, measures.width - 8 - x - across)
    left = max(left, 8 - x)
    cards: list[svg.Child] = [
        svg.rect(left - 5, -5, across + 10, tall + 10, "gnd-fan-ground", round=7)
    ]
    for place, card in enumerate(reversed(stack)):
        cards.append(svg.group(left + place * step, 0, small_card(scene, card, width, tall)))
    return cards
