"""Many games between bots, each independent of the others and reproducible."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ..bots import bot
from ..core import registry
from ..core.contract import CHANCE
from ..core.dealer import SeededDealer
from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match
from ..core.points import Points

MOST_GAMES = 1_000_000
MOST_WORKERS = 256

CHUNK = 16
"""Games that a worker plays before it answers."""


@dataclass(frozen=True)
class Played:
    """One game: by seat the bots, places and scores; decisions and events in all."""

    number: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[Points, ...]
    decisions: int
    events: int


@dataclass(frozen=True)
class _Task:
    """What a worker needs to know; it makes the game anew."""

    game: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    rotate: bool
    transcripts: Path | None
    folders: tuple[str, ...] = field(default=())


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
    _check_size("games", games, MOST_GAMES)
    _check_size("workers", workers, MOST_WORKERS)
    task = _task(game, bots, seed, rotate, transcripts)
    if transcripts is not None:
        transcripts.mkdir(parents=True, exist_ok=True)
    game.compile()
    if workers == 1:
        return (_play(game, task, number) for number in range(games))
    return _play_in_processes(task, games, workers)


def _check_size(what: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise BadOption(f"{number} {what}: must be 1 to {most:,}")


def _task(
    game: Game, bots: Sequence[str], seed: int, rotate: bool, transcripts: Path | None
) -> _Task:
    names = tuple(bots) * (game.players if len(bots) == 1 else 1)
    if len(names) != game.players:
        raise BadOption(
            f"{len(names)} bots for {game.players} seats: name one a seat, or one for all"
        )
    for name in names:
        bot(name)
    options = game.written_options()
    folders = tuple(str(folder) for folder in registry.added_games_folders())
    return _Task(game.name, game.players, options, names, seed, rotate, transcripts, folders)


# ---- Processes -------------------------------------------------------------------------------


def _play_in_processes(task: _Task, games: int, workers: int) -> Iterator[Played]:
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, _prepare, (task,)) as pool:
        try:
            for played in pool.map(_play_chunk, chunks):
                yield from played
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_prepared: tuple[Game, _Task] | None = None
"""The game that this process plays."""


def _prepare(task: _Task) -> None:
    global _prepared
    for folder in task.folders:
        registry.add_games_folder(folder)
    game = Game(task.game, task.players, options=dict(task.options))
    game.compile()
    _prepared = game, task


def _play_chunk(numbers: range) -> list[Played]:
    assert _prepared is not None
    return [_play(*_prepared, number) for number in numbers]


# ---- One game --------------------------------------------------------------------------------


def _play(game: Game, task: _Task, number: int) -> Played:
    """Game `number`, from its own seeds for the dealer and for each bot."""
    seeds = np.random.SeedSequence(task.seed, spawn_key=(number,)).spawn(1 + game.players)
    shift = number if task.rotate else 0
    names = [task.bots[(seat - shift) % game.players] for seat in range(game.players)]
    players = [bot(name, seed) for name, seed in zip(names, seeds[1:], strict=True)]
    match = Match(game, SeededDealer(seeds[0]), names=names)
    while not match.is_over:
        seat = match.current_player
        match.play(players[seat].choose(match.view(seat)))
    if task.transcripts is not None:
        file = task.transcripts / f"{game.name}-{number:06}.txt"
        file.write_text(match.transcript().text(), encoding="utf-8")
    return Played(
        number,
        tuple(names),
        tuple(game.places(match.state)),
        tuple(game.scores(match.state)),
        sum(event.seat != CHANCE for event in match.events),
        len(match.events),
    )
