"""Who may know what: views, the log, and the filling of blanks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import seri
from seri.core.contract import CHANCE, SPECTATOR, UNKNOWN
from seri.core.words import Line

from ..audit import audit, hand_of
from ..components import Ending, Phase
from ..describe import log, prompt
from ..position.text import read_cards
from .walk import STYLES, steps, table

LATE = (
    "played=[[orange0..6,red9,blue9,green9,yellow9,purple9,brown9,orange9,white0],brown,purple,"
    "[red0..6,blue0..6,green0..6,yellow0..6,neutral0..8-red]]"
)


def test_a_hand_is_shown_to_its_owner_only() -> None:
    """6.1  Not to other seats, not to spectators."""
    game = table(3)
    state = game.position("hands=[[red0..7],[blue0..7],[green0..7]]")
    for viewer in range(SPECTATOR, 3):
        view = game.redact(state, viewer)
        for seat in range(3):
            shown = view.players[seat].hand.tolist()
            assert shown == (state.players[seat].hand.tolist() if seat == viewer else [UNKNOWN] * 8)
            assert view.players[seat].hand_size == 8
        assert view.pile.tolist() == [UNKNOWN] * 9
        assert view.pile_size == 66


def test_hands_stay_covered_after_the_end() -> None:
    """6.1  The game is over, and a hand is still its owner's secret."""
    game = table(3)
    *_, last = steps(game, 4, "hoarding")
    assert game.is_over(last.after)
    assert any(hand_of(last.after, seat) for seat in range(3))
    view = game.redact(last.after, SPECTATOR)
    assert all((row.hand == UNKNOWN).all() for row in view.players[:3])


@pytest.mark.parametrize("players", [2, 5])
def test_a_card_drawn_is_named_to_its_drawer_only(players: int) -> None:
    """6.1  Whatever outcome is dealt, the others read the very same line."""
    game = table(players)
    for step in list(steps(game, players))[::3]:
        if step.before.phase != Phase.DRAW:
            continue
        drawer = int(step.before.to_move)
        others = {SPECTATOR, *range(players)} - {drawer}
        for viewer in others:
            told = told_to(game, viewer, step.before, step.action, step.after)
            assert told[0].id == "log.draws"
        assert told_to(game, drawer, step.before, step.action, step.after)[0].id == "log.draws_card"


def told_to(game: seri.Game, viewer: int, before: Any, outcome: int, after: Any) -> list[Line]:
    views = [game.redact(state, viewer) for state in (before, after)]
    return log(views[0], CHANCE, outcome, views[1])


def test_all_that_is_said_to_others_follows_from_their_view() -> None:
    """6.1, 6.2  In twin worlds a viewer is asked and told the same."""
    game, rng = table(3), np.random.default_rng(5)
    for step in list(steps(game, 7, "hoarding"))[::5]:
        for viewer in range(SPECTATOR, 3):
            if viewer == step.seat:
                continue
            before = game.redact(step.before, viewer)
            twin = game.redact(game.determinize(before, rng), viewer)
            assert prompt(twin) == prompt(before)


def test_who_is_asked_to_discard_tells_nothing() -> None:
    """6.2  With and without a card of a fallen horse the same step is asked in the same words."""
    game = table(2)
    shown = []
    for hand in ("white1,red0..6", "red0..7"):
        state = game.position(f"played=[white] hands=[[{hand}],[blue0..7]]")
        game.apply(state, game.read_action(state, "play red 0"))
        view = game.redact(state, 1)
        shown.append((view.tobytes(), prompt(view), game.current_player(view)))
    assert shown[0] == shown[1]


# ---- Filling in --------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
def test_what_is_filled_in_is_possible_and_looks_alike(style: str) -> None:
    game, rng = table(4, {"exhaustion": "literal"}), np.random.default_rng(1)
    for step in list(steps(game, 9, style))[::4]:
        for viewer in range(SPECTATOR, 4):
            view = game.redact(step.after, viewer)
            full = game.determinize(view, rng)
            assert audit(full) == []
            assert game.redact(full, viewer).tobytes() == view.tobytes()


def chi_square(counts: Counter[Any], possible: list[Any], draws: int) -> bool:
    """Whether the counts fit equal odds; it errs once in a billion."""
    assert set(counts) <= set(possible)
    expected = draws / len(possible)
    distance = sum((counts[each] - expected) ** 2 / expected for each in possible)
    freedom = len(possible) - 1
    return bool(distance <= freedom + 7 * (2 * freedom) ** 0.5 + 20)


def cards_named(*names: str) -> list[int]:
    """The numbers of cards."""
    return sorted(read_cards("cards", names))


def filled(position: str, viewer: int, draws: int = 1200, **options: str) -> Counter[Any]:
    """How often each way to fill in the hands (and with them the pile) comes."""
    game, rng = table(2, options), np.random.default_rng(3)
    view = game.redact(game.position(position), viewer)
    found: Counter[Any] = Counter()
    for _ in range(draws):
        full = game.determinize(view, rng)
        found[tuple(tuple(hand_of(full, seat)) for seat in range(2))] += 1
    return found


REST = "discarded=[white1..8,brown1..7,purple1..6]"
PASSED = f"{LATE} {REST} hands=[[brown8,white9],[neutral9,purple7]]"
DEAD = cards_named("purple7", "brown8", "white9")
FOUR = [*DEAD, *cards_named("neutral9")]


def test_covered_hands_are_filled_uniformly() -> None:
    """6.1  Every way to share the cards that a spectator doesn't see is equally likely."""
    found = filled(f"{LATE} {REST} hands=[[neutral9,purple7],[brown8,white9]]", SPECTATOR)
    ways = [
        (tuple(sorted(hand)), tuple(sorted(set(FOUR) - set(hand))))
        for hand in combinations(FOUR, 2)
    ]
    assert chi_square(found, ways, 1200)


def test_one_s_own_hand_stays_as_it_is() -> None:
    found = filled(f"{LATE} {REST} hands=[[neutral9,purple7],[brown8,white9]]", 0, draws=20)
    assert len(found) == 1


@pytest.mark.parametrize("moment", ["passes=1 turn=2", "phase=discard passed=yes turn=1"])
def test_who_has_passed_gets_cards_of_fallen_horses_only(moment: str) -> None:
    """6.2  Every such way is equally likely."""
    found = filled(f"{PASSED} {moment}", SPECTATOR)
    ways = [
        (tuple(sorted(hand)), tuple(sorted(set(FOUR) - set(hand))))
        for hand in combinations(DEAD, 2)
    ]
    assert chi_square(found, ways, 1200)


def test_hands_and_the_pile_are_filled_uniformly() -> None:
    """6.1  Twelve cards unseen: two in a hand, eight in the other, two in the pile."""
    position = (
        f"{LATE.replace('neutral0..8', 'neutral0..9')} discarded=[brown4..8,purple1..7] "
        "hands=[[white1,white2],[white3..9,brown1]] phase=discard turn=1 dropped=yes"
    )
    assert table(2).position(position).pile_size == 2
    found = filled(position, SPECTATOR, draws=2500)
    unseen = cards_named(*(f"white{v}" for v in range(1, 10)), "brown1", "brown2", "brown3")
    pairs = list(combinations(sorted(unseen), 2))
    piles: Counter[Any] = Counter()
    hands: Counter[Any] = Counter()
    for (mine, theirs), count in found.items():
        hands[mine] += count
        piles[tuple(sorted(set(unseen) - set(mine) - set(theirs)))] += count
    assert chi_square(hands, pairs, 2500)
    assert chi_square(piles, pairs, 2500)


def test_after_a_game_that_all_have_passed_everybody_holds_fallen_cards() -> None:
    """6.2  The end tells it."""
    game, rng = table(2), np.random.default_rng(2)
    state = game.position(
        "played=[white,brown] hands=[[white1..8],[brown1..8]] phase=over ended=passed"
    )
    assert state.ending == Ending.ALL_PASSED
    view = game.redact(state, SPECTATOR)
    for _ in range(50):
        full = game.determinize(view, rng)
        assert audit(full) == []
