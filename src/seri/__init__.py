"""Seri (競り): auction and race board games, as exact rules, fast engines and tables to play at.

import seri
game = seri.game("ra", players=4)
match = game.match(seed=7)
match.play("draw")
print(match.view(seat=2))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core.contract import CHANCE, NOBODY, SPECTATOR
from .core.errors import SeriError
from .core.game import Game
from .core.match import Event, Match, Outcome
from .core.meta import Value
from .core.registry import add_games_folder
from .core.registry import names as game_names
from .core.transcript import Transcript, read_transcript
from .core.view import View

if TYPE_CHECKING:
    from .bots import Bot

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "Event",
    "Game",
    "Match",
    "Outcome",
    "SeriError",
    "Transcript",
    "View",
    "add_games_folder",
    "bot",
    "game",
    "game_names",
    "read_transcript",
]


def game(
    name: str, players: int | None = None, preset: str | None = None, **options: Value
) -> Game:
    """A game by name, its number of players and its options as keywords.

    Raises UnknownGame or BadOption.
    """
    return Game(name, players, preset, options)


def bot(name: str, seed: int | None = None, **options: Any) -> Bot:
    """A bot by the name of its level (`seri.bots.LEVELS`); the same seed makes the same choices.

    Options such as `seconds=0.5` or `sims=2000` are keywords, or part of the name:
    `expert:sims=2000`. Raises UnknownBot.
    """
    from .bots import bot as make

    return make(name, seed, **options)
