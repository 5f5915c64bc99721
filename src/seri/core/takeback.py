"""Taking back one's last action: when it gives nobody anything that he should not have.

Never after an outcome of chance, nor after anybody was shown something hidden; and if others have
acted since, only with their consent. All of it is decided on what the seat that asks may know, so
neither the answer nor its reason tells more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .contract import CHANCE, SPECTATOR, UNKNOWN
from .game import Game
from .match import Event
from .worlds import dice_for

WORLDS = 12
"""Truths that are tried, and as many others for each viewer."""


@dataclass(frozen=True)
class TakeBack:
    """How many of the last events would go; or 0 and why not: "nothing", "chance" or "hidden".

    `others` says whether others have acted since.
    """

    count: int = 0
    others: bool = False
    why_not: str = ""


def last_action(
    events: Sequence[Event], may_reveal: Callable[[int, int], bool], seat: int
) -> TakeBack:
    """Whether the last action of a seat can be taken back.

    `may_reveal(number, seat)` is what `reveals` says of an event to that seat.
    """
    acted = [number for number, event in enumerate(events) if event.seat == seat]
    if not acted:
        return TakeBack(why_not="nothing")
    since = range(acted[-1], len(events))
    if any(events[number].seat == CHANCE for number in since):
        return TakeBack(why_not="chance")
    if any(may_reveal(number, seat) for number in reversed(since)):
        return TakeBack(why_not="hidden")
    return TakeBack(len(since), len(since) > 1)


def reveals(game: Game, before: Any, event: Event, asker: int) -> bool:
    """Whether an action may have shown anybody what they did not know, as far as one seat knows."""
    if not game.record.hides:
        return False
    view, seen = game.redact(before, asker), game.seen_action(before, *event, asker)
    dice = dice_for(view.tobytes(), str(seen).encode())
    for _ in range(WORLDS):
        truth = game.determinize(view, dice)
        action = seen if seen != UNKNOWN else _guess(game, truth, asker, dice)
        if not game.legal_mask(truth)[action] or _shows(game, truth, event.seat, action, dice):
            return True
    return False


def _guess(game: Game, truth: Any, asker: int, dice: np.random.Generator) -> int:
    """What may have been done, if this is the truth, by somebody whom the asker could not watch."""
    seat, legal = game.current_player(truth), np.flatnonzero(game.legal_mask(truth)).tolist()
    unseen = [each for each in legal if game.seen_action(truth, seat, each, asker) == UNKNOWN]
    return int(dice.choice(unseen or legal))


def _shows(game: Game, truth: Any, seat: int, action: int, dice: np.random.Generator) -> bool:
    """Whether an action, if this is the truth, shows some viewer that another one is not."""
    after = _applied(game, truth, action)
    for viewer in range(SPECTATOR, game.players):
        seen = game.redact(truth, viewer)
        if seen.tobytes() == truth.tobytes():
            continue  # nothing is hidden from this viewer
        other = game.determinize(seen, dice)
        if not game.legal_mask(other)[action]:
            if game.seen_action(truth, seat, action, viewer) != UNKNOWN:
                return True
            continue
        now = game.redact(_applied(game, other, action), viewer)
        if game.redact(after, viewer).tobytes() != now.tobytes():
            return True
    return False


def _applied(game: Game, state: Any, action: int) -> Any:
    after = game.copy(state)
    game.apply(after, action)
    return after
