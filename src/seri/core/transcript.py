"""Transcripts and cases: one text format for games and for tests (docs/transcripts.md).

A transcript has a header and one event a line, the dealer's included, so it replays without any
random generator. Lines that begin with `=` state what must hold at that point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .checks import run_check
from .contract import CHANCE
from .dealer import ScriptedDealer
from .errors import BadNotation, BadTranscript, CaseFailed, SeriError
from .game import Game
from .match import Event, Match

LONGEST_LINE = 2_000
MOST_LINES = 50_000
FIRST_LINE = "game"
DEALER = "dealer"


@dataclass
class Transcript:
    """A game that was played, or begun: `initial` is the state before the first event."""

    game: Game
    names: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    initial: Any = None

    def match(self) -> Match:
        """The match that these events make; its dealer waits for `deal`."""
        match = Match(self.game, ScriptedDealer(), names=self.names, state=self.initial)
        for event in self.events:
            match.put(event)
        return match

    def text(self) -> str:
        """The transcript as text; of a finished game the last lines state scores and places."""
        match = Match(self.game, ScriptedDealer(), names=self.names, state=self.initial)
        lines = [*self._header(match), ""]
        for event in self.events:
            who = DEALER if event.seat == CHANCE else str(event.seat + 1)
            lines.append(f"{who} {self.game.show_event(match.state, event.seat, event.action)}")
            match.put(event)
        if (outcome := match.outcome) is not None:
            lines += [
                f"= end {outcome.reason.id}",
                f"= scores: {' '.join(map(str, outcome.scores))}",
                f"= places: {' '.join(map(str, outcome.places))}",
            ]
        return "\n".join(lines) + "\n"

    def _header(self, match: Match) -> Iterator[str]:
        game = self.game
        yield f"{FIRST_LINE} {game.name}"
        yield f"rules {game.rules_version}"
        yield f"players {game.players}"
        preset = game.meta.preset_of(game.options)
        if preset is not None:
            yield f"preset {preset}"
        else:
            for option, value in game.written_options().items():
                yield f"option {option} {value}"
        for seat, name in enumerate(self.names):
            if name:
                yield f"name {seat + 1} {' '.join(name.split())}"
        if match.initial.tobytes() != game.start().tobytes():
            yield f"position {game.describe_position(match.initial)}"


def read_transcript(text: str, source: str = "transcript") -> Transcript:
    """The transcript that a text holds, replayed and checked on the way.

    Raises BadTranscript (CaseFailed for an `=` line) naming the line; nothing is half-read.
    """
    transcript, failures = _read(text, source)
    if failures:
        raise failures[0]
    return transcript


def check_transcript(text: str, source: str = "transcript") -> list[BadTranscript]:
    """Everything that is wrong with a transcript or case; empty if all of it holds."""
    try:
        return list(_read(text, source)[1])
    except BadTranscript as error:
        return [error]


def _read(text: str, source: str) -> tuple[Transcript, list[CaseFailed]]:
    lines = _Lines(text, source)
    match = _read_header(lines)
    failures: list[CaseFailed] = []
    for number, line in lines:
        try:
            if line.startswith("="):
                run_check(match, line[1:].strip())
            else:
                _read_event(match, line)
        except CaseFailed as error:
            failures.append(CaseFailed(number, error.problem, source))
        except SeriError as error:
            raise BadTranscript(number, str(error), source) from error
    return match.transcript(), failures


class _Lines:
    """The lines that say something, with their numbers; one can be put back."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.number = 0
        self._all = text.removeprefix("\ufeff").splitlines()
        if len(self._all) > MOST_LINES:
            raise BadTranscript(MOST_LINES + 1, f"more than {MOST_LINES} lines", source)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        while self.number < len(self._all):
            self.number += 1
            raw = self._all[self.number - 1]
            if len(raw) > LONGEST_LINE:
                raise self.wrong(f"longer than {LONGEST_LINE} characters")
            if line := _without_comment(raw).strip():
                yield self.number, line

    def back(self) -> None:
        self.number -= 1

    def wrong(self, problem: str) -> BadTranscript:
        return BadTranscript(max(self.number, 1), problem, self.source)


def _without_comment(line: str) -> str:
    """A line up to ` #`; the names of players may hold it."""
    if line.lstrip().startswith("name "):
        return line
    return "" if line.lstrip().startswith("#") else line.split(" #")[0]


@dataclass
class _Header:
    game: str = ""
    players: int | None = None
    preset: str | None = None
    options: dict[str, str | int | bool] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    rules: int | None = None
    position: tuple[int, str] | None = None

    def take(self, key: str, value: str) -> bool:
        """Take in a header line; False if the line is none. Raises BadNotation."""
        match key:
            case "game" if not self.game:
                self.game = value
            case "players" if self.players is None:
                self.players = _whole(key, value)
            case "rules" if self.rules is None:
                self.rules = _whole(key, value)
            case "preset" if self.preset is None:
                self.preset = value
            case "option":
                name, _, chosen = value.partition(" ")
                if name in self.options:
                    raise BadNotation(f"option {name} is given twice")
                self.options[name] = chosen
            case "name":
                seat, _, name = value.partition(" ")
                self.names[_whole("name", seat)] = name
            case "game" | "players" | "rules" | "preset":
                raise BadNotation(f"{key} is given twice")
            case _:
                return False
        return True


def _read_header(lines: _Lines) -> Match:
    header = _Header()
    for number, line in lines:
        key, _, value = line.partition(" ")
        value = value.strip()
        try:
            if not header.game and key != FIRST_LINE:
                raise BadNotation(f"expected `{FIRST_LINE} NAME` first, not {line[:40]!r}")
            if key == "position":
                header.position = (number, value)
                break
            if not header.take(key, value):
                lines.back()
                break
        except SeriError as error:
            raise lines.wrong(str(error)) from error
    if not header.game:
        raise lines.wrong(f"empty: expected `{FIRST_LINE} NAME` first")
    return _begin(header, lines)


def _begin(header: _Header, lines: _Lines) -> Match:
    try:
        game = Game(header.game, header.players, header.preset, header.options)
        if header.rules is not None and header.rules != game.rules_version:
            raise BadNotation(
                f"played under rules version {header.rules}; this is version {game.rules_version}"
            )
        for seat in header.names:
            if not 1 <= seat <= game.players:
                raise BadNotation(f"name {seat}: seats are 1 to {game.players}")
        names = [header.names.get(seat + 1, "") for seat in range(game.players)]
        state = game.position(header.position[1]) if header.position else None
    except SeriError as error:
        raise lines.wrong(str(error)) from error
    return Match(game, ScriptedDealer(), names=names if any(names) else [], state=state)


def _read_event(match: Match, line: str) -> None:
    who, _, move = line.partition(" ")
    if who == DEALER:
        match.deal(move)
        return
    if not (who.isascii() and who.isdigit()) or not 1 <= int(who[:4]) <= match.game.players:
        raise BadNotation(
            f"expected a seat (1 to {match.game.players}), {DEALER} or =, not {who[:40]!r}"
        )
    match.play(move, seat=int(who) - 1)


def _whole(key: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 6):
        raise BadNotation(f"{key}: expected a number, not {value[:40]!r}")
    return int(value)
