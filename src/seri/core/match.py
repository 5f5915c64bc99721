"""`Match`: the truth of one game, its dealer and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .comments import Comments
from .contract import CHANCE, NOBODY, SPECTATOR
from .dealer import Dealer
from .errors import IllegalAction, NotYourTurn
from .kernels import ILLEGAL
from .points import Points
from .view import View
from .words import Line

if TYPE_CHECKING:
    from .fair import Fairness
    from .game import Action, Game
    from .transcript import Transcript


class Event(NamedTuple):
    """One thing that happened: a seat's action, or an outcome when `seat` is CHANCE."""

    seat: int
    action: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `reason` and `tie_break` are lines for `Words.line`."""

    reason: Line
    scores: tuple[Points, ...]
    places: tuple[int, ...]
    tie_break: Line | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def outcome_of(game: Game, state: Any) -> Outcome | None:
    """The outcome of a finished state, or None."""
    if not game.is_over(state):
        return None
    describe = game.modules.describe
    return Outcome(
        describe.end_reason(state),
        tuple(game.scores(state)),
        tuple(game.places(state)),
        describe.tie_break(state),
    )


class Match:
    """A game being played. Chance is dealt by itself as long as the dealer answers.

    `initial` is the state before the first event, `events` everything since; `comments` are what
    people wrote into the transcript that it comes from, `fair` what its dealer promised.
    """

    def __init__(
        self, game: Game, dealer: Dealer, *, names: list[str] | None = None, state: Any = None
    ) -> None:
        self.game = game
        self.dealer = dealer
        self.names = list(names or [])
        self.initial = game.start() if state is None else game.copy(state)
        self.state = game.copy(self.initial)
        self.events: list[Event] = []
        self.comments = Comments()
        self.fair: Fairness | None = None
        self.current_player = game.current_player(self.state)
        self._dealt = 0
        self.let_chance_act()

    def __repr__(self) -> str:
        return f"<match of {self.game!r}, {len(self.events)} events>"

    @property
    def is_over(self) -> bool:
        return self.current_player == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        return outcome_of(self.game, self.state)

    def legal(self) -> list[Action]:
        """The legal actions of the seat to move."""
        return self.game.legal(self.state)

    def why_not(self, action: int | str) -> Line | None:
        """Why an action is not legal now, or None."""
        return self.game.why_not(self.state, self._number(action))

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, sees now."""
        return View(self.game, self.state, seat)

    # ---- Acting ------------------------------------------------------------------------------

    def play(self, action: int | str, *, seat: int | None = None) -> list[Event]:
        """Play for the seat to move; return what happened, the dealer's outcomes included.

        With `seat`, only if that seat is to move. Raises BadNotation, IllegalAction or
        NotYourTurn and then changes nothing.
        """
        mover = self.current_player
        if seat is not None and seat != mover:
            raise NotYourTurn(f"{self._who(seat)} is not to move: {self._who(mover)} is")
        if mover < 0:
            raise NotYourTurn(f"no player is to move: {self._who(mover)} is")
        number = self._number(action)
        player = self.game.try_apply(self.state, number)
        if player == ILLEGAL:
            raise self._illegal(number)
        before = len(self.events)
        self._happened(Event(mover, number), player)
        self.let_chance_act()
        return self.events[before:]

    def deal(self, outcome: int | str) -> list[Event]:
        """Deal an outcome by hand; return what happened. Raises like `play`."""
        if self.current_player != CHANCE:
            raise NotYourTurn(f"the dealer is not to move: {self._who(self.current_player)} is")
        before = len(self.events)
        self._deal(outcome)
        self.let_chance_act()
        return self.events[before:]

    def put(self, event: Event) -> None:
        """Add one event known to have happened, and nothing after it. Raises like `play`."""
        if event.seat != self.current_player:
            raise NotYourTurn(
                f"{self._who(event.seat)} is not to move: {self._who(self.current_player)} is"
            )
        if event.seat == CHANCE:
            self._deal(event.action)
            return
        player = self.game.try_apply(self.state, event.action)
        if player == ILLEGAL:
            raise self._illegal(event.action)
        self._happened(event, player)

    def let_chance_act(self) -> None:
        """Deal as long as chance is to act and the dealer answers."""
        while self.current_player == CHANCE:
            outcome = self.dealer.deal(self.game, self.state, self._dealt)
            if outcome is None:
                return
            self._deal(outcome)

    def undo(self, count: int = 1) -> None:
        """Take back the last events."""
        events = self.events[: max(0, len(self.events) - count)]
        self.state = self.game.copy(self.initial)
        self.events = []
        self.comments = self.comments.until(len(events))
        self._dealt = 0
        self.current_player = self.game.current_player(self.state)
        for event in events:
            self.game.apply(self.state, event.action)
            self._happened(event, self.game.current_player(self.state))

    def undoable(self, seat: int) -> int:
        """How many events to take back to return to the seat's last decision.

        0 where the dealer has acted since: what was revealed can't be forgotten.
        """
        for count, event in enumerate(reversed(self.events), start=1):
            if event.seat == CHANCE:
                return 0
            if event.seat == seat:
                return count
        return 0

    def transcript(self) -> Transcript:
        """The match so far, as a transcript."""
        from .transcript import Transcript

        return Transcript(
            self.game,
            self.names,
            list(self.events),
            self.initial,
            self.comments.until(len(self.events)),
            self.fair,
        )

    # ---- Inside ------------------------------------------------------------------------------

    def _number(self, action: int | str) -> int:
        return self.game.read_action(self.state, action) if isinstance(action, str) else int(action)

    def _happened(self, event: Event, next_player: int) -> None:
        self.events.append(event)
        self.current_player = next_player
        self._dealt += event.seat == CHANCE

    def _deal(self, outcome: int | str) -> None:
        given = outcome
        if isinstance(outcome, str):
            outcome = self.game.read_outcome(self.state, outcome)
        player = self.game.try_deal(self.state, int(outcome))
        if player == ILLEGAL:
            shown = given if isinstance(given, str) else self._outcome_text(int(given))
            allowed = self.game.outcomes_text(self.state)
            raise IllegalAction(f"dealer {shown}: cannot be dealt now; possible: {allowed}")
        self._happened(Event(CHANCE, int(outcome)), player)

    def _outcome_text(self, outcome: int) -> str:
        if 0 <= outcome < self.game.num_outcomes:
            return self.game.show_event(self.state, CHANCE, outcome)
        return str(outcome)

    def _illegal(self, number: int) -> IllegalAction:
        if not 0 <= number < self.game.num_actions:
            return IllegalAction(
                f"no action {number}: {self.game.name} has actions 0 to {self.game.num_actions - 1}"
            )
        reason = self.game.why_not(self.state, number)
        text = self.game.action(self.state, number).text
        why = self.game.words("en", self.names).line(reason) if reason else "not legal now"
        return IllegalAction(f"{text}: {why}", reason)

    def _who(self, seat: int) -> str:
        if seat == CHANCE:
            return "the dealer"
        return "nobody (the game is over)" if seat == NOBODY else f"seat {seat + 1}"
