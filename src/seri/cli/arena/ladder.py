"""`seri ladder`: all levels against each other, as the page of Markdown that the docs show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from ...arena import Contest, Results, check_blocks, check_bots, neighbours, results
from ...arena.statistics import Ratings
from ...bots import LEVELS
from ...core.game import Game
from ...core.words import Words
from ..files import check_new, write_new
from ..speech import terminal_words
from . import report
from .match import INTERRUPTED
from .playing import Finished, Where, play_all


@dataclass(frozen=True)
class Ladder:
    """What was asked for; `levels` from the weakest to the strongest."""

    levels: tuple[str, ...]
    blocks: int = 100
    seed: int = 1
    where: Where = field(default_factory=Where)
    json: Path | None = None
    lang: str = "en"


def climb(games: Sequence[Game], ladder: Ladder) -> int:
    """Play all levels at each number of players, print the page; the exit code.

    `games` are one game at several numbers of players.
    """
    check_bots(ladder.levels)
    check_blocks(0, ladder.blocks)
    check_new("--json", ladder.json)
    words = terminal_words(ladder.lang)
    contests = [_contest(game, ladder) for game in games]
    typer.echo("\n".join(_head(games, ladder, words)))
    found: list[dict[str, Any]] = []
    finished = Finished()
    for game, contest in zip(games, contests, strict=True):
        finished = play_all(contest, range(ladder.blocks), ladder.where)
        if finished.blocks:
            here = results(contest, finished.blocks)
            typer.echo("\n".join(_section(game, here, ladder.levels, words)))
            about = report.setting_json(game, contest)
            complete = {"blocks": ladder.blocks, "complete": finished.is_whole}
            found.append({**about, **complete, **report.results_json(here)})
        if not finished.is_whole:
            break
    return _end(ladder, found, finished, words)


def _contest(game: Game, ladder: Ladder) -> Contest:
    return Contest.of(game, neighbours(ladder.levels), ladder.seed)


def _end(ladder: Ladder, found: list[dict[str, Any]], finished: Finished, words: Words) -> int:
    if ladder.json is not None and found:
        write_new(ladder.json, json.dumps(found, indent=1, allow_nan=False))
    if finished.problem is not None:
        raise finished.problem
    if finished.interrupted:
        typer.echo(words.text("cli.ladder.stopped"), err=True)
        return INTERRUPTED
    return 0


# ---- The page --------------------------------------------------------------------------------


def _head(games: Sequence[Game], ladder: Ladder, words: Words) -> Iterator[str]:
    title = games[0].meta.title.get(words.lang, games[0].meta.title["en"])
    yield f"# {words.text('cli.ladder.title', game=title)}"
    yield ""
    yield words.text("cli.ladder.about", command=f"`{_command(games, ladder)}`")


def _command(games: Sequence[Game], ladder: Ladder) -> str:
    """The command that makes this page again, with everything that is not as by default."""
    game = games[0]
    parts = ["seri ladder", game.name]
    if len(games) == 1:
        parts.append(f"--players {game.players}")
    if ladder.levels != LEVELS:
        parts.append(f"--bots {','.join(ladder.levels)}")
    parts += [f"--blocks {ladder.blocks}", f"--seed {ladder.seed}"]
    for option in game.meta.options:
        if game.options[option.name] != option.default:
            parts.append(f'--option "{option.name}={option.show(game.options[option.name])}"')
    return " ".join(parts)


def _section(game: Game, found: Results, levels: Sequence[str], words: Words) -> Iterator[str]:
    yield ""
    yield f"## {words.text('cli.ladder.players', count=game.players)}"
    yield ""
    columns = [words.text(f"cli.arena.{each}") for each in report.COLUMNS if each != "bot"]
    yield from _markdown(columns, _steps(found, game.players, words))
    if found.ratings is not None:
        yield ""
        yield from _markdown(
            [words.text(f"cli.{each}") for each in ("arena.bot", "arena.mixed_wins", "arena.elo")]
            + [words.text("cli.ladder.above")],
            _levels(found, found.ratings, levels),
        )
    for line in report.few_blocks(found, words):
        yield ""
        yield line


def _steps(found: Results, players: int, words: Words) -> Iterator[Sequence[str]]:
    """Each step of the ladder."""
    solo = Results(tuple(t for t in found.tables if t.matchup.kind == "solo"), None)
    for name, _, *figures in report.table_rows(solo, players, words):
        yield [name, *figures]


def _levels(found: Results, ratings: Ratings, levels: Sequence[str]) -> Iterator[Sequence[str]]:
    """Each level, the strongest first: how it does among all, and above the one below."""
    mixed = {row.bot: row for t in found.tables if t.matchup.kind == "mixed" for row in t.rows}
    for number in reversed(range(len(levels))):
        name, above = levels[number], ""
        if number > 0:
            above = report.with_interval(ratings.difference(name, levels[number - 1]))
        wins = report.with_interval(mixed[name].wins, scale=100, digits=1) if mixed else ""
        rating = ratings.elo[ratings.names.index(name)]
        yield [name, wins, report.with_interval(rating), above]


def _markdown(columns: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{' --- |' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
