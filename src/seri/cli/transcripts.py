"""`seri check` and `seri replay`: transcripts read again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from ..core.contract import CHANCE, SPECTATOR
from ..core.errors import BadOption, BadTranscript
from ..core.fair import unkept
from ..core.transcript import Transcript, check_transcript, read_transcript
from ..core.view import View
from ..core.words import Words
from .files import CannotRead, FileTrouble, check_new, read_text, write_new
from .setting import read_seats
from .speech import terminal_words
from .telling import Telling

FAILED = 1


def check_files(files: Sequence[Path]) -> int:
    """Print everything that is wrong, `file:line: what`; the exit code."""
    return _report(files, "checked", _wrong)


def verify_files(files: Sequence[Path]) -> int:
    """Print everything that was not dealt as promised, `file: what`; the exit code."""
    return _report(files, "recomputed", _unkept)


def _wrong(file: Path) -> list[str]:
    return [str(each) for each in check_transcript(read_text(file), str(file))]


def _unkept(file: Path) -> list[str]:
    transcript = read_transcript(read_text(file), str(file))
    problems = [f"{file}: {each}" for each in unkept(transcript)]
    if not problems:
        dealt = sum(event.seat == CHANCE for event in transcript.events)
        typer.echo(f"{file}: all {dealt} deals are as promised")
    return problems


def _report(files: Sequence[Path], done: str, find: Callable[[Path], list[str]]) -> int:
    """Print the problems of all files; the exit code."""
    bad = 0
    for file in files:
        try:
            problems = find(file)
        except (CannotRead, FileTrouble, BadTranscript) as error:
            problems = [str(error)]
        for problem in problems:
            typer.echo(problem)
        bad += bool(problems)
    noun = "file" if len(files) == 1 else "files"
    typer.echo(f"{len(files)} {noun} {done}, {bad} with errors", err=bad > 0)
    return FAILED if bad else 0


@dataclass(frozen=True)
class Replay:
    """What to show of a transcript. `seat` counts from 1, `at` counts events."""

    file: Path
    seat: int | None
    at: int | None
    step: bool
    svg: Path | None
    lang: str


def show_replay(replay: Replay) -> None:
    """Show what happened, and the board: after each event with `step`, else at the end."""
    own_words = terminal_words(replay.lang)
    check_new("--svg", replay.svg)
    transcript = read_transcript(read_text(replay.file), str(replay.file))
    words = own_words.over(transcript.game.words(replay.lang, transcript.names))
    viewer = read_seats([replay.seat], transcript.game.players)[0] if replay.seat else SPECTATOR
    telling = Telling(transcript.game, transcript.initial, viewer)
    last = _last_event(replay, transcript)
    for number, event in enumerate(transcript.events[:last], start=1):
        told = telling.tell(event)
        typer.echo(f"{number:4}  {told.line if viewer == SPECTATOR else told.shown}")
        for line in told.log:
            typer.echo(f"      · {words.line(line)}")
        if replay.step and number < last:
            _show_board(telling, words)
            _wait(words)
    _show_board(telling, words)
    if replay.svg is not None:
        write_new(replay.svg, _view(telling).svg(replay.lang, words.names))


def _last_event(replay: Replay, transcript: Transcript) -> int:
    """How many events to show."""
    count = len(transcript.events)
    if replay.at is None:
        return count
    if replay.at > count:
        raise BadOption(f"--at {replay.at}: the transcript has {count} events")
    return replay.at


def _view(telling: Telling) -> View:
    return View(telling.game, telling.state, telling.viewer)


def _show_board(telling: Telling, words: Words) -> None:
    typer.echo(f"\n{_view(telling).text(words.lang, words.names)}")


def _wait(words: Words) -> None:
    """Wait for Enter; without a person just go on."""
    if sys.stdin.isatty():
        input(words.text("cli.replay.enter"))
