"""Bots: players that see a redacted view and name an action.

seri.bot("greedy", seed=7).choose(match.view(2))      # an action number
"""

from __future__ import annotations

from collections.abc import Callable

from ..core.errors import SeriError
from .base import Bot, BotSeed
from .greedy import GreedyBot
from .random import RandomBot

__all__ = ["LEVELS", "Bot", "BotSeed", "UnknownBot", "bot"]


class UnknownBot(SeriError, ValueError):
    """No bot of that name."""


_MAKERS: dict[str, Callable[[BotSeed], Bot]] = {"random": RandomBot, "greedy": GreedyBot}

LEVELS = tuple(_MAKERS)
"""The bots by name, the weakest first."""


def bot(name: str, seed: BotSeed = None) -> Bot:
    """A bot by the name of its level. The same seed makes the same choices.

    Raises UnknownBot.
    """
    if name not in _MAKERS:
        raise UnknownBot(f"no bot {str(name)[:40]!r}; there is: {', '.join(LEVELS)}")
    return _MAKERS[name](seed)
