"""A contest: matchups played block by block, on processes here or on a cluster."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from ..bots import bot
from ..core.errors import BadOption
from ..core.game import Game
from .cluster import on_cluster
from .designs import Matchup
from .game import BotFailed, GameSetting, Played, Seeds, compile_for, play_game
from .workers import in_order

MOST_BLOCKS = 100_000
DEAL, SEATING, BOTS = range(3)
"""What a seed is for: the first number of its key after the block's."""


@dataclass(frozen=True)
class Contest:
    """What is to be played. Block b of a matchup depends on nothing but this and b.

    All matchups have the same deals. `transcripts` is a folder for a file a game.
    """

    game: GameSetting
    matchups: tuple[Matchup, ...]
    seed: int = 1
    transcripts: Path | None = None

    @staticmethod
    def of(
        game: Game, matchups: tuple[Matchup, ...], seed: int = 1, transcripts: Path | None = None
    ) -> Contest:
        """Raises UnknownBot or BadOption, before anything is played."""
        contest = Contest(GameSetting.of(game), matchups, seed, transcripts)
        for name in contest.bots:
            bot(name, 0)
        return contest

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots that play, each once."""
        return tuple(dict.fromkeys(name for each in self.matchups for name in each.bots))


@dataclass(frozen=True)
class Unit:
    """A piece of work: block `block` of the contest's matchup `matchup`."""

    matchup: int
    block: int


@dataclass(frozen=True)
class Block:
    """A unit that has been played."""

    matchup: int
    number: int
    games: tuple[Played, ...]


def check_bots(bots: tuple[str, ...]) -> None:
    """Raise BadOption unless there are two bots at least, each named once."""
    if len(bots) < 2:
        raise BadOption(f"bots {', '.join(bots) or 'none'}: name two at least, by commas")
    for name in bots:
        if bots.count(name) > 1:
            raise BadOption(f"bot {name[:40]!r} is named twice; a bot cannot be told from itself")


def check_blocks(first: int, count: int) -> None:
    if not 1 <= count <= MOST_BLOCKS:
        raise BadOption(f"{count} blocks: must be 1 to {MOST_BLOCKS:,}")
    if not 0 <= first < 2**31:
        raise BadOption(f"first block {first}: must be 0 to {2**31 - 1:,}")


def play(
    contest: Contest, blocks: range, *, workers: int = 1, ray: str | None = None
) -> Generator[Block, None, None]:
    """Play the blocks of all matchups and yield them in order, block by block.

    The order and the games are the same for any number of `workers` and on a Ray cluster, whose
    address is `ray`. Raises BotFailed, WorkersLost, NoCluster, and OSError where a transcript
    can't be written.
    """
    check_blocks(blocks.start, len(blocks))
    if contest.transcripts is not None:
        contest.transcripts.mkdir(parents=True, exist_ok=True)
    units = (Unit(matchup, block) for block in blocks for matchup in range(len(contest.matchups)))
    work = partial(play_unit, contest)
    if ray is not None:
        return on_cluster(ray, work, units)
    compile_for(contest.game.game(), contest.bots, workers)
    return in_order(work, units, workers)


def play_unit(contest: Contest, unit: Unit) -> Block:
    """Play one block of one matchup, anywhere."""
    game, matchup = contest.game.game(), contest.matchups[unit.matchup]
    seating = _seed(contest, unit.block, SEATING, unit.matchup)
    tables = matchup.tables(game.players, np.random.default_rng(seating))
    return Block(
        unit.matchup,
        unit.block,
        tuple(_play(contest, game, unit, number, bots) for number, bots in enumerate(tables)),
    )


def _play(contest: Contest, game: Game, unit: Unit, number: int, bots: tuple[str, ...]) -> Played:
    """Game `number` of a block: the block's deal, and luck of its own for each bot."""
    deal = _seed(contest, unit.block, DEAL)
    luck = _seed(contest, unit.block, BOTS, unit.matchup, number)
    file = None
    if contest.transcripts is not None:
        name = f"{game.name}-{unit.matchup + 1}-{unit.block:06}-{number + 1}.txt"
        file = contest.transcripts / name
    try:
        return play_game(game, bots, Seeds(deal, luck.spawn(len(bots))), number, file)
    except BotFailed as error:
        failed = BotFailed(f"block {unit.block}, {_named(contest, unit)}, {error}")
        failed.block = unit.block
        raise failed from error


def _named(contest: Contest, unit: Unit) -> str:
    """A matchup by its number and bots, as in the names of transcripts."""
    bots = ",".join(contest.matchups[unit.matchup].bots)
    return f"matchup {unit.matchup + 1} ({bots})"


def _seed(contest: Contest, block: int, *key: int) -> np.random.SeedSequence:
    return np.random.SeedSequence(contest.seed, spawn_key=(block, *key))
