"""`Draft`: steps of a turn that a seat has chosen and may still take back.

A draft is made from what the seat sees and shown to nobody else; nothing has happened until its
steps are played. Which moves can be steps a game says itself (`describe.may_take_back`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .game import Action, Game
from .view import View
from .words import Line


@dataclass(frozen=True)
class Draft:
    """Steps on top of a view of the seat that is to move."""

    start: View
    steps: tuple[Action, ...] = ()

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def seat(self) -> int:
        return self.start.seat

    @property
    def texts(self) -> list[str]:
        return [step.text for step in self.steps]

    @cached_property
    def _views(self) -> Sequence[View]:
        """What the seat sees before the first step and after each."""
        views = [self.start]
        for step in self.steps:
            state = self.game.copy(views[-1].state)
            self.game.apply(state, step)
            views.append(View(self.game, state, self.seat))
        return views

    @property
    def latest(self) -> View:
        """The table as the steps would leave it."""
        return self._views[-1]

    @property
    def shown(self) -> View:
        """What to show: `latest`, without a last step that would end the game."""
        return self._views[-2] if self.game.is_over(self.latest.state) else self.latest

    @cached_property
    def labels(self) -> list[Line]:
        """The steps in words."""
        label = self.game.modules.describe.label
        pairs = zip(self._views[:-1], self.steps, strict=True)
        return [label(before.state, int(step)) for before, step in pairs]

    @cached_property
    def is_complete(self) -> bool:
        """Whether there are steps and no more can follow: they wait for a confirmation only."""
        return bool(self.steps) and not any(map(self.takes, self.latest.legal()))

    def takes(self, action: int) -> bool:
        """Whether an action is a legal step that can be added."""
        state = self.latest.state
        return action in self.latest.legal() and self.game.may_take_back(state, action)

    def added(self, action: int) -> Draft:
        """With one more step, which it must take."""
        return Draft(self.start, (*self.steps, self.game.action(self.latest.state, int(action))))

    def shortened(self) -> Draft:
        """Without the last step."""
        return Draft(self.start, self.steps[:-1])
