"""A game in play as one viewer's page shows it: the board, what is asked, the log, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from markupsafe import Markup

from ..core.contents import by_content
from ..core.game import Action, Game
from ..core.match import Outcome, outcome_of
from ..core.notation import NumberMove
from ..core.odds import Odds
from ..core.points import Points
from ..core.standing import Offer
from ..core.words import Line, Seat, Words
from .durations import about_clock
from .models import Happened, Sitting, TableModel

LATEST = 40
"""Entries of the log on a table's page; the rest has a page of its own."""

LATEST_SHOWN = 2
"""Entries of the log that stand above the board too."""

LABELS_A_REASON = 4

MOST_POINTS = 9
"""Points of a game's "how to play"."""

BEGINNING = 40
"""Events until which "how to play" lies open."""

SHEETS_KEPT = 256

Sheet: TypeAlias = Sequence[tuple[Line, Sequence[tuple[Line, Points]]]]
"""Headings with their lines, and the points of each."""

DRAFT_SEPARATOR = ";"
"""Between the steps that a page says it showed."""


class Move(NamedTuple):
    """A legal action: what is sent, and what its button says."""

    text: str
    label: str


class Impossible(NamedTuple):
    """Actions that are not legal now for one and the same reason."""

    reason: str
    labels: list[str]
    more: int


class Said(NamedTuple):
    """An entry of the log, in words."""

    seq: int
    seat: int
    lines: list[str]


@dataclass(frozen=True)
class Standing:
    """A seat's place and points, with the score sheet: (heading, [(line, points)]).

    `points` are None, and the sheet is empty, where the viewer may not see them.
    """

    sitting: Sitting
    place: int
    points: Points | None
    points_text: str
    sheet: list[tuple[str, list[tuple[str, Points]]]]

    @property
    def is_hidden(self) -> bool:
        return self.points is None


@by_content(SHEETS_KEPT)
def _scored(state: Any, game: Game, seat: int) -> tuple[Points, Sheet]:
    """A seat's points and how they come about."""
    return game.score(state, seat), game.modules.describe.score_sheet(state, seat)


def said(log: Sequence[Happened], words: Words) -> list[Said]:
    """Entries of the log in words, oldest first, without those that say nothing."""
    entries = [Said(e.seq, e.seat, [words.line(line) for line in e.lines]) for e in log]
    return [entry for entry in entries if entry.lines]


class Scene:
    """Texts and drawings of a table, from its model (which holds a redacted view) alone."""

    def __init__(self, model: TableModel, words: Words) -> None:
        self.model = model
        self.words = words
        self.view = model.view
        self.game = model.view.game

    # ---- What is asked -----------------------------------------------------------------------

    @cached_property
    def mover(self) -> int:
        if self.model.draft is not None:
            return self.model.draft.seat
        return self.view.current_player if self.model.status != "waiting" else -1

    @cached_property
    def is_my_turn(self) -> bool:
        """Whether the viewer may move: nobody may in a pause, nor somebody who is away."""
        stands = self.model.is_away or self.model.timing.is_paused
        return self.mover == self.model.viewer >= 0 and not stands

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for the viewer: for a move, or for being ready."""
        return self.is_my_turn or self.model.viewer in self.model.awaited

    @property
    def decision(self) -> str:
        """What tells this decision of the viewer from every other at this table."""
        if self.is_my_turn or self.model.fair is None:
            return str(self.model.seq)
        return self.model.fair.promise

    @cached_property
    def prompt(self) -> str:
        return self.words.line(self.game.modules.describe.prompt(self.view.state))

    @cached_property
    def status(self) -> str:
        """The one line that says what the table waits for."""
        if self.model.status == "waiting":
            return self._waiting_for
        if self.outcome is not None:
            return self.winners_text(self.outcome)
        if self.model.timing.is_paused and not self.model.is_past:
            return self.words.text("page.pause.on")
        if self.must_confirm:
            return self.words.text("page.play.confirm_choice", choice=self.drafted)
        return self.prompt

    @property
    def _waiting_for(self) -> str:
        awaited = self.model.awaited
        if self.model.viewer in awaited:
            return self.words.text("page.room.are_you_ready")
        if awaited:
            players = [Seat(seat) for seat in awaited]
            return self.words.text("page.room.awaiting", players=players, count=len(players))
        return self.words.text("page.room.waiting", count=len(self.model.open_seats))

    @cached_property
    def goal(self) -> str:
        """What the viewer's decision is about, for somebody who does not know the game."""
        line = self.game.goal(self.view.state) if self._may_choose else None
        return self.words.line(line) if line is not None else ""

    @cached_property
    def how(self) -> list[str]:
        """How to play: what it is all about, then a few points in order."""
        ids = ["how.aim", *(f"how.{number}" for number in range(1, MOST_POINTS + 1))]
        return [self.words.text(id) for id in ids if id in self.words]

    @property
    def is_beginning(self) -> bool:
        return self.model.seq < BEGINNING

    @cached_property
    def waits_for_others(self) -> bool:
        return self.outcome is None and not self.is_my_turn

    @cached_property
    def moves(self) -> list[Move]:
        """The moves that have a button each, for who is to move."""
        label = self.game.modules.describe.label
        return [
            Move(action.text, self.words.line(label(self.view.state, int(action))))
            for action in self._listed()
        ]

    @cached_property
    def _may_choose(self) -> bool:
        return self.is_my_turn and not self.must_confirm and not self.model.is_past

    def _listed(self) -> list[Action]:
        return self.game.listed(self.view.state) if self._may_choose else []

    @property
    def for_pause(self) -> list[str]:
        """Who wants the pause that somebody asked for."""
        return [each.name for each in self.model.seats if each.agrees]

    @property
    def not_for_pause(self) -> list[str]:
        """Who has not agreed to it yet."""
        return [
            each.name
            for each in self.model.seats
            if each.kind == "person" and not each.agrees and not each.stand_in
        ]

    # ---- Steps that may be taken back --------------------------------------------------------

    @cached_property
    def must_confirm(self) -> bool:
        """Whether the viewer has chosen all that his turn asks for."""
        return self.model.draft is not None and self.model.draft.is_complete

    @cached_property
    def drafted(self) -> list[str]:
        """The steps chosen so far, in words."""
        draft = self.model.draft
        return [self.words.line(line) for line in draft.labels] if draft is not None else []

    @cached_property
    def drafted_text(self) -> str:
        """The steps chosen so far, as a form sends them back."""
        draft = self.model.draft
        return DRAFT_SEPARATOR.join(draft.texts) if draft is not None else ""

    # ---- What helps --------------------------------------------------------------------------

    @property
    def can_pass(self) -> bool:
        """Whether the game knows a pass, which can then be made for somebody."""
        return hasattr(self.game.modules.describe, "passes")

    @property
    def awaited_names(self) -> list[Seat]:
        """Who has not answered to somebody who asks to take something back."""
        return [Seat(seat) for seat in self.model.asked.awaited] if self.model.asked else []

    @property
    def may_answer(self) -> bool:
        """Whether somebody at the viewer's device is asked to agree."""
        awaited = self.model.asked.awaited if self.model.asked else ()
        return not set(self.model.own).isdisjoint(awaited)

    @property
    def number_offers(self) -> list[Offer]:
        """The orders that ask for a number."""
        return [each for each in self._offers if each.high]

    @property
    def plain_offers(self) -> list[Offer]:
        return [each for each in self._offers if not each.high]

    @property
    def _offers(self) -> Sequence[Offer]:
        return self.model.helps.offers if self.model.helps else ()

    @property
    def order_text(self) -> str:
        """What the viewer's order will do, in words."""
        order = self.model.helps.order if self.model.helps else None
        return self.words.text(f"order.given.{order.verb}", number=order.number) if order else ""

    # ---- Other ways to ask -------------------------------------------------------------------

    @cached_property
    def number(self) -> NumberMove | None:
        """Moves that ask for a number instead of a button each."""
        return self.game.number_move(self.view.state) if self._may_choose else None

    @cached_property
    def impossible(self) -> list[Impossible]:
        """Actions that the player can't take now, together where the reason is the same."""
        if not self._may_choose:
            return []
        reasons: dict[str, list[str]] = {}
        for action in range(self.game.num_actions):
            if (reason := self.game.why_not(self.view.state, action)) is not None:
                label = self.game.modules.describe.label(self.view.state, action)
                reasons.setdefault(self.words.line(reason), []).append(self.words.line(label))
        return [
            Impossible(reason, list(dict.fromkeys(labels))[:LABELS_A_REASON],
                       max(0, len(dict.fromkeys(labels)) - LABELS_A_REASON))
            for reason, labels in reasons.items()
        ]  # fmt: skip

    @cached_property
    def title(self) -> str:
        """The page's title: what is asked, and of whom."""
        if self.is_asked:
            return f"● {self.status}"
        return self.status

    @cached_property
    def options(self) -> list[tuple[str, str]]:
        """What was chosen before the game, in words."""
        meta, chosen = self.game.meta, self.game.options
        shown = [(each.name, each.show(chosen[each.name])) for each in meta.options]
        return [
            (self._word(f"option.{name}", name), self._word(f"option.{name}.{value}", value))
            for name, value in shown
        ] + about_clock(self.model.timing, self.words)

    def _word(self, id: str, otherwise: str) -> str:
        return self.words.text(id) if id in self.words else otherwise

    # ---- The board ---------------------------------------------------------------------------

    def board(self, layout: str) -> Markup:
        """The drawing for wide or narrow screens. Its texts are escaped by the element tree."""
        draw = self.game.modules.board.draw
        moves = self.view.legal() if self._may_choose else []
        return Markup(
            str(draw(self.view.state, self.view.seat, self.words, layout=layout, moves=moves))
        )

    @cached_property
    def board_text(self) -> str:
        draw_text = self.game.modules.board.draw_text
        return str(draw_text(self.view.state, self.view.seat, self.words))

    # ---- What happened -----------------------------------------------------------------------

    @property
    def tells_odds(self) -> bool:
        """Whether the game can say what may come next."""
        return self.game.modules.odds is not None and self.outcome is None

    @cached_property
    def odds(self) -> list[Odds]:
        """What may come next, as far as the viewer can know."""
        return self.view.odds()

    @cached_property
    def log(self) -> list[Said]:
        """The latest entries, newest first; so are the lines of each."""
        entries = said(self.model.log[-LATEST:], self.words)
        return [entry._replace(lines=entry.lines[::-1]) for entry in reversed(entries)]

    @cached_property
    def own_last(self) -> int | None:
        """The number of the viewer's own latest event."""
        own = (each.seq for each in reversed(self.model.log) if each.seat == self.model.viewer)
        return next(own, None) if self.model.is_seated else None

    @cached_property
    def news(self) -> int:
        """How many entries of `log` are new since the viewer acted last."""
        if (last := self.own_last) is None:
            return 0
        return sum(entry.seq > last for entry in self.log)

    @cached_property
    def latest(self) -> list[str]:
        """What happened last, for who has no room for the log."""
        return [line for entry in self.log[:LATEST_SHOWN] for line in entry.lines][::-1]

    @cached_property
    def has_more_log(self) -> bool:
        return len(self.model.log) > LATEST

    @cached_property
    def outcome(self) -> Outcome | None:
        in_play = self.model.status != "waiting" and self.model.draft is None
        return outcome_of(self.game, self.view.state) if in_play else None

    @cached_property
    def standings(self) -> list[Standing]:
        """By place once the game is over, by seat before."""
        places = self.outcome.places if self.outcome else [0] * self.game.players
        rows = [self._standing(sitting, places[sitting.seat]) for sitting in self.model.seats]
        return sorted(rows, key=lambda row: (row.place, row.sitting.seat))

    def _standing(self, sitting: Sitting, place: int) -> Standing:
        state, seat = self.view.state, sitting.seat
        if not self.game.shows_score(state, self.view.seat, seat):
            return Standing(sitting, place, None, self.words.text("score.hidden"), [])
        points, sheet = _scored(state, self.game, seat)
        shown = self.words.text("score.points", count=points)
        return Standing(sitting, place, points, shown, self._in_words(sheet))

    def _in_words(self, sheet: Sheet) -> list[tuple[str, list[tuple[str, Points]]]]:
        return [
            (self.words.line(heading), [(self.words.line(line), points) for line, points in lines])
            for heading, lines in sheet
        ]

    def winners_text(self, outcome: Outcome) -> str:
        winners = [self.words.seat(seat) for seat in outcome.winners]
        names = self.words.text("page.result.and").join(winners)
        return self.words.text("page.result.winner", names=names, count=len(winners))

    @cached_property
    def end_texts(self) -> list[str]:
        """Why the game ended and which rule decided the first place."""
        if self.outcome is None:
            return []
        lines = [self.outcome.reason, self.outcome.tie_break]
        return [self.words.line(line) for line in lines if line is not None]
