"""Who sits where: matchups, and the tables of their blocks.

A block is one deal played at all rotations of the seats, so that within every block each bot sits
at each seat equally often and no luck of the seat is left. Three designs:

- `solo`: the first bot alone against the second at all other seats; against each of the others
  where there are more. n games a block for n players.
- `both`: also the other way round, one of the others among the first at all other seats, since
  at a table of more than two a bot may do well against many of a kind and badly among them.
- `mixed`: all bots at the same tables. k games a block for k bots: a random circle of the bots
  moves on by a seat from game to game, so each sits once at each seat, whatever k and n are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from ..core.errors import BadOption

DESIGNS = ("both", "solo", "mixed")

Kind = Literal["solo", "mixed"]
Seated = tuple[str, ...]
"""The bots of a game, by seat."""


@dataclass(frozen=True)
class Matchup:
    """Bots that meet: `solo` is the first alone against the second, `mixed` all together."""

    kind: Kind
    bots: tuple[str, ...]

    def tables(self, players: int, rng: np.random.Generator) -> list[Seated]:
        """The games of one block; `rng` is the block's own."""
        if self.kind == "solo":
            alone, others = self.bots
            return [
                tuple(alone if seat == game else others for seat in range(players))
                for game in range(players)
            ]
        circle = [self.bots[each] for each in rng.permutation(len(self.bots))]
        return [
            tuple(circle[(game + seat) % len(circle)] for seat in range(players))
            for game in range(len(circle))
        ]

    def games(self, players: int) -> int:
        """Games in a block."""
        return players if self.kind == "solo" else len(self.bots)


def matchups(design: str, bots: Sequence[str], players: int) -> tuple[Matchup, ...]:
    """The matchups of a design, without those that would be the same games again."""
    if design not in DESIGNS:
        raise BadOption(f"no design {design[:40]!r}; there is: {', '.join(DESIGNS)}")
    if design == "mixed":
        return (Matchup("mixed", tuple(bots)),)
    first, others = bots[0], bots[1:]
    found = []
    for other in others:
        found.append(Matchup("solo", (first, other)))
        if design == "both" and players > 2:
            found.append(Matchup("solo", (other, first)))
    return tuple(found)


def neighbours(levels: Sequence[str]) -> tuple[Matchup, ...]:
    """A ladder, the weakest first: each level alone among the one below it, then all mixed."""
    steps = (Matchup("solo", (above, below)) for below, above in pairwise(levels))
    return (*steps, Matchup("mixed", tuple(levels)))


def default_design(bots: Sequence[str]) -> str:
    return "both" if len(bots) == 2 else "mixed"
