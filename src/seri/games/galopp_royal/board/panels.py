"""What lies before each player: his coins, his team, and how he came in so far."""

from __future__ import annotations

from collections.abc import Iterator

from seri import svg

from ..components import NO_BEARER, SLOTS, Phase
from .bearers import HEIGHT, WIDTH, chair, drawn_card, slot_card
from .centre import slot_label
from .scene import Scene

HEADER = 40
_CARD = 54
_CARD_HEIGHT = _CARD * HEIGHT / WIDTH
PANEL_HEIGHT = HEADER + 16 + _CARD_HEIGHT + 34
_NAME_SIZE, _NAME_BREADTH = 17, 1.12


def panel(scene: Scene, seat: int, x: float, y: float, width: float) -> svg.Element:
    """A player's area; those of the viewer, the player to act and the winners stand out."""
    style = "gr-panel"
    if seat == scene.viewer:
        style += " gr-own"
    if seat == scene.table.acting or seat in scene.table.winners:
        style += " gr-acting"
    if seat == scene.table.target:
        style += " gr-target"
    inside: list[svg.Child] = [
        svg.rect(0, 0, width, PANEL_HEIGHT, "gr-panel-ground", round=10),
        *_header(scene, seat, width),
        *_team(scene, seat, 12, HEADER + 14),
        *_roles(scene, seat, 12 + SLOTS * (_CARD + 6) + 4, HEADER + 14, width),
        *_history(scene, seat, 12, PANEL_HEIGHT - 12, width - 24),
    ]
    name = scene.words.seat(seat)
    return svg.piece(x, y, inside, label=name, classes=style, role="group")


def _header(scene: Scene, seat: int, width: float) -> Iterator[svg.Child]:
    yield chair(scene, seat, 30, 22, 1)
    name = scene.words.seat(seat)
    yield svg.text(
        58, 28, name, "gr-player", size=_NAME_SIZE, fit=width - 58 - 84, breadth=_NAME_BREADTH
    )
    parts = [
        svg.rect(0, 0, 68, 27, "gr-purse", round=13.5),
        svg.circle(14, 13.5, 9, "gr-coin"),
        svg.text(44, 20, scene.coins(seat), "gr-purse-text", size=18, anchor="middle"),
    ]
    yield svg.piece(width - 78, 8, parts, label=scene.coins_label(seat), key=f"coins-{seat + 1}")


# ---- The team --------------------------------------------------------------------------------


def _team(scene: Scene, seat: int, x: float, y: float) -> Iterator[svg.Child]:
    """The four slots; before the teams are laid out, the secret team."""
    player = scene.table.players[seat]
    bare = all(kind == NO_BEARER for kind in player.slots)
    for slot in range(SLOTS):
        left = x + slot * (_CARD + 6)
        if bare and slot < len(player.hand):
            yield _secret(scene, seat, slot, left, y)
            continue
        number = str(slot + 1)
        yield svg.text(left + _CARD / 2, y - 2, number, "gr-muted", size=12, anchor="middle")
        yield _slot(scene, seat, slot, left, y + 3)


def _secret(scene: Scene, seat: int, slot: int, x: float, y: float) -> svg.Element:
    card = scene.table.players[seat].hand[slot]
    shapes = drawn_card(scene, card, _CARD, _CARD_HEIGHT)
    key = f"secret-{seat + 1}-{slot + 1}"
    return svg.piece(x, y + 3, shapes, label=scene.card_label(card), key=key)


def _slot(scene: Scene, seat: int, slot: int, x: float, y: float) -> svg.Element:
    """A bearer laid out; the one that was rolled is framed."""
    table = scene.table
    kind = table.players[seat].slots[slot]
    awake = seat == table.roller and slot + 1 == table.die and table.in_turn
    shapes: list[svg.Child] = [slot_card(scene, kind, _CARD, _CARD_HEIGHT)]
    if awake:
        frame = svg.rect(-2, -2, _CARD + 4, _CARD_HEIGHT + 4, "gr-awake", round=8)
        shapes.append(frame)
    return svg.piece(
        x,
        y,
        shapes,
        label=slot_label(scene, slot, kind, awake=awake),
        key=f"slot-{seat + 1}-{slot + 1}",
        source="pile",
    )


# ---- What he is just now ---------------------------------------------------------------------

_TO_DO = {Phase.AUCTION: "to_bid"}


def roles(scene: Scene, seat: int) -> Iterator[tuple[str, str]]:
    """What a player is just now, with its class."""
    table = scene.table
    player = table.players[seat]
    if table.is_over:
        yield scene.place(player.standing), f"gr-place-{player.standing}"
        return
    if seat == table.acting and table.phase != Phase.DEAL:
        yield scene.say(f"role.{_TO_DO.get(table.phase, 'to_play')}"), "gr-to-move"
    if table.phase == Phase.AUCTION:
        yield from _in_auction(scene, seat)
    if table.in_turn and seat == table.roller:
        yield scene.say("role.rolled", face=table.die), "gr-rolled"
    if seat == table.last and not table.in_turn:
        yield scene.say("role.last"), "gr-last"


def _in_auction(scene: Scene, seat: int) -> Iterator[tuple[str, str]]:
    table = scene.table
    if seat == table.high_bidder:
        yield scene.say("role.bids", coins=table.standing_bid), "gr-bids"
    elif not table.auction and table.players[seat].has_team:
        yield scene.say("role.has_team"), "gr-plain"
    elif seat not in table.bidders:
        yield scene.say("role.passed"), "gr-plain"
    if seat == table.opener:
        yield scene.say("role.opens"), "gr-plain"


def _roles(scene: Scene, seat: int, x: float, y: float, width: float) -> Iterator[svg.Child]:
    room = width - x - 8
    for line, (words, style) in enumerate(roles(scene, seat)):
        broad = min(room, svg.text_width(words, 12) + 14)
        parts = [
            svg.rect(0, 0, broad, 19, "badge", round=9.5),
            svg.text(broad / 2, 14, words, size=12, anchor="middle", fit=broad - 8),
        ]
        place = svg.at(x, y + 3 + 23 * line)
        yield svg.Element("g", {"class": f"gr-role {style}", "transform": place}, parts)


def _history(scene: Scene, seat: int, x: float, y: float, width: float) -> Iterator[svg.Child]:
    """The place in each race."""
    places = scene.table.players[seat].places
    words = scene.say("races")
    first = min(60.0, svg.text_width(words, 12)) + 8
    step = min(40.0, (width - first) / len(places))
    parts: list[svg.Child] = [svg.text(0, -1.5, words, "gr-muted", size=12, fit=first - 6)]
    for number, place in enumerate(places):
        left = first + number * step
        style = "gr-no-race" if not place else f"gr-came gr-came-{min(place, 4)}"
        parts.append(svg.rect(left, -16, step - 5, 20, style, round=5))
        if place:
            middle = left + (step - 5) / 2
            parts.append(svg.text(middle, -1.5, str(place), style, size=13, anchor="middle"))
    known = [str(place) for place in places if place]
    label = scene.say("places", places=" ".join(known) or "-")
    yield svg.piece(x, y, parts, label=label)
