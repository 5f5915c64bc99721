"""`seri play`: a whole game in the terminal."""

from .plan import Plan, start

__all__ = ["Plan", "start"]
