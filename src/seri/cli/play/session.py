"""A game at the terminal: whose turn it is, and what happened until then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...bots import Bot
from ...core.contract import CHANCE
from ...core.draft import Draft
from ...core.errors import BadNotation, IllegalAction
from ...core.game import Action
from ...core.match import Match
from ...core.notation import NumberMove
from ...core.view import View
from .commands import AT_ANY_TIME, Commands
from .console import Console, Leave
from .ending import show_ending
from .journal import Journal

INTERRUPTED = 130


class Session:
    """People and bots at one match. `people` are seats from 0; `bots` sit at all others."""

    def __init__(
        self,
        match: Match,
        people: list[int],
        bots: dict[int, Bot],
        console: Console,
        journal: Journal,
    ) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.console = console
        self.journal = journal
        self.commands = Commands(match, console, journal)
        self._last_asked: int | None = None

    def run(self) -> int:
        """Play to the end, or until the person leaves; the exit code."""
        code = 0
        try:
            self._introduce()
            self._wait_for_dealer()
            while not self.match.is_over:
                self._turn(self.match.current_player)
            self._tell_news()
            show_ending(self.match, self.console)
        except Leave:
            self.console.tell()
        except KeyboardInterrupt:
            self.console.tell()
            code = INTERRUPTED
        self.console.say("cli.play.kept", file=self.journal.save())
        return code

    def ask_dealer(self, possible: str) -> str:
        """Ask what the real box dealt."""
        self._tell_news()
        self._heading(self.match.state)
        self.console.say("cli.play.deal", possible=possible)
        while self.commands.run(typed := self.console.ask(), AT_ANY_TIME):
            pass
        return typed

    # ---- Turns -------------------------------------------------------------------------------

    def _introduce(self) -> None:
        names = self.console.words
        for seat in self.people:
            self.console.say("cli.play.you", player=names.seat(seat))
        for seat, bot in self.bots.items():
            self.console.say("cli.play.bot", player=names.seat(seat), bot=bot.name)
        self.console.say("cli.play.see_help")

    def _wait_for_dealer(self) -> None:
        """Let the dealer begin, or go on where a game was left before it had dealt."""
        if self.match.current_player == CHANCE:
            outcome = self.match.dealer.deal(self.match.game, self.match.state, 0)
            if outcome is not None:
                self.match.deal(outcome)
            self.journal.save()

    def _turn(self, seat: int) -> None:
        if seat in self.bots:
            self.match.play(self.bots[seat].choose(self.match.view(seat)))
            self.journal.save()
            return
        self._hand_over(seat)
        self._tell_news()
        events = len(self.match.events)
        self.commands.draft = Draft(self.match.view(seat))
        while len(self.match.events) == events:
            self._ask(self.commands.draft)
        self.commands.draft = None

    def _ask(self, draft: Draft) -> None:
        """Show the table with the steps chosen so far; ask until something has changed."""
        self.console.tell(f"\n{self.commands.board(draft.seat)}")
        if draft.is_complete:
            self._ask_to_confirm(draft)
            return
        self._heading(draft.latest.state)
        choices = self._show_choices(draft.latest)
        numbers = self.match.game.number_move(draft.latest.state)
        events = len(self.match.events)
        while self.commands.draft is draft and len(self.match.events) == events:
            typed = self.console.ask()
            if not self.commands.run(typed):
                self._choose(draft, _amount(typed, numbers) or _numbered(typed, choices))

    def _ask_to_confirm(self, draft: Draft) -> None:
        """Play the steps when Enter is hit; until then they can be taken back."""
        self.console.heading(self.console.words.text("cli.play.confirm", choice=draft.labels))
        while self.commands.draft is draft:
            typed = self.console.ask_or_enter()
            if not typed:
                self._play(draft.texts)
                return
            if not self.commands.run(typed):
                self.console.say("cli.play.confirm_how")

    def _choose(self, draft: Draft, move: int | str) -> None:
        """Add a step to the draft, or play what was typed, the draft before it."""
        try:
            game, state = self.match.game, draft.latest.state
            action = game.read_action(state, move) if isinstance(move, str) else move
        except BadNotation as error:
            self.console.tell(str(error))
            self.console.say("cli.play.see_help")
            return
        if draft.takes(action):
            self.commands.draft = draft.added(action)
        else:
            self._play([*draft.texts, action])

    def _play(self, moves: Sequence[int | str]) -> None:
        """Play moves, all or none; say why, if that can't be."""
        events = len(self.match.events)
        try:
            for move in moves:
                self.match.play(move)
        except IllegalAction as error:
            self.match.undo(len(self.match.events) - events)
            self.console.refuse(error)
        else:
            self.journal.save()

    # ---- What is shown -----------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Where people share a screen and hold secrets, let one look at a time."""
        shares = len(self.people) > 1 and self.match.game.record.hides
        if shares and self._last_asked not in (None, seat):
            self.console.clear()
            self.console.say("cli.play.hand_over", player=self.console.words.seat(seat))
            self.console.wait()
        self._last_asked = seat

    def _tell_news(self) -> None:
        for line in self.journal.news():
            self.console.tell(f"· {self.console.words.line(line)}")

    def _heading(self, state: Any) -> None:
        prompt = self.match.game.modules.describe.prompt(state)
        self.console.heading(self.console.words.line(prompt))

    def _show_choices(self, view: View) -> list[Action]:
        state, game = view.state, self.match.game
        choices, numbers = game.listed(state), game.number_move(state)
        label = self.match.game.modules.describe.label
        words = self.console.words
        marks = [
            f"{number:2}" if numbers is None else " ·" for number in range(1, 1 + len(choices))
        ]
        rows = zip(marks, choices, strict=True)
        self.console.columns(
            [(mark, words.line(label(state, action)), action.text) for mark, action in rows]
        )
        if numbers is not None:
            self.console.say("cli.play.amount", low=numbers.low, high=numbers.high)
        return choices


def _amount(typed: str, numbers: NumberMove | None) -> str | None:
    """The move that a bare number stands for where a number is asked for."""
    bare = numbers is not None and typed.isascii() and typed.isdigit()
    return f"{numbers.verb} {typed}" if numbers is not None and bare else None


def _numbered(typed: str, choices: list[Action]) -> int | str:
    """The choice of that number, or the text as it is."""
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else 0
    return int(choices[number - 1]) if 1 <= number <= len(choices) else typed
