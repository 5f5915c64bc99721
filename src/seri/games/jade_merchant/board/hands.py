"""What lies before each player, what it is worth now, and what is left in the deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seri import svg
from seri.core.points import points_text

from ..components import NO_CALL, Card, Phase
from ..rules.scoring import place
from .cards import SMALL_HEIGHT, SMALL_WIDTH, empty_space, small_card
from .centre import call_mark, seat_token
from .scene import Scene
from .table import SUITS
from .worth import Worth, total

STEP = SMALL_WIDTH + 2
HEADER = 36
NARROW_HEADER = 58
LINE = SMALL_HEIGHT + 38
"""The height of a line of suits with what they are worth."""
_NAME_SIZE, _NAME_BREADTH = 17, 1.12


def panel(
    scene: Scene,
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
    inside: Sequence[svg.Child],
) -> svg.Element:
    """A player's area; those of the viewer, the player to act and the winners stand out."""
    style = "jm-panel"
    if seat == scene.viewer:
        style += " jm-own"
    if seat == scene.table.acting or seat in scene.table.winners:
        style += " jm-acting"
    ground = svg.rect(0, 0, width, height, "jm-panel-ground", round=10)
    name = scene.words.seat(seat)
    return svg.piece(x, y, [ground, *inside], label=name, classes=style, role="group")


# ---- Who it is, and how he stands ----------------------------------------------------------------


def wide_header(scene: Scene, seat: int, width: float) -> Iterator[svg.Child]:
    """In one line: seat, name, roles; the points of all he has."""
    shown = list(roles(scene, seat))
    now = "" if scene.table.is_over else scene.say("now")
    end = width - 68 - svg.text_width(now, 13) - 10
    room = end - 36 - sum(_role_width(words) + 6 for words, _ in shown)
    yield from _name(scene, seat, room)
    written = svg.text_width(scene.words.seat(seat), _NAME_SIZE * _NAME_BREADTH)
    yield from _roles(shown, 44 + min(written, room), 11)
    yield svg.text(width - 72, 25, now, "jm-muted", size=13, anchor="end")
    yield _points(scene, seat, width - 66)


def narrow_header(scene: Scene, seat: int, width: float) -> Iterator[svg.Child]:
    """Seat, name and points in one line, the roles below it."""
    yield from _name(scene, seat, width - 110)
    yield from _roles(list(roles(scene, seat)), 8, HEADER - 1)
    if not scene.table.is_over:
        now = scene.say("now")
        yield svg.text(width - 10, HEADER + 14, now, "jm-muted", size=13, anchor="end", fit=112)
    yield _points(scene, seat, width - 66)


def _name(scene: Scene, seat: int, room: float) -> Iterator[svg.Child]:
    yield seat_token(seat, 20, 20)
    name = scene.words.seat(seat)
    yield svg.text(36, 26, name, "jm-player", size=_NAME_SIZE, fit=room, breadth=_NAME_BREADTH)


def _roles(shown: Sequence[tuple[str, str]], x: float, y: float) -> Iterator[svg.Child]:
    for words, style in shown:
        yield _role(words, style, x, y)
        x += _role_width(words) + 6


def _role_width(words: str) -> float:
    return svg.text_width(words, 12) + 14


def _role(words: str, style: str, x: float, y: float) -> svg.Element:
    width = _role_width(words)
    parts = [
        svg.rect(0, 0, width, 19, "badge", round=9.5),
        svg.text(width / 2, 14, words, size=12, anchor="middle"),
    ]
    return svg.Element("g", {"class": f"jm-role {style}", "transform": svg.at(x, y)}, parts)


_TO_DO = {Phase.CALL: "to_call", Phase.TAKE: "to_take", Phase.RETURN: "to_return"}


def roles(scene: Scene, seat: int) -> Iterator[tuple[str, str]]:
    """What a player is just now, with its class."""
    table, hand = scene.table, scene.table.players[seat]
    if table.is_over:
        standing = int(place(table, seat))
        yield scene.words.text(f"place.{standing}"), f"jm-place-{standing}"
        return
    if seat == table.to_move:
        yield scene.say(f"role.{_TO_DO[Phase(table.phase)]}"), "jm-to-move"
    if seat == table.start_player:
        yield scene.say("role.start"), "jm-start"
    if hand.served:
        yield scene.say("role.served"), "jm-served"
    elif hand.passed:
        yield scene.say("role.passed"), "jm-passed"
    elif hand.call != NO_CALL:
        yield scene.say("role.calls", call=call_mark(hand.call)), "jm-calling"


def _points(scene: Scene, seat: int, x: float) -> svg.Element:
    points = total(scene.table, seat)
    shown = points_text(points)
    parts = [
        svg.rect(0, 0, 56, 27, "jm-points", round=6),
        svg.text(28, 20, shown, "jm-points-text", size=18, anchor="middle", fit=50),
    ]
    label = scene.say("points_over" if scene.table.is_over else "points_now", points=shown)
    return svg.piece(x, 6, parts, label=label)


# ---- Cards ---------------------------------------------------------------------------------------


def suit(scene: Scene, seat: int, name: str, x: float, y: float, width: float) -> svg.Element:
    """The cards of a suit side by side, and below them what they are worth."""
    cards = SUITS[name]
    left = (width - len(cards) * STEP + STEP - SMALL_WIDTH) / 2
    parts: list[svg.Child] = [
        _pile(scene, seat, card, left + number * STEP) for number, card in enumerate(cards)
    ]
    worth = scene.worths[seat][name]
    words = scene.words.line(worth.line)
    middle, first = width / 2, SMALL_HEIGHT + 15
    parts.append(svg.text(middle, first, words, _mood(worth), size=13, anchor="middle", fit=width))
    if worth.next is not None:
        coming = scene.words.line(worth.next)
        parts.append(
            svg.text(middle, first + 15, coming, "jm-muted", size=12, anchor="middle", fit=width)
        )
    return svg.group(x, y, parts)


def _mood(worth: Worth) -> str:
    if worth.tenths:
        return "jm-good"
    return "jm-bad" if worth.line.id.endswith("void") else "jm-muted"


def _pile(scene: Scene, seat: int, card: Card, x: float) -> svg.Element:
    """The cards of a kind, or the empty space for them; where one may be returned, a button."""
    count = scene.table.players[seat].cards[card]
    if count == 0:
        return svg.group(x, 0, [empty_space(scene, card)])
    name = card.name.lower()
    parts: list[svg.Child] = [small_card(scene, card)]
    if count > 1:
        parts.append(svg.token(SMALL_WIDTH - 5, 7, str(count), "jm-count", size=13))
    return scene.piece(
        x,
        0,
        parts,
        label=scene.say("pile", card=scene.card(card), count=count),
        move=f"return {name}" if seat == scene.viewer else "",
        halos=[svg.rect(-2, -2, SMALL_WIDTH + 4, SMALL_HEIGHT + 4, "halo", round=7)],
        key=f"pile-{seat + 1}-{name}",
        source=f"pool-{name}-1",
    )


def deck_contents(
    scene: Scene, x: float, y: float, lines: Sequence[Sequence[str]], gap: float
) -> svg.Element:
    """How many cards of each kind have not been turned up, in lines of suits."""
    parts: list[svg.Child] = []
    for number, line in enumerate(lines):
        left: float = 0
        for name in line:
            for card in SUITS[name]:
                parts.append(_kind(scene, card, left, number * (SMALL_HEIGHT + 24)))
                left += STEP
            left += gap
    label = scene.say("deck", count=scene.table.deck_size)
    return svg.piece(x, y, parts, label=label, classes="jm-deck-contents", role="group")


def _kind(scene: Scene, card: Card, x: float, y: float) -> svg.Element:
    count = scene.table.deck[card]
    drawn = small_card(scene, card) if count else empty_space(scene, card)
    style = "jm-left" if count else "jm-muted"
    number = svg.text(
        SMALL_WIDTH / 2, SMALL_HEIGHT + 15, str(count), style, size=14, anchor="middle"
    )
    label = scene.say("pile", card=scene.card(card), count=count)
    return svg.piece(x, y, [drawn, number], label=label)
