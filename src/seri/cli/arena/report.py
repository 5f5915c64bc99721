"""Results as tables for people and as JSON for programs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import typer

import seri

from ...arena import Block, Contest, Matchup, Results, Row
from ...arena.statistics import Estimate, Ratings, Verdict
from ...core.game import Game
from ...core.points import MINUS
from ...core.words import Words
from ..output import show_table
from .playing import Finished

COLUMNS = ("table", "bot", "wins", "times_par", "elo", "margin", "place")


@dataclass(frozen=True)
class Shown:
    """What there is to tell of a contest; `blocks` is how many were asked for."""

    game: Game
    contest: Contest
    results: Results
    verdict: Verdict | None
    blocks: int
    finished: Finished


# ---- For people ------------------------------------------------------------------------------


def show(shown: Shown, words: Words) -> None:
    """Print everything: the tables, the ratings, the verdict, what is missing."""
    tables = shown.results.tables
    typer.echo(
        words.text(
            "cli.arena.head",
            game=repr(shown.game),
            seed=shown.contest.seed,
            games=sum(table.games for table in tables),
            blocks=max(table.blocks for table in tables),
        )
    )
    columns = [words.text(f"cli.arena.{each}") for each in COLUMNS]
    show_table(columns, table_rows(shown.results, shown.game.players, words))
    if shown.results.ratings is not None:
        typer.echo(words.text("cli.arena.ratings"))
        heads = [words.text(f"cli.arena.{each}") for each in ("bot", "elo")]
        show_table(heads, rating_rows(shown.results.ratings))
    for line in _remarks(shown, words):
        typer.echo(line)


def table_rows(found: Results, players: int, words: Words) -> Iterator[tuple[str, ...]]:
    for table in found.tables:
        name = matchup_text(table.matchup, players, words)
        for row in table.rows:
            yield (
                name,
                row.bot,
                with_interval(row.wins, scale=100, digits=1),
                f"{row.times_par:.2f}",
                "" if row.elo is None else with_interval(row.elo),
                with_interval(row.margin, digits=1),
                with_interval(row.place, digits=2),
            )


def rating_rows(ratings: Ratings) -> Iterator[tuple[str, str]]:
    """The strongest first."""
    by_elo = zip(ratings.names, ratings.elo, strict=True)
    for name, rating in sorted(by_elo, key=lambda each: -each[1].value):
        yield name, with_interval(rating)


def matchup_text(matchup: Matchup, players: int, words: Words) -> str:
    if matchup.kind == "mixed":
        return words.text("cli.arena.mixed")
    alone, others = matchup.bots
    return words.text("cli.arena.solo", alone=alone, others=others, count=players - 1)


def _remarks(shown: Shown, words: Words) -> Iterator[str]:
    verdict, finished = shown.verdict, shown.finished
    if verdict is not None:
        yield _verdict_text(verdict, shown.contest.matchups[0].bots, words)
    if not finished.is_whole:
        done = max(table.blocks for table in shown.results.tables)
        yield words.text("cli.arena.stopped", done=done, blocks=shown.blocks)


def _verdict_text(verdict: Verdict, bots: Sequence[str], words: Words) -> str:
    low, high = verdict.test.bounds
    return words.text(
        f"cli.arena.verdict.{verdict.decision.replace(' ', '_')}",
        first=bots[0],
        second=bots[1],
        blocks=verdict.blocks,
        llr=figure(verdict.llr, 2),
        low=figure(low, 2),
        high=figure(high, 2),
        elo0=figure(verdict.test.elo0),
        elo1=figure(verdict.test.elo1),
        alpha=f"{100 * verdict.test.alpha:g}",
        beta=f"{100 * verdict.test.beta:g}",
    )


def with_interval(found: Estimate, *, scale: float = 1, digits: int = 0) -> str:
    value, low, high = (
        figure(scale * each, digits) for each in (found.value, found.low, found.high)
    )
    return f"{value} [{low}, {high}]"


def figure(value: float, digits: int = 0) -> str:
    """A number as people read it, with a real minus sign."""
    if math.isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    shown = f"{abs(value):.{digits}f}"
    return f"{MINUS}{shown}" if value < 0 and float(shown) != 0 else shown


# ---- For programs ----------------------------------------------------------------------------


def setting_json(game: Game, contest: Contest) -> dict[str, Any]:
    """What was played, so that it can be played again."""
    return {
        "seri": seri.__version__,
        "game": game.name,
        "rules": game.rules_version,
        "players": game.players,
        "options": game.written_options(),
        "seed": contest.seed,
        "matchups": [{"kind": each.kind, "bots": each.bots} for each in contest.matchups],
    }


def results_json(found: Results) -> dict[str, Any]:
    return {
        "tables": [
            {
                "kind": table.matchup.kind,
                "bots": table.matchup.bots,
                "blocks": table.blocks,
                "games": table.games,
                "rows": [_row_json(row) for row in table.rows],
            }
            for table in found.tables
        ],
        "plackett_luce": None if found.ratings is None else ratings_json(found.ratings),
    }


def ratings_json(ratings: Ratings) -> dict[str, Any]:
    pairs = zip(ratings.names, ratings.elo, strict=True)
    return {
        "elo": {name: estimate_json(elo) for name, elo in pairs},
        "covariance": ratings.covariance,
    }


def _row_json(row: Row) -> dict[str, Any]:
    return {
        "bot": row.bot,
        "seats": row.seats,
        "wins": estimate_json(row.wins),
        "par": row.par,
        "elo": None if row.elo is None else estimate_json(row.elo),
        "margin": estimate_json(row.margin),
        "place": estimate_json(row.place),
    }


def estimate_json(found: Estimate) -> dict[str, float | None]:
    """JSON has no infinity: a bound that is not known, or infinite, is null."""
    parts = {"value": found.value, "low": found.low, "high": found.high}
    return {key: each if math.isfinite(each) else None for key, each in parts.items()}


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    test = verdict.test
    return {
        "decision": verdict.decision,
        "blocks": verdict.blocks,
        "llr": verdict.llr if math.isfinite(verdict.llr) else None,
        "bounds": test.bounds,
        "alpha": test.alpha,
        "beta": test.beta,
        "elo0": test.elo0,
        "elo1": test.elo1,
    }


def games_json(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """Every game; seats from 0, the matchup by its number in `matchups`."""
    return [
        {
            "matchup": block.matchup,
            "block": block.number,
            "game": game.number,
            "bots": game.bots,
            "places": game.places,
            "scores": [float(score) for score in game.scores],
        }
        for block in blocks
        for game in block.games
    ]
