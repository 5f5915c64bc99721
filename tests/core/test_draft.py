"""Drafts: steps chosen, taken back, and played only when they are confirmed."""

from __future__ import annotations

import pytest

import seri
from seri.core.draft import Draft


def picking(number: int = 2) -> seri.Match:
    """A game where the seat to move picks cards of its choice, one by one, in the first round."""
    match = seri.game("jade_merchant", 3).match(seed=1)
    match.play(f"take {number}")
    match.play("pass")
    match.play("pass")
    return match


def begun(match: seri.Match) -> Draft:
    return Draft(match.view(match.current_player))


def pick(draft: Draft) -> Draft:
    """With the first card that can be picked."""
    return draft.added(next(action for action in draft.latest.legal() if draft.takes(action)))


def test_steps_change_what_their_seat_sees_and_nothing_else() -> None:
    match = picking()
    before = match.state.tobytes()
    draft = pick(begun(match))
    assert (len(draft.steps), draft.is_complete) == (1, False)
    assert draft.shown != draft.start
    assert match.state.tobytes() == before


def test_a_draft_is_complete_when_no_step_can_follow() -> None:
    draft = pick(pick(begun(picking())))
    assert draft.is_complete
    assert not any(map(draft.takes, range(draft.game.num_actions)))


def test_what_is_taken_back_was_never_there() -> None:
    draft = begun(picking())
    assert not draft.is_complete
    assert pick(draft).shortened().shown == draft.shown


def test_the_steps_played_give_what_the_draft_showed() -> None:
    match = picking()
    draft = pick(pick(begun(match)))
    for text in draft.texts:
        match.play(text)
    assert match.view(draft.seat) == draft.latest


def test_calls_are_no_steps() -> None:
    match = seri.game("jade_merchant", 3).match(seed=1)
    assert not any(map(begun(match).takes, match.legal()))


def test_a_last_step_that_ends_the_game_is_not_shown_as_done() -> None:
    match = seri.game("jade_merchant", 2).match(seed=1)
    bot = seri.bot("random", 1)
    while True:
        draft = begun(match)
        while not draft.is_complete and any(map(draft.takes, draft.latest.legal())):
            draft = pick(draft)
        if draft.game.is_over(draft.latest.state):
            break
        match.play(bot.choose(match.view(match.current_player)))
    assert not draft.game.is_over(draft.shown.state)
    assert draft.is_complete


@pytest.mark.parametrize("game", seri.game_names())
def test_a_game_without_steps_has_empty_drafts(game: str) -> None:
    match = seri.game(game).match(seed=1)
    draft = begun(match)
    assert (draft.texts, draft.labels, draft.is_complete) == ([], [], False)
    assert draft.shown == draft.start
