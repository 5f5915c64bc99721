"""`seri simulate`: many games between bots, and the table of what came out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import typer

from ..arena import Played, Standing, Standings, simulate, standings
from ..core.game import Game
from .files import check_new, write_new
from .output import show_table, with_progress


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    bots: Sequence[str]
    games: int
    seed: int
    rotate: bool
    workers: int
    transcripts: Path | None
    json: Path | None


def run(game: Game, order: Order) -> None:
    """Play, show the standings, write them."""
    check_new("--json", order.json)
    played = list(
        with_progress(
            simulate(
                game,
                order.bots,
                order.games,
                order.seed,
                rotate=order.rotate,
                workers=order.workers,
                transcripts=order.transcripts,
            ),
            order.games,
        )
    )
    result = standings(played)
    _show(game, result)
    if order.json is not None:
        report = _as_json(game, order, result, played)
        write_new(order.json, json.dumps(report, default=float))


def _show(game: Game, result: Standings) -> None:
    typer.echo(f"{game!r}: {result.games} games")
    show_table(("bot", *COLUMNS), [_row(each) for each in result.by_bot])
    show_table(("seat", *COLUMNS), [_row(each) for each in result.by_seat])
    typer.echo(
        f"mean length: {result.mean_decisions:.1f} decisions, {result.mean_events:.1f} events"
    )


COLUMNS = ("wins %", "95 % from", "to", "par %", "mean place", "mean score")


def _row(each: Standing) -> tuple[str, ...]:
    shares = (each.win_share, each.low, each.high, each.par)
    return (
        each.name,
        *(f"{100 * share:.1f}" for share in shares),
        f"{each.mean_place:.2f}",
        f"{each.mean_score:.1f}",
    )


def _as_json(
    game: Game, order: Order, result: Standings, played: Sequence[Played]
) -> dict[str, object]:
    return {
        "game": game.name,
        "players": game.players,
        "options": game.written_options(),
        "bots": list(order.bots),
        "seed": order.seed,
        "rotate": order.rotate,
        "standings": asdict(result),
        "games": [asdict(each) for each in played],
    }
