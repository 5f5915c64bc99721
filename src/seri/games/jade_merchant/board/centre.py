"""The pool, the calls, the deck, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator

from seri import svg
from seri.core.words import Seat

from ..actions import HIGHEST_CALL, LOWEST_CALL
from ..cards import call_line
from ..components import NO_CALL, POOL_CARDS, ROUNDS, Card, Phase
from ..rules.auction import number_of, returns
from .cards import large_card
from .scene import Scene

_BOLD = 1.1  # how much broader bold type runs
MINUS = "\N{MINUS SIGN}"


# ---- The pool ------------------------------------------------------------------------------------


def pool(
    scene: Scene, x: float, y: float, *, columns: int, width: float, height: float, gap: float
) -> svg.Element:
    """Eight spaces with the cards that lie there, kind by kind; copies are one piece."""
    spots = [
        ((space % columns) * (width + gap), (space // columns) * (height + gap))
        for space in range(POOL_CARDS)
    ]
    parts: list[svg.Child] = [
        svg.rect(left, top, width, height, "jm-slot", round=8) for left, top in spots
    ]
    space = 0
    for card in Card:
        if copies := scene.table.pool[card]:
            parts.append(_copies(scene, card, spots[space : space + copies], width, height))
            space += copies
    label = scene.say("pool", count=scene.table.pool_size)
    return svg.piece(x, y, parts, label=label, classes="jm-pool", role="group")


def _copies(
    scene: Scene, card: Card, spots: list[tuple[float, float]], width: float, height: float
) -> svg.Element:
    name = card.name.lower()
    cards = [
        svg.Element(
            "g",
            {"transform": svg.at(left, top), "data-key": f"pool-{name}-{copy}",
             "data-from": "deck"},
            [large_card(scene, card, width, height)],
        )
        for copy, (left, top) in enumerate(spots, start=1)
    ]  # fmt: skip
    halos = [
        svg.rect(left - 2, top - 2, width + 4, height + 4, "halo", round=10) for left, top in spots
    ]
    label = scene.say("pile", card=scene.card(card), count=len(spots))
    return scene.piece(0, 0, cards, label=label, move=f"take {name}", halos=halos)


# ---- The calls -----------------------------------------------------------------------------------


def calls(
    scene: Scene, x: float, y: float, *, width: float, height: float, gap: float
) -> svg.Element:
    """A space for each call, from 8 cards down to 1; those with a return in the second row."""
    parts: list[svg.Child] = []
    for call in range(HIGHEST_CALL, LOWEST_CALL - 1, -1):
        column = POOL_CARDS - number_of(call)
        left, top = column * (width + gap), (height + gap) * returns(call)
        parts.append(_call(scene, call, left, top, width, height))
    label = scene.say("calls")
    return svg.piece(x, y, parts, label=label, classes="jm-calls", role="group")


def call_mark(call: int) -> str:
    """A call in few signs: 3, or 3 − 1."""
    return f"{number_of(call)} {MINUS} 1" if returns(call) else str(number_of(call))


def _call(scene: Scene, call: int, x: float, y: float, width: float, height: float) -> svg.Element:
    """A space of the calls, with the seat that made this call last."""
    table = scene.table
    style = "jm-call"
    if call == table.standing_call:
        style += " jm-standing"
    elif table.is_over or call > table.standing_call != NO_CALL:
        style += " jm-gone"
    callers = [seat for seat, hand in enumerate(table.players) if hand.call == call]
    is_small = width < height + 10
    middle = width / 2 - (0 if is_small else 11 * len(callers))
    mark = call_mark(call).replace(" ", "") if is_small else call_mark(call)
    size = 14 if is_small and returns(call) else 17
    parts: list[svg.Child] = [
        svg.rect(0, 0, width, height, "jm-call-space", round=height / 2),
        svg.text(middle, height / 2 + 6, mark, "jm-call-mark", size=size, anchor="middle"),
    ]
    x_of, y_of = (width - 4, 3) if is_small else (width - 15, height / 2)
    parts += [seat_token(seat, x_of, y_of) for seat in callers]
    said = scene.words.line(call_line(call))
    if callers:
        said = scene.say("called", player=Seat(callers[0]), call=said)
    halo = svg.rect(-1.5, -1.5, width + 3, height + 3, "halo", round=height / 2 + 1.5)
    move = f"call {number_of(call)}{' return 1' if returns(call) else ''}"
    body = [svg.Element("g", {"class": style}, parts)]
    return scene.piece(x, y, body, label=said, move=move, halos=[halo])


def seat_token(seat: int, x: float, y: float) -> svg.Element:
    return svg.token(x, y, str(seat + 1), f"jm-seat jm-seat-{seat + 1}", size=13)


def passing(scene: Scene, x: float, y: float, width: float, height: float) -> svg.Element:
    """The button to pass, or who has passed."""
    passed = [seat for seat, hand in enumerate(scene.table.players) if hand.passed]
    style = "jm-pass jm-may-pass" if "pass" in scene.moves else "jm-pass"
    room = width - 16 - 22 * len(passed)
    parts: list[svg.Child] = [
        svg.rect(0, 0, width, height, "jm-pass-space", round=height / 2),
        svg.text(
            12 + (room - 8) / 2, height / 2 + 6, scene.say("pass"), "jm-pass-mark", size=16,
            anchor="middle", fit=room - 8, breadth=_BOLD,
        ),
    ]  # fmt: skip
    parts += [
        seat_token(seat, width - 18 - 22 * number, height / 2)
        for number, seat in enumerate(reversed(passed))
    ]
    names = [Seat(seat) for seat in passed]
    label = scene.say("have_passed", players=names) if passed else scene.say("pass")
    halo = svg.rect(-1.5, -1.5, width + 3, height + 3, "halo", round=height / 2 + 1.5)
    body = [svg.Element("g", {"class": style}, parts)]
    return scene.piece(x, y, body, label=label, move="pass", halos=[halo])


def standing(scene: Scene, x: float, y: float, width: float) -> svg.Element:
    """The lowest call and whose it is; what the two rows of calls mean, before there is one."""
    table = scene.table
    if table.standing_call == NO_CALL:
        hints = ("no_call", "minus_1") if table.phase == Phase.CALL else ()
        return svg.group(x, y, [
            svg.text(0, 12 + 20 * line, scene.say(hint), "jm-table-muted", size=14, fit=width)
            for line, hint in enumerate(hints)
        ])  # fmt: skip
    who = svg.clipped(scene.words.seat(table.caller), 14, 0.5 * width)
    parts = [
        svg.text(0, 12, scene.say("lowest", player=who), "jm-table-muted", size=14, fit=width),
        svg.text(
            0, 34, scene.words.line(call_line(table.standing_call)), "jm-on-table jm-strong",
            size=18, fit=width, breadth=_BOLD,
        ),
    ]  # fmt: skip
    return svg.group(x, y, parts)


# ---- What is going on ----------------------------------------------------------------------------


def headline(scene: Scene, name_room: float) -> str:
    """Who must act, and how; the name in no more than that many ems."""
    table = scene.table
    match table.phase:
        case Phase.DRAW_START_PLAYER | Phase.TURN_UP:
            return scene.say("state.deal")
        case Phase.OVER:
            each = name_room / len(table.winners)
            names = [svg.clipped(scene.words.seat(seat), 1, each) for seat in table.winners]
            return scene.say("state.over", players=names, count=len(names))
    who = svg.clipped(scene.words.seat(table.to_move), 1, name_room)
    return scene.say(f"state.{_doing(scene)}", player=who, count=table.to_take)


def _doing(scene: Scene) -> str:
    table = scene.table
    if table.phase == Phase.CALL:
        return "open" if table.standing_call == NO_CALL else "call"
    return "take" if table.phase == Phase.TAKE else "return"


def headline_text(scene: Scene, x: float, y: float, *, size: float, fit: float) -> svg.Element:
    """The headline in a width; a long name gives way to what its owner must do."""
    words = headline(scene, 0.55 * fit / size)
    return svg.text(x, y, words, "jm-headline", size=size, fit=fit, breadth=_BOLD)


def rounds(scene: Scene, x: float, y: float) -> svg.Element:
    """The number of the round, in words and as tents on the way."""
    number = scene.table.round_number
    words = scene.say("round", round=number, rounds=ROUNDS)
    parts: list[svg.Child] = [
        svg.path(f"M{17 * step} 0 l7 -13 l7 13 Z", "jm-done" if step < number else "jm-to-come")
        for step in range(ROUNDS)
    ]
    parts.append(svg.text(17 * ROUNDS + 5, -1, words, "jm-on-table jm-strong", size=15, fit=150))
    return svg.group(x, y, parts)


def deck(scene: Scene, x: float, y: float) -> svg.Element:
    """The deck, face down, with the number of its cards."""
    left = scene.table.deck_size
    layers = min(4, -(-left // 14))
    parts: list[svg.Child] = [
        svg.rect(3 * layer, -3 * layer, 58, 78, "jm-back", round=7) for layer in range(layers)
    ]
    top = 3 * max(0, layers - 1)
    parts.append(svg.rect(top + 5, 5 - top, 48, 68, "jm-back-line" if left else "jm-slot", round=5))
    style = "jm-deck-count" if left else "jm-table-muted"
    parts.append(svg.text(top + 29, 48 - top, str(left), style, size=24, anchor="middle"))
    label = scene.say("deck", count=left)
    return svg.piece(x, y, parts, label=label, key="deck")


def rounds_left(scene: Scene) -> str:
    """How many rounds follow this one."""
    left = ROUNDS - scene.table.round_number
    return scene.say("rounds_left", count=left) if left else scene.say("last_round")


def dunes(width: float, height: float) -> Iterator[svg.Child]:
    """Sand below the evening sky, behind everything on the table."""
    w, h = width - 7, height - 7
    yield svg.path(
        f"M7 {svg.number(h - 62)} C{svg.number(w * 0.2)} {svg.number(h - 120)} "
        f"{svg.number(w * 0.35)} {svg.number(h - 36)} {svg.number(w * 0.55)} {svg.number(h - 66)} "
        f"S{svg.number(w * 0.85)} {svg.number(h - 116)} {svg.number(w)} {svg.number(h - 70)} "
        f"V{svg.number(h)} H7 Z",
        "jm-dune",
    )
    yield svg.path(
        f"M7 {svg.number(h - 20)} C{svg.number(w * 0.25)} {svg.number(h - 60)} "
        f"{svg.number(w * 0.45)} {svg.number(h - 10)} {svg.number(w * 0.65)} {svg.number(h - 34)} "
        f"S{svg.number(w * 0.9)} {svg.number(h - 46)} {svg.number(w)} {svg.number(h - 16)} "
        f"V{svg.number(h)} H7 Z",
        "jm-dune",
    )
