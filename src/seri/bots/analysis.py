"""Analysing games: the chances to win along a game, and what the expert would have done.

found = analyse(match.transcript(), Budget(simulations=1000), seed=1)
found.chances[-1], found.mistakes(), found.decision_at(12)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..core.analysis import DIGITS, MOST_CHOICES, Analysis, Choice, Decision, states
from ..core.contract import CHANCE, NOBODY
from ..core.game import Game
from ..core.transcript import Transcript
from ..core.view import View
from .resources import any_net, candidates_of, searcher
from .search import Budget, Searcher, Thought

ANALYST = "analysis"
"""The name for what has to be ready for an analysis, beside those of the bots."""

WORLDS = 400
"""In so many worlds a seat's chance is looked at, unless the budget is smaller."""


COMPARED = 1000
"""So often what was played and the one sensible action are tried, where time is the budget."""


class Moment(NamedTuple):
    """The chances of all seats at a moment, and the decision that was made there, if one was."""

    chances: tuple[float, ...]
    decision: Decision | None


def analyse(transcript: Transcript, budget: Budget, seed: int = 1) -> Analysis:
    """Look at every moment of a game, also of one that is not over."""
    return gathered(moments(transcript, budget, seed), budget, seed)


def moments(
    transcript: Transcript, budget: Budget, seed: int = 1, first: int = 0
) -> Iterator[Moment]:
    """The moments of a game in order, beginning after `first` events.

    There is one more than there are events. Each depends on the seed and its number alone, so a
    game can be analysed in pieces, and who has seen enough just stops.
    """
    analyst = _Analyst(transcript.game, budget)
    for number, state in enumerate(states(transcript)):
        if number < first:
            continue
        event = transcript.events[number] if number < len(transcript.events) else None
        source = np.random.SeedSequence([seed, number])
        chances = analyst.chances(state, source)
        decision = None
        if event is not None and event.seat != CHANCE:
            decision = analyst.decision(state, number, event.action, source)
        yield Moment(chances, decision)


def gathered(found: Iterable[Moment], budget: Budget, seed: int) -> Analysis:
    """The analysis that moments in order make."""
    all_of_them = list(found)
    return Analysis(
        tuple(each.chances for each in all_of_them),
        tuple(each.decision for each in all_of_them if each.decision is not None),
        budget.simulations,
        budget.seconds,
        seed,
    )


def rehearse(game: Game) -> None:
    """Look at one decision, so that everything that is needed is compiled and loaded."""
    match = game.match(seed=1)
    while not match.is_over and len(match.legal()) < 2:
        match.play(match.legal()[0])
    if match.is_over:
        return
    match.play(match.legal()[-1])
    for _ in moments(match.transcript(), Budget(simulations=4), first=len(match.events) - 1):
        pass


class _Analyst:
    """Looks at states of one game."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        self.searcher = _searcher(game)
        self.worlds = min(WORLDS, budget.simulations or WORLDS)

    def chances(self, state: Any, source: np.random.SeedSequence) -> tuple[float, ...]:
        """What each seat may expect from what it sees, in proportion, so that the sum is 1."""
        if self.game.current_player(state) == NOBODY:
            places = self.game.places(state)
            return tuple((place == 1) / places.count(1) for place in places)
        seed = _number(source)
        shares = np.array(
            [
                self.searcher.expect(View(self.game, state, seat), self.worlds, seed)
                for seat in range(self.game.players)
            ]
        )
        total = shares.sum()
        equal = np.full(self.game.players, 1 / self.game.players)
        return tuple(np.round(shares / total if total > 0 else equal, DIGITS).tolist())

    def decision(
        self, state: Any, at: int, action: int, source: np.random.SeedSequence
    ) -> Decision:
        """What was played, beside what a search finds from what its seat saw."""
        seat = self.game.current_player(state)
        view, seed = View(self.game, state, seat), _number(source)
        worth_a_thought = candidates_of(view).tolist()
        if worth_a_thought == [action]:
            return Decision(at, seat, action)
        if len(worth_a_thought) == 1:
            times = self.budget.simulations or COMPARED
            thought = self.searcher.compare(view, [*worth_a_thought, action], times, seed)
        else:
            thought = self.searcher.judge(view, action, self.budget, seed)
        return Decision(at, seat, action, _choices(thought, action))


def _searcher(game: Game) -> Searcher:
    """With the game's net; else games are played on, and only who wins them counts."""
    net = any_net(game, None)
    by_values = net is None and "action_values" in game.modules.rules
    return searcher(game, net, by_values=by_values, lead=0.0)


def _choices(thought: Thought, action: int) -> tuple[Choice, ...]:
    """The actions tried most, the best first, and among them the one that was played."""
    order = np.lexsort((-thought.values, -thought.visits))
    tried = [int(each) for each in order if thought.visits[each] > 0]
    listed = tried[:MOST_CHOICES]
    if action not in listed:
        listed[-1] = action
    return tuple(
        Choice(each, round(float(thought.values[each]), DIGITS), int(thought.visits[each]))
        for each in listed
    )


def _number(source: np.random.SeedSequence) -> int:
    return int(source.generate_state(1, np.uint64)[0])
