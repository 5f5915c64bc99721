"""How exploitable a bot is, at least: a net that learns to beat it alone.

    probe = Probe(seri.game(...), "medium", seed=1)
    probe.run(minutes=5)
    probe.measure(probe.finish().weights, blocks=200)   # its win shares; what equals win is par

It first plays against itself, since a net that never wins learns nothing, and then against the bot
alone. An approximate best response (Timbers et al., 2022): whatever share above par the net
reaches, a best response reaches too, and a longer probe may.
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

BY_ITSELF = 0.3
"""The part of a probe in which a net that begins from nothing learns the game by self-play."""


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
        self._by_itself = BY_ITSELF if begin_from is None else 0.0
        self._pair = np.zeros((1 + FROZEN, self.weights.shape[1]), np.float32)
        if frozen is not None:
            self._pair[FROZEN] = frozen.weights

    def _play(self, count: int, part: float) -> float:
        if part < self._by_itself:
            return super()._play(count, part)
        self._pair[LEARNER] = self.weights[0]
        loss = float(
            probing.train_against.compiled(
                self._start,
                self._worlds,
                self.rng,
                self._pair,
                self.learner,
                self._tape,
                self._room,
                self._rival,
                self._tries,
                count,
                *self._schedule(part),
            )
        )
        self.weights[0] = self._pair[LEARNER]
        return loss

    # ---- Results ---------------------------------------------------------------------------------

    def measure(self, weights: Any, blocks: int, number: int = 0) -> Any:
        """float64[blocks]: a net's mean win shares in games at all seats in turn.

        It plays as `medium` does. Another `number` gives other games.
        """
        players = self.game.players
        shares = np.zeros(blocks * players)
        pair = self._pair.copy()
        pair[LEARNER] = weights
        seeds = np.random.SeedSequence(self.seed, spawn_key=(number,))
        probing.measure.compiled(
            self._start,
            self._worlds,
            np.random.Generator(np.random.PCG64(seeds)),
            pair,
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
        more = {"against": self.against, "measured": self.measured, "by_itself": self._by_itself}
        return {**super().about(), **more}

    @classmethod
    def _begun(cls, game: Game, about: dict[str, Any]) -> Self:
        if "against" not in about:
            raise BadNet(f"what was kept is a training of {game.name}, no probe")
        probe = cls(game, about["against"], about["seed"])
        probe.measured, probe._by_itself = about["measured"], about["by_itself"]
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
