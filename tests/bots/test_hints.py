"""Hints: what the strongest bot would do, from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import seri
from seri.bots import UnknownBot
from seri.bots.hints import MOST_CHOICES, NoAdvice, advise
from seri.core.errors import NotYourTurn

SPEC = "expert:sims=400"


def test_the_best_choices_come_first_with_their_chances() -> None:
    match = seri.game("jade_merchant", players=3).match(seed=4)
    view = match.view(match.current_player)
    advice = advise(view, SPEC, seed=1)
    assert 1 < len(advice) <= MOST_CHOICES
    assert len({each.action for each in advice}) == len(advice)
    for each in advice:
        assert each.action in view.legal()
        assert 0.0 <= each.win <= 1.0
    assert advice == advise(view, SPEC, seed=1)


def test_points_are_those_that_a_choice_brings_at_once() -> None:
    game = seri.game("jade_merchant", players=3)
    match = game.match(seed=4)
    while not str(match.legal()[0]).startswith("take"):
        match.play(match.legal()[0])
    view = match.view(match.current_player)
    before = match.game.score(match.state, view.seat)
    for each in advise(view, SPEC, seed=1):
        after = game.match(dealer=match.dealer, names=match.names)
        after.state = game.copy(match.state)
        game.apply(after.state, each.action)
        assert each.points == game.score(after.state, view.seat) - before


def test_advice_is_for_the_seat_to_move_and_from_bots_that_search(
    toy: Callable[..., seri.Game],
) -> None:
    match = seri.game("jade_merchant", players=3).match(seed=4)
    with pytest.raises(NotYourTurn):
        advise(match.view(), SPEC)
    view = match.view(match.current_player)
    with pytest.raises(NoAdvice, match="greedy does not search in jade_merchant"):
        advise(view, "greedy")
    with pytest.raises(UnknownBot):
        advise(view, "oracle")
    game = toy(players=2).match(seed=1)
    assert len(advise(game.view(game.current_player), SPEC, seed=1)) > 1
