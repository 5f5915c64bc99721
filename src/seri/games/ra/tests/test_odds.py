"""What may come out of the bag."""

from __future__ import annotations

from fractions import Fraction

import seri


def test_the_bag_is_told_by_kinds_unless_the_table_keeps_it_off_the_boards() -> None:
    match = seri.game("ra", 3).match(seed=1)
    (bag,) = match.view().odds()
    ra = bag.prospects[0]
    assert (ra.left, ra.chance) == (30, Fraction(1, 6))
    assert sum(each.left or 0 for each in bag.prospects) == 180
    assert seri.game("ra", 3, bag_counts="hidden").match(seed=1).view().odds() == []


def test_the_groups_of_suns_are_dealt_alike() -> None:
    game = seri.game("ra", 4)
    (suns,) = game.view(game.start()).odds()
    words = game.words("en")
    assert next(each.kind.text(words) for each in suns.prospects) == "Suns 13 6 2"
    assert {each.chance for each in suns.prospects} == {Fraction(1, 4)}
