"""Training a net by self-play.

    training = Training(seri.game(...), seed=1)
    training.run(minutes=4, tell=print)
    save_net(file, training.game, training.finish())

The schedule (how much is tried at random, how fast is learned) follows the part of the time or of
the games that is over. With a number of games instead of minutes, the same seed gives the same net.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from ..core.errors import BadOption
from ..core.game import Game
from .kernels import selfplay
from .kernels.net import Scratch, net_of, num_weights, scratch
from .nets import BadNet, ValueNet, digests, inputs_like, num_features

HIDDEN = 64
OLDER_NETS = 8
SNAPSHOTS = 12  # in a training, the first few left out
POSITIONS = 1_500  # of a game that are kept at most
EPSILON, LAST_EPSILON = 0.15, 0.02
RATE, RATE_AFTER, LAST_RATE = 0.002, 0.001, 0.0001
AVERAGED_FROM = 0.7  # of the training
SLICE_SECONDS = 1.0
GATE_GAMES = 1_000


@dataclass(frozen=True)
class Progress:
    """How far a training is: from 0 to 1, games played, seconds, mean loss of the last slice."""

    part: float
    games: int
    seconds: float
    loss: float


class Training:
    """A net that learns to play one game with one number of players.

    It may begin from another net of the game, for other options or another number of players.
    """

    def __init__(self, game: Game, seed: int = 1, begin_from: ValueNet | None = None) -> None:
        self.game = game
        self.seed = seed
        self.inputs = num_features(game)
        size = num_weights(self.inputs, HIDDEN)
        self.rng = np.random.Generator(np.random.PCG64(seed))
        self.weights = np.zeros((1 + OLDER_NETS, size), np.float32)
        self.weights[0] = self._beginning() if begin_from is None else self._like(begin_from)
        self._rate = RATE if begin_from is None else RATE_AFTER
        self._begun_from = None if begin_from is None else begin_from.manifest
        self.learner = selfplay.new_learner(size)
        if begin_from is not None:
            self.learner.counts[selfplay.GAMES] = selfplay.SCHOOLED
        self.games = 0
        self.seconds = 0.0
        self.snapshots = 0
        self._in_slice = 8
        self._start = game.starts(1)
        self._worlds = game.starts(3)
        rows = POSITIONS * game.players
        self._tape = selfplay.Tape(
            np.zeros((rows, self.inputs), np.float32), np.zeros(rows, np.float32)
        )
        self._room: Scratch = scratch(self.inputs, HIDDEN, game.num_actions, game.players)

    def _beginning(self) -> Any:
        """Small random weights; the chance to win is even."""
        first = self.rng.standard_normal(self.inputs * HIDDEN) / math.sqrt(0.4 * self.inputs)
        second = 0.05 * self.rng.standard_normal(HIDDEN)
        even = [-math.log(self.game.players - 1)]
        return np.concatenate([first, np.zeros(HIDDEN), second, even]).astype(np.float32)

    def _like(self, other: ValueNet) -> Any:
        """The weights of another net, each input being that which means the same there."""
        game, players = other.manifest["game"], other.manifest["players"]
        if game != self.game.name or other.hidden != HIDDEN:
            raise BadNet(f"a net for {game} with {other.hidden} units is no beginning for this")
        first, bias, second, even = net_of.function(other.weights, other.inputs, HIDDEN)
        rows = list(range(self.inputs))
        if players != self.game.players:
            rows = inputs_like(self.game, players)
        even = even + math.log(players - 1) - math.log(self.game.players - 1)
        return np.concatenate([first[rows].ravel(), bias, second, even])

    # ---- Learning --------------------------------------------------------------------------------

    def run(
        self,
        *,
        minutes: float | None = None,
        games: int | None = None,
        tell: Callable[[Progress], None] | None = None,
    ) -> None:
        """Train until so many minutes or games are over, those before a `resume` included."""
        if (minutes is None) == (games is None):
            raise BadOption("say how long to train: either minutes or a number of games")
        part = self._part(minutes, games)
        while part < 1.0:
            left = None if games is None else games - self.games
            loss = self._slice(part, left)
            part = self._part(minutes, games)
            if tell is not None:
                tell(Progress(min(1.0, part), self.games, self.seconds, loss))

    def _part(self, minutes: float | None, games: int | None) -> float:
        if games is not None:
            return self.games / games
        assert minutes is not None
        return self.seconds / (60.0 * minutes)

    def _slice(self, part: float, left: int | None) -> float:
        """Some games; with a number of games given always as many, so that seeds reproduce."""
        count = self._in_slice if left is None else min(left, 64)
        began = time.perf_counter()
        loss = self._play(count, part)
        took = time.perf_counter() - began
        self.games += count
        self.seconds += took if self.games > count else 0.0  # the first slice compiles
        if self.games > count:
            self._in_slice = max(1, min(2 * count, int(count * SLICE_SECONDS / max(took, 1e-6))))
        return loss

    def _play(self, count: int, part: float) -> float:
        """Play so many games and learn from them; the mean loss."""
        self._keep_older(part)
        return float(
            selfplay.train_games.compiled(
                self._start,
                self._worlds,
                self.rng,
                self.weights,
                self.learner,
                self._tape,
                self._room,
                count,
                *self._schedule(part),
            )
        )

    def _schedule(self, part: float) -> tuple[float, float, bool]:
        """How much is tried at random, how fast is learned, and whether weights are averaged."""
        return (
            EPSILON + (LAST_EPSILON - EPSILON) * part,
            LAST_RATE + (self._rate - LAST_RATE) * 0.5 * (1.0 + math.cos(math.pi * part)),
            part >= AVERAGED_FROM,
        )

    def _keep_older(self, part: float) -> None:
        """Now and then the present net joins the league of older ones, over the oldest."""
        if int(part * SNAPSHOTS) > self.snapshots:
            self.snapshots = int(part * SNAPSHOTS)
            self.weights[1 + self.snapshots % OLDER_NETS] = self.weights[0]
            counts = self.learner.counts
            if counts[selfplay.OLDER] < OLDER_NETS:
                row = 1 + counts[selfplay.OLDER]
                self.weights[row] = self.weights[0]
                counts[selfplay.OLDER] = row

    # ---- Results ---------------------------------------------------------------------------------

    def finish(self, gate_games: int = GATE_GAMES) -> ValueNet:
        """The average of the last weights, or the last ones if those play better; tested."""
        nets = [self.weights[0]]
        if self.learner.counts[selfplay.AVERAGED] > 0:
            nets.append(self.learner.average)
        rounded = [net.astype(np.float16).astype(np.float32) for net in nets]
        results = [self.gate(net, gate_games) for net in rounded]
        best = max(range(len(nets)), key=lambda each: sum(results[each].values()))
        manifest = {
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.written_options(),
            "seed": self.seed,
            "games": self.games,
            "seconds": round(self.seconds),
            "averaged": best == 1,
            "gate_games": gate_games,
            "wins": results[best],
            "par": round(1 / self.game.players, 4),
            "begun_from": self._begun_from,
        }
        return ValueNet(rounded[best], self.inputs, HIDDEN, manifest)

    def gate(self, weights: Any, games: int) -> dict[str, float]:
        """The win share of a net, one ply deep, against tables of random and of greedy players."""
        rivals = {"random": selfplay.wins_against_random}
        if "action_values" in self.game.modules.rules:
            rivals["greedy"] = selfplay.wins_against_greedy
        shares = {}
        for name, play in rivals.items():
            rng = np.random.Generator(np.random.PCG64(self.seed + 1))
            wins = play.compiled(self._start, self._worlds, rng, weights, self._room, games)
            shares[name] = round(float(wins) / games, 4)
        return shares

    # ---- Interrupted and gone on -----------------------------------------------------------------

    def about(self) -> dict[str, Any]:
        """What `save` keeps besides the arrays."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "snapshots": self.snapshots,
            "in_slice": self._in_slice,
            "rng": self.rng.bit_generator.state,
            "rate": self._rate,
            "begun_from": self._begun_from,
            "schema": digests(self.game).schema,
        }

    def save(self, file: Path) -> None:
        """Everything needed to go on later."""
        unfinished = file.with_suffix(".unfinished")
        with unfinished.open("wb") as stream:
            np.savez(
                stream,
                about=np.array(json.dumps(self.about())),
                weights=self.weights,
                **self.learner._asdict(),
            )
        unfinished.replace(file)

    @classmethod
    def resume(cls, file: Path, game: Game) -> Self:
        """A training that `save` has kept. Raises BadNet if it is of something else."""
        with np.load(file, allow_pickle=False) as content:
            about = json.loads(str(content["about"]))
            arrays = {key: content[key] for key in content.files if key != "about"}
        same = (about["game"], about["players"], about["schema"])
        if same != (game.name, game.players, digests(game).schema):
            raise BadNet(f"{file}: is a training of another game, or with other features")
        training = cls._begun(game, about)
        training.weights[:] = arrays.pop("weights")
        training.learner = selfplay.Learner(**arrays)
        training.games, training.seconds = about["games"], about["seconds"]
        training.snapshots, training._in_slice = about["snapshots"], about["in_slice"]
        training.rng.bit_generator.state = about["rng"]
        training._rate, training._begun_from = about["rate"], about["begun_from"]
        return training

    @classmethod
    def _begun(cls, game: Game, about: dict[str, Any]) -> Self:
        """A training as it was at its beginning."""
        return cls(game, about["seed"])
