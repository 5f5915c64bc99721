"""The run, the table and the JSON of `seri bench`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import typer

import seri

from ...core import registry
from ...core.game import Game
from ..files import check_writable, write_text
from ..output import show_table
from . import peers, starts
from .boards import Boards
from .engine import THREADS, Calls, RandomPlay
from .figures import Probe, medians, take_samples
from .machine import machine
from .searches import Searches

PLAYERS = 4
"""Games are measured with four players, as the peer's are, or as near to it as they allow."""

UNITS = {
    "random.decisions": ("random play, one core: decisions", "million/s"),
    "random.events": ("random play, one core: moves, chance included", "million/s"),
    "random.games": ("random play, one core: games", "games/s"),
    "random.length": ("decisions in a random game", "decisions"),
    "threads.decisions": (f"random play, {THREADS} threads, by the clock", "million/s"),
    "threads.ratio": (f"{THREADS} threads : one core", "x"),
    "start.cold": ("start to the first game, nothing compiled", "s"),
    "start.warm": ("start to the first game, compiled before", "s"),
    "interpreted.decisions": ("random play without the compiler", "decisions/s"),
    "call.play": ("Match.play from Python, with transcript", "µs"),
    "call.bot.random": ("a decision of the bot random", "µs"),
    "call.bot.greedy": ("a decision of the bot greedy", "µs"),
    "call.bot.medium": ("a decision of the bot medium", "µs"),
    "search.rollouts": ("search with random rollouts, first move, one core", "simulations/s"),
    "search.net": ("search with the net, first move, one core", "simulations/s"),
    "table.view": ("a redacted view", "µs"),
    "table.svg": ("the board as SVG", "ms"),
    "table.push": ("a page pushed to a reader", "ms"),
    "peer.hearts": ("OpenSpiel hearts, C++, one core: decisions", "million/s"),
    "peer.goofspiel": ("OpenSpiel goofspiel, C++, one core: decisions", "million/s"),
    "peer.hearts.ratio": ("this game : hearts", "x"),
    "peer.goofspiel.ratio": ("this game : goofspiel", "x"),
    "peer.search.hearts": ("OpenSpiel hearts, information-set search, C++", "simulations/s"),
    "peer.search.here": ("OpenSpiel's search on this game, Python", "simulations/s"),
    "peer.search.hearts.rollouts": ("search with random rollouts : OpenSpiel hearts, C++", "x"),
    "peer.search.hearts.net": ("search with the net : OpenSpiel hearts, C++", "x"),
    "peer.search.here.rollouts": ("search with random rollouts : OpenSpiel's on this game", "x"),
    "peer.search.here.net": ("search with the net : OpenSpiel's on this game", "x"),
}


ROUND_FROM = 1000


@dataclass(frozen=True)
class Size:
    """How much is measured: repeats of everything, random games in a repeat."""

    repeats: int
    games: int


def run(name: str | None, size: Size, file: Path | None) -> None:
    """Measure a game, or all; print the figures and write them as JSON."""
    check_writable(file)
    about = machine()
    typer.echo("\n".join(f"{key}: {value}" for key, value in about.items()))
    results = []
    for each in [name] if name else registry.names():
        result = measure_game(each, size)
        results.append(result)
        _show(result)
    if not peers.is_there():
        typer.echo("OpenSpiel is not installed, so there is no peer: pip install 'seri[peers]'")
    if file is not None:
        report = {"seri": seri.__version__, "machine": about, "games": results}
        write_text(file, json.dumps(report, indent=2))


def measure_game(name: str, size: Size) -> dict[str, object]:
    """All figures of a game: medians, samples, units."""
    meta = registry.meta(name)
    game = Game(name, max(meta.min_players, min(PLAYERS, meta.max_players)))
    samples = take_samples([partial(starts.start, game), partial(starts.interpreted, game)], 1)
    game.compile()
    samples |= take_samples(list(_probes(game, size)), size.repeats)
    found = _with_ratios(medians(samples))
    return {
        "game": name,
        "players": game.players,
        "repeats": size.repeats,
        "random_games": size.games,
        "figures": {key: _figure(key, found, samples) for key in UNITS if key in found},
    }


def _figure(
    key: str, found: Mapping[str, float], samples: Mapping[str, Sequence[float]]
) -> dict[str, object]:
    about, unit = UNITS[key]
    return {"about": about, "unit": unit, "median": found[key], "samples": samples.get(key, [])}


def _probes(game: Game, size: Size) -> Iterator[Probe]:
    bulk, calls, boards = RandomPlay(game, size.games), Calls(game), Boards(game)
    yield from (bulk.on_one_core, bulk.on_threads, calls.play, calls.choose)
    yield Searches(game).think
    yield from (boards.view, boards.svg, boards.push)
    if peers.is_there():
        yield from (peers.Peer(name, size.games).play for name in peers.GAMES)
        yield peers.PeerSearch(game).think


def _with_ratios(found: Mapping[str, float]) -> dict[str, float]:
    own = found["random.decisions"]
    ratios = {
        f"peer.{name}.ratio": own / found[f"peer.{name}"]
        for name in peers.GAMES
        if f"peer.{name}" in found
    }
    searches = {
        f"peer.search.{theirs}.{ours}": found[f"search.{ours}"] / found[f"peer.search.{theirs}"]
        for theirs in ("hearts", "here")
        for ours in ("rollouts", "net")
        if f"peer.search.{theirs}" in found and f"search.{ours}" in found
    }
    return {**found, **ratios, **searches}


def _show(result: Mapping[str, Any]) -> None:
    typer.echo(f"\n{result['game']}, {result['players']} players")
    rows = [
        (each["about"], _number(each["median"]), each["unit"])
        for each in result["figures"].values()
    ]
    show_table(("figure", "median", "unit"), rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= ROUND_FROM else f"{value:.3g}"
