"""Many games between bots, each independent of the others and reproducible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

import numpy as np

from ..bots import bot
from ..core.errors import BadOption
from ..core.game import Game
from .game import GameSetting, Played, Seeds, compile_for, play_game
from .workers import in_order

MOST_GAMES = 1_000_000
MOST_WORKERS = 256

CHUNK = 16
"""Games that a worker plays before it answers."""


@dataclass(frozen=True)
class _Task:
    """What a worker needs to know; it makes the game anew."""

    game: GameSetting
    bots: tuple[str, ...]
    seed: int
    rotate: bool
    transcripts: Path | None


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    rotate: bool = False,
    workers: int = 1,
    transcripts: Path | None = None,
) -> Iterator[Played]:
    """Play `games` games and yield them in order.

    `bots` names a bot for each seat. Game i depends on nothing but `seed` and i, so any number
    of `workers` (processes) gives the same games. With `rotate` the bots move on by one seat
    from game to game. `transcripts` is a folder that gets a file a game. Raises UnknownBot,
    BadOption.
    """
    check_count("games", games, MOST_GAMES)
    check_count("workers", workers, MOST_WORKERS)
    task = _Task(GameSetting.of(game), _seated(game, bots), seed, rotate, transcripts)
    if transcripts is not None:
        transcripts.mkdir(parents=True, exist_ok=True)
    compile_for(game, dict.fromkeys(task.bots), workers)
    if workers == 1:
        return (_play(game, task, number) for number in range(games))
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    return chain.from_iterable(in_order(partial(_play_chunk, task), chunks, workers))


def check_count(what: str, number: int, most: int) -> None:
    """Raise BadOption unless 1 <= number <= most."""
    if not 1 <= number <= most:
        raise BadOption(f"{number} {what}: must be 1 to {most:,}")


def _seated(game: Game, bots: Sequence[str]) -> tuple[str, ...]:
    names = tuple(bots) * (game.players if len(bots) == 1 else 1)
    if len(names) != game.players:
        raise BadOption(
            f"{len(names)} bots for {game.players} seats: name one a seat, or one for all"
        )
    for name in names:
        bot(name)
    return names


def _play_chunk(task: _Task, numbers: range) -> list[Played]:
    game = task.game.game()
    return [_play(game, task, number) for number in numbers]


def _play(game: Game, task: _Task, number: int) -> Played:
    """Game `number`, from its own seeds for the dealer and for each bot."""
    seeds = np.random.SeedSequence(task.seed, spawn_key=(number,)).spawn(1 + game.players)
    shift = number if task.rotate else 0
    names = [task.bots[(seat - shift) % game.players] for seat in range(game.players)]
    file = None
    if task.transcripts is not None:
        file = task.transcripts / f"{game.name}-{number:06}.txt"
    return play_game(game, names, Seeds(seeds[0], seeds[1:]), number, file)
