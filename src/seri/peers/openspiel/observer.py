"""What a player observes there: our view, and the numbers that our nets see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from ...core.errors import BadOption
from ...core.game import Game
from ...core.view import View

if TYPE_CHECKING:
    from .games import SpielState


class Observer:
    """An observer as OpenSpiel asks for it.

    With perfect recall the string is the view to the last bit, else the board as the seat sees
    it. `tensor` is float32[inputs], or None in games without `features.py`.
    """

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"observers of {game.name} have no parameters, not {params}")
        self._is_key = kind is not None and kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind is not None and not _is_a_seats(kind):
            raise BadOption(f"{game.name} shows what one seat sees, public and its own")
        if game.modules.features is not None:
            self._features = game.modules.rules["features"].compiled
            inputs = game.modules.features.num_features(game.players)
            self.tensor = np.zeros(inputs, np.float32)
            self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor.fill(0)
            self._features(state.record, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        view = View(state.game, state.record, player)
        return str(view.state.tobytes().hex()) if self._is_key else view.text()


def _is_a_seats(kind: Any) -> bool:
    return bool(kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
