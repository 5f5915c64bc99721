"""Points: whole numbers, or exact fractions where a game shares prizes."""

from __future__ import annotations

import math
from fractions import Fraction

Points = int | Fraction
MINUS = "\N{MINUS SIGN}"


def points_text(points: Points) -> str:
    """As people write it: 12, 10.5, or 8 1/3 where no short decimal is exact."""
    if isinstance(points, int) or points.denominator == 1:
        return str(int(points))
    if (points * 100).denominator == 1:
        return f"{float(points):.2f}".rstrip("0")
    whole, rest = divmod(abs(points), 1)
    sign = "-" if points < 0 else ""
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def nearest(value: float, parts: int) -> Points:
    """The nearest tenth, if a point has 10 `parts`; of two as near the higher."""
    exact = Fraction(math.floor(value * parts + 0.5), parts)
    return int(exact) if exact.denominator == 1 else exact


def signed(points: Points) -> str:
    """Points gained or lost, with a real minus sign."""
    if points == 0:
        return "0"
    return f"{'+' if points > 0 else MINUS}{points_text(points if points > 0 else -points)}"
