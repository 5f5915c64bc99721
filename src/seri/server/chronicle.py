"""A game as the fold of its events, with every state on the way, and its log for each viewer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.contract import CHANCE
from ..core.dealer import ScriptedDealer
from ..core.errors import BadTranscript, SeriError
from ..core.game import Game
from ..core.match import Event, Match
from ..core.words import Line, Seat
from .schema import EventRow


class Step(NamedTuple):
    """An event, its text, and the state after it."""

    event: Event
    text: str
    state: Any


class LogEntry(NamedTuple):
    """What a viewer reads about event number `seq`; `seat` is CHANCE for the dealer."""

    seq: int
    seat: int
    lines: list[Line]


@dataclass(frozen=True)
class TakenBack:
    """A seat took back the last `count` events that counted."""

    seat: int
    count: int


class Note(NamedTuple):
    """A take-back, and how many of the events before it still count."""

    at: int
    done: TakenBack


class Fold(NamedTuple):
    """What stored rows come to: the match of the events that count, and what was taken back."""

    match: Match
    notes: list[Note]


class Chronicle:
    """What has been committed. What was taken back counts no more, but its place is not reused."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []
        self._start = game.start()
        self._logs: dict[int, list[LogEntry]] = {}
        self._notes: list[Note] = []

    @classmethod
    def of(cls, fold: Fold) -> Chronicle:
        """The chronicle of what was stored."""
        chronicle = cls(fold.match.game)
        chronicle.add(chronicle.following(fold.match.events))
        chronicle._notes = fold.notes
        return chronicle

    @property
    def seq(self) -> int:
        """The number of rows in the log so far: it only grows."""
        return self.length + sum(note.done.count + 1 for note in self._notes)

    @property
    def length(self) -> int:
        """The number of events that count."""
        return len(self.steps)

    @property
    def events(self) -> list[Event]:
        return [step.event for step in self.steps]

    @property
    def state(self) -> Any:
        return self.state_at(self.length)

    def state_at(self, seq: int) -> Any:
        """The state after the first `seq` events."""
        return self.steps[seq - 1].state if seq else self._start

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

    def add(self, steps: Iterable[Step]) -> None:
        self.steps.extend(steps)

    def take_back(self, done: TakenBack) -> None:
        """Let the last events count no more."""
        length = self.length - done.count
        del self.steps[length:]
        self._notes = _noted(self._notes, length, done)
        for entries in self._logs.values():
            del entries[length:]

    def log(self, viewer: int) -> list[LogEntry]:
        """What a seat or spectator may read about all events, from redacted states only.

        What was taken back is gone; that somebody took something back stands after what remained.
        """
        entries = self._logs.setdefault(viewer, [])
        for seq in range(len(entries), self.length):
            before, after = self.state_at(seq), self.state_at(seq + 1)
            seat, action = self.steps[seq].event
            told = self.game.told(before, seat, action, after, viewer)
            entries.append(LogEntry(seq, seat, told))
        noted = list(entries)
        for at, done in self._notes:
            if at > 0:
                line = Line("page.log.took_back", player=Seat(done.seat))
                noted[at - 1] = noted[at - 1]._replace(lines=[*noted[at - 1].lines, line])
        return noted


def replay(game: Game, rows: Iterable[EventRow]) -> Fold:
    """What stored rows come to; the match's dealer waits. Raises BadTranscript."""
    match = Match(game, ScriptedDealer())
    notes: list[Note] = []
    for number, row in enumerate(rows):
        try:
            if row.seq != number:
                raise SeriError(f"event {row.seq} where {number} was expected")
            if row.undoes:
                _take_back(match, row)
                notes = _noted(notes, len(match.events), TakenBack(row.seat, row.undoes))
                continue
            read = game.read_outcome if row.seat == CHANCE else game.read_action
            match.put(Event(row.seat, read(match.state, row.action)))
        except SeriError as error:
            raise BadTranscript(row.seq + 1, str(error), f"table {row.table_id}") from error
    return Fold(match, notes)


def _noted(notes: Iterable[Note], length: int, done: TakenBack) -> list[Note]:
    """The notes after one more take-back, which left so many events."""
    return [*(Note(min(note.at, length), note.done) for note in notes), Note(length, done)]


def _take_back(match: Match, row: EventRow) -> None:
    """Never past an outcome of chance: it would be dealt again."""
    last = match.events[-row.undoes :] if 0 < row.undoes <= len(match.events) else []
    if not last or last[0].seat != row.seat or any(event.seat == CHANCE for event in last):
        raise SeriError(f"seat {row.seat + 1} can't take back {row.undoes} events")
    match.undo(row.undoes)
