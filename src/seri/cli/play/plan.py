"""From the options of `seri play` to a game at the table."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import numpy as np

from ...bots import Bot, bot, level_of
from ...bots.warm import WarmingBot
from ...core.contract import SPECTATOR
from ...core.dealer import AskingDealer, ScriptedDealer, SeededDealer
from ...core.errors import BadOption
from ...core.game import Game
from ...core.jit import INTERPRETED
from ...core.match import Match
from ...core.meta import Value
from ...core.places import data_folder
from ...core.transcript import read_transcript
from ..files import read_text
from ..setting import read_game, read_seats
from ..speech import terminal_words
from .console import Console
from .journal import Journal
from .session import Session


@dataclass(frozen=True)
class Plan:
    """What was asked for. Seats count from 1."""

    game: str | None
    lang: str
    players: int | None = None
    seats: tuple[int, ...] = ()
    bots: str = "greedy"
    preset: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int | None = None
    resume: Path | None = None
    transcript: Path | None = None
    deal: bool = False


def start(plan: Plan) -> int:
    """Play; the exit code. Raises SeriError for a plan that can't be."""
    own_words = terminal_words(plan.lang)
    match = _match(plan)
    people = read_seats(plan.seats or (1,), match.game.players)
    deal_seed, *bot_seeds = np.random.SeedSequence(plan.seed).spawn(1 + match.game.players)
    bots = _bots(match.game, plan.bots, people, bot_seeds)
    console = Console(own_words.over(match.game.words(plan.lang, match.names)))
    viewer = people[0] if len(people) == 1 else SPECTATOR
    file = _file(plan, match.game.name)
    session = Session(match, people, bots, console, Journal(match, viewer, file))
    match.dealer = SeededDealer(deal_seed)
    if plan.deal:
        match.dealer = AskingDealer(session.ask_dealer, console.tell)
    if sys.stdin.isatty():
        match.game.compile(background=True)
    return session.run()


def _match(plan: Plan) -> Match:
    """The match to play, its dealer still waiting."""
    if plan.resume is not None:
        transcript = read_transcript(read_text(plan.resume), str(plan.resume))
        _check_agreement(plan, transcript.game)
        match = transcript.match()
        if not match.is_over:
            match.fair = None  # another dealer deals on, who promised nothing
        return match
    if plan.game is None:
        raise BadOption("name a game (`seri games`), or a transcript to go on with: --resume FILE")
    game = read_game(plan.game, plan.players, plan.preset, dict(plan.options))
    return Match(game, ScriptedDealer())


def _check_agreement(plan: Plan, game: Game) -> None:
    """The file says which game it is; what was asked for besides may only say the same."""
    options = {each.name: each for each in game.meta.options}
    agreed = {
        f"game {plan.game}": plan.game in (None, game.name),
        f"--players {plan.players}": plan.players in (None, game.players),
        f"--preset {plan.preset}": plan.preset is None
        or game.meta.resolve(plan.preset, {}) == game.options,
        **{
            f"--option {name}={value}": name in options
            and options[name].read(value) == game.options[name]
            for name, value in plan.options.items()
        },
    }
    for asked, agrees in agreed.items():
        if not agrees:
            raise BadOption(
                f"{asked}: {plan.resume} names its game and all options, and is another: {game!r}"
            )


def _bots(
    game: Game, names: str, people: list[int], seeds: list[np.random.SeedSequence]
) -> dict[int, Bot]:
    """Bots for all seats without a person, the names going round."""
    others = [seat for seat in range(len(seeds)) if seat not in people]
    levels = names.split(",")
    if len(levels) > max(1, len(others)):
        raise BadOption(f"--bots {names}: more bots than the {len(others)} seats left for them")
    return {
        seat: _bot(game, levels[index % len(levels)].strip(), seeds[seat])
        for index, seat in enumerate(others)
    }


def _bot(game: Game, spec: str, seed: np.random.SeedSequence) -> Bot:
    """A bot; one that has to be compiled gets ready while somebody else moves for it."""
    made = bot(spec, seed)
    if level_of(spec).is_quick or INTERPRETED:
        return made
    return WarmingBot(game, made, spec)


def _file(plan: Plan, game: str) -> Path:
    """Where the transcript is kept: a new file, or the one that is gone on with."""
    wanted = plan.transcript
    if wanted is None:
        return plan.resume or _new_file(game)
    if wanted.is_dir():
        raise BadOption(f"--transcript {wanted}: is a folder; name a file")
    if wanted.exists() and wanted != plan.resume:
        raise BadOption(
            f"--transcript {wanted}: exists already; go on with it by --resume {wanted}"
        )
    return wanted


def _new_file(game: str) -> Path:
    """A file for a new game, that is not there yet."""
    folder = data_folder() / "games"
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    file, number = folder / f"{stem}.txt", 1
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.txt"
    return file
