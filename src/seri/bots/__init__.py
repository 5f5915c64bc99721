"""Bots: players that see a redacted view and name an action.

seri.bot("hard", seed=7).choose(match.view(2))      # an action number
"""

from .base import Bot, BotSeed
from .roster import LEVELS, ROSTER, UnknownBot, bot, level_of

__all__ = ["LEVELS", "ROSTER", "Bot", "BotSeed", "UnknownBot", "bot", "level_of"]
