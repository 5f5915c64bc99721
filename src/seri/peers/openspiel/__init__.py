"""Our games as games of OpenSpiel (`pip install 'seri[peers]'`), and its search on them.

from seri.peers import openspiel
game = openspiel.load("name", players=3)     # a pyspiel.Game; also pyspiel.load_game("seri_name")
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ...core.errors import SeriError
from ...core.game import Game
from ...core.meta import Value

if TYPE_CHECKING:
    from .games import SpielGame


class NoOpenSpiel(SeriError):
    """OpenSpiel is not installed."""


def is_there() -> bool:
    """Whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


def check_there() -> None:
    """Raise NoOpenSpiel unless OpenSpiel is installed."""
    if not is_there():
        raise NoOpenSpiel("OpenSpiel is not installed: pip install 'seri[peers]'")


def load(
    name: str, players: int | None = None, preset: str | None = None, **options: Value
) -> SpielGame:
    """A game by name, its number of players and its options, as `seri.game` takes them.

    Raises UnknownGame, BadOption or NoOpenSpiel.
    """
    return as_spiel(Game(name, players, preset, options))


def as_spiel(game: Game) -> SpielGame:
    """A game of ours as one of OpenSpiel's. Raises NoOpenSpiel."""
    check_there()
    from .games import as_spiel as make

    return make(game)


def register() -> list[str]:
    """Let `pyspiel.load_game` know all our games; their names there. Raises NoOpenSpiel."""
    check_there()
    from ...core import registry
    from .games import registered

    return [registered(name) for name in registry.names()]


def search(game: SpielGame, simulations: int, seed: int | None = None, **settings: Any) -> Any:
    """OpenSpiel's information-set search for one of our games (`searching.search`)."""
    from .searching import search as make

    return make(game, simulations, seed, **settings)
