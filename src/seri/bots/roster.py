"""The levels, and how a bot is named: `expert`, `expert:sims=2000`, `hard:seconds=0.1`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..core.errors import BadOption, SeriError
from ..peers.openspiel import NoOpenSpiel
from .base import Bot, BotSeed
from .by_net import NetBot
from .by_openspiel import OpenSpielBot
from .by_search import ROLLOUTS, SearchBot
from .greedy import GreedyBot
from .random import RandomBot
from .search import Budget

EASY_TEMPERATURE = 0.04
HARD_SECONDS, EXPERT_SECONDS = 0.045, 0.45
"""A little less than what they promise, 50 and 500 ms: the rest is for the way there and back."""


class UnknownBot(SeriError, ValueError):
    """No bot of that name, or none with such options."""


@dataclass(frozen=True)
class Level:
    """A kind of bot: how it is made, and how each of its options is read.

    `is_quick` says that it chooses in about a millisecond, with nothing to compile.
    """

    make: Callable[..., Bot]
    options: Mapping[str, Callable[[str], Any]]
    is_quick: bool = False


def _seconds(text: str) -> float:
    return float(text.removesuffix("s"))


def _rollouts(text: str) -> str:
    if text not in ROLLOUTS:
        raise ValueError(text)
    return text


def _searching(name: str, usual: float) -> Callable[..., Bot]:
    def make(
        seed: BotSeed = None,
        *,
        sims: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        net: str | None = None,
        rollouts: str | None = None,
    ) -> Bot:
        if sims is None and seconds is None:
            seconds = usual
        budget = Budget(sims, seconds, threads)
        return SearchBot(name, seed, budget=budget, net=net, rollouts=rollouts)

    return make


_NET: Mapping[str, Callable[[str], Any]] = {"net": str}
_SEARCH: Mapping[str, Callable[[str], Any]] = {
    "sims": int,
    "seconds": _seconds,
    "threads": int,
    "net": str,
    "rollouts": _rollouts,
}
_ALLOWED = {
    "sims": "a whole number",
    "seconds": "a number such as 0.5",
    "threads": "a whole number",
    "net": "a file",
    "rollouts": " or ".join(ROLLOUTS),
    "temperature": "a number such as 0.05",
    "exploration": "a number such as 1.5",
}

ROSTER: Mapping[str, Level] = {
    "random": Level(RandomBot, {}, is_quick=True),
    "easy": Level(
        partial(NetBot, "easy", temperature=EASY_TEMPERATURE), {**_NET, "temperature": float}
    ),
    "greedy": Level(GreedyBot, {}, is_quick=True),
    "medium": Level(partial(NetBot, "medium"), _NET),
    "hard": Level(_searching("hard", HARD_SECONDS), _SEARCH),
    "expert": Level(_searching("expert", EXPERT_SECONDS), _SEARCH),
}

LEVELS = tuple(ROSTER)
"""The bots by name, the weakest first."""

PEERS: Mapping[str, Level] = {"openspiel": Level(OpenSpielBot, {"sims": int, "exploration": float})}
"""Bots of other projects, to measure ours against; each needs an extra."""


def bot(spec: str, seed: BotSeed = None, **options: Any) -> Bot:
    """A bot by the name of its level, with options behind colons or as keywords.

    The same seed makes the same choices, unless the bot thinks by the clock. Raises UnknownBot.
    """
    name, level, written = _read(spec)
    for option in options:
        _check_option(name, level, option)
    try:
        return level.make(seed, **{**written, **options})
    except (BadOption, NoOpenSpiel) as error:
        raise UnknownBot(f"{str(spec)[:80]}: {error}") from error


def level_of(spec: str) -> Level:
    """The level that a spec names. Raises UnknownBot, also for options that it does not have."""
    return _read(spec)[1]


def _read(spec: str) -> tuple[str, Level, dict[str, Any]]:
    name, *parts = str(spec).split(":")
    known = {**ROSTER, **PEERS}
    if name not in known:
        raise UnknownBot(f"no bot {name[:40]!r}; there is: {', '.join(known)}")
    level, options = known[name], {}
    for part in parts:
        option, _, text = part.partition("=")
        _check_option(name, level, option)
        try:
            options[option] = level.options[option](text)
        except ValueError:
            raise UnknownBot(
                f"{spec[:80]}: {option}={text[:40]!r}: must be {_ALLOWED[option]}"
            ) from None
    return name, level, options


def _check_option(name: str, level: Level, option: str) -> None:
    if option not in level.options:
        known = ", ".join(level.options) or "none"
        raise UnknownBot(f"{name} has no option {option[:40]!r}; its options: {known}")
