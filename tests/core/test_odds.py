"""What may come next, by what a viewer sees; the kinds of outcomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

import seri
from seri.core.odds import LONGEST_KEY, kind_of, kinds_of


def test_what_is_left_has_its_chance_and_what_came_has_none(toy: Callable[..., seri.Game]) -> None:
    match = toy(cards=4).match(seed=1)
    (told,) = match.view().odds()
    words = match.game.words("en")
    gone = f"Prize {match.state.prize}"
    names = [each.kind.text(words) for each in told.prospects]
    assert sorted([*names, gone]) == [f"Prize {prize}" for prize in range(1, 5)]
    assert {(each.left, each.chance) for each in told.prospects} == {(1, Fraction(1, 3))}


def test_once_the_game_is_over_nothing_may_come(toy: Callable[..., seri.Game]) -> None:
    match, bot = toy(cards=3).match(seed=1), seri.bot("random", 1)
    while not match.is_over:
        match.play(bot.choose(match.view(match.current_player)))
    assert match.view().odds() == []


def test_a_game_that_says_nothing_has_kinds_by_notation(
    toy: Callable[..., seri.Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = toy()
    assert [each.key for each in kinds_of(game)][:2] == ["odds.prize 1", "odds.prize 2"]
    monkeypatch.setattr(game, "modules", replace(game.modules, odds=None))
    assert kind_of(game, game.start(), 2).key == "prize 3"
    monkeypatch.setattr(game, "show_event", lambda *_: "deal 3 1 2 4")
    assert kind_of(game, game.start(), 2).text(game.words("en")) == "deal 3"
    monkeypatch.setattr(game, "show_event", lambda *_: "x" * 100)
    assert len(kind_of(game, game.start(), 2).key) == LONGEST_KEY
    assert list(kinds_of(game)) == []
    assert game.match(seed=1).view().odds() == []


@pytest.mark.parametrize("name", seri.game_names())
def test_kinds_have_keys_of_their_own(name: str) -> None:
    keys = [each.key for each in kinds_of(seri.game(name))]
    assert len(set(keys)) == len(keys)
