"""A game as the fold of its events, with every state on the way, and its log for each viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..core.contract import CHANCE
from ..core.dealer import ScriptedDealer
from ..core.errors import BadTranscript, SeriError
from ..core.game import Game
from ..core.match import Event, Match
from ..core.words import Line
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


class Chronicle:
    """What has been committed: nothing here is taken back."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []
        self._start = game.start()
        self._logs: dict[int, list[LogEntry]] = {}

    @property
    def seq(self) -> int:
        """The number of events so far."""
        return len(self.steps)

    @property
    def state(self) -> Any:
        return self.state_at(self.seq)

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

    def log(self, viewer: int) -> list[LogEntry]:
        """What a seat or spectator may read about all events, from redacted states only."""
        entries = self._logs.setdefault(viewer, [])
        for seq in range(len(entries), self.seq):
            before, after = self.state_at(seq), self.state_at(seq + 1)
            seat, action = self.steps[seq].event
            told = self.game.told(before, seat, action, after, viewer)
            entries.append(LogEntry(seq, seat, told))
        return entries


def replay(game: Game, rows: Iterable[EventRow]) -> Match:
    """The match that stored events make; its dealer waits. Raises BadTranscript."""
    match = Match(game, ScriptedDealer())
    for row in rows:
        try:
            if row.seq != len(match.events):
                raise SeriError(f"event {row.seq} where {len(match.events)} was expected")
            read = game.read_outcome if row.seat == CHANCE else game.read_action
            match.put(Event(row.seat, read(match.state, row.action)))
        except SeriError as error:
            raise BadTranscript(row.seq + 1, str(error), f"table {row.table_id}") from error
    return match
