"""Fill the cache of compiled code in a process of its own: `python -m seri.core.warm GAME...`."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import numpy as np

from . import registry
from .jit import INTERPRETED

SECONDS_BETWEEN_LOOKS = 2.0


def fill_cache(*names: str) -> bool:
    """Compile games in another process, at low priority; return whether it went well."""
    return run_module("seri.core.warm", *names)


def run_module(name: str, *arguments: str) -> bool:
    """Run one of our modules, which compiles, in a process of its own; whether it went well.

    Where compiling is switched off there is nothing to do.
    """
    if INTERPRETED:
        return True
    done = subprocess.run(
        [sys.executable, "-m", name, *arguments],
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return done.returncode == 0


def environment() -> dict[str, str]:
    """The variables for a process that finds the same games."""
    extra = os.pathsep.join(str(folder) for folder in registry.added_games_folders())
    return {**os.environ, "SERI_GAMES": extra}


def be_modest() -> None:
    """Let other processes go first, where the system can do that; end with whoever started us."""
    if hasattr(os, "nice"):
        os.nice(10)
    end_with_parent()


def end_with_parent() -> None:
    """End soon after whoever started this process is gone, whatever is under way."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os._exit(1)


def main(names: list[str]) -> None:
    from .game import Game

    be_modest()
    for name in names or registry.names():
        game, rng = Game(name), np.random.default_rng()
        game.compile()
        game.playouts(game.starts(1), rng)
        game.step(game.starts(1), [0], rng)


if __name__ == "__main__":
    main(sys.argv[1:])
