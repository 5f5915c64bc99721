"""What an analysis found, in the words of a page: the chart, mistakes, luck, a seat's decisions."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from markupsafe import Markup

from ..core.analysis import NOTABLE, Analysis, Decision, Luck, states
from ..core.points import signed
from ..core.words import Words
from ..svg import chart
from .models import Analysed, Replay

MOST_LISTED = 8


class Entry(NamedTuple):
    """A line of a list: the moment it leads to, what happened there, and what there is to say."""

    at: int
    address: str
    what: str
    about: str


class Findings:
    """The parts of the page of an analysis."""

    def __init__(self, model: Analysed, found: Analysis, words: Words) -> None:
        self.model = model
        self.found = found
        self.words = words
        self._game = model.record.game

    def chart(self, layout: str) -> Markup:
        """The chances to win; every moment leads to its replay."""
        names = [self.words.seat(seat) for seat in range(self._game.players)]
        lines = list(zip(names, zip(*self.found.chances, strict=True), strict=True))
        moments = [
            chart.Moment(self._told(at, names), self._address(at))
            for at in range(len(self.found.chances))
        ]
        title = self._say("chart")
        return Markup(chart.chart(title, lines, moments, layout=layout))

    def _told(self, at: int, names: list[str]) -> str:
        shares = [
            self._say("share", name=name, percent=_percent(share))
            for name, share in zip(names, self.found.chances[at], strict=True)
        ]
        head = self._say("moment", at=at)
        return f"{head}: {self.words.text('list.comma').join(shares)}"

    @cached_property
    def mistakes(self) -> list[Entry]:
        return [self._mistake(each) for each in self.found.mistakes()[:MOST_LISTED]]

    @cached_property
    def luck(self) -> list[Entry]:
        found = self.found.luck(self.model.record.events)[:MOST_LISTED]
        return [self._stroke(each) for each in found]

    @cached_property
    def decisions(self) -> list[Entry]:
        """All of one seat, in order."""
        own = [each for each in self.found.decisions if each.seat == self.model.seat]
        return [self._decided(each) for each in own]

    # ---- Entries -----------------------------------------------------------------------------

    def _mistake(self, decision: Decision) -> Entry:
        player = self.words.seat(decision.seat)
        what = self._say("mistake", player=player, played=self._label(decision, decision.action))
        address = self._address(decision.at, decision.seat)
        return Entry(decision.at, address, what, self._verdict(decision))

    def _decided(self, decision: Decision) -> Entry:
        address = self._address(decision.at, decision.seat)
        label = self._label(decision, decision.action)
        return Entry(decision.at, address, label, self._verdict(decision))

    def _verdict(self, decision: Decision) -> str:
        if decision.is_forced:
            return self._say("forced")
        best, played = decision.best, decision.played
        chance = _percent(played.chance)
        if best.action == played.action:
            return self._say("same", chance=chance)
        return self._say(
            "better" if decision.is_mistake else "as_good",
            choice=self._label(decision, best.action),
            percent=_percent(decision.loss),
            chance=chance,
            best=_percent(best.chance),
        )

    def _stroke(self, luck: Luck) -> Entry:
        # The moment after it is where the board shows what was dealt.
        change = self._say(
            "luck_change",
            name=self.words.seat(luck.seat),
            change=signed(_percent(luck.change)),
        )
        return Entry(luck.at, self._address(luck.at + 1), self._dealt(luck.at), change)

    def _dealt(self, at: int) -> str:
        """What the log says of a deal; where it says nothing, the deal in the notation."""
        told = next((each.lines for each in self.model.table.log if each.seq == at), ())
        if told:
            return " ".join(self.words.line(line) for line in told)
        return self._say("dealt", event=self._deals[at])

    @cached_property
    def _deals(self) -> list[str]:
        """Every event in the notation."""
        record = self.model.record
        pairs = zip(record.events, states(record), strict=False)
        return [self._game.show_event(state, event.seat, event.action) for event, state in pairs]

    @cached_property
    def _views(self) -> dict[int, Any]:
        """What its seat saw at each decision."""
        seats = {each.at: each.seat for each in self.found.decisions}
        return {
            at: self._game.redact(state, seats[at])
            for at, state in enumerate(states(self.model.record))
            if at in seats
        }

    def _label(self, decision: Decision, action: int) -> str:
        label = self._game.modules.describe.label
        return self.words.line(label(self._views[decision.at], action))

    def _address(self, at: int, seat: int | None = None) -> str:
        eyes = "" if seat is None else f"&eyes={seat + 1}"
        return f"/t/{self.model.table.id}/replay?at={at}{eyes}"

    def _say(self, id: str, **params: Any) -> str:
        return self.words.text(f"page.analysis.{id}", **params)


def remark(model: Replay, words: Words) -> str:
    """What the expert would have done at this moment; empty where that is not known."""
    decision, view = model.decision, model.decider
    if decision is None or view is None:
        return ""
    if decision.is_forced:
        return words.text("page.analysis.now_forced")
    best = decision.best
    choice = words.line(view.game.modules.describe.label(view.state, best.action))
    chance, percent = _percent(best.chance), _percent(decision.loss)
    kind = "now_better" if decision.loss >= NOTABLE else "now_as_good"
    if best.action == decision.action:
        kind = "now_same"
    return words.text(f"page.analysis.{kind}", choice=choice, chance=chance, percent=percent)


def _percent(chance: float) -> int:
    return round(100 * chance)
