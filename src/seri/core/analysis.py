"""`Analysis`: what was found about a game afterwards, and its JSON.

How it is found stands in `bots.analysis`, what the figures mean in docs/analysis.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .contract import CHANCE
from .errors import SeriError
from .game import Game
from .match import Event
from .transcript import DEALER, Transcript

FORMAT, VERSION = "seri-analysis", 1
NOTABLE = 0.03
"""A smaller difference between two chances is noise rather than a mistake, or luck."""

DIGITS = 5
"""Decimals of a chance that are kept."""

TOLERANCE = 10.0**-DIGITS
MOST_CHOICES = 4


class BadAnalysis(SeriError, ValueError):
    """JSON that is no analysis, or not one of this game."""


class Choice(NamedTuple):
    """An action at a decision: its seat's chance to win after it, and how often it was tried."""

    action: int
    chance: float
    visits: int


@dataclass(frozen=True)
class Decision:
    """A seat's action after `at` events, and what else could have been done.

    `choices` are the best, the best first, and with them what was played; there are none where it
    was forced, or the one action that makes sense.
    """

    at: int
    seat: int
    action: int
    choices: tuple[Choice, ...] = ()

    @property
    def is_forced(self) -> bool:
        return not self.choices

    @property
    def best(self) -> Choice:
        """What the expert would have done. Raises IndexError if it was forced."""
        return self.choices[0]

    @property
    def played(self) -> Choice:
        """What was done. Raises StopIteration if it was forced."""
        return next(each for each in self.choices if each.action == self.action)

    @property
    def loss(self) -> float:
        """How much of the chance to win it cost: 0 for what the expert would have done."""
        return 0.0 if self.is_forced else max(0.0, self.best.chance - self.played.chance)

    @property
    def is_mistake(self) -> bool:
        return self.loss >= NOTABLE


class Luck(NamedTuple):
    """What the dealer's event number `at` changed most: the chance of `seat`."""

    at: int
    seat: int
    change: float


@dataclass(frozen=True)
class Analysis:
    """The chances to win of all seats after 0, 1, 2... events, and the decisions on the way.

    Where it was stopped early, both end with the last moment that was reached.
    """

    chances: tuple[tuple[float, ...], ...]
    decisions: tuple[Decision, ...]
    simulations: int | None
    seconds: float | None
    seed: int

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """The decisions that cost most, the worst first; of one seat or of all."""
        found = [each for each in self.decisions if each.is_mistake and seat in (None, each.seat)]
        return sorted(found, key=lambda each: (-each.loss, each.at))

    def luck(self, events: Sequence[Event]) -> list[Luck]:
        """What chance changed most, the greatest change first."""
        found = []
        for at, (before, after) in enumerate(zip(self.chances, self.chances[1:], strict=False)):
            if events[at].seat == CHANCE:
                changes = [round(new - old, DIGITS) for old, new in zip(before, after, strict=True)]
                seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
                found.append(Luck(at, seat, changes[seat]))
        notable = [each for each in found if abs(each.change) >= NOTABLE]
        return sorted(notable, key=lambda each: (-abs(each.change), each.at))

    def decision_at(self, at: int) -> Decision | None:
        """The decision that was made after so many events."""
        return next((each for each in self.decisions if each.at == at), None)


# ---- JSON ----------------------------------------------------------------------------------------


def states(transcript: Transcript) -> Iterator[Any]:
    """The states after 0, 1, 2... events; each is the same record, changed in place."""
    game = transcript.game
    state = game.start() if transcript.initial is None else game.copy(transcript.initial)
    yield state
    for event in transcript.events:
        game.apply(state, event.action)
        yield state


def to_json(found: Analysis, transcript: Transcript) -> dict[str, Any]:
    """As plain data; actions in the game's notation, seats from 0."""
    game = transcript.game
    decided = {each.at: each for each in found.decisions}
    decisions, events = [], []
    for at, (event, state) in enumerate(zip(transcript.events, states(transcript), strict=False)):
        events.append(_event_text(game, state, event))
        if at in decided:
            decisions.append(_decision_json(game, state, decided[at]))
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "rules": game.rules_version,
        "players": game.players,
        "options": game.written_options(),
        "names": list(transcript.names),
        "simulations": found.simulations,
        "seconds": found.seconds,
        "seed": found.seed,
        "events": events,
        "chances": [list(each) for each in found.chances],
        "decisions": decisions,
    }


def _event_text(game: Game, state: Any, event: Event) -> str:
    who = DEALER if event.seat == CHANCE else str(event.seat + 1)
    return f"{who} {game.show_event(state, event.seat, event.action)}"


def _decision_json(game: Game, state: Any, decision: Decision) -> dict[str, Any]:
    return {
        "at": decision.at,
        "seat": decision.seat,
        "played": game.action(state, decision.action).text,
        "loss": round(decision.loss, DIGITS),
        "choices": [
            {
                "action": game.action(state, each.action).text,
                "chance": each.chance,
                "visits": each.visits,
            }
            for each in decision.choices
        ],
    }


def from_json(data: Any, transcript: Transcript) -> Analysis:
    """The analysis that `to_json` made of this very game. Raises BadAnalysis."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadAnalysis(f"no analysis: expected an object with the format {FORMAT!r}")
    if data.get("version") != VERSION:
        raise BadAnalysis(f"version {data.get('version')!r}: this program reads {VERSION}")
    game, events = transcript.game, transcript.events
    shown = [
        _event_text(game, state, event)
        for event, state in zip(events, states(transcript), strict=False)
    ]
    played = {"game": game.name, "rules": game.rules_version, "players": game.players}
    for key, value in {**played, "options": game.written_options(), "events": shown}.items():
        if data.get(key) != value:
            raise BadAnalysis(f"{key}: is of another game than this one")
    chances = _chances(data.get("chances"), game.players, len(events))
    read = _DecisionReader(transcript, len(chances) - 1)
    return Analysis(
        chances,
        tuple(read.all(data.get("decisions"))),
        _number(data.get("simulations"), "simulations", int, optional=True),
        _number(data.get("seconds"), "seconds", float, optional=True),
        _number(data.get("seed"), "seed", int),
    )


def _number(value: Any, where: str, kind: type, *, optional: bool = False) -> Any:
    """A number from 0, a whole one if `kind` is int."""
    if value is None and optional:
        return None
    is_number = isinstance(value, int if kind is int else (int, float))
    if not is_number or isinstance(value, bool) or not math.isfinite(value) or value < 0:
        raise BadAnalysis(f"{where}: expected a number from 0, not {str(value)[:40]!r}")
    return value


def _chance(value: Any, where: str) -> float:
    chance = float(_number(value, where, float))
    if chance > 1:
        raise BadAnalysis(f"{where}: expected a chance from 0 to 1, not {chance}")
    return chance


def _rows(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise BadAnalysis(f"{where}: expected a list")
    return data


def _chances(data: Any, players: int, events: int) -> tuple[tuple[float, ...], ...]:
    rows = _rows(data, "chances")
    if len(rows) > events + 1:
        raise BadAnalysis(f"chances: {len(rows)} moments, but the game has {events + 1}")
    found = []
    for number, row in enumerate(rows):
        where = f"chances[{number}]"
        shares = tuple(_chance(each, where) for each in _rows(row, where))
        if len(shares) != players or abs(sum(shares) - 1) > TOLERANCE * players:
            raise BadAnalysis(f"{where}: expected {players} chances whose sum is 1")
        found.append(shares)
    return tuple(found)


class _DecisionReader:
    """Reads decisions beside the game that they are of, up to moment number `last`."""

    def __init__(self, transcript: Transcript, last: int) -> None:
        self.game = transcript.game
        self.events = transcript.events[: last + 1]
        self.states = states(transcript)

    def all(self, data: Any) -> Iterator[Decision]:
        rows = iter(_rows(data, "decisions"))
        for at, (event, state) in enumerate(zip(self.events, self.states, strict=False)):
            if event.seat != CHANCE:
                yield self._one(next(rows, None), at, event, state)
        if (more := next(rows, None)) is not None:
            raise BadAnalysis(f"decisions: one that was never made: {str(more)[:40]}")

    def _one(self, data: Any, at: int, event: Event, state: Any) -> Decision:
        where = f"decision after {at} events"
        text = self.game.action(state, event.action).text
        if not isinstance(data, dict):
            raise BadAnalysis(f"{where}: is missing")
        if (data.get("at"), data.get("seat"), data.get("played")) != (at, event.seat, text):
            raise BadAnalysis(f"{where}: expected seat {event.seat} and {text!r}")
        legal = {each.text: int(each) for each in self.game.legal(state)}
        rows = _rows(data.get("choices"), where)
        choices = tuple(self._choice(row, legal, where) for row in rows)
        actions = [each.action for each in choices]
        if len({*actions}) != len(actions) or (actions and len(legal) == 1):
            raise BadAnalysis(f"{where}: expected the choices, each once, unless it was forced")
        if actions and event.action not in actions:
            raise BadAnalysis(f"{where}: what was played is not among the choices")
        return Decision(at, event.seat, event.action, choices)

    def _choice(self, data: Any, legal: dict[str, int], where: str) -> Choice:
        if not isinstance(data, dict) or data.get("action") not in legal:
            raise BadAnalysis(f"{where}: a choice that was not possible: {str(data)[:60]}")
        return Choice(
            legal[data["action"]],
            _chance(data.get("chance"), where),
            _number(data.get("visits"), where, int),
        )
