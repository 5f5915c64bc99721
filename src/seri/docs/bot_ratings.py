"""`python -m seri.docs.bot_ratings FOLDER`: a game's published ratings of bots, from its ladder.

FOLDER holds the pages that `seri ladder` made; each game gets its file into its own folder.
docs/ratings.md tells why the numbers are converted so.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from ..core import registry

FILE = "bot_ratings.toml"
ANCHOR, ANCHOR_MU = "greedy", 25.0
"""A level that all ladders have, at the rating of a newcomer; only differences mean something."""

BETA = 25 / 6
"""How much a game is luck, in OpenSkill's scale (its default)."""

ELO = math.log(10) / 400
"""A point of Elo as the logarithm of a strength."""

NORMAL_95 = 1.96
COUNT = re.compile(r"^## (\d+) players$")
ROW = re.compile(r"^\| (\w+)(?::\S+)? \| [^|]* \| (−?\d+) \[(−?\d+), (−?\d+)\] \| [^|]*\|$")


class Measured(NamedTuple):
    """The Elo of a level among `players`, and the standard error of it."""

    players: int
    level: str
    elo: int
    error: float


def measured(page: str) -> Iterator[Measured]:
    """The Elo by whole rankings of all levels, at every number of players of a ladder's page.

    A level counts with whatever options it was measured: searches, with a number of simulations.
    """
    players, known = 0, set[tuple[int, str]]()
    for line in page.splitlines():
        if found := COUNT.match(line):
            players = int(found[1])
        elif found := ROW.match(line):
            if (players, found[1]) in known:
                raise SystemExit(f"{found[1]} was measured twice among {players} players")
            known.add((players, found[1]))
            elo, low, high = (int(text.replace("−", "-")) for text in found.groups()[1:])
            yield Measured(players, found[1], elo, (high - low) / 2 / NORMAL_95)


def published(page: str) -> dict[str, tuple[float, float]]:
    """(mu, sigma) by level: over all numbers of players, above the anchor's.

    A level that never met the anchor has none.
    """
    rows = list(measured(page))
    anchors = {row.players: row.elo for row in rows if row.level == ANCHOR}
    found = {}
    for level in dict.fromkeys(row.level for row in rows):
        own = [row for row in rows if row.level == level and row.players in anchors]
        if not own:
            continue
        above = mean((row.elo - anchors[row.players]) * scale(row.players) for row in own)
        spread = math.sqrt(mean((row.error * scale(row.players)) ** 2 for row in own))
        found[level] = (round(ANCHOR_MU + above, 2), round(spread, 2))
    return found


def scale(players: int) -> float:
    """How much mu one point of Elo is among so many players whose ratings are certain."""
    return ELO * BETA * math.sqrt(players)


def text_of(game: str, page: str) -> str:
    """A game's file."""
    head = (
        f"# Made from docs/ladder/{game}.md by `make docs`; not edited by hand.\n"
        "# docs/ratings.md tells how.\n"
    )
    entries = (
        f"\n[{level}]\nmu = {mu}\nsigma = {sigma}\n"
        for level, (mu, sigma) in published(page).items()
    )
    return head + "".join(entries)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m seri.docs.bot_ratings", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the ladder's pages are")
    folder = parser.parse_args().folder
    for name in registry.names():
        if (page := folder / f"{name}.md").is_file():
            file = registry.load(name).folder / FILE
            file.write_text(text_of(name, page.read_text(encoding="utf-8")), encoding="utf-8")
            sys.stdout.write(f"{file}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
