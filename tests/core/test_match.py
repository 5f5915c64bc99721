"""Matches: playing, refusing, undoing, dealing; games, views and bad settings."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

import seri
from seri.core.dealer import AskingDealer, ScriptedDealer, SecretDealer, SeededDealer
from seri.core.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    IllegalAction,
    NotYourTurn,
    UnknownGame,
)
from seri.core.match import Event

Toy = Callable[..., seri.Game]


def state_of(match: seri.Match) -> tuple[bytes, list[Event]]:
    return match.state.tobytes(), list(match.events)


def test_a_match_deals_by_itself_and_ends_with_an_outcome(toy: Toy) -> None:
    match = toy(players=2, cards=3).match(seed=5)
    while not match.is_over:
        match.play(match.legal()[-1])
    assert match.outcome is not None
    assert match.outcome.scores == (0, 0)
    assert match.outcome.winners == (0, 1)
    assert match.current_player == seri.NOBODY
    assert match.legal() == []


def test_the_same_seed_gives_the_same_match(toy: Toy) -> None:
    game = toy(players=3)
    assert game.match(seed=4).events == game.match(seed=4).events


@pytest.mark.parametrize(
    ("move", "error"),
    [("lay 9", IllegalAction), ("fly", BadNotation), (-1, IllegalAction), (99, IllegalAction)],
)
def test_a_refused_action_changes_nothing(
    move: str | int, error: type[Exception], toy: Toy
) -> None:
    match = toy(players=2, cards=3).match(seed=5)
    before = state_of(match)
    with pytest.raises(error):
        match.play(move)
    assert state_of(match) == before


def test_only_the_seat_to_move_plays(toy: Toy) -> None:
    match = toy(players=2).match(seed=5)
    before = state_of(match)
    with pytest.raises(NotYourTurn, match="seat 2 is not to move: seat 1 is"):
        match.play("lay 1", seat=1)
    assert state_of(match) == before


def test_nothing_is_played_after_the_end_or_for_the_dealer(toy: Toy) -> None:
    waiting = toy(players=2).match(dealer=ScriptedDealer())
    with pytest.raises(NotYourTurn, match="the dealer is"):
        waiting.play("lay 1")
    waiting.deal("prize 2")
    assert waiting.current_player == 0
    with pytest.raises(NotYourTurn, match="the dealer is not to move"):
        waiting.deal("prize 1")


def test_undo_goes_back_to_the_same_bytes(toy: Toy) -> None:
    match = toy(players=2).match(seed=5)
    before = state_of(match)
    match.play("lay 3")
    match.undo()
    assert state_of(match) == before


def test_undo_stops_at_what_the_dealer_revealed(toy: Toy) -> None:
    match = toy(players=2).match(seed=5)
    match.play("lay 3")
    assert match.undoable(0) == 1
    match.play("lay 2")  # the round ends and the next prize is turned up
    assert match.events[-1].seat == seri.CHANCE
    assert (match.undoable(0), match.undoable(1)) == (0, 0)


def test_a_view_hides_what_others_laid(toy: Toy) -> None:
    match = toy(players=3).match(seed=5)
    match.play("lay 3")
    assert [int(match.view(seat).state.players[0].laid) for seat in (0, 1, 2, -1)] == [
        3,
        -1,
        -1,
        -1,
    ]
    assert match.view(0).legal() == []
    assert str(match.view(1).legal()[0]) == "lay 1"


def test_a_view_evaluates_draws_and_shows_itself(toy: Toy) -> None:
    match = toy(players=2).match(seed=5)
    view = match.view(1)
    assert eval(repr(view), {"seri": seri}) == view
    assert "Player 2" in str(view)
    assert view._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("viewer", [-2, 2, 99])
def test_there_is_no_such_viewer(viewer: int, toy: Toy) -> None:
    with pytest.raises(BadOption, match="no seat"):
        toy(players=2).match(seed=5).view(viewer)


# ---- Settings --------------------------------------------------------------------------------


def test_unknown_games_options_and_players_are_refused_with_what_there_is(toy: Toy) -> None:
    with pytest.raises(UnknownGame, match="goofspiel"):
        seri.game("chess")
    for players in (1, 5, "2", 2.0, True):
        with pytest.raises(BadOption, match="2 to 4 players"):
            toy(players=players)
    with pytest.raises(BadOption, match="it has: cards"):
        toy(card=3)
    for cards in (2, 10, "x", "", "--3", "3.0", None):
        with pytest.raises(BadOption, match=r"option cards: .* is not one of 3 to 9"):
            toy(cards=cards)


def test_a_game_repeats_itself(toy: Toy) -> None:
    for game in (toy(players=3), toy(players=2, cards=7), seri.game("ra", preset="rgg2008")):
        assert eval(repr(game), {"seri": seri}) == game


def test_json_of_another_variant_is_refused(toy: Toy) -> None:
    data = toy(players=2).to_json(toy(players=2).start())
    with pytest.raises(BadOption, match="for 2 players, not 3"):
        toy(players=3).from_json(data)
    with pytest.raises(BadOption, match="another value for option cards"):
        toy(players=2, cards=4).from_json(data)
    with pytest.raises(BadRecord, match="missing"):
        toy(players=2).from_json({})


# ---- Dealers ---------------------------------------------------------------------------------


def first_prizes(dealers: list[seri.core.dealer.Dealer], game: seri.Game) -> list[int]:
    return [game.match(dealer=dealer).events[0].action for dealer in dealers]


@pytest.mark.parametrize("kind", ["seeded", "secret"])
def test_every_outcome_is_dealt_about_equally_often(kind: str, toy: Toy) -> None:
    game, number = toy(players=2, cards=5), 3_000
    dealers: list[seri.core.dealer.Dealer] = [
        SeededDealer(seed) if kind == "seeded" else SecretDealer(seed.to_bytes(32, "big"))
        for seed in range(number)
    ]
    counts = np.bincount(first_prizes(dealers, game), minlength=5)[:5]
    assert ((counts - number / 5) ** 2 / (number / 5)).sum() < 30


def test_a_secret_dealer_deals_the_same_after_a_restart(toy: Toy) -> None:
    game, secret = toy(players=2), bytes(range(32))
    rng = random.Random(1)
    match = game.match(dealer=SecretDealer(secret))
    for _ in range(5):
        match.play(rng.choice(match.legal()))
    again = match.transcript().match()
    again.dealer = SecretDealer(secret)
    move = rng.choice(match.legal())
    assert match.play(move) == again.play(move)


def test_a_secret_has_256_bits() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SecretDealer(b"short")


def test_a_scripted_dealer_deals_what_it_was_given_then_waits(toy: Toy) -> None:
    match = toy(players=2, cards=3).match(dealer=ScriptedDealer(["prize 2", 0]))
    for move in ("lay 1", "lay 2", "lay 2", "lay 1"):
        match.play(move)
    assert match.current_player == seri.CHANCE
    assert [event.action for event in match.events if event.seat == seri.CHANCE] == [1, 0]


def test_a_scripted_dealer_refuses_what_is_not_there(toy: Toy) -> None:
    with pytest.raises(IllegalAction, match="cannot be dealt now"):
        toy(players=2, cards=3).match(dealer=ScriptedDealer(["prize 9"]))


def test_a_person_is_asked_until_the_answer_is_possible(toy: Toy) -> None:
    answers, told = iter(["nonsense", "prize 9", "prize 2"]), list[str]()
    dealer = AskingDealer(lambda allowed: next(answers), told.append)
    match = toy(players=2, cards=3).match(dealer=dealer)
    assert match.events == [Event(seri.CHANCE, 1)]
    assert "is no move" in told[0]
    assert "prize 1, prize 2, prize 3" in told[1]


# ---- Batches ---------------------------------------------------------------------------------


def test_a_batch_of_states_steps_like_single_matches(toy: Toy) -> None:
    game, rng = toy(players=2, cards=4), np.random.default_rng(3)
    states = game.starts(50)
    players, illegal = game.step(states, np.zeros(50), rng)  # the dealer begins
    assert illegal == 0
    while (players >= 0).any():
        moves = [int(np.argmax(game.legal_mask(state))) for state in states]
        singles = [game.copy(state) for state in states]
        players, illegal = game.step(states, moves, rng)
        assert illegal == 0
        for single, move, after in zip(singles, moves, states, strict=True):
            if game.current_player(single) >= 0:
                game.apply(single, move)
                if game.current_player(single) >= 0:
                    assert single.tobytes() == after.tobytes()
    assert all(game.is_over(state) for state in states)


def test_illegal_steps_are_counted_and_change_nothing(toy: Toy) -> None:
    game, rng = toy(players=2, cards=4), np.random.default_rng(3)
    states = game.starts(2)
    game.step(states, [0, 0], rng)
    before = states.tobytes()
    players, illegal = game.step(states, [99, -1], rng)
    assert (illegal, players.tolist(), states.tobytes()) == (2, [0, 0], before)
    with pytest.raises(BadOption, match="shape"):
        game.step(states, [0], rng)


def test_perft_counts_the_paths_of_the_tree(toy: Toy) -> None:
    game = toy(players=2, cards=3)
    # 3 prizes, then 3 cards each; 2 prizes, then 2 cards each; 1 prize, 1 card each.
    assert [game.perft(depth) for depth in range(11)] == [
        1, 3, 9, 27, 54, 108, 216, 216, 216, 216, 216,
    ]  # fmt: skip
    with pytest.raises(BadOption, match="depth -1"):
        game.perft(-1)
