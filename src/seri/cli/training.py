"""`seri train`: a net that learns by playing against itself."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..core.errors import BadOption
from ..core.game import Game

if TYPE_CHECKING:
    from ..bots.train import Progress, Training

LINE_EVERY = 0.05  # of the training
KEEP_EVERY = 30.0  # seconds


@dataclass(frozen=True)
class Order:
    """What was asked for."""

    minutes: float | None
    games: int | None
    seed: int
    out: Path | None
    begin_from: Path | None


def train(game: Game, order: Order) -> None:
    """Train, show how it goes, test the net, write it. An interrupted training goes on."""
    from ..bots.nets import save_net, shipped_file

    if order.minutes is not None and order.minutes <= 0:
        raise BadOption(f"--minutes {order.minutes:g}: must be more than 0")
    file = order.out or shipped_file(game)
    unfinished = file.with_suffix(".training.npz")
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    typer.echo(f"{game!r}: training; compiling first takes up to a minute")
    training = _training(game, order, unfinished)
    shown = _Shown(training, unfinished)
    minutes = 4.0 if order.minutes is None and order.games is None else order.minutes
    try:
        training.run(minutes=minutes, games=order.games, tell=shown.tell)
    except KeyboardInterrupt:
        training.save(unfinished)
        typer.echo(f"\nkept in {unfinished}; the same command goes on with it", err=True)
        raise
    net = training.finish()
    save_net(file, game, net)
    unfinished.unlink(missing_ok=True)
    wins = ", ".join(
        f"{100 * share:.1f} % against {name}" for name, share in net.manifest["wins"].items()
    )
    typer.echo(f"wins {wins} (equal players: {100 * net.manifest['par']:.1f} %)")
    typer.echo(f"written: {file} ({file.stat().st_size / 1024:.0f} kB)")


def _training(game: Game, order: Order, unfinished: Path) -> Training:
    from ..bots.nets import read_net
    from ..bots.train import Training

    if unfinished.is_file():
        typer.echo(f"going on with {unfinished}")
        return Training.resume(unfinished, game)
    begin_from = None if order.begin_from is None else read_net(order.begin_from)[0]
    return Training(game, order.seed, begin_from)


class _Shown:
    """Lines about the progress; and the training kept on disk from time to time."""

    def __init__(self, training: Training, unfinished: Path) -> None:
        self._training = training
        self._unfinished = unfinished
        self._told = -1.0
        self._kept = training.seconds

    def tell(self, progress: Progress) -> None:
        if progress.seconds - self._kept > KEEP_EVERY:
            self._kept = progress.seconds
            self._training.save(self._unfinished)
        if progress.part - self._told < LINE_EVERY and progress.part < 1.0:
            return
        self._told = progress.part
        end = "\r" if sys.stdout.isatty() and progress.part < 1.0 else "\n"
        sys.stdout.write(
            f"{100 * progress.part:3.0f} %  {progress.games:,} games in {progress.seconds:.0f} s, "
            f"loss {progress.loss:.4f}   {end}"
        )
        sys.stdout.flush()
