"""From what was typed to a game and its bots."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import BadOption
from ..core.game import Game
from ..core.meta import Value


def read_options(pairs: Sequence[str] | None) -> dict[str, Value]:
    """`["name=value"]` as a dict; raises BadOption."""
    options: dict[str, Value] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--option {pair[:40]}: expected NAME=VALUE")
        if name in options:
            raise BadOption(f"--option {name[:40]} is given twice")
        options[name] = value
    return options


def read_game(
    name: str, players: int | None, preset: str | None, options: dict[str, Value]
) -> Game:
    """The game; raises UnknownGame or BadOption."""
    return Game(name, players, preset, options)


def read_bots(text: str) -> tuple[str, ...]:
    """`"expert:sims=2000,seconds=1,medium"` as two bots: what has an equals sign goes on."""
    bots: list[str] = []
    for piece in map(str.strip, text.split(",")):
        if bots and ":" in bots[-1] and "=" in piece and ":" not in piece:
            bots[-1] += f",{piece}"
        else:
            bots.append(piece)
    return tuple(bots)


def read_seats(numbers: Sequence[int], players: int) -> list[int]:
    """Seats from 1 as people count, from 0 as the program does; raises BadOption."""
    for number in numbers:
        if not 1 <= number <= players:
            raise BadOption(f"no seat {number}; seats are 1 to {players}")
    return sorted({number - 1 for number in numbers})
