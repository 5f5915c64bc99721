"""Hints: what the strongest bot would do, from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import seri
from seri.bots import UnknownBot
from seri.bots.hints import LITTLE, MOST_CHOICES, NoAdvice, advise
from seri.core.errors import NotYourTurn
from seri.core.words import LANGUAGES

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


def test_reasons_are_the_game_s_own_and_how_the_choices_compare() -> None:
    match = seri.game("jade_merchant", players=3).match(seed=4)
    view = match.view(match.current_player)
    advice = advise(view, SPEC, seed=1)
    wins = {each.action: each.win for each in advice}
    for each in advice:
        others = [win for action, win in wins.items() if action != each.action]
        assert each.lead == pytest.approx(each.win - max(others))
        own = view.reasons(each.action)
        assert own
        assert list(each.reasons[: len(own)]) == own
        compared = each.reasons[len(own)]
        assert compared.id == _as_told(each.lead)
        for lang in LANGUAGES:
            words = match.game.words(lang, ["Ann", "Bea", "Cy"])
            assert all(words.line(reason) for reason in each.reasons)


def _as_told(lead: float) -> str:
    if abs(lead) < LITTLE:
        return "hint.level"
    return "hint.ahead" if lead > 0 else "hint.behind"


def test_points_at_the_end_are_those_of_games_played_on() -> None:
    """A move before the end nothing can happen any more: the mean is what the choice leads to."""
    match, bot = seri.game("jade_merchant", players=3).match(seed=4), seri.bot("medium", 1)
    ends: dict[int, float] = {}
    while not match.is_over:
        view = match.view(match.current_player)
        if len(view.legal()) > 1:
            after = {action: match.game.copy(match.state) for action in view.legal()}
            for action, state in after.items():
                match.game.apply(state, action)
            if all(match.game.is_over(state) for state in after.values()):
                ends = {a: float(match.game.score(s, view.seat)) for a, s in after.items()}
                break
        match.play(bot.choose(view))
    assert ends
    for each in advise(view, SPEC, seed=1):
        assert each.final == pytest.approx(ends[each.action])


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
    advice = advise(game.view(game.current_player), SPEC, seed=1)
    assert len(advice) > 1
    assert {each.reasons[0].id for each in advice} <= {"advice.higher", "advice.highest"}
