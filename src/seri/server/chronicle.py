"""A game as the fold of its events, with every state on the way, and its log for each viewer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.contract import CHANCE, SPECTATOR
from ..core.dealer import ScriptedDealer
from ..core.errors import BadTranscript, SeriError
from ..core.game import Game
from ..core.match import Event, Match
from ..core.takeback import reveals
from ..web.models import Happened
from .schema import EventRow


class Step(NamedTuple):
    """An event, its text, and the state after it."""

    event: Event
    text: str
    state: Any


@dataclass(frozen=True)
class TakenBack:
    """A seat took back the last `count` events that counted."""

    seat: int
    count: int


class Fold(NamedTuple):
    """What stored rows come to: the match of the events that count, the rows where these stand, and
    how many rows there are."""

    match: Match
    numbers: list[int]
    seq: int


class Chronicle:
    """What has been committed. `seq` is the number of rows in the log, which only grows: what was
    taken back counts no more, but its place is not reused."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []
        self.seq = 0
        self._numbers: list[int] = []
        self._start = game.start()
        self._logs: dict[int, list[Happened]] = {}
        self._revealing: dict[tuple[int, int], bool] = {}

    @classmethod
    def of(cls, fold: Fold) -> Chronicle:
        """The chronicle of what was stored."""
        chronicle = cls(fold.match.game)
        chronicle.add(chronicle.following(fold.match.events))
        chronicle.seq, chronicle._numbers = fold.seq, fold.numbers
        return chronicle

    @property
    def length(self) -> int:
        """The number of events that count."""
        return len(self.steps)

    def place(self, seq: int) -> int:
        """How many of the first `seq` rows of the log are events that count."""
        return bisect_left(self._numbers, seq)

    @property
    def events(self) -> list[Event]:
        return [step.event for step in self.steps]

    @property
    def state(self) -> Any:
        return self.state_at(self.length)

    def state_at(self, at: int) -> Any:
        """The state after the first `at` events that count."""
        return self.steps[at - 1].state if at else self._start

    def following(self, events: Iterable[Event]) -> list[Step]:
        """The steps that these events would make; nothing is added."""
        steps: list[Step] = []
        state = self.state
        for event in events:
            text = self.game.show_event(state, event.seat, event.action)
            state = self.game.copy(state)
            self.game.apply(state, event.action)
            steps.append(Step(event, text, state))
        return steps

    def add(self, steps: Sequence[Step]) -> None:
        self.steps.extend(steps)
        self._numbers.extend(range(self.seq, self.seq + len(steps)))
        self.seq += len(steps)

    def take_back(self, done: TakenBack) -> None:
        """Let the last events count no more; the log has a row more."""
        length = self.length - done.count
        del self.steps[length:], self._numbers[length:]
        for entries in self._logs.values():
            del entries[length:]
        self._revealing = {key: told for key, told in self._revealing.items() if key[0] < length}
        self.seq += 1

    def log(self, viewer: int) -> list[Happened]:
        """What a seat or spectator may read about all events, from redacted states only; numbers
        are those of the events that count."""
        if self._all_see_the_same:
            viewer = SPECTATOR
        entries = self._logs.setdefault(viewer, [])
        for at in range(len(entries), self.length):
            before, after = self.state_at(at), self.state_at(at + 1)
            seat, action = self.steps[at].event
            told = self.game.told(before, seat, action, after, viewer)
            entries.append(Happened(at, seat, told))
        return list(entries)

    @property
    def _all_see_the_same(self) -> bool:
        return not self.game.record.hides and self.game.modules.hidden is None

    def may_reveal(self, at: int, seat: int) -> bool:
        """Whether event number `at` may have shown something hidden, as far as a seat knows."""
        if (at, seat) not in self._revealing:
            event = self.steps[at].event
            self._revealing[at, seat] = reveals(self.game, self.state_at(at), event, seat)
        return self._revealing[at, seat]


def replay(game: Game, rows: Iterable[EventRow]) -> Fold:
    """What stored rows come to; the match's dealer waits. Raises BadTranscript."""
    match = Match(game, ScriptedDealer())
    numbers: list[int] = []
    seq = 0
    for row in rows:
        try:
            if row.seq != seq:
                raise SeriError(f"event {row.seq} where {seq} was expected")
            if row.undoes:
                _take_back(match, row)
                del numbers[-row.undoes :]
            else:
                read = game.read_outcome if row.seat == CHANCE else game.read_action
                match.put(Event(row.seat, read(match.state, row.action)))
                numbers.append(seq)
        except SeriError as error:
            raise BadTranscript(row.seq + 1, str(error), f"table {row.table_id}") from error
        seq += 1
    return Fold(match, numbers, seq)


def _take_back(match: Match, row: EventRow) -> None:
    """Never past an outcome of chance: it would be dealt again."""
    last = match.events[-row.undoes :] if 0 < row.undoes <= len(match.events) else []
    if not last or last[0].seat != row.seat or any(event.seat == CHANCE for event in last):
        raise SeriError(f"seat {row.seat + 1} can't take back {row.undoes} events")
    match.undo(row.undoes)
