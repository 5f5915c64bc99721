"""What bots of one thread share: nets read once, searchers with the room they have taken."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.view import View
from .nets import ValueNet, find_net, load_net
from .search import LEAD, Searcher


class _Kept(threading.local):
    """A thread's own, since a searcher computes in its own room."""

    def __init__(self) -> None:
        self.searchers: dict[Any, Searcher] = {}
        self.nets: dict[Any, ValueNet] = {}


_kept = _Kept()


def any_net(game: Game, file: str | None) -> ValueNet | None:
    """The net in a file, or the one that comes with the game. Raises BadNet for a bad file."""
    if file is None:
        return find_net(game)
    key = (file, game.name, game.players)
    if key not in _kept.nets:
        _kept.nets[key] = load_net(file, game)
    return _kept.nets[key]


def searcher(
    game: Game, net: ValueNet | None, *, by_values: bool = False, lead: float = LEAD
) -> Searcher:
    """This thread's searcher for a game."""
    options = tuple(sorted(game.written_options().items()))
    key = (game.name, game.players, options, id(net), by_values, lead)
    if key not in _kept.searchers:
        game.compile()
        _kept.searchers[key] = Searcher(game, net, by_values=by_values, lead=lead)
    return _kept.searchers[key]


def candidates_of(view: View) -> Any:
    """The legal actions that a bot should think about, as an array of numbers."""
    mask = np.zeros(view.game.num_actions, np.bool_)
    view.game.modules.rules["candidates"](view.state, mask)
    return np.flatnonzero(mask)
