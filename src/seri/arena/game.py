"""One game between bots: the loop that everything in the arena plays by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from ..bots import bot, level_of
from ..bots.warm import fill_cache
from ..core import registry
from ..core.contract import CHANCE
from ..core.dealer import SeededDealer
from ..core.errors import SeriError
from ..core.game import Game
from ..core.match import Match
from ..core.points import Points


class BotFailed(SeriError):
    """A bot raised an error, or chose what is not legal; in a block of a contest, its number."""

    block: int | None = None


@dataclass(frozen=True)
class Played:
    """One game: by seat the bots, places and scores; decisions and events in all."""

    number: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[Points, ...]
    decisions: int
    events: int

    def part_of_win(self, seat: int) -> float:
        """1 for the winner, 1/k for each of k who share the first place, 0 for the others."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True)
class Seeds:
    """One for the dealer and one for each bot, by seat: nobody's luck depends on another's."""

    dealer: np.random.SeedSequence
    bots: Sequence[np.random.SeedSequence]


@dataclass(frozen=True)
class GameSetting:
    """What a process needs to make a game anew; may be hashed, pickled and sent anywhere."""

    name: str
    players: int
    options: tuple[tuple[str, str], ...]
    folders: tuple[str, ...]

    @staticmethod
    def of(game: Game) -> GameSetting:
        folders = tuple(str(folder) for folder in registry.added_games_folders())
        return GameSetting(game.name, game.players, tuple(game.written_options().items()), folders)

    def game(self) -> Game:
        """The game, compiled; made once a process."""
        return _made(self)


@lru_cache(maxsize=4)
def _made(setting: GameSetting) -> Game:
    for folder in setting.folders:
        registry.add_games_folder(folder)
    game = Game(setting.name, setting.players, options=dict(setting.options))
    game.compile()
    return game


def compile_for(game: Game, bots: Iterable[str], workers: int) -> None:
    """Compile a game, and once what several workers would all compile: the bots that think."""
    game.compile()
    slow = [name for name in bots if not level_of(name).is_quick]
    if workers > 1 and slow:
        fill_cache(game, *slow)  # where it fails, the bot does too, and says why


def play_game(
    game: Game, bots: Sequence[str], seeds: Seeds, number: int, transcript: Path | None = None
) -> Played:
    """Seat the bots, play to the end, keep the transcript in a file if one is named.

    Raises BotFailed, with the names of the game and the bot.
    """
    players = [bot(name, seed) for name, seed in zip(bots, seeds.bots, strict=True)]
    match = Match(game, SeededDealer(seeds.dealer), names=list(bots))
    while not match.is_over:
        seat = match.current_player
        try:
            match.play(players[seat].choose(match.view(seat)))
        except Exception as error:
            raise BotFailed(
                f"game {number} of {game.name}, move {len(match.events) + 1}: "
                f"{bots[seat]} at seat {seat + 1} failed: {type(error).__name__}: {error}"
            ) from error
    if transcript is not None:
        transcript.write_text(match.transcript().text(), encoding="utf-8")
    return Played(
        number,
        tuple(bots),
        tuple(game.places(match.state)),
        tuple(game.scores(match.state)),
        sum(event.seat != CHANCE for event in match.events),
        len(match.events),
    )
