"""Transcripts and cases: one text format for games and for tests (docs/transcripts.md).

A transcript has a header and one event a line, the dealer's included, so it replays without any
random generator. Lines that begin with `=` state what must hold at that point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from . import registry
from .checks import run_check
from .comments import Comments, split_comment
from .contract import CHANCE
from .dealer import ScriptedDealer
from .errors import BadNotation, BadTranscript, CaseFailed, SeriError
from .game import Game
from .match import Event, Match
from .meta import Meta

T = TypeVar("T")

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
    comments: Comments = field(default_factory=Comments)

    def match(self) -> Match:
        """The match that these events make; its dealer waits for `deal`."""
        match = Match(self.game, ScriptedDealer(), names=self.names, state=self.initial)
        for event in self.events:
            match.put(event)
        match.comments = self.comments
        return match

    def text(self) -> str:
        """The transcript as text; of a finished game the last lines state scores and places."""
        match = Match(self.game, ScriptedDealer(), names=self.names, state=self.initial)
        lines = self.head()
        for number, event in enumerate(self.events):
            who = DEALER if event.seat == CHANCE else str(event.seat + 1)
            text = f"{who} {self.game.show_event(match.state, event.seat, event.action)}"
            lines += self.comments.lines(number, text, LONGEST_LINE)
            match.put(event)
        lines += self.comments.lines_above(len(self.events))
        if (outcome := match.outcome) is not None:
            lines += [
                f"= end {outcome.reason.id}",
                f"= scores: {' '.join(map(str, outcome.scores))}",
                f"= places: {' '.join(map(str, outcome.places))}",
            ]
        return "\n".join(lines) + "\n"

    def head(self) -> list[str]:
        """The lines before the first event: comments, the header, an empty line."""
        return [*(f"#{text}" for text in self.comments.head), *self._header(), ""]

    def _header(self) -> Iterator[str]:
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
        if self.initial is not None and self.initial.tobytes() != game.start().tobytes():
            yield f"position {game.describe_position(self.initial)}"


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
    comments = Comments()
    match = _read_header(lines, comments)
    failures: list[CaseFailed] = []
    for line in lines:
        happened = len(match.events)
        try:
            if line.startswith("="):
                run_check(match, line[1:].strip())
            else:
                _read_event(match, line)
        except CaseFailed as error:
            failures.append(CaseFailed(lines.number, error.problem, source))
        except SeriError as error:
            raise lines.wrong(str(error)) from error
        _place_comments(lines, comments, happened, len(match.events))
    comments.above.setdefault(len(match.events), []).extend(lines.above)
    match.comments = comments
    return match.transcript(), failures


def _place_comments(lines: _Lines, comments: Comments, before: int, after: int) -> None:
    """Keep the comments of a line that was read; one beside a check stands above what follows."""
    above = comments.above.setdefault(before, [])
    above += lines.above
    if lines.beside is not None and after > before:
        comments.beside[before] = lines.beside
    elif lines.beside is not None:
        above.append(lines.beside)
    lines.above.clear()


class _Lines:
    """The lines that say something; `number` is that of the present one, and it can be put back.

    `above` are the comments since the last line that was read, `beside` is the one on this line.
    """

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.number = 0
        self.above: list[str] = []
        self.beside: str | None = None
        self._all = text.removeprefix("\ufeff").splitlines()
        if len(self._all) > MOST_LINES:
            raise BadTranscript(MOST_LINES + 1, f"more than {MOST_LINES} lines", source)

    def __iter__(self) -> Iterator[str]:
        while self.number < len(self._all):
            self.number += 1
            raw = self._all[self.number - 1]
            if len(raw) > LONGEST_LINE:
                raise self.wrong(f"longer than {LONGEST_LINE} characters")
            said, self.beside = split_comment(raw)
            if said:
                yield said
            elif self.beside is not None:
                self.above.append(self.beside)

    def back(self) -> None:
        self.number -= 1

    def comments(self) -> list[str]:
        """All comments since the last line that was read, in order; they count as read."""
        found = [*self.above, *([self.beside] if self.beside is not None else [])]
        self.above.clear()
        return found

    def wrong(self, problem: str, line: int | None = None) -> BadTranscript:
        """The error of the present line, or of another."""
        return BadTranscript(max(line or self.number, 1), problem, self.source)


@dataclass
class _Header:
    """What the header says, and on which line: `lines` by key, `option NAME` or `name SEAT`."""

    game: str = ""
    players: int | None = None
    preset: str | None = None
    options: dict[str, str | int | bool] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    rules: int | None = None
    position: str | None = None
    lines: dict[str, int] = field(default_factory=dict)

    def take(self, key: str, value: str, line: int) -> bool:
        """Take in a header line; False if the line is none. Raises BadNotation."""
        first, _, rest = value.partition(" ")
        place = key
        match key:
            case "game":
                self.game = value
            case "players":
                self.players = _whole(key, value)
            case "rules":
                self.rules = _whole(key, value)
            case "preset":
                self.preset = value
            case "option":
                place = f"option {first}"
                self.options[first] = rest
            case "name":
                place = f"name {_whole(key, first)}"
                self.names[_whole(key, first)] = rest
            case "position":
                self.position = value
            case _:
                return False
        if place in self.lines:
            raise BadNotation(f"{place[:40]} is given twice")
        self.lines[place] = line
        return True


def _read_header(lines: _Lines, comments: Comments) -> Match:
    header = _Header()
    for line in lines:
        key, _, value = line.partition(" ")
        try:
            if not header.game and key != FIRST_LINE:
                raise BadNotation(f"expected `{FIRST_LINE} NAME` first, not {line[:40]!r}")
            if not header.take(key, value.strip(), lines.number):
                lines.back()
                break
        except SeriError as error:
            raise lines.wrong(str(error)) from error
        comments.head += lines.comments()
        if header.position is not None:
            break
    if not header.game:
        raise lines.wrong(f"empty: expected `{FIRST_LINE} NAME` first")
    return _begin(header, lines)


def _begin(header: _Header, lines: _Lines) -> Match:
    """The match that the header describes; an error names the line of the header it comes from."""

    def at(place: str, step: Callable[[], T]) -> T:
        try:
            return step()
        except SeriError as error:
            raise lines.wrong(str(error), header.lines.get(place)) from error

    meta = at(FIRST_LINE, lambda: registry.meta(header.game))
    players = meta.min_players if header.players is None else header.players
    at("rules", lambda: _check_rules(header.rules, meta))
    at("players", lambda: meta.check_players(players))
    at("preset", lambda: meta.resolve(header.preset, {}))
    for option, value in header.options.items():
        at(f"option {option}", partial(meta.resolve, None, {option: value}))
    for seat in header.names:
        at(f"name {seat}", partial(_check_seat, seat, players))
    game = at(FIRST_LINE, lambda: Game(meta.name, players, header.preset, header.options))
    position = header.position
    state = None if position is None else at("position", lambda: game.position(position))
    names = [header.names.get(seat + 1, "") for seat in range(players)]
    return Match(game, ScriptedDealer(), names=names if any(names) else [], state=state)


def _check_rules(version: int | None, meta: Meta) -> None:
    if version not in (None, meta.rules_version):
        raise BadNotation(
            f"played under rules version {version}; this is version {meta.rules_version}"
        )


def _check_seat(seat: int, players: int) -> None:
    if not 1 <= seat <= players:
        raise BadNotation(f"name {seat}: seats are 1 to {players}")


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
