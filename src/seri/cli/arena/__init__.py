"""`seri arena` and `seri ladder`: who is stronger, by how much, and how sure that is."""

from .ladder import Ladder, climb
from .match import Order, run

__all__ = ["Ladder", "Order", "climb", "run"]
