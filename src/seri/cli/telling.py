"""Going through the events of a match: each one's text, and what a viewer may read of it."""

from __future__ import annotations

from typing import Any

from ..core.contract import CHANCE
from ..core.game import Game
from ..core.match import Event
from ..core.transcript import DEALER
from ..core.words import Line


class Telling:
    """Stands after the last event told; `state` is the truth there."""

    def __init__(self, game: Game, initial: Any, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.state = game.copy(initial)

    def tell(self, event: Event) -> tuple[str, list[Line]]:
        """The event as a line of a transcript, and as lines of the log for the viewer."""
        who = DEALER if event.seat == CHANCE else str(event.seat + 1)
        text = self.game.show_event(self.state, event.seat, event.action)
        before = self.game.redact(self.state, self.viewer)
        self.game.apply(self.state, event.action)
        after = self.game.redact(self.state, self.viewer)
        lines = self.game.modules.describe.log(before, event.seat, event.action, after)
        return f"{who} {text}", lines
