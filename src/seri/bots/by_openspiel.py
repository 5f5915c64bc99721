"""A bot of another project: OpenSpiel's information-set search, with random rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import BadOption
from ..core.game import Game
from ..core.view import View
from ..peers import openspiel
from .base import BotSeed, check_turn, generator
from .search import Budget

if TYPE_CHECKING:
    from ..peers.openspiel.games import SpielGame

SIMULATIONS = 200


class OpenSpielBot:
    """Takes what OpenSpiel's search visited most: a measure for ours at equal simulations.

    It thinks about all legal actions, not about `candidates` alone.
    """

    name = "openspiel"

    def __init__(
        self, seed: BotSeed = None, *, sims: int = SIMULATIONS, exploration: float | None = None
    ) -> None:
        self.budget = Budget(sims)
        if exploration is not None and not 0.0 < exploration <= 100.0:
            raise BadOption(f"exploration={exploration}: must be more than 0 and at most 100")
        openspiel.check_there()
        self._settings = {} if exploration is None else {"exploration": exploration}
        self._rng = generator(seed)
        self._searches: list[tuple[Game, SpielGame, Any]] = []

    def choose(self, view: View) -> int:
        check_turn(view)
        game, search = self._search(view.game)
        return int(search.step(game.state_of(view.state)))

    def _search(self, game: Game) -> tuple[SpielGame, Any]:
        """The game there and the search for it, kept for the next choice."""
        for known, theirs, search in self._searches:
            if known == game:
                return theirs, search
        theirs = openspiel.as_spiel(game)
        seed = int(self._rng.integers(1 << 62))
        search = openspiel.search(theirs, self.budget.simulations or 1, seed, **self._settings)
        self._searches.append((game, theirs, search))
        return theirs, search
