"""`seri arena`: bots against each other, and what came of it as a table, JSON and a picture."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import typer

from ...arena import (
    Contest,
    Results,
    check_blocks,
    check_bots,
    default_design,
    matchups,
    results,
)
from ...arena.statistics import Test, Verdict, check_test
from ...core.errors import BadOption
from ...core.game import Game
from ..files import check_empty, check_new, write_new
from ..speech import terminal_words
from . import report
from .picture import picture
from .playing import Finished, Where, play_all

INTERRUPTED = 130


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    bots: tuple[str, ...]
    design: str | None = None
    blocks: int = 200
    first: int = 0
    seed: int = 1
    test: Test | None = None
    where: Where = field(default_factory=Where)
    transcripts: Path | None = None
    json: Path | None = None
    svg: Path | None = None
    lang: str = "en"


def run(game: Game, order: Order) -> int:
    """Play, show, write; the exit code."""
    words = terminal_words(order.lang)
    contest = _contest(game, order)
    verdict = None if order.test is None else Verdict(order.test, game.players)
    blocks = range(order.first, order.first + order.blocks)
    finished = play_all(contest, blocks, order.where, verdict)
    if not finished.blocks:
        typer.echo(words.text("cli.arena.nothing"), err=True)
        return INTERRUPTED
    found = results(contest, finished.blocks)
    report.show(report.Shown(game, contest, found, verdict, order.blocks, finished), words)
    _write(game, contest, order, finished, found, verdict)
    if finished.problem is not None:
        raise finished.problem
    return INTERRUPTED if finished.interrupted else 0


def _contest(game: Game, order: Order) -> Contest:
    """Everything is checked here, before anything is played."""
    check_bots(order.bots)
    check_blocks(order.first, order.blocks)
    design = order.design or ("solo" if order.test else default_design(order.bots))
    found = matchups(design, order.bots, game.players)
    if order.test is not None:
        check_test(order.test)
        if len(found) > 1 or found[0].kind != "solo":
            raise BadOption("--sequential: needs two bots in the design solo")
    check_new("--json", order.json)
    check_new("--svg", order.svg)
    check_empty("--transcripts", order.transcripts)
    return Contest.of(game, found, order.seed, order.transcripts)


def _write(
    game: Game,
    contest: Contest,
    order: Order,
    finished: Finished,
    found: Results,
    verdict: Verdict | None,
) -> None:
    if order.json is not None:
        data = {
            **report.setting_json(game, contest),
            "first_block": order.first,
            "blocks": order.blocks,
            "complete": finished.is_whole,
            **report.results_json(found),
            "sequential": None if verdict is None else report.verdict_json(verdict),
            "games": report.games_json(finished.blocks),
        }
        write_new(order.json, json.dumps(data, indent=1, allow_nan=False))
    if order.svg is not None:
        write_new(order.svg, picture(game, found, terminal_words(order.lang)).document())
