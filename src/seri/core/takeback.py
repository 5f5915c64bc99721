"""Taking back one's last action: when it gives nobody anything that he should not have.

Never after an outcome of chance, nor after anybody was shown something hidden; and if others have
acted since, only with their consent. All of it is decided on what the seat that asks may know, so
neither the answer nor its reason tells more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .contract import CHANCE, SPECTATOR, UNKNOWN
from .game import Game
from .match import Event
from .worlds import dice_for

WORLDS = 12
"""Truths that are tried for each viewer."""


@dataclass(frozen=True)
class TakeBack:
    """How many of the last events would go; or 0 and why not: "nothing", "chance" or "hidden".

    `others` says whether others have acted since.
    """

    count: int = 0
    others: bool = False
    why_not: str = ""


def last_action(
    game: Game, events: Sequence[Event], state_at: Callable[[int], Any], seat: int
) -> TakeBack:
    """Whether the last action of a seat can be taken back; `state_at(n)` is after n events."""
    if all(event.seat != seat for event in events):
        return TakeBack(why_not="nothing")
    for count, event in enumerate(reversed(events), start=1):
        if event.seat == CHANCE:
            return TakeBack(why_not="chance")
        if reveals(game, state_at(len(events) - count), event, seat):
            return TakeBack(why_not="hidden")
        if event.seat == seat:
            return TakeBack(count, count > 1)
    raise AssertionError("the seat has acted")


def reveals(game: Game, before: Any, event: Event, asker: int) -> bool:
    """Whether an action may have shown anybody what they did not know, as far as one seat knows."""
    if not game.record.hides:
        return False
    if game.seen_action(before, event.seat, event.action, asker) == UNKNOWN:
        return True
    view = game.redact(before, asker)
    dice = dice_for(view.tobytes(), repr(event).encode())
    return any(
        _shows(game, game.determinize(view, dice), event, viewer, dice)
        for viewer in range(SPECTATOR, game.players)
        for _ in range(WORLDS)
    )


def _shows(game: Game, truth: Any, event: Event, viewer: int, dice: Any) -> bool:
    """Whether an action tells a viewer that another truth, alike to them before, is not the one."""
    other = game.determinize(game.redact(truth, viewer), dice)
    if not game.legal_mask(truth)[event.action]:
        return True
    if not game.legal_mask(other)[event.action]:
        return game.seen_action(truth, event.seat, event.action, viewer) != UNKNOWN
    return _seen_after(game, truth, event, viewer) != _seen_after(game, other, event, viewer)


def _seen_after(game: Game, state: Any, event: Event, viewer: int) -> bytes:
    after = game.copy(state)
    game.apply(after, event.action)
    seen: bytes = game.redact(after, viewer).tobytes()
    return seen
