"""`seri bench`: how fast a game is on this computer, with a peer measured in the same run."""

from .report import Size, run

__all__ = ["Size", "run"]
