"""How large a load is, and what a figure of it should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...core import registry
from ...core.errors import BadOption

Figures = Mapping[str, Any]

MOST_PLAYERS = 4


@dataclass(frozen=True)
class Size:
    """Tables of these games in turn, with streams at them, and moves a second.

    `spectators` watch one of the tables. Each of the three measurements takes `seconds`.
    """

    games: tuple[str, ...]
    tables: int
    streams: int
    rate: float
    seconds: float
    spectators: int

    def check(self) -> None:
        """Raise BadOption if somebody would sit there without a stream."""
        games = self.games
        people = sum(players_of(games[number % len(games)]) for number in range(self.tables))
        if self.streams < people:
            raise BadOption(f"{self.streams} streams: {people} people sit there, who need one each")


def players_of(game: str) -> int:
    """How many sit at a table of a game."""
    return min(MOST_PLAYERS, registry.meta(game).max_players)


@dataclass(frozen=True)
class Target:
    """What a figure of the full load should be: at most, or at least."""

    about: str
    unit: str
    most: float | None = None
    least: float | None = None

    def is_met(self, reached: float) -> bool:
        above = self.least is None or reached >= self.least
        return above and (self.most is None or reached <= self.most)


TARGETS = {
    "ack.p50": Target("a move is acknowledged, median", "ms"),
    "ack.p95": Target("a move is acknowledged, 95 of 100", "ms", most=50),
    "ack.p99": Target("a move is acknowledged, 99 of 100", "ms", most=150),
    "asked.p50": Target("who is asked next sees a move, median", "ms"),
    "asked.p95": Target("who is asked next sees a move, 95 of 100", "ms"),
    "own.p50": Target("who made a move sees what it did, median", "ms"),
    "own.p95": Target("who made a move sees what it did, 95 of 100", "ms"),
    "seen.p50": Target("a move is on all streams of its table, median", "ms"),
    "seen.p95": Target("a move is on all streams of its table, 95 of 100", "ms"),
    "rate": Target("acknowledged moves", "moves/s", least=150),
    "server.cpu": Target("processor time of the server in this", "% of a core"),
    "load.cpu": Target("processor time of the load generator in this", "% of a core"),
    "crowd.seen.p95": Target("a move is on the streams of all spectators, 95 of 100", "ms"),
    "crowd.ack.p99": Target(
        "meanwhile a move elsewhere is acknowledged, 99 of 100", "ms", most=150
    ),
    "top.rate": Target("acknowledged moves when as many come as can", "moves/s"),
    "top.ack.p95": Target("then a move is acknowledged, 95 of 100", "ms"),
    "stream.memory": Target("memory of an idle stream", "kB", most=60),
    "table.memory": Target("memory of a table, with its share of the rest", "kB"),
    "server.memory": Target("memory of the server in the end", "MB"),
    "open.seconds": Target("opening all tables, everybody sat down and ready", "s"),
    "lost": Target("acknowledged moves that are not stored", "moves", most=0),
    "unseen": Target("streams that do not show the last move", "streams", most=0),
    "refused": Target("moves that were refused", "moves", most=0),
}
"""What is measured; the targets are those of the full load on two cores."""
