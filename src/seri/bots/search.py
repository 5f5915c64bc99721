"""Searching: what a seat sees in, how good each action is out.

thought = Searcher(game, net).think(view, Budget(simulations=2000), seed=1)
thought.best, thought.visits, thought.values
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..core.errors import BadOption
from ..core.game import Game
from ..core.view import View
from .kernels import chances, outlook, puct, rollouts, tree
from .kernels.net import Net, net_of
from .nets import ValueNet

EXPLORATION, SHARPNESS = 0.5, 10.0
"""With a net: how much credit unvisited actions get, how sharp the prior is (1 / temperature)."""

ROLLOUT_EXPLORATION = 0.4
LEAD = 0.5
"""Without a net: how much of the value of a finished game is by how far it was won or lost."""

DEPTH = 512
FIRST_SLICE, SLICE_SECONDS = 16, 0.004
MOST_SIMULATIONS = 1_000_000
EDGES_A_SIMULATION = 8
MOST_EDGES = 1 << 21
FEWEST_EDGES = 1 << 14
SIMULATIONS_A_SECOND = 60_000
"""More than any game reaches: for how much room a budget in seconds asks."""


@dataclass(frozen=True)
class Budget:
    """How long to think: simulations or seconds, and how many threads share them."""

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        if (self.simulations is None) == (self.seconds is None):
            raise BadOption("a search needs a budget: either simulations or seconds")
        if self.simulations is not None and not 1 <= self.simulations <= MOST_SIMULATIONS:
            raise BadOption(f"sims={self.simulations}: must be from 1 to {MOST_SIMULATIONS}")
        if self.seconds is not None and not 0.0 < self.seconds <= 3600.0:
            raise BadOption(f"seconds={self.seconds}: must be more than 0 and at most 3600")
        if not 1 <= self.threads <= 64:
            raise BadOption(f"threads={self.threads}: must be from 1 to 64")

    def edges(self) -> int:
        """How large a tree may grow."""
        if self.simulations is not None:
            wanted = self.simulations * EDGES_A_SIMULATION
        else:
            assert self.seconds is not None
            wanted = int(self.seconds * SIMULATIONS_A_SECOND) * EDGES_A_SIMULATION
        return max(FEWEST_EDGES, min(MOST_EDGES, wanted))


@dataclass(frozen=True)
class Thought:
    """By action: how often it was searched, its mean value, and what the net said at first."""

    visits: Any
    values: Any
    firsts: Any
    simulations: int
    seconds: float

    @property
    def best(self) -> int:
        """The action searched most; of equals the one that is worth more."""
        most = self.visits.max()
        return int(np.argmax(np.where(self.visits == most, self.values, -np.inf)))


@dataclass(frozen=True)
class Outlook:
    """Games played on from an action.

    `points[game, seat]` at the end, in the parts that the game counts in; `replies[action]`: how
    often the player who decides next answered so, all 0 if that is not known.
    """

    points: Any
    replies: Any


def together(outlooks: Sequence[Outlook]) -> Outlook:
    """The games of several outlooks on one action."""
    points = np.concatenate([each.points for each in outlooks])
    return Outlook(points, np.sum([each.replies for each in outlooks], axis=0))


@dataclass
class _Worker:
    """One thread's tree and room; kept from move to move, so that nothing is allocated."""

    worlds: Any
    grown: tree.Tree
    room: tree.Room
    path: tree.Path
    rng: np.random.Generator = field(default_factory=np.random.default_rng)
    done: int = 0


class Searcher:
    """Searches for one game; with a net, or without one by games played on at random.

    `by_values` plays them on by the game's own `action_values` instead. `lead` is the part of the
    value that is not the win but by how far: with 0, and with a net, values are chances to win.
    """

    def __init__(
        self,
        game: Game,
        net: ValueNet | None = None,
        *,
        by_values: bool = False,
        lead: float = LEAD,
    ) -> None:
        self.game = game
        self.net = net
        self.by_values = by_values
        self.lead = lead
        if by_values and "action_values" not in game.modules.rules:
            raise BadOption(f"{game.name}: has no evaluate.py to play games on by")
        inputs, hidden = (net.inputs, net.hidden) if net is not None else (1, 1)
        self._sizes = (inputs, hidden, game.num_actions, game.players)
        self._layers: Net | None = None
        if net is not None:
            self._layers = Net(*net_of.function(net.weights, inputs, hidden))
        self._workers: list[_Worker] = []
        low, high = game.modules.components.SCORE_BOUNDS
        unit = int(getattr(game.modules.components, "SCORE_UNIT", 1))
        self._spread = max(1.0, (high - low) * unit / 20.0)

    def think(self, view: View, budget: Budget, seed: Any = None) -> Thought:
        """Search for the view's seat, which must have a choice. Same seed, same simulations: same
        visits; threads each search a tree of their own and add up what they found."""
        began = time.perf_counter()
        workers = self._prepared(budget, np.random.SeedSequence(_entropy(seed)))
        start = self._alone(view)
        if budget.threads == 1:
            self._work(workers[0], start, budget, began)
        else:
            with ThreadPoolExecutor(budget.threads) as pool:
                list(pool.map(lambda each: self._work(each, start, budget, began), workers))
        return self._read(workers, time.perf_counter() - began)

    def judge(self, view: View, action: int, budget: Budget, seed: Any = None) -> Thought:
        """Think; then search a legal action until it was tried as often as the best one.

        So both are compared on an equal footing, and of equally many visits `best` is the better.
        """
        began = time.perf_counter()
        best = self.think(view, budget, seed).best
        workers, start = self._workers[: budget.threads], self._alone(view)
        for worker in workers:
            visits = self._visits([worker])[0]
            if (missing := int(visits[best] - visits[action])) > 0:
                self._search_on(worker, start, action, missing)
                worker.done += missing
        return self._read(workers, time.perf_counter() - began)

    def compare(
        self, view: View, actions: Sequence[int], simulations: int, seed: Any = None
    ) -> Thought:
        """Search these legal actions alone, each so often."""
        began = time.perf_counter()
        budget = Budget(simulations=simulations * len(actions))
        worker = self._prepared(budget, np.random.SeedSequence(_entropy(seed)))[0]
        tree.plant.compiled(worker.grown)
        for action in actions:
            self._search_on(worker, self._alone(view), action, simulations)
            worker.done += simulations
        return self._read([worker], time.perf_counter() - began)

    def expect(self, view: View, worlds: int, seed: Any = None) -> float:
        """The chance to win of the view's seat, whoever is to move, from so many worlds."""
        worker = self._prepared(Budget(simulations=1), np.random.SeedSequence(_entropy(seed)))[0]
        start, room = self._alone(view), worker.room
        if self._layers is not None:
            by_net = chances.expect_by_net.compiled
            return float(
                by_net(start, worker.worlds, worker.rng, self._layers, room, view.seat, worlds)
            )
        rule = chances.expect_by_values if self.by_values else chances.expect_at_random
        return float(rule.compiled(start, worker.worlds, worker.rng, room, view.seat, worlds))

    def look(self, view: View, worlds: int, seed: Any = None) -> Any:
        """One ply: float64[actions], what the net makes of each candidate; -inf for the rest."""
        worker = self._prepared(Budget(simulations=1), np.random.SeedSequence(_entropy(seed)))[0]
        start = self._alone(view)
        sums = np.zeros(self.game.num_actions)
        puct.look_ahead.compiled(
            start, worker.worlds, worker.rng, self._layers, worker.room, view.seat, worlds, sums
        )
        return np.where(worker.room.mask, sums / worlds, -np.inf)

    def play_on(self, view: View, action: int, games: int, seed: Any = None) -> Outlook:
        """Play on from an action of the view's seat, so many games, as the search does."""
        worker = self._prepared(Budget(simulations=1), np.random.SeedSequence(_entropy(seed)))[0]
        points = np.zeros((games, self.game.players), np.int64)
        replies = np.zeros(self.game.num_actions, np.int64)
        where = (self._alone(view), action, worker.worlds, worker.rng)
        if self._layers is not None:
            play_on = outlook.play_on_with_net.compiled
            play_on(*where, self._layers, worker.room, replies, points)
        elif self.by_values:
            outlook.play_on_by_values.compiled(*where, worker.room, points)
        else:
            outlook.play_on_at_random.compiled(*where, worker.room, points)
        return Outlook(points, replies)

    def _alone(self, view: View) -> Any:
        """The view's state as an array of one, which is what kernels take."""
        start = np.empty(1, self.game.dtype)
        start[0] = view.state
        return start

    # ---- One thread ------------------------------------------------------------------------------

    def _prepared(self, budget: Budget, seeds: np.random.SeedSequence) -> list[_Worker]:
        edges = budget.edges()
        while len(self._workers) < budget.threads:
            self._workers.append(
                _Worker(
                    self.game.starts(3),
                    tree.new_tree(edges),
                    tree.new_room(*self._sizes),
                    tree.new_path(DEPTH),
                )
            )
        for worker, seed in zip(self._workers, seeds.spawn(budget.threads), strict=False):
            if len(worker.grown.edges) < edges:
                worker.grown = tree.new_tree(edges)
            worker.rng = np.random.Generator(np.random.PCG64(seed))
            worker.done = 0
        return self._workers[: budget.threads]

    def _work(self, worker: _Worker, start: Any, budget: Budget, began: float) -> None:
        """Simulate in slices, until the budget is used up or the lead can't be lost any more."""
        tree.plant.compiled(worker.grown)
        kernel = self._kernel(worker)
        if budget.simulations is not None:
            share = -(-budget.simulations // budget.threads)
            kernel(start, share)
            worker.done = share
            return
        assert budget.seconds is not None
        until, count = began + budget.seconds, FIRST_SLICE
        now = time.perf_counter()
        while now < until and worker.done < MOST_SIMULATIONS:
            kernel(start, count)
            worker.done += count
            then, now = now, time.perf_counter()
            rate = count / max(now - then, 1e-9)
            count = max(1, int(rate * min(SLICE_SECONDS, max(until - now, 0.0))))
            if self._is_decided(worker, rate * (until - now)):
                return

    def _kernel(self, worker: _Worker) -> Callable[[Any, int], None]:
        """The compiled search, as a function of the state and the number of simulations."""
        if self._layers is not None:
            search, layers = puct.search_with_net.compiled, self._layers

            def with_net(start: Any, count: int) -> None:
                search(
                    start, worker.worlds, worker.rng, worker.grown, layers, worker.room,
                    worker.path, count, EXPLORATION, SHARPNESS,
                )  # fmt: skip

            return with_net
        rule = rollouts.search_by_values if self.by_values else rollouts.search_at_random
        plain = rule.compiled

        def without_net(start: Any, count: int) -> None:
            plain(
                start, worker.worlds, worker.rng, worker.grown, worker.room, worker.path, count,
                ROLLOUT_EXPLORATION, self._spread, self.lead,
            )  # fmt: skip

        return without_net

    def _search_on(self, worker: _Worker, start: Any, action: int, count: int) -> None:
        """Simulate so often more in the worker's tree, each time with this action first."""
        if self._layers is not None:
            puct.search_on_with_net.compiled(
                start, worker.worlds, worker.rng, worker.grown, self._layers, worker.room,
                worker.path, action, count, EXPLORATION, SHARPNESS,
            )  # fmt: skip
            return
        rule = rollouts.search_on_by_values if self.by_values else rollouts.search_on_at_random
        rule.compiled(
            start, worker.worlds, worker.rng, worker.grown, worker.room, worker.path, action, count,
            ROLLOUT_EXPLORATION, self._spread, self.lead,
        )  # fmt: skip

    def _is_decided(self, worker: _Worker, left: float) -> bool:
        """Whether so many more simulations can't make another action the most visited."""
        visits = self._visits([worker])[0]
        if np.count_nonzero(visits) < 2:
            return False
        second, first = np.partition(visits, -2)[-2:]
        return bool(first - second > left)

    # ---- Reading ---------------------------------------------------------------------------------

    def _visits(self, workers: list[_Worker]) -> tuple[Any, Any, Any]:
        visits = np.zeros(self.game.num_actions, np.int64)
        totals, firsts = np.zeros(self.game.num_actions), np.zeros(self.game.num_actions)
        for worker in workers:
            tree.read_root.compiled(worker.grown, visits, totals, firsts)
        return visits, totals, firsts

    def _read(self, workers: list[_Worker], seconds: float) -> Thought:
        visits, totals, firsts = self._visits(workers)
        with np.errstate(invalid="ignore"):
            values = np.where(visits > 0, totals / np.maximum(visits, 1), -np.inf)
        return Thought(visits, values, firsts, sum(each.done for each in workers), seconds)


def _entropy(seed: Any) -> Any:
    """What a SeedSequence is made of: a number, or nothing for one out of the air."""
    return seed.entropy if isinstance(seed, np.random.SeedSequence) else seed
