"""Results as an SVG picture: win shares beside par, and ratings, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...arena import Results
from ...arena.statistics import Estimate
from ...core.game import Game
from ...core.words import Words
from ...svg import Child, Element, circle, group, path, rect, root, text
from .report import figure, matchup_text

WIDTH, LEFT, RIGHT = 760, 300, 90
LINE, HEAD, FOOT, GAP = 26, 34, 30, 18
TICKS = 5
"""About so many numbers on an axis."""

CSS = """
.arena-ground { fill: var(--seri-ground); }
.arena-panel { fill: var(--seri-panel); stroke: var(--seri-panel-edge); }
.arena-title { font-weight: 600; }
.arena-muted { fill: var(--seri-muted); }
.arena-grid { stroke: var(--seri-panel-edge); fill: none; }
.arena-par { stroke: var(--seri-bad); stroke-dasharray: 4 3; fill: none; }
.arena-interval { stroke: var(--seri-accent); stroke-width: 2.5; fill: none; }
.arena-point { fill: var(--seri-accent); }
"""


@dataclass(frozen=True)
class Chart:
    """Lines of (name, figure with interval) along one axis; `mark` is a place on it with a name."""

    title: str
    lines: Sequence[tuple[str, Estimate]]
    mark: float
    mark_name: str
    digits: int

    @property
    def height(self) -> float:
        return HEAD + LINE * len(self.lines) + FOOT


def picture(game: Game, found: Results, words: Words) -> Element:
    """The drawing; light or dark by the theme."""
    titles = game.meta.title
    title = words.text(
        "cli.arena.picture",
        game=titles.get(words.lang, titles["en"]),
        players=game.players,
        games=sum(table.games for table in found.tables),
    )
    children: list[Child] = [text(16, 26, title, "arena-title", size=16, fit=WIDTH - 32)]
    top = 40.0
    for chart in _charts(game, found, words):
        children.append(group(0, top, _drawn(chart)))
        top += chart.height + GAP
    ground = rect(0, 0, WIDTH, top, "arena-ground")
    return root(WIDTH, top, [ground, *children], title=title, css=CSS)


def _charts(game: Game, found: Results, words: Words) -> Iterator[Chart]:
    shares = [
        (_line_name(table.matchup.kind, row.bot, name), _percent(row.wins))
        for table in found.tables
        for name in [matchup_text(table.matchup, game.players, words)]
        for row in table.rows
    ]
    par, par_name = 100 / game.players, words.text("cli.arena.par")
    yield Chart(words.text("cli.arena.wins"), shares, par, par_name, 1)
    if found.ratings is not None:
        ratings = sorted(
            zip(found.ratings.names, found.ratings.elo, strict=True),
            key=lambda each: -each[1].value,
        )
        yield Chart(words.text("cli.arena.ratings"), ratings, 0, words.text("cli.arena.mean"), 0)


def _line_name(kind: str, bot: str, matchup: str) -> str:
    return matchup if kind == "solo" else f"{bot} ({matchup})"


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.value, 100 * share.low, 100 * share.high)


# ---- Drawing ---------------------------------------------------------------------------------


def _drawn(chart: Chart) -> Iterator[Child]:
    yield rect(8, 0, WIDTH - 16, chart.height, "arena-panel", round=8)
    yield text(20, 22, chart.title, "arena-title", size=13, fit=WIDTH - 40)
    axis = _Axis.over(chart)
    bottom = HEAD + LINE * len(chart.lines)
    for tick in axis.ticks():
        yield path(f"M{axis.at(tick):.1f} {HEAD}V{bottom}", "arena-grid")
        label = figure(tick)
        yield text(axis.at(tick), bottom + 16, label, "arena-muted", size=11, anchor="middle")
    mark = axis.at(chart.mark)
    yield path(f"M{mark:.1f} {HEAD - 4}V{bottom}", "arena-par")
    yield text(mark, HEAD - 7, chart.mark_name, "arena-muted", size=11, anchor="middle")
    for number, (name, found) in enumerate(chart.lines):
        yield group(0, HEAD + LINE * (number + 0.5), _line(name, found, axis, chart.digits))


def _line(name: str, found: Estimate, axis: _Axis, digits: int) -> Iterator[Child]:
    low, high = axis.at(found.low), axis.at(found.high)
    yield text(LEFT - 14, 4, name, size=12, anchor="end", fit=LEFT - 34)
    yield path(f"M{low:.1f} -5V5M{low:.1f} 0H{high:.1f}M{high:.1f} -5V5", "arena-interval")
    yield circle(axis.at(found.value), 0, 4.5, "arena-point")
    yield text(WIDTH - 20, 4, figure(found.value, digits), size=12, anchor="end")


@dataclass(frozen=True)
class _Axis:
    low: float
    high: float
    step: float

    @staticmethod
    def over(chart: Chart) -> _Axis:
        """An axis that holds all lines and the mark, from one round number to another."""
        ends = [chart.mark, 0.0]
        for _, each in chart.lines:
            ends += [end for end in (each.low, each.value, each.high) if math.isfinite(end)]
        step = _round_step((max(ends) - min(ends)) / TICKS)
        return _Axis(math.floor(min(ends) / step) * step, math.ceil(max(ends) / step) * step, step)

    def at(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        share = (inside - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]


def _round_step(step: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(max(step, 1e-9)))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step)
