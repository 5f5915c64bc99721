"""`seri probe`: how exploitable a bot is, at least, by a net that learns to beat it alone."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..core.errors import BadOption
from ..core.game import Game
from .files import check_new, write_new

if TYPE_CHECKING:
    from ..arena.statistics import Estimate
    from ..bots.probe import Probe
    from ..bots.train import Progress

STEPS = 10
"""Parts of the probe after each of which the net is measured."""

STEP_GAMES, LAST_GAMES = 400, 2_000
LAST = 1_000_000
"""The number of the last measure, whose games no other has."""

KEEP_EVERY = 30.0  # seconds


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    against: str
    minutes: float | None
    games: int | None
    seed: int
    out: Path | None
    begin_from: Path | None
    json: Path | None


def probe(game: Game, order: Order) -> None:
    """Train against the bot, measure on the way and at the end, keep the net. An interrupted
    probe goes on."""
    from ..bots.nets import save_net

    if order.minutes is not None and order.minutes <= 0:
        raise BadOption(f"--minutes {order.minutes:g}: must be more than 0")
    check_new("--json", order.json)
    file = order.out or Path(f"{game.name}-{game.players}-{order.against.partition(':')[0]}.npz")
    check_new("--out", file)
    unfinished = file.with_suffix(".probe.npz")
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    probing = _probe(game, order, unfinished)
    typer.echo(f"{game!r}: a net against {order.against}; compiling first takes up to a minute")
    minutes = 5.0 if order.minutes is None and order.games is None else order.minutes
    try:
        probing.run(minutes=minutes, games=order.games, tell=_Shown(probing, unfinished).tell)
        net = probing.finish()
    except KeyboardInterrupt:
        probing.save(unfinished)
        typer.echo(f"\nkept in {unfinished}; the same command goes on with it", err=True)
        raise
    found = _share(probing.measure(net.weights, _blocks(game, LAST_GAMES), LAST))
    save_net(file, game, net)
    unfinished.unlink(missing_ok=True)
    typer.echo(f"against {order.against}, the net that was found: {_told(game, found)}")
    typer.echo(f"written: {file}; again: {_command(game, file, order.against)}")
    if order.json is not None:
        write_new(order.json, json.dumps(_as_json(probing, found), indent=1))


def _probe(game: Game, order: Order, unfinished: Path) -> Probe:
    from ..bots.nets import read_net
    from ..bots.probe import Probe

    if unfinished.is_file():
        typer.echo(f"going on with {unfinished}")
        going_on = Probe.resume(unfinished, game)
        if going_on.against != order.against:
            raise BadOption(f"{unfinished} is a probe of {going_on.against}: give another --out")
        return going_on
    begin_from = None if order.begin_from is None else read_net(order.begin_from)[0]
    return Probe(game, order.against, order.seed, begin_from)


class _Shown:
    """A line for each measure; and the probe kept on disk from time to time."""

    def __init__(self, probing: Probe, unfinished: Path) -> None:
        self._probe = probing
        self._unfinished = unfinished
        self._kept = probing.seconds

    def tell(self, progress: Progress) -> None:
        if progress.seconds - self._kept > KEEP_EVERY:
            self._kept = progress.seconds
            self._probe.save(self._unfinished)
        done = self._probe.measured
        before = done[-1]["part"] if done else 0.0
        if int(progress.part * STEPS) > int(before * STEPS):
            self._measure(progress)

    def _measure(self, progress: Progress) -> None:
        probing, game = self._probe, self._probe.game
        number = 1 + len(probing.measured)
        found = _share(probing.measure(probing.weights[0], _blocks(game, STEP_GAMES), number))
        about = {"part": progress.part, "games": progress.games, "seconds": progress.seconds}
        probing.measured.append({**about, "wins": _figures(found)})
        typer.echo(
            f"{100 * progress.part:3.0f} %  {progress.games:,} games in {progress.seconds:.0f} s: "
            f"{_told(game, found)}"
        )


def _blocks(game: Game, games: int) -> int:
    """Rounds of a game at each seat."""
    return -(-games // game.players)


def _share(shares: Any) -> Estimate:
    from ..arena.statistics import share_of

    return share_of(shares)


def _told(game: Game, found: Estimate) -> str:
    value, low, high = (100 * each for each in (found.value, found.low, found.high))
    times = found.value * game.players
    return f"wins {value:.1f} % [{low:.1f}, {high:.1f}], {times:.2f} times par"


def _command(game: Game, file: Path, against: str) -> str:
    bots = f"medium:net={file},{against}"
    return f"seri arena {game.name} --players {game.players} --bots {bots} --design solo"


def _figures(found: Estimate) -> list[float]:
    return [round(each, 5) for each in (found.value, found.low, found.high)]


def _as_json(probing: Probe, found: Estimate) -> dict[str, object]:
    game = probing.game
    return {
        "game": game.name,
        "players": game.players,
        "options": game.written_options(),
        "against": probing.against,
        "seed": probing.seed,
        "games": probing.games,
        "seconds": probing.seconds,
        "par": 1 / game.players,
        "measured": probing.measured,
        "wins": _figures(found),
    }
