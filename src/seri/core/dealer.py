"""Dealers: where chance comes from. The rules know none of them."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .errors import BadNotation, IllegalAction

if TYPE_CHECKING:
    from .game import Game


class Dealer(Protocol):
    """Draws an outcome when the dealer is to move."""

    def deal(self, game: Game, state: Any, number: int) -> int | None:
        """An outcome possible in `state`, or None to wait; `number` counts the game's outcomes."""


def pick(weights: Any, ticket: int) -> int:
    """The outcome that holds a ticket of 0 <= ticket < sum of the weights."""
    return int(np.searchsorted(np.cumsum(weights), ticket, side="right"))


class SeededDealer:
    """For simulation: a NumPy generator. The same seed gives the same game."""

    def __init__(self, seed: int | np.random.SeedSequence | None = None) -> None:
        self.rng = np.random.Generator(np.random.SFC64(seed))

    def deal(self, game: Game, state: Any, number: int) -> int:
        weights = game.weights(state)
        return pick(weights, int(self.rng.random() * int(weights.sum())))


SECRET_BYTES = 32


class SecretDealer:
    """For tables: outcome k follows from a 256-bit secret and k alone, by HMAC-SHA-256.

    It keeps no state, so a server that restarts deals on as if nothing had happened.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a dealer's secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret

    def deal(self, game: Game, state: Any, number: int) -> int:
        weights = game.weights(state)
        return pick(weights, self.ticket(int(weights.sum()), number))

    def ticket(self, bound: int, number: int) -> int:
        """A fair number below `bound`: the first 64-bit block that does not favour any."""
        limit = 2**64 - 2**64 % bound
        attempt = 0
        while True:
            message = f"seri outcome {number} attempt {attempt}".encode()
            block = hmac.new(self._secret, message, hashlib.sha256).digest()[:8]
            if (ticket := int.from_bytes(block, "big")) < limit:
                return ticket % bound
            attempt += 1


class ScriptedDealer:
    """Deals what it was given, as text or outcome numbers, in order; then it waits."""

    def __init__(self, outcomes: Iterable[str | int] = ()) -> None:
        self.outcomes = list(outcomes)

    def deal(self, game: Game, state: Any, number: int) -> int | None:
        if not self.outcomes:
            return None
        first = self.outcomes[0]
        outcome = game.read_outcome(state, first) if isinstance(first, str) else first
        if not 0 <= outcome < len(weights := game.weights(state)) or weights[outcome] <= 0:
            raise IllegalAction(
                f"dealer {first}: cannot be dealt now ({game.outcomes_text(state)})"
            )
        self.outcomes.pop(0)
        return outcome


class AskingDealer:
    """Asks a person what the real bag, deck or die gave; asks again until it is possible."""

    def __init__(self, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        self._ask = ask
        self._tell = tell

    def deal(self, game: Game, state: Any, number: int) -> int:
        while True:
            allowed = game.outcomes_text(state)
            try:
                outcome = game.read_outcome(state, self._ask(allowed))
            except BadNotation as error:
                self._tell(str(error))
                continue
            if game.weights(state)[outcome] > 0:
                return outcome
            self._tell(f"not possible now; possible: {allowed}")
