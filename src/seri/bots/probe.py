"""How exploitable a bot is, at least: a net that learns to beat it alone.

    probe = Probe(seri.game(...), "medium", seed=1)
    probe.run(minutes=5)
    probe.measure(probe.finish().weights, blocks=200)   # its win shares; what equals win is par

An approximate best response (Timbers et al., 2022): whatever share above par the net reaches, a
best response reaches too, and a longer probe may.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from ..core.errors import BadOption
from ..core.game import Game
from .by_net import NetBot, worlds_in
from .greedy import GreedyBot
from .kernels import probing
from .kernels.probing import BY_VALUES, FROZEN, LEARNER
from .nets import BadNet, ValueNet
from .roster import bot
from .train import HIDDEN, Training


class Probe(Training):
    """A training at one seat, in turn at each, against a bot that does not change.

    `against` names it: `medium`, also with a net of its own (`medium:net=FILE`), or `greedy`.
    Raises BadOption for others, since a search is too slow to play all the games of a training.
    """

    def __init__(
        self, game: Game, against: str, seed: int = 1, begin_from: ValueNet | None = None
    ) -> None:
        frozen = frozen_net(game, against)
        super().__init__(game, seed, begin_from)
        self.against = against
        self.measured: list[dict[str, Any]] = []
        self._rival = BY_VALUES if frozen is None else FROZEN
        self._tries = worlds_in(game)
        if frozen is not None:
            self.weights[FROZEN] = frozen.weights

    def _play(self, count: int, part: float) -> float:
        return float(
            probing.train_against.compiled(
                self._start,
                self._worlds,
                self.rng,
                self.weights,
                self.learner,
                self._tape,
                self._room,
                self._rival,
                self._tries,
                count,
                *self._schedule(part),
            )
        )

    # ---- Results ---------------------------------------------------------------------------------

    def measure(self, weights: Any, blocks: int, number: int = 0) -> Any:
        """float64[blocks]: a net's mean win shares in games at all seats in turn.

        It plays as `medium` does. Another `number` gives other games.
        """
        players = self.game.players
        shares = np.zeros(blocks * players)
        both = self.weights[: FROZEN + 1].copy()
        both[LEARNER] = weights
        seeds = np.random.SeedSequence(self.seed, spawn_key=(number,))
        probing.measure.compiled(
            self._start,
            self._worlds,
            np.random.Generator(np.random.PCG64(seeds)),
            both,
            self._room,
            self._rival,
            self._tries,
            shares,
        )
        return shares.reshape(blocks, players).mean(axis=1)

    def gate(self, weights: Any, games: int) -> dict[str, float]:
        """The win share of a net against the bot."""
        shares = self.measure(weights, max(1, games // self.game.players))
        return {self.against: round(float(shares.mean()), 4)}

    # ---- Interrupted and gone on -----------------------------------------------------------------

    def about(self) -> dict[str, Any]:
        return {**super().about(), "against": self.against, "measured": self.measured}

    @classmethod
    def _begun(cls, game: Game, about: dict[str, Any]) -> Self:
        if "against" not in about:
            raise BadNet(f"what was kept is a training of {game.name}, no probe")
        probe = cls(game, about["against"], about["seed"])
        probe.measured = about["measured"]
        return probe


def frozen_net(game: Game, against: str) -> ValueNet | None:
    """The net of a bot that can be probed; None if it goes by the game's own valuation."""
    match bot(against):
        case GreedyBot():
            if "action_values" not in game.modules.rules:
                raise BadOption(f"{game.name}: has no evaluate.py for greedy to play by")
            return None
        case NetBot(temperature=0.0) as found:
            net = found.net_for(game)
            if net is None or net.hidden != HIDDEN:
                raise BadNet(f"{game.name} with {game.players} players: {against} has no net")
            return net
    raise BadOption(
        f"--against {against[:40]}: must be medium, medium:net=FILE or greedy; "
        "a search is too slow to play all the games of a training"
    )
