"""What is going on: the race and its prizes, the sale, the die, and what can be chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator

from seri import svg
from seri.core.words import Seat

from .. import describe
from ..actions import ORDERS
from ..components import (
    AUCTIONS,
    BEARER_NAMES,
    FOX_STEPS,
    NO_BEARER,
    NO_SEAT,
    OPEN,
    RACES,
    SLOTS,
    TEAM,
    Bearer,
    Phase,
)
from .bearers import HEIGHT, MINUS, WIDTH, chair, drawn_card, slot_card, style_of
from .scene import Scene
from .track import ROMAN

_BOLD = 1.1  # how much broader bold type runs
_DIE = "M0 -30 L30 21 Q31 24 28 24 H-28 Q-31 24 -30 21 Z"
_DIE_EDGE = "M0 -30 L9 24"


# ---- Above the track -----------------------------------------------------------------------------


def headline(scene: Scene, room: float = math.inf) -> str:
    """Who must act, and how; the name in no more than that many ems."""
    table = scene.table
    phase = table.phase
    if phase == Phase.DEAL and table.to_move == OPEN:
        return scene.say("state.deal_open")
    if table.is_over:
        names = [svg.clipped(scene.words.seat(seat), 1, room) for seat in table.winners]
        id = "state.over" if len(names) == 1 else "state.over_shared"
        return scene.say(id, player=names)
    if phase == Phase.LOT:
        return scene.say("state.lot")
    who = svg.clipped(scene.words.seat(table.to_move), 1, room)
    return scene.say(f"state.{phase.name.lower()}", player=who)


def headline_text(scene: Scene, x: float, y: float, *, size: float, fit: float) -> svg.Element:
    """The headline in a width; a long name gives way to what its owner must do."""
    words = headline(scene, 0.6 * fit / size)
    return svg.text(x, y, words, "gr-headline", size=size, fit=fit, breadth=_BOLD)


def race_words(scene: Scene) -> str:
    if scene.table.before_races:
        return scene.say("before")
    return scene.say("race", race=scene.table.race, races=RACES)


def race(scene: Scene, x: float, y: float, fit: float) -> svg.Element:
    """The number of the race, in words and as six arches."""
    table = scene.table
    over = table.is_over or table.phase in (Phase.CHANGE, Phase.REFILL) or table.auction > 0
    run = table.race - (0 if over else 1)
    parts: list[svg.Child] = []
    for number in range(RACES):
        style = "gr-run" if number < run else "gr-to-run"
        if number == table.race - 1 and not over and not table.before_races:
            style = "gr-running"
        left = 17 * number
        parts.append(svg.path(f"M{left} 0 V-9 a6.5 6.5 0 0 1 13 0 V0 h-4 v-7 h-5 v7 Z", style))
    left = 17 * RACES + 6
    parts.append(race_text(scene, left, 0, fit - left))
    return svg.group(x, y, parts)


def race_text(scene: Scene, x: float, y: float, fit: float) -> svg.Element:
    words = race_words(scene)
    return svg.text(x, y, words, "gr-on-table gr-strong", size=15, fit=fit, breadth=_BOLD)


def prizes(scene: Scene, x: float, y: float) -> svg.Element:
    """Three medals with what they bring."""
    parts = []
    for number, coins in enumerate(scene.table.prizes):
        medal: list[svg.Child] = [
            svg.circle(0, 0, 12, f"gr-medal gr-medal-{number + 1}"),
            svg.text(0, 4.5, ROMAN[number], "gr-medal-text", size=12, anchor="middle"),
            svg.text(17, 6, str(coins), "gr-on-table gr-strong", size=17),
        ]
        label = scene.say("prize", place=number + 1, coins=coins)
        parts.append(svg.piece(62 * number, 0, medal, label=label))
    return svg.group(x, y, parts)


# ---- The sale --------------------------------------------------------------------------------


def lot_title(scene: Scene) -> str:
    table = scene.table
    if table.auction:
        return scene.say("lot_replacement", number=table.auction, of=AUCTIONS)
    if table.phase == Phase.LAST_TEAM:
        return scene.say("lot")
    return scene.say("lot_start", count=sum(not player.has_team for player in table.players))


def bid_words(scene: Scene) -> str:
    table = scene.table
    if table.standing_bid:
        return scene.say("standing", player=Seat(table.high_bidder), coins=table.standing_bid)
    return scene.say("no_bid") if table.phase == Phase.AUCTION else ""


def lot(scene: Scene, x: float, y: float, *, width: float, room: float) -> svg.Element:
    """The cards for sale, each with who drew it; places for those to come."""
    table = scene.table
    height = width * HEIGHT / WIDTH
    cards = table.players[table.to_move].hand if table.phase == Phase.LAST_TEAM else table.lot
    places = max(TEAM, len(cards))
    step = min(width + 10, (room - width) / max(1, places - 1))
    parts: list[svg.Child] = []
    for number in range(places):
        left = number * step
        if number >= len(cards):
            parts.append(svg.rect(left, 0, width, height, "gr-lot-space", round=6))
            continue
        card = cards[number]
        key = f"lot-{card.drawer + 1}-{number}"
        shapes = drawn_card(scene, card, width, height)
        label = scene.card_label(card)
        parts.append(svg.piece(left, 0, shapes, label=label, key=key, source="pile"))
    return svg.piece(x, y, parts, label=scene.say("lot"), classes="gr-lot", role="group")


def bidders(scene: Scene, x: float, y: float, scale: float = 0.8) -> svg.Element:
    """The chairs of those who are still bidding; others are faint."""
    table = scene.table
    parts: list[svg.Child] = []
    seats = [seat for seat in range(table.num_players) if _bids_here(scene, seat)]
    for number, seat in enumerate(seats):
        style = "gr-still-in" if seat in table.bidders else "gr-out"
        mark = chair(scene, seat, 0, 0, scale)
        label = scene.words.seat(seat)
        parts.append(svg.piece(number * 44 * scale + 20, 0, [mark], label=label, classes=style))
    return svg.group(x, y, parts)


def _bids_here(scene: Scene, seat: int) -> bool:
    return bool(scene.table.auction) or not scene.table.players[seat].has_team


def bids(scene: Scene, x: float, y: float, *, width: float, columns: int) -> svg.Element:
    """To pass, and some bids; any other is typed beside the board."""
    choices = [("pass", scene.say("pass"))]
    numbers = describe.number_move(scene.state)
    for coins in numbers.suggested if numbers else ():
        choices.append((f"bid {coins}", scene.say("bid", coins=coins)))
    offered = [choice for choice in choices if choice[0] in scene.moves]
    parts = [
        scene.text_button(
            number % columns * (width + 8), number // columns * 42, width, words, move
        )
        for number, (move, words) in enumerate(offered)
    ]
    return svg.group(x, y, parts)


# ---- Laying out ------------------------------------------------------------------------------


def hand(scene: Scene, x: float, y: float, width: float) -> svg.Element:
    """A team bought and not laid out, as the viewer knows it."""
    table = scene.table
    height = width * HEIGHT / WIDTH
    parts: list[svg.Child] = []
    for number, card in enumerate(table.players[table.to_move].hand):
        shapes = drawn_card(scene, card, width, height)
        label = scene.card_label(card)
        parts.append(
            svg.piece(number * (width + 10), 0, shapes, label=label, key=f"hand-{number + 1}")
        )
    own = table.to_move == scene.viewer
    label = scene.say("hand_own" if own else "hand")
    return svg.piece(x, y, parts, label=label, classes="gr-hand", role="group")


def orders(scene: Scene, x: float, y: float, *, columns: int, step: float) -> svg.Element:
    """All distinct arrangements, each as four small cards."""
    offered = [move for move in scene.moves if move.startswith("lay ")]
    parts = [
        _order(scene, move, number % columns * step, number // columns * 38)
        for number, move in enumerate(offered)
    ]
    return svg.group(x, y, parts)


def _order(scene: Scene, move: str, x: float, y: float) -> svg.Element:
    kinds = [BEARER_NAMES.index(name) for name in move.split()[1:]]
    shapes: list[svg.Child] = [svg.rect(-3, -3, 104, 36, "gr-order", round=7)]
    for slot, kind in enumerate(kinds):
        words = scene.words.text(f"short.{BEARER_NAMES[kind]}")
        card = [
            svg.rect(0, 0, 23, 30, "gr-band", round=4),
            svg.text(11.5, 20.5, words, "gr-steps", size=13, anchor="middle", fit=21),
        ]
        place = svg.at(25 * slot, 0)
        shapes.append(svg.Element("g", {"class": style_of(kind), "transform": place}, card))
    halo = svg.rect(-3, -3, 104, 36, "halo", round=7)
    return scene.piece(x, y, shapes, label=move, move=move, halo=halo)


def order_rows(scene: Scene, columns: int) -> int:
    offered = sum(move.startswith("lay ") for move in scene.moves)
    return -(-offered // columns)


assert len(ORDERS) == math.factorial(SLOTS)


# ---- The change of bearers -------------------------------------------------------------------


def change(scene: Scene, x: float, y: float, width: float) -> Iterator[svg.Child]:
    """The team that is changed; where a bearer may be removed, a button."""
    seat = scene.table.target
    height = width * HEIGHT / WIDTH
    yield chair(scene, seat, x + 20, y + height / 2, 1.1)
    for slot, kind in enumerate(scene.table.players[seat].slots):
        yield scene.piece(
            x + 52 + slot * (width + 10),
            y,
            [slot_card(scene, kind, width, height)],
            label=slot_label(scene, slot, kind, awake=False),
            move=_removal(scene, seat, slot),
            halo=svg.rect(-2, -2, width + 4, height + 4, "halo", round=8),
        )


def _removal(scene: Scene, seat: int, slot: int) -> str:
    """5.1  The move that removes just this bearer: of equal ones the lowest goes."""
    slots = scene.table.players[seat].slots
    kind = slots[slot]
    first = kind != NO_BEARER and slots.index(kind) == slot
    return f"remove {BEARER_NAMES[kind]}" if first else ""


# ---- The die, and what the fox may do --------------------------------------------------------


def die(scene: Scene, x: float, y: float) -> svg.Element:
    """The die with what was rolled last, and the bearer that it woke."""
    table = scene.table
    rolled = table.die > 0
    label = scene.say("no_roll")
    if rolled:
        label = scene.say("die", player=Seat(table.roller), face=table.die)
    parts: list[svg.Child] = [
        svg.path(_DIE, "gr-die" if rolled else "gr-die gr-not-rolled"),
        svg.path(_DIE_EDGE, "gr-die-edge"),
    ]
    if rolled:
        parts.append(svg.text(-3, 17, str(table.die), "gr-die-number", size=26, anchor="middle"))
    return svg.piece(x, y, parts, label=label, key="die")


def woken(scene: Scene, x: float, y: float, width: float) -> Iterator[svg.Child]:
    """The roller's chair and the four slots, the one that the die named in front."""
    table = scene.table
    if table.roller < 0:
        return
    height = width * HEIGHT / WIDTH
    yield chair(scene, table.roller, x + 20, y + height / 2, 1.1)
    for slot, kind in enumerate(table.players[table.roller].slots):
        awake = slot + 1 == table.die
        left = x + 54 + slot * (width + 8)
        label = slot_label(scene, slot, kind, awake=awake)
        card: list[svg.Child] = [slot_card(scene, kind, width, height)]
        if awake:
            card.append(svg.rect(-3, -3, width + 6, height + 6, "gr-awake", round=8))
        style = "piece" if awake else "piece gr-asleep"
        yield svg.piece(left, y, card, label=label, classes=style)


def slot_label(scene: Scene, slot: int, kind: int, *, awake: bool) -> str:
    if kind < 0:
        return scene.say("slot_free", slot=slot + 1)
    id = "slot_awake" if awake else "slot"
    return scene.say(id, slot=slot + 1, bearer=scene.bearer(kind))


def fox_choices(scene: Scene, x: float, y: float, *, width: float, columns: int) -> svg.Element:
    """The own chair's two ways; then whom to push, a cell for each chair; or nobody."""
    parts: list[svg.Child] = []
    for number, move in enumerate(_own_moves(scene)):
        button = scene.text_button(0, number * 44 + 10, min(width, 230), scene.say(move), move)
        parts.append(button)
    each = width / columns
    for number, seat in enumerate([*_targets(scene), *_leaving_out(scene)]):
        left, top = number % columns * each, number // columns * 42
        if seat == NO_SEAT:
            words = scene.say("nobody")
            parts.append(scene.text_button(left, top, min(each - 8, 180), words, "push nobody"))
        else:
            parts.append(_target(scene, seat, left, top, each - 10))
    return svg.group(x, y, parts)


def _own_moves(scene: Scene) -> list[str]:
    return [move for move in ("forward", "back") if move in scene.moves]


def _targets(scene: Scene) -> list[int]:
    return [seat for seat in range(scene.table.num_players) if _ways(scene, seat)]


def _leaving_out(scene: Scene) -> list[int]:
    return [NO_SEAT] if "push nobody" in scene.moves else []


def _ways(scene: Scene, seat: int) -> list[int]:
    """By how many spaces the viewer may push a chair."""
    steps = range(FOX_STEPS, 0, -1)
    return [each for each in steps if f"push {seat + 1} {each}" in scene.moves]


def _target(scene: Scene, seat: int, x: float, y: float, width: float) -> svg.Element:
    """A chair, and how far it may be pushed."""
    each = (width - 46) / 2 - 3
    sign = "+" if scene.table.pushing > 0 else MINUS
    parts: list[svg.Child] = [chair(scene, seat, 20, 17, 0.95)]
    for number, steps in enumerate(_ways(scene, seat)):
        words = f"{sign}{steps}"
        if each > 90:
            words = scene.say("by_two" if steps == FOX_STEPS else "by_one")
        left = 46 + number * (each + 6)
        parts.append(scene.text_button(left, 0, each, words, f"push {seat + 1} {steps}"))
    return svg.group(x, y, parts)


def fox_height(scene: Scene, columns: int) -> float:
    """How high the choices are, one way or the other."""
    cells = len(_targets(scene)) + len(_leaving_out(scene))
    return max(
        -(-cells // columns) * 42, 44 * len(_own_moves(scene)) + 10 * bool(_own_moves(scene))
    )


# ---- The pile and the discards ---------------------------------------------------------------


def pile(scene: Scene, x: float, y: float, width: float) -> svg.Element:
    """The pile, and by kind what lies on the discards and what has not been shown."""
    table = scene.table
    parts: list[svg.Child] = []
    card = 44
    height = card * HEIGHT / WIDTH
    body: list[svg.Child] = [
        svg.use(scene.id("back"), 4, 4, card, height),
        svg.use(scene.id("back"), 2, 2, card, height),
        svg.use(scene.id("back"), 0, 0, card, height),
        svg.token(card / 2, height / 2, str(table.pile_size), "gr-pile-size", size=15),
    ]
    parts.append(svg.piece(0, 18, body, label=scene.say("pile", count=table.pile_size), key="pile"))
    left, step = 64, (width - 64) / len(Bearer)
    for top, name, counts in ((0, "unseen", table.unseen), (50, "discards", table.discards)):
        words = scene.say(name, count=sum(counts))
        parts.append(svg.text(left, top + 12, words, "gr-muted", size=13, fit=width - left))
        for kind in Bearer:
            parts.append(_kind(scene, kind, counts[kind], left + kind * step, top + 17, step - 4))
    return svg.group(x, y, parts)


def _kind(scene: Scene, kind: Bearer, count: int, x: float, y: float, width: float) -> svg.Element:
    """A kind of bearer and how many of it there are."""
    words = scene.words.text(f"short.{BEARER_NAMES[kind]}")
    parts = [
        svg.rect(0, 0, width, 15, "gr-band", round=4),
        svg.text(width / 2, 11.8, words, "gr-steps", size=12, anchor="middle", fit=width - 2),
    ]
    tag = svg.Element("g", {"class": style_of(kind)}, parts)
    number = svg.text(
        width / 2, 28, str(count), "gr-count" if count else "gr-none", size=13, anchor="middle"
    )
    label = scene.say("kind", bearer=scene.bearer(kind), count=count)
    return svg.piece(x, y, [tag, number], label=label)
