"""`seri analyse`: the chances to win along a game, and what the expert would have done."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from ..bots.analysis import Moment, gathered, moments
from ..bots.search import Budget
from ..core.analysis import Analysis, Decision, states, to_json
from ..core.columns import padded, printable
from ..core.contract import CHANCE
from ..core.errors import BadOption
from ..core.transcript import DEALER, Transcript, read_transcript
from ..core.words import Words
from ..svg import chart
from .files import check_new, read_text, write_new
from .output import show_table, with_progress
from .setting import read_seats
from .speech import terminal_words

INTERRUPTED = 130
SIMULATIONS = 1000
"""For each decision, by default."""

MOST_ROWS = 10
BLOCKS = "▁▂▃▄▅▆▇█"
LONGEST_CHART = 60
"""Columns of the chart."""

NAME = 20
"""Columns of a name beside it."""


@dataclass(frozen=True)
class Order:
    """What was asked for. `seat` counts from 1."""

    file: Path
    sims: int | None = None
    seconds: float | None = None
    seed: int = 1
    seat: int | None = None
    lang: str = "en"
    json: Path | None = None
    svg: Path | None = None


def run(order: Order) -> int:
    """Analyse, show, write; the exit code. Ctrl-C ends with what was found."""
    words = terminal_words(order.lang)
    budget = _budget(order)
    check_new("--json", order.json)
    check_new("--svg", order.svg)
    transcript = read_transcript(read_text(order.file), str(order.file))
    seats = read_seats([order.seat], transcript.game.players) if order.seat else []
    found, interrupted = _found(transcript, budget, order.seed)
    if not found:
        typer.echo(words.text("cli.analyse.nothing"), err=True)
        return INTERRUPTED
    analysis = gathered(found, budget, order.seed)
    words = words.over(transcript.game.words(order.lang, transcript.names))
    _Report(transcript, analysis, words).show(seats[0] if seats else None)
    _write(order, transcript, analysis, words)
    return INTERRUPTED if interrupted else 0


def _budget(order: Order) -> Budget:
    if order.sims is not None and order.seconds is not None:
        raise BadOption("--sims and --seconds: give one of them")
    if order.seconds is not None:
        return Budget(seconds=order.seconds)
    return Budget(SIMULATIONS if order.sims is None else order.sims)


def _found(transcript: Transcript, budget: Budget, seed: int) -> tuple[list[Moment], bool]:
    """All moments, or as many as were reached before Ctrl-C."""
    found: list[Moment] = []
    try:
        coming = moments(transcript, budget, seed)
        for each in with_progress(coming, len(transcript.events) + 1):
            found.append(each)
    except KeyboardInterrupt:
        return found, True
    return found, False


def _write(order: Order, transcript: Transcript, analysis: Analysis, words: Words) -> None:
    if order.json is not None:
        data = to_json(analysis, transcript)
        text = json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False)
        write_new(order.json, text + "\n")
    if order.svg is not None:
        write_new(order.svg, picture(transcript, analysis, words))


def picture(transcript: Transcript, analysis: Analysis, words: Words) -> str:
    """The chart as an SVG document."""
    titles = transcript.game.meta.title
    title = words.text("cli.analyse.chart", game=titles.get(words.lang, titles["en"]))
    names = [words.seat(seat) for seat in range(transcript.game.players)]
    curves = list(zip(names, zip(*analysis.chances, strict=True), strict=True))
    labels = [
        chart.Moment(_told(at, analysis, names, words)) for at in range(len(analysis.chances))
    ]
    length = len(transcript.events) + 1
    return chart.chart(title, curves, labels, heading=title, length=length).document()


def _told(at: int, analysis: Analysis, names: Sequence[str], words: Words) -> str:
    shares = [
        f"{name} {percent(share)}" for name, share in zip(names, analysis.chances[at], strict=True)
    ]
    return f"{words.text('cli.analyse.moment', at=at)} {', '.join(shares)}"


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{round(100 * chance)} %"


class _Report:
    """The analysis as texts and tables; moves in the notation."""

    def __init__(self, transcript: Transcript, analysis: Analysis, words: Words) -> None:
        self.transcript = transcript
        self.analysis = analysis
        self.words = words
        self.texts = list(_texts(transcript, analysis))

    def show(self, seat: int | None) -> None:
        """Print everything; with `seat`, the mistakes and all decisions of that seat alone."""
        self._show_chart()
        self._show(
            "mistakes",
            ("after", "player", "played", "expert", "chance", "loss"),
            self._rows(self.analysis.mistakes(seat)[:MOST_ROWS]),
        )
        self._show("luck", ("after", "event", "player", "change"), self._luck())
        if seat is not None:
            own = [each for each in self.analysis.decisions if each.seat == seat]
            columns = ("after", "player", "played", "expert", "chance", "loss")
            self._show("decisions", columns, self._rows(own))
        missing = len(self.transcript.events) + 1 - len(self.analysis.chances)
        if missing:
            self._say("stopped", done=len(self.analysis.chances) - 1, count=missing)

    def _say(self, id: str, **params: Any) -> None:
        typer.echo(self.words.text(f"cli.analyse.{id}", **params))

    def _show(self, id: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        self._say(id if rows else f"no_{id}")
        if rows:
            show_table([self.words.text(f"cli.analyse.{each}") for each in columns], rows)

    def _show_chart(self) -> None:
        chances, events = self.analysis.chances, len(self.transcript.events)
        self._say("head", game=repr(self.transcript.game), events=events)
        names = [self.words.seat(seat) for seat in range(self.transcript.game.players)]
        for seat, name in enumerate(names):
            curve = [each[seat] for each in chances]
            typer.echo(
                f"  {padded(printable(name, NAME), NAME)} {spark(curve)} {percent(curve[-1]):>5}"
            )

    def _rows(self, decisions: Sequence[Decision]) -> list[Sequence[object]]:
        return [self._row(each) for each in decisions]

    def _row(self, decision: Decision) -> Sequence[object]:
        texts = self.texts[decision.at]
        who = self.words.seat(decision.seat)
        if decision.is_forced:
            forced = self.words.text("cli.analyse.forced")
            return decision.at, who, texts[decision.action], forced, "", ""
        best, played = decision.best, decision.played
        chance = f"{percent(played.chance)} / {percent(best.chance)}"
        loss = percent(decision.loss) if decision.loss else ""
        return decision.at, who, texts[decision.action], texts[best.action], chance, loss

    def _luck(self) -> list[Sequence[object]]:
        rows: list[Sequence[object]] = []
        for each in self.analysis.luck(self.transcript.events)[:MOST_ROWS]:
            action = self.transcript.events[each.at].action
            sign = "+" if each.change > 0 else "\N{MINUS SIGN}"
            change = f"{sign}{percent(abs(each.change))}"
            event = f"{DEALER} {self.texts[each.at][action]}"
            rows.append((each.at, event, self.words.seat(each.seat), change))
        return rows


def _texts(transcript: Transcript, analysis: Analysis) -> Iterator[dict[int, str]]:
    """For each event the texts of what happened and of the choices there were."""
    game = transcript.game
    for at, (event, state) in enumerate(zip(transcript.events, states(transcript), strict=False)):
        if event.seat == CHANCE:
            yield {event.action: game.show_event(state, CHANCE, event.action)}
            continue
        decision = analysis.decision_at(at)
        wanted = {event.action, *(each.action for each in (decision.choices if decision else ()))}
        yield {each: game.action(state, each).text for each in wanted}


def spark(shares: Sequence[float], longest: int = LONGEST_CHART) -> str:
    """Shares from 0 to 1 as blocks; of more than `longest`, evenly spread ones with both ends."""
    count = min(len(shares), longest)
    last = len(shares) - 1
    places = [round(number * last / max(1, count - 1)) for number in range(count)]
    return "".join(BLOCKS[round(shares[at] * (len(BLOCKS) - 1))] for at in places)
