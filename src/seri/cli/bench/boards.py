"""What a table costs: a redacted view, a drawing, a page pushed to a reader."""

from __future__ import annotations

from collections.abc import Mapping

from ...bots import bot
from ...core.game import Game
from ...core.match import Match
from ...core.view import View
from ...web import pages
from ...web.models import Frame, Happened, Sitting, TableModel
from ..telling import Telling
from .figures import MICRO, MILLI, seconds

EVERY = 20
"""Events between two positions that are drawn."""

VIEWER = 0


class Boards:
    """Positions of a random game, each with the log until then."""

    def __init__(self, game: Game) -> None:
        self.game = game
        match = _random_match(game)
        self.states: list[object] = []
        self.logs: list[list[Happened]] = []
        log: list[Happened] = []
        telling = Telling(game, match.initial, VIEWER)
        for number, event in enumerate(match.events):
            log.append(Happened(number, event.seat, telling.tell(event).log))
            if number % EVERY == 0:
                self.states.append(game.copy(telling.state))
                self.logs.append(list(log))
        self.views = [View(game, state, VIEWER) for state in self.states]

    def view(self) -> Mapping[str, float]:
        """What a seat sees, covered."""
        took = seconds(lambda: [View(self.game, state, VIEWER) for state in self.states])
        return {"table.view": MICRO * took / len(self.states)}

    def svg(self) -> Mapping[str, float]:
        """The board as an SVG document."""
        took = seconds(lambda: [view.svg() for view in self.views])
        return {"table.svg": MILLI * took / len(self.views)}

    def push(self) -> Mapping[str, float]:
        """The part of the page that is sent to one reader after a move."""
        models = [self._model(view, log) for view, log in zip(self.views, self.logs, strict=True)]
        frame = Frame("en")
        took = seconds(lambda: [pages.table_fragment(frame, model) for model in models])
        return {"table.push": MILLI * took / len(models)}

    def _model(self, view: View, log: list[Happened]) -> TableModel:
        seats = [Sitting(seat, "person") for seat in range(self.game.players)]
        return TableModel(
            id="bench",
            view=view,
            status="playing",
            seats=seats,
            seq=len(log),
            revision=len(log),
            link="",
            log=log,
        )


def _random_match(game: Game) -> Match:
    match, chooser = game.match(1), bot("random", 1)
    while not match.is_over:
        match.play(chooser.choose(match.view(match.current_player)))
    return match
