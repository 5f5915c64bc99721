"""`pyspiel.Game` and `pyspiel.State` for any game of ours, chance explicit.

A state is one of our records. What we call a view is its information state: all that a seat sees
and that the game keeps; how it came about is not part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ...core import registry
from ...core.contract import NOBODY
from ...core.game import Game
from ...core.meta import Value
from ...core.view import View
from .observer import Observer

PLAYERS, OPTIONS = "players", "options"
"""The parameters that our games have there."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, its players and options fixed; `game` is ours.

    Each game has a class of its own (`_class_of`), which knows the name.
    """

    our_name: str

    def __init__(self, given: Mapping[str, Any]) -> None:
        game = Game(self.our_name, given[PLAYERS], options=_read_options(given[OPTIONS]))
        super().__init__(_type(game.name), _info(game), _parameters(game))
        self.game = game
        game.compile()

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.game, kind, params)

    def state_of(self, record: Any) -> SpielState:
        """A state that holds a copy of one of our records; it has no history."""
        state = self.new_initial_state()
        state.put(record)
        return state


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; `record` is ours, and chance has the same number, -1, here and there."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.cell = game.game.starts(1)  # an array, since OpenSpiel's `clone` copies deeply
        self.mover = 0
        self._look()

    def put(self, record: Any) -> None:
        """Become a copy of one of our records."""
        self.cell[0] = record
        self._look()

    def _look(self) -> None:
        """See once who is to move, which OpenSpiel asks many times."""
        self.mover = self.game.current_player(self.record)

    @property
    def game(self) -> Game:
        found: Game = self.get_game().game
        return found

    @property
    def record(self) -> Any:
        return self.cell[0]

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.mover == NOBODY else self.mover

    def is_terminal(self) -> bool:
        return self.mover == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = np.flatnonzero(self.game.legal_mask(self.record)).tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes possible now, with their exact odds."""
        weights = self.game.weights(self.record)
        possible = np.flatnonzero(weights)
        odds = weights[possible] / weights.sum()
        return list(zip(possible.tolist(), odds.tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        self.game.apply(self.record, action)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.show_event(self.record, int(player), action)

    def returns(self) -> list[float]:
        """1 for who wins alone, 0 for what equals may expect; the sum is always 0."""
        return returns(self.game, self.record)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state as a player may believe it to be; it has no history, which it can't know."""
        return self.resampled(player, np.random.default_rng(int(sampler() * 2**53)))

    def resampled(self, player: int, rng: np.random.Generator) -> SpielState:
        """The same, drawn by a generator of ours."""
        game = self.game
        view = game.redact(self.record, player)
        state: SpielState = self.get_game().state_of(game.determinize(view, rng))
        return state

    def __str__(self) -> str:
        return View.of_truth(self.game, self.record).text()


def returns(game: Game, state: Any) -> list[float]:
    """What a state has brought each seat: nothing before the end."""
    if not game.is_over(state):
        return [0.0] * game.players
    places = game.places(state)
    part = 1 / places.count(1)
    return [(game.players * part * (place == 1) - 1) / (game.players - 1) for place in places]


# ---- Known to OpenSpiel --------------------------------------------------------------------------


def as_spiel(game: Game) -> SpielGame:
    """A game of ours as one of OpenSpiel's."""
    found: SpielGame = pyspiel.load_game(registered(game.name), _parameters(game))
    return found


@cache
def registered(name: str) -> str:
    """The name by which OpenSpiel knows a game of ours, from the first call on."""
    pyspiel.register_game(_type(name), _class_of(name))
    return str(_type(name).short_name)


def _class_of(name: str) -> type[SpielGame]:
    """OpenSpiel keeps what makes a game until after Python's end, which only a class survives."""
    return type(f"Spiel_{name}", (SpielGame,), {"our_name": name})


@cache
def _type(name: str) -> Any:
    meta, modules = registry.meta(name), registry.load(name)
    has_features = modules.features is not None
    return pyspiel.GameType(
        short_name=f"seri_{name}",
        long_name=meta.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        # Also where nothing is hidden, which is a case of it: else no such search would take it.
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta.max_players,
        min_num_players=meta.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=has_features,
        provides_observation_string=True,
        provides_observation_tensor=has_features,
        parameter_specification={PLAYERS: meta.min_players, OPTIONS: ""},
    )


def _info(game: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=game.num_outcomes,
        num_players=game.players,
        min_utility=-1 / (game.players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.modules.components.MAX_EVENTS,
    )


def _parameters(game: Game) -> dict[str, Any]:
    """What tells this game from another of the same name; options only if they are not usual."""
    unusual = [
        f"{option.name}:{option.show(game.options[option.name])}"
        for option in game.meta.options
        if game.options[option.name] != option.default
    ]
    return {PLAYERS: game.players, **({OPTIONS: ";".join(unusual)} if unusual else {})}


def _read_options(text: str) -> dict[str, Value]:
    pairs = (piece.partition(":") for piece in text.split(";") if piece)
    return {name: value for name, _, value in pairs}
