"""Hints: the best choices of a position, as the strongest bot sees them from that seat alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.contract import CHANCE, NOBODY
from ..core.errors import SeriError
from ..core.points import Points
from ..core.view import View
from ..core.words import Line, Seat
from .base import BotSeed
from .by_search import SearchBot
from .roster import bot
from .search import Outlook, Thought

ADVISER = "expert"
MOST_CHOICES = 3
GAMES_PLAYED_ON = 60
"""From each choice, if there is time: the mean of their ends is good to a point or two."""

LITTLE = 0.015
"""What a difference of chances to win must exceed to be told as one."""

LIKELY = 0.5
"""How often an answer must have been given to be told."""


class NoAdvice(SeriError):
    """The adviser does not search in this game."""


class Advice(NamedTuple):
    """A choice, what it leads to for the seat, and why.

    `win` is the chance to win; `lead` how much more that is than with the best other of these
    choices (0 if there is none). `points` are what the choice brings before anybody else acts,
    `final` the mean points at the end of games played on from it.
    """

    action: int
    win: float
    points: Points
    lead: float
    final: float
    reasons: tuple[Line, ...]


def advise(view: View, spec: str = ADVISER, seed: BotSeed = None) -> list[Advice]:
    """The choices that a search looked at most, the best first; `view` is of the seat to move.

    Raises NoAdvice, UnknownBot, NotYourTurn.
    """
    adviser = bot(spec, seed)
    if not isinstance(adviser, SearchBot) or (thought := adviser.think(view)) is None:
        raise NoAdvice(f"{spec} does not search in {view.game.name}")
    best = _most_searched(thought)
    outlooks = adviser.play_on(view, best, GAMES_PLAYED_ON)
    return [_advice(view, thought, best, *each) for each in zip(best, outlooks, strict=True)]


def _most_searched(thought: Thought) -> list[int]:
    order = np.lexsort((-thought.values, -thought.visits))
    return [int(action) for action in order[:MOST_CHOICES] if thought.visits[action] > 0]


def _advice(view: View, thought: Thought, best: list[int], action: int, outlook: Outlook) -> Advice:
    """What the search and the games played on say of a choice, and the game's own reasons."""
    state = view.game.copy(view.state)
    view.game.apply(state, action)
    points = view.game.score(state, view.seat) - view.game.score(view.state, view.seat)
    unit = int(getattr(view.game.modules.components, "SCORE_UNIT", 1))
    final = float(outlook.points[:, view.seat].mean()) / unit
    win = float(thought.values[action])
    others = [each for each in best if each != action]
    rival = max(others, key=lambda each: float(thought.values[each]), default=action)
    lead = win - float(thought.values[rival])
    reasons = view.reasons(action)
    if others:
        reasons.append(_comparison(view, rival, lead))
    reasons += _reply(view, state, outlook)
    return Advice(action, win, points, lead, final, tuple(reasons))


def _comparison(view: View, rival: int, lead: float) -> Line:
    """How the choice compares with the best other one."""
    other = view.game.modules.describe.label(view.state, rival)
    if abs(lead) < LITTLE:
        return Line("hint.level", other=other)
    return Line(
        "hint.ahead" if lead > 0 else "hint.behind", count=round(100 * abs(lead)), other=other
    )


def _reply(view: View, after: Any, outlook: Outlook) -> list[Line]:
    """What the next player will probably do, if he has a choice and one answer stands out."""
    mover = view.game.current_player(after)
    reply, answers = int(outlook.replies.argmax()), int(outlook.replies.sum())
    if mover in (view.seat, CHANCE, NOBODY) or outlook.replies[reply] <= LIKELY * answers:
        return []
    share = outlook.replies[reply] / answers
    said = view.game.modules.describe.label(after, reply)
    return [Line("hint.reply", player=Seat(mover), reply=said, percent=round(100 * share))]
