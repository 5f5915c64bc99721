"""Going through the events of a match: each one's text, and what a viewer may read of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.contract import CHANCE
from ..core.game import Game
from ..core.match import Event
from ..core.transcript import DEALER
from ..core.words import Line

HIDDEN_MOVE = "?"


class Told(NamedTuple):
    """An event as a transcript's line, as that line for the viewer, and as lines of the log."""

    line: str
    shown: str
    log: list[Line]


class Telling:
    """Stands after the last event told; `state` is the truth there."""

    def __init__(self, game: Game, initial: Any, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.state = game.copy(initial)

    def tell(self, event: Event) -> Told:
        """Go on by one event."""
        who = DEALER if event.seat == CHANCE else str(event.seat + 1)
        text = self.game.show_event(self.state, event.seat, event.action)
        before = self.game.copy(self.state)
        self.game.apply(self.state, event.action)
        lines = self.game.told(before, event.seat, event.action, self.state, self.viewer)
        seen = self.game.seen_action(before, event.seat, event.action, self.viewer)
        shown = text if seen == event.action else HIDDEN_MOVE
        return Told(f"{who} {text}", f"{who} {shown}", lines)
