"""What may be typed besides moves."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...bots.hints import ADVISER, NoAdvice, advise
from ...bots.warm import is_ready
from ...core.draft import Draft
from ...core.errors import BadNotation
from ...core.match import Match
from ...core.points import signed
from ...core.view import View
from ...core.words import Line
from ...web.rulebook import rulebook_file
from ..files import FileTrouble
from .console import Console, Leave
from .journal import Journal

MOVES_NAMED = 6
"""How many moves that are not possible are named for each reason."""


class Commands:
    """The commands of a session. `draft` are the steps of the seat to move, not yet confirmed."""

    def __init__(self, match: Match, console: Console, journal: Journal) -> None:
        self.match = match
        self.console = console
        self.journal = journal
        self.draft: Draft | None = None

    def run(self, typed: str, known: tuple[str, ...] = ()) -> bool:
        """Carry out a command (one of `known`, where given); return whether it was one."""
        word, _, rest = typed.partition(" ")
        name = ALSO.get(word.lower(), word.lower())
        if name not in (known or COMMANDS):
            return False
        COMMANDS[name](self, rest.strip())
        return True

    def board(self, seat: int) -> str:
        """The board as a seat sees it, with the steps it has chosen."""
        words = self.console.words
        return self.view(seat).text(words.lang, self.match.names).rstrip("\n")

    def view(self, seat: int) -> View:
        """What a seat sees, with the steps it has chosen."""
        return self.draft.shown if self.draft is not None else self.match.view(seat)

    @property
    def _state(self) -> Any:
        return self.draft.latest.state if self.draft is not None else self.match.state

    # ---- Commands ----------------------------------------------------------------------------

    def help(self, _: str) -> None:
        """What the decision is about, the commands, and why other moves are not possible."""
        if (goal := self.match.game.goal(self._state)) is not None:
            self.console.say_line(goal)
        self.console.say("cli.help.intro")
        self.console.columns([(usage, self._about(name)) for name, usage in USAGES.items()])
        if self.match.current_player < 0:
            return
        self.console.say("cli.help.not_possible")
        for reason, moves in self._impossible().items():
            named = moves[:MOVES_NAMED] + ["…"] * (len(moves) > MOVES_NAMED)
            self.console.tell(f"  {', '.join(named)}: {reason}")

    def _about(self, name: str) -> str:
        return self.console.words.text(f"cli.help.{name}")

    def _impossible(self) -> dict[str, list[str]]:
        """Moves that are not possible now, by the reason."""
        game, state = self.match.game, self._state
        found: dict[str, list[str]] = {}
        for number in range(game.num_actions):
            reason = game.why_not(state, number)
            if reason is not None:
                text = game.action(state, number).text
                found.setdefault(self.console.words.line(reason), []).append(text)
        return found

    def why(self, move: str) -> None:
        """Why a move is not possible."""
        if not move:
            self.console.say("cli.play.why_what")
            return
        try:
            game, state = self.match.game, self._state
            reason: Line | None = game.why_not(state, game.read_action(state, move))
        except BadNotation as error:
            self.console.tell(str(error))
            return
        if reason is None:
            self.console.say("cli.play.possible")
        else:
            self.console.say_line(reason)

    def hint(self, _: str) -> None:
        """The best choices, as the strongest bot sees them from this seat."""
        seat, game = self.match.current_player, self.match.game
        if seat < 0:
            return
        if not is_ready(game, ADVISER):
            self.console.say("cli.play.hint_later")
            return
        view = self.view(seat)
        try:
            advice = advise(view)
        except NoAdvice as error:
            self.console.tell(str(error))
            return
        for number, each in enumerate(advice, start=1):
            label = game.modules.describe.label(view.state, each.action)
            text = game.action(view.state, each.action).text
            self.console.say(
                "cli.play.hint",
                number=number,
                choice=self.console.words.line(label),
                move=text,
                percent=round(100 * each.win),
                points=signed(each.points),
                final=self.console.words.text("score.points", count=round(each.final)),
            )
            for reason in each.reasons:
                self.console.tell(f"   - {self.console.words.line(reason)}")

    def odds(self, _: str) -> None:
        """What may come next, as far as the seat to move can know."""
        told, words = self.view(self.match.current_player).odds(), self.console.words
        if not told:
            self.console.say("cli.play.no_odds")
        for each in told:
            self.console.tell(f"{words.line(each.what)}:")
            self.console.columns(
                [
                    (
                        prospect.kind.text(words),
                        "" if prospect.left is None else str(prospect.left),
                        f"{100 * float(prospect.chance):5.1f} %",
                    )
                    for prospect in each.prospects
                ]
            )
            for note in each.notes:
                self.console.say_line(note)

    def rules(self, _: str) -> None:
        """The rulebook."""
        file = rulebook_file(self.match.game.name, self.console.words.lang)
        self.console.tell(file.read_text(encoding="utf-8"))

    def show_board(self, _: str) -> None:
        """The board again."""
        self.console.tell(self.board(self.match.current_player))

    def undo(self, _: str) -> None:
        """Take back the last step, or else to the last decision of the seat to move."""
        if self.draft is not None and self.draft.steps:
            self.draft = self.draft.shortened()
            self.console.say("cli.play.undone", count=1)
            return
        mover = self.match.current_player
        if all(event.seat != mover for event in self.match.events):
            self.console.say("cli.play.nothing_done")
            return
        count = self.match.undoable(mover)
        if count == 0:
            self.console.say("cli.play.no_undo")
            return
        self.match.undo(count)
        self.journal.rewrite()
        self.journal.save()
        self.console.say("cli.play.undone", count=count)

    def save(self, file: str) -> None:
        """Write the transcript to a file."""
        if not file:
            self.console.say("cli.play.save_where")
            return
        target = Path(file)
        with contextlib.suppress(RuntimeError):  # there is nobody of the name after ~
            target = target.expanduser()
        try:
            if target.exists() and not target.is_dir() and target != self.journal.file:
                self.console.say("cli.play.save_exists", file=target)
            else:
                self.console.say("cli.play.saved", file=self.journal.save(target))
        except FileTrouble as error:
            self.console.tell(error.said(self.console.words))
        except OSError as error:
            self.console.tell(FileTrouble(target, error).said(self.console.words))

    def leave(self, _: str) -> None:
        """Stop playing."""
        raise Leave


COMMANDS: dict[str, Callable[[Commands, str], None]] = {
    "help": Commands.help,
    "why": Commands.why,
    "hint": Commands.hint,
    "odds": Commands.odds,
    "board": Commands.show_board,
    "rules": Commands.rules,
    "undo": Commands.undo,
    "save": Commands.save,
    "quit": Commands.leave,
}
AT_ANY_TIME = ("help", "rules", "save", "quit")
ALSO = {"?": "help", "q": "quit", "exit": "quit"}
USAGES = {
    "help": "help, ?",
    "why": "why MOVE",
    "hint": "hint",
    "odds": "odds",
    "board": "board",
    "rules": "rules",
    "undo": "undo",
    "save": "save FILE",
    "quit": "quit, q",
}
