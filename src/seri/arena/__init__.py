"""The arena: bots play many games against each other."""

from .simulate import Played, simulate
from .standings import Standing, Standings, standings

__all__ = ["Played", "Standing", "Standings", "simulate", "standings"]
