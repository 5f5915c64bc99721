"""The end of a game: the score sheet, the places, and why."""

from __future__ import annotations

from ...core.match import Match, Outcome
from ...core.points import signed
from ...core.words import Words
from .console import Console


def show_ending(match: Match, console: Console) -> None:
    """The final board, each player's score line by line, the places."""
    outcome = match.outcome
    if outcome is None:
        return
    console.tell(f"\n{match.view().text(console.words.lang, match.names)}")
    console.heading(console.words.line(outcome.reason))
    for seat in range(match.game.players):
        show_sheet(match, seat, console)
    show_places(outcome, console)


def show_sheet(match: Match, seat: int, console: Console) -> None:
    """A player's score sheet."""
    words = console.words
    console.heading(words.seat(seat))
    for heading, lines in match.game.modules.describe.score_sheet(match.state, seat):
        total = sum(points for _, points in lines)
        rows = [(words.line(line), signed(points)) for line, points in lines]
        console.tell(f"  {words.line(heading)}: {signed(total)}")
        if rows:
            console.columns(rows, indent=4)


def show_places(outcome: Outcome, console: Console) -> None:
    """Who won, who came next, and what decided a tie."""
    words = console.words
    console.heading(words.text("cli.end.places"))
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    console.columns([_place(seat, outcome, words) for seat in order])
    if outcome.tie_break is not None:
        console.say_line(outcome.tie_break)


def _place(seat: int, outcome: Outcome, words: Words) -> tuple[str, ...]:
    return (
        words.text("cli.end.place", place=outcome.places[seat]),
        words.seat(seat),
        words.text("score.points", count=outcome.scores[seat]),
    )
