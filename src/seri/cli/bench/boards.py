"""What a table costs: a redacted view, a drawing, a page pushed to a reader."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

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
    """Positions of random games, each drawn once: nothing is found drawn already but what other
    games have shown as well.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seeds = count(1)

    def view(self) -> Mapping[str, float]:
        """What a seat sees, covered."""
        states = [state for state, _ in self._positions()]
        took = seconds(lambda: [View(self.game, state, VIEWER) for state in states])
        return {"table.view": MICRO * took / len(states)}

    def svg(self) -> Mapping[str, float]:
        """The board as an SVG document."""
        views = [View(self.game, state, VIEWER) for state, _ in self._positions()]
        took = seconds(lambda: [view.svg() for view in views])
        return {"table.svg": MILLI * took / len(views)}

    def push(self) -> Mapping[str, float]:
        """The part of the page that is sent to one reader after a move."""
        models = [
            self._model(View(self.game, state, VIEWER), log) for state, log in self._positions()
        ]
        frame = Frame("en")
        took = seconds(lambda: [pages.table_fragment(frame, model) for model in models])
        return {"table.push": MILLI * took / len(models)}

    def _positions(self) -> list[tuple[object, list[Happened]]]:
        """Some of another random game, each with the log until then."""
        match, log = _random_match(self.game, next(self._seeds)), list[Happened]()
        telling, found = Telling(self.game, match.initial, VIEWER), []
        for number, event in enumerate(match.events):
            log.append(Happened(number, event.seat, telling.tell(event).log))
            if number % EVERY == 0:
                found.append((self.game.copy(telling.state), list(log)))
        return found

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


def _random_match(game: Game, seed: int) -> Match:
    match, chooser = game.match(seed), bot("random", seed)
    while not match.is_over:
        match.play(chooser.choose(match.view(match.current_player)))
    return match
