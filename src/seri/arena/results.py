"""From blocks to figures: who won how much, by how many points, how much stronger that is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .blocks import Block, Contest
from .designs import Matchup
from .game import Played
from .statistics import Estimate, Ratings, elo_of, fit, mean_of, share_of


@dataclass(frozen=True)
class Row:
    """One bot in one matchup. All figures are of one seat that it holds in one game.

    `par` is the win share of equals. `elo` is against the others of a `solo` matchup, None in
    mixed ones. `margin` is the score less the best score of another seat.
    """

    bot: str
    seats: int
    wins: Estimate
    par: float
    elo: Estimate | None
    margin: Estimate
    place: Estimate

    @property
    def times_par(self) -> float:
        return self.wins.value / self.par


@dataclass(frozen=True)
class Table:
    """One matchup: blocks and games, the row of the lonely bot, or of each in a mixed matchup."""

    matchup: Matchup
    blocks: int
    games: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Results:
    """All matchups, and the ratings by all their rankings; None from less than two blocks."""

    tables: tuple[Table, ...]
    ratings: Ratings | None


def results(contest: Contest, blocks: Sequence[Block]) -> Results:
    """Count what was played; matchups without a block are left out."""
    by_matchup: defaultdict[int, list[Block]] = defaultdict(list)
    for block in blocks:
        by_matchup[block.matchup].append(block)
    players = contest.game.players
    tables = (
        _table(contest.matchups[number], found, players)
        for number, found in sorted(by_matchup.items())
    )
    return Results(tuple(tables), _ratings(contest, blocks))


def _table(matchup: Matchup, blocks: Sequence[Block], players: int) -> Table:
    games = sum(len(block.games) for block in blocks)
    shown = matchup.bots[:1] if matchup.kind == "solo" else matchup.bots
    rows = [_row(name, matchup, blocks, players) for name in shown]
    return Table(matchup, len(blocks), games, tuple(rows))


def _row(name: str, matchup: Matchup, blocks: Sequence[Block], players: int) -> Row:
    """A bot's means, each block being one observation of each."""
    held = [list(_held(block.games, name)) for block in blocks]
    wins = share_of([_mean(game.part_of_win(seat) for game, seat in each) for each in held])
    return Row(
        name,
        sum(map(len, held)),
        wins,
        1 / players,
        elo_of(wins, players) if matchup.kind == "solo" else None,
        mean_of([_mean(margin(game, seat) for game, seat in each) for each in held]),
        mean_of([_mean(game.places[seat] for game, seat in each) for each in held]),
    )


def _held(games: Iterable[Played], name: str) -> Iterable[tuple[Played, int]]:
    return ((game, seat) for game in games for seat, who in enumerate(game.bots) if who == name)


def margin(game: Played, seat: int) -> float:
    """Points ahead of the best other seat; negative for those behind."""
    others = (score for other, score in enumerate(game.scores) if other != seat)
    return float(game.scores[seat] - max(others))


def solo_share(block: Block) -> float:
    """The win share of the lonely bot in a block of a `solo` matchup, where it rotates."""
    return _mean(game.part_of_win(seat) for seat, game in enumerate(block.games))


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _ratings(contest: Contest, blocks: Sequence[Block]) -> Ratings | None:
    """The bots rated by all rankings; a deal's blocks of all matchups hang together."""
    by_deal: defaultdict[int, list[Played]] = defaultdict(list)
    for block in blocks:
        by_deal[block.number] += block.games
    if len(by_deal) < 2:
        return None
    names = _names(contest.matchups[number] for number in sorted({b.matchup for b in blocks}))
    numbers = {name: number for number, name in enumerate(names)}
    rankings = (
        [_ranking(g.places, tuple(numbers[name] for name in g.bots)) for g in games]
        for games in by_deal.values()
    )
    return fit(names, rankings)


def _names(matchups: Iterable[Matchup]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in matchups for name in each.bots))


@lru_cache(maxsize=100_000)
def _ranking(places: tuple[int, ...], bots: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The bots on each place, the first place first."""
    return tuple(
        tuple(sorted(bot for bot, at in zip(bots, places, strict=True) if at == place))
        for place in sorted(set(places))
    )
