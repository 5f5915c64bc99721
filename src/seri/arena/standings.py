"""What many games say about the bots that played them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .game import Played
from .statistics import wilson


@dataclass(frozen=True)
class Standing:
    """A bot, or a seat. A win shared by k counts 1/k; `low..high` holds the win share in 95 %.

    `par` is the share that equal players would have.
    """

    name: str
    win_share: float
    low: float
    high: float
    par: float
    mean_place: float
    mean_score: float


@dataclass(frozen=True)
class Standings:
    """`by_bot` and `by_seat`, best and first on top, and how long the games were on average."""

    games: int
    by_bot: tuple[Standing, ...]
    by_seat: tuple[Standing, ...]
    mean_decisions: float
    mean_events: float


def standings(games: Iterable[Played]) -> Standings:
    """Count the games; there must be one at least."""
    played = list(games)
    names = sorted({name for game in played for name in game.bots})
    seats = range(len(played[0].bots))
    by_bot = [_standing(name, [(g, _seats_of(g, name)) for g in played]) for name in names]
    by_seat = [_standing(str(seat + 1), [(g, [seat]) for g in played]) for seat in seats]
    return Standings(
        len(played),
        tuple(sorted(by_bot, key=lambda each: each.par - each.win_share)),
        tuple(by_seat),
        _mean([game.decisions for game in played]),
        _mean([game.events for game in played]),
    )


def _seats_of(game: Played, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(game.bots) if bot == name]


def _standing(name: str, held: Sequence[tuple[Played, list[int]]]) -> Standing:
    """The standing of who held these seats in these games."""
    share = _mean([sum(map(game.part_of_win, seats)) for game, seats in held])
    low, high = wilson(share, len(held))
    return Standing(
        name,
        share,
        low,
        high,
        _mean([len(seats) / len(game.bots) for game, seats in held]),
        _mean([game.places[seat] for game, seats in held for seat in seats]),
        _mean([float(game.scores[seat]) for game, seats in held for seat in seats]),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
