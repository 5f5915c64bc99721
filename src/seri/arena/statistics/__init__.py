"""What blocks of games say about strength, and how sure that is."""

from .clusters import Estimate, mean_of, share_of, wilson
from .elo import elo_of, share_at
from .plackett_luce import Ratings, fit
from .sequential import Test, Verdict, check_test

__all__ = [
    "Estimate",
    "Ratings",
    "Test",
    "Verdict",
    "check_test",
    "elo_of",
    "fit",
    "mean_of",
    "share_at",
    "share_of",
    "wilson",
]
