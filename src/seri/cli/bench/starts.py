"""Starting: with nothing compiled, with everything compiled, and without a compiler.

Each is measured in a process of its own: `python -m seri.cli.bench.starts GAME PLAYERS GAMES`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping

from ...core.errors import SeriError
from ...core.game import Game
from ...core.warm import environment
from .figures import clock_seconds, seconds

FIRST_GAMES = 1
INTERPRETED_GAMES = 5


class ChildFailed(SeriError):
    """A process that was to be measured did not end well."""


def start(game: Game) -> Mapping[str, float]:
    """Seconds from starting Python to the end of a first game: compiling, and from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        cold = _child(game, FIRST_GAMES, {"SERI_CACHE_DIR": cache})
        warm = _child(game, FIRST_GAMES, {"SERI_CACHE_DIR": cache})
    return {"start.cold": cold["process"], "start.warm": warm["process"]}


def interpreted(game: Game) -> Mapping[str, float]:
    """Random play without the compiler."""
    child = _child(game, INTERPRETED_GAMES, {"NUMBA_DISABLE_JIT": "1"})
    return {"interpreted.decisions": child["decisions"] / child["play"]}


def _child(game: Game, games: int, variables: Mapping[str, str]) -> dict[str, float]:
    command = [sys.executable, "-m", __name__, game.name, str(game.players), str(games)]
    output: list[subprocess.CompletedProcess[str]] = []
    took = clock_seconds(
        lambda: output.append(
            subprocess.run(
                command,
                env={**environment(), **variables},
                capture_output=True,
                text=True,
                check=False,
            )
        )
    )
    (done,) = output
    if done.returncode != 0:
        raise ChildFailed(f"the process to be measured failed: {done.stderr.strip()[-300:]}")
    return {**json.loads(done.stdout), "process": took}


def main(name: str, players: str, games: str) -> None:
    """Play random games and print how long it took."""
    import numpy as np

    game = Game(name, int(players))
    states = game.starts(int(games))
    counts: list[tuple[int, int]] = []
    took = seconds(lambda: counts.append(game.playouts(states, np.random.default_rng(1))))
    sys.stdout.write(json.dumps({"play": took, "decisions": counts[0][0]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
