"""The part of `Game` that plays many states at once, always compiled."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from . import kernels
from .errors import BadOption

PIECE = 1024
"""States that a thread plays with a random generator of their own."""


class Batches:
    """Arrays of states, and the paths from one."""

    dtype: Any
    num_actions: int
    num_outcomes: int
    _start: Any

    def playouts(self, states: Any, rng: np.random.Generator) -> tuple[int, int]:
        """Play all states to their ends at random, in place; (decisions, chance events)."""
        mask = np.zeros(self.num_actions, np.bool_)
        decisions, deals = kernels.playouts.compiled(states, rng, mask)
        return int(decisions), int(deals)

    def playouts_parallel(
        self, states: Any, rng: np.random.Generator, threads: int
    ) -> tuple[int, int]:
        """Like `playouts`, by several threads.

        Each piece of 1024 states has its own child of `rng`, so what comes out depends on `rng`
        and the states alone, not on how many threads there are or which is faster. (It is not
        what `playouts` gives, which draws everything from `rng` itself.)
        """
        if threads < 1:
            raise BadOption(f"{threads} threads: must be 1 or more")
        pieces = [states[first : first + PIECE] for first in range(0, len(states), PIECE)]
        with ThreadPoolExecutor(threads) as pool:
            counts = list(pool.map(self.playouts, pieces, rng.spawn(len(pieces))))
        return sum(decisions for decisions, _ in counts), sum(deals for _, deals in counts)

    def step(self, states: Any, actions: Any, rng: np.random.Generator) -> tuple[Any, int]:
        """Apply an action to each state and let chance act: (who moves next, illegal actions).

        `actions` is int64[len(states)]; finished states ignore theirs. `start` states that begin
        with the dealer are dealt by a first call.
        """
        players = np.zeros(len(states), np.int64)
        mask = np.zeros(self.num_actions, np.bool_)
        acts = np.asarray(actions, np.int64)
        if acts.shape != (len(states),):
            raise BadOption(f"actions: expected shape ({len(states)},), not {acts.shape}")
        illegal = kernels.step_all.compiled(states, acts, rng, mask, players)
        return players, int(illegal)

    def perft(self, depth: int, state: Any = None) -> int:
        """The number of paths of `depth` events (players' and dealer's) from a state."""
        if depth < 0:
            raise BadOption(f"depth {depth}: must be 0 or more")
        stack = np.empty(depth + 1, self.dtype)
        stack[0] = self._start if state is None else state
        width = max(self.num_actions, self.num_outcomes)
        flags = np.zeros((depth + 1, width), np.bool_)
        mask = np.zeros(self.num_actions, np.bool_)
        weights = np.zeros(self.num_outcomes, np.int64)
        return int(kernels.perft.compiled(stack, depth, flags, mask, weights))
