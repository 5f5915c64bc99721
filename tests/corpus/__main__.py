"""Add games to the corpus: for each game whose present rules have none, or for those named.

A game is played for each number of players and each preset, by bots that change seats.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from seri.arena import simulate
from seri.core import registry
from seri.core.game import Game

from . import folder_of, write_digests

BOTS = ("greedy", "random")
GAMES = 2


def settings(name: str) -> Iterator[tuple[str, Game]]:
    """All numbers of players, with each preset, or the rules as they are where there is none."""
    meta = registry.meta(name)
    for players in range(meta.min_players, meta.max_players + 1):
        for preset in meta.presets or (None,):
            yield f"{players}-{preset or 'plain'}", Game(name, players, preset)


def add(name: str) -> None:
    folder = folder_of(name, registry.meta(name).rules_version)
    folder.mkdir(parents=True, exist_ok=True)
    for label, game in settings(name):
        bots = [BOTS[seat % len(BOTS)] for seat in range(game.players)]
        with tempfile.TemporaryDirectory() as made:
            list(simulate(game, bots, GAMES, rotate=True, transcripts=Path(made)))
            for number, file in enumerate(sorted(Path(made).iterdir()), start=1):
                (folder / f"{label}-{number}.txt").write_text(file.read_text())
    write_digests(folder)


def main(names: list[str]) -> None:
    wanted = names or [
        name
        for name in registry.names()
        if not folder_of(name, registry.meta(name).rules_version).exists()
    ]
    for name in wanted:
        add(name)


if __name__ == "__main__":
    main(sys.argv[1:])
