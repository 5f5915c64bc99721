"""Fill the cache of compiled code in a process of its own: `python -m seri.core.warm GAME...`."""

from __future__ import annotations

import os
import subprocess
import sys

from . import registry


def fill_cache(*names: str) -> bool:
    """Compile games in another process, at low priority; return whether it went well."""
    extra = os.pathsep.join(str(folder) for folder in registry.added_games_folders())
    environment = {**os.environ, "SERI_GAMES": extra}
    command = [sys.executable, "-m", "seri.core.warm", *names]
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return done.returncode == 0


def main(names: list[str]) -> None:
    from .game import Game

    if hasattr(os, "nice"):
        os.nice(10)
    for name in names or registry.names():
        Game(name).compile()


if __name__ == "__main__":
    main(sys.argv[1:])
