"""Files of nets: the weights, what they were trained for, and how they were tested.

A file is a NumPy `.npz` of a few kilobytes: `weights` (float16), `inputs` and `hidden` (sizes),
`rules` and `schema` (digests) and `manifest` (JSON: the seed, the games played, the results).
It is refused unless the game's rules and features still do what they did when it was trained.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import SeriError
from ..core.game import Game
from .kernels.net import num_weights
from .kernels.trace import COLUMNS, trace

log = logging.getLogger(__name__)

TRACED_GAMES, TRACED_EVENTS = 3, 400
GRAIN = 64
"""Features are compared in steps of 1/64, since compiled and interpreted code round differently."""


class BadNet(SeriError):
    """A file that is no net for this game."""


@dataclass(frozen=True)
class ValueNet:
    """A trained net; `weights` is one float32 vector (`kernels.net.net_of`)."""

    weights: Any
    inputs: int
    hidden: int
    manifest: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Digests:
    """What a net is bound to: what the rules do, and what the features show."""

    rules: str
    schema: str


def num_features(game: Game) -> int:
    """How many inputs a net of this game has. Raises BadNet if the game has no `features.py`."""
    if game.modules.features is None:
        raise BadNet(f"{game.name}: has no features.py, so there can be no net for it")
    return int(game.modules.features.num_features(game.players))


def inputs_like(game: Game, players: int) -> list[int]:
    """For each input, which one means the same with so many players. Raises BadNet."""
    find = getattr(game.modules.features, "inputs_like", None)
    if find is None:
        raise BadNet(f"{game.name}: its nets for other numbers of players have other inputs")
    return list(find(game.players, players))


def digests(game: Game) -> Digests:
    """The digests of a game with its default options, made from some random games."""
    return _digests(game.name, game.players)


@cache
def _digests(name: str, players: int) -> Digests:
    game = Game(name, players)
    inputs = num_features(game)
    rules, schema = hashlib.sha256(), hashlib.sha256(str(inputs).encode())
    for seed in range(TRACED_GAMES):
        events = np.zeros((TRACED_EVENTS, COLUMNS), np.int64)
        seen = np.zeros((TRACED_EVENTS, inputs), np.float32)
        rng = np.random.Generator(np.random.PCG64(seed))
        mask = np.zeros(game.num_actions, np.bool_)
        trace.compiled(game.start(), rng, mask, events, seen)
        rules.update(events.tobytes())
        schema.update(np.rint(seen * GRAIN).astype(np.int32).tobytes())
    return Digests(rules.hexdigest()[:16], schema.hexdigest()[:16])


# ---- Files ---------------------------------------------------------------------------------------


def shipped_file(game: Game) -> Path:
    """Where the net that comes with a game is kept."""
    return game.modules.folder / "nets" / f"{game.players}.npz"


def save_net(file: Path, game: Game, net: ValueNet) -> None:
    """Write a net with the digests of the present rules; a file that is there is replaced."""
    bound = digests(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".unfinished")
    with unfinished.open("wb") as stream:
        np.savez_compressed(
            stream,
            weights=net.weights.astype(np.float16),
            inputs=np.int64(net.inputs),
            hidden=np.int64(net.hidden),
            rules=np.array(bound.rules),
            schema=np.array(bound.schema),
            manifest=np.array(json.dumps(net.manifest)),
        )
    unfinished.replace(file)


def load_net(file: str | os.PathLike[str], game: Game) -> ValueNet:
    """Read a net for a game. Raises BadNet if it is none, or one for other rules or features."""
    net, bound = read_net(file)
    _check(Path(file), game, net, bound)
    return net


def read_net(file: str | os.PathLike[str]) -> tuple[ValueNet, Digests]:
    """Read a net, and what it is bound to, without a look at the game. Raises BadNet."""
    try:
        with Path(file).open("rb") as stream, np.load(stream, allow_pickle=False) as content:
            found = {key: content[key] for key in content.files}
        net = ValueNet(
            found["weights"].astype(np.float32),
            int(found["inputs"]),
            int(found["hidden"]),
            json.loads(str(found["manifest"])),
        )
        return net, Digests(str(found["rules"]), str(found["schema"]))
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise BadNet(f"{file}: can't be read as a net ({error})") from error


def _check(file: Path, game: Game, net: ValueNet, bound: Digests) -> None:
    made_for = (net.manifest.get("game"), net.manifest.get("players"))
    if made_for != (game.name, game.players):
        raise BadNet(
            f"{file}: is a net for {made_for[0]} with {made_for[1]} players, "
            f"not for {game.name} with {game.players}"
        )
    now = digests(game)
    if bound.rules != now.rules:
        raise BadNet(f"{file}: was trained for other rules of {game.name}; train it anew")
    sizes_fit = net.inputs == num_features(game)
    if bound.schema != now.schema or not sizes_fit:
        raise BadNet(f"{file}: was trained for other features of {game.name}; train it anew")
    if net.weights.shape != (num_weights(net.inputs, net.hidden),):
        raise BadNet(f"{file}: its weights do not fit its sizes")


def find_net(game: Game) -> ValueNet | None:
    """The net that comes with the game, or None; why a file is refused is logged."""
    if game.modules.features is None:
        return None
    return _found(game.name, game.players)


@cache
def _found(name: str, players: int) -> ValueNet | None:
    game = Game(name, players)
    file = shipped_file(game)
    if not file.is_file():
        log.info("%s with %s players: there is no net", name, players)
        return None
    try:
        return load_net(file, game)
    except BadNet as error:
        log.warning("%s; the bots use the heuristic", error)
        return None
