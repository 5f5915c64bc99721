"""`seri bench-server`: a server under load, in processes of their own."""

from .report import run
from .size import Size

__all__ = ["Size", "run"]
