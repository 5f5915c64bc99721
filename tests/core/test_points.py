"""Points as people write them, and options that are rows of numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from seri.core.errors import BadOption
from seri.core.meta import Option, Value
from seri.core.points import Points, nearest, points_text, signed


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (12, "12"),
        (-3, "-3"),
        (Fraction(4), "4"),
        (Fraction(21, 2), "10.5"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(25, 3), "8 1/3"),
        (Fraction(-1, 3), "-1/3"),
    ],
)
def test_points_are_exact_and_short(points: Points, text: str) -> None:
    assert points_text(points) == text


def test_points_gained_and_lost_have_their_sign() -> None:
    shown = [signed(points) for points in (5, 0, -2, Fraction(1, 2))]
    assert shown == ["+5", "0", "\N{MINUS SIGN}2", "+0.5"]


ROW = Option("bearers", low=0, high=40, default=(20, 20), total=40)


@pytest.mark.parametrize("given", ["10 30", " 10  30 ", (10, 30), [10, 30]])
def test_a_row_of_numbers_is_read(given: Value) -> None:
    assert ROW.read(given) == (10, 30)
    assert ROW.show((10, 30)) == "10 30"


@pytest.mark.parametrize(
    "given", ["", "10", "10 20", "10 31", "50 -10", "a b", "10 10 20", 5, True]
)
def test_a_wrong_row_is_answered_with_what_is_allowed(given: Value) -> None:
    with pytest.raises(BadOption, match="2 numbers from 0 to 40 that add up to 40"):
        ROW.read(given)


def test_a_single_number_is_no_row() -> None:
    with pytest.raises(BadOption, match="is not one of 1 to 9"):
        Option("pond", low=1, high=9, default=6).read("3 4")


def test_the_nearest_tenth_of_two_as_near_is_the_higher() -> None:
    shown = [points_text(nearest(points, 10)) for points in (1.84, 0.25, 2.0, -0.25)]
    assert shown == ["1.8", "0.3", "2", "-0.2"]
