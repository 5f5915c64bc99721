"""The scoring against an independent one: brute force over hands, and fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

import seri

from ..components import CARD_NAMES, Card, State
from ..rules import scoring
from ..sheet import book_sets, score_sheet
from .walk import TABLES, steps

SET_POINTS = {5: 20, 4: 10, 3: 5}
PRIZES = [24, 12, 6, 0, 0]


def player_with(counts: dict[str, int]) -> Any:
    player = State.new().players[0]
    for name, count in counts.items():
        player.cards[CARD_NAMES.index(name)] = count
    return player


# ---- Books: every hand, every grouping, every letter for X ---------------------------------------


@cache
def best_grouping(held: tuple[int, ...]) -> int:
    """The most that any way to group these letters into sets brings."""
    held = tuple(sorted(held))
    best = sum(held)  # every book by itself
    letters = [letter for letter, count in enumerate(held) if count]
    for chosen in product([False, True], repeat=len(letters)):
        size = sum(chosen)
        if size in SET_POINTS:
            rest = list(held)
            for letter, taken in zip(letters, chosen, strict=True):
                rest[letter] -= taken
            best = max(best, SET_POINTS[size] + best_grouping(tuple(rest)))
    return best


def test_the_best_sets_of_all_hands() -> None:
    """4.5  All 2,048 hands, X as each letter and by itself."""
    checked = 0
    for held in product(range(4), repeat=5):
        for joker in (0, 1):
            names = {f"book_{letter}": count for letter, count in zip("abcde", held, strict=True)}
            found = int(scoring.book_points(player_with({**names, "book_x": joker})))
            wanted = best_grouping(held)
            if joker:
                stood_for = [tuple(n + (at == letter) for at, n in enumerate(held))
                             for letter in range(5)]  # fmt: skip
                wanted = max(best_grouping(hand) for hand in stood_for)
                assert wanted >= best_grouping(held) + 1
            assert found == wanted, (held, joker)
            checked += 1
    assert checked == 2_048


def test_the_sets_that_are_shown_make_up_the_points() -> None:
    for held in product(range(4), repeat=5):
        names = {f"book_{letter}": count for letter, count in zip("abcde", held, strict=True)}
        player = player_with(names)
        sizes = book_sets(player)
        assert sum(sizes) == sum(held)
        assert sizes == sorted(sizes, reverse=True)
        points = sum(SET_POINTS.get(size, size) for size in sizes)
        assert points == scoring.book_points(player)


# ---- Jade, gold, spice ---------------------------------------------------------------------------


def test_jade() -> None:
    """4.3  The table of the cards."""
    table = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    assert [int(scoring.jade_points(player_with({"jade": n}))) for n in range(13)] == table


def test_gold_and_fake_gold_of_all_hands() -> None:
    """4.2  Every set of gold against every set of fake gold."""
    for gold, fake in product(range(256), range(64)):
        golds = [n for n in range(1, 9) if gold >> (n - 1) & 1]
        fakes = [n for n in range(2, 8) if fake >> (n - 2) & 1]
        if (gold + fake) % 7:
            continue
        player = player_with({f"gold_{n}": 1 for n in golds} | {f"fake_{n}": 1 for n in fakes})
        assert scoring.gold_points(player) == sum(golds)
        counted = sum(fakes) if sum(fakes) <= sum(golds) else 0
        assert scoring.fake_points(player) == counted
        assert scoring.highest_gold(player) == max(golds, default=0)


def shares(sums: list[int], *, needs_a_card: bool, down: bool) -> list[Fraction]:
    """The prizes: places handed out one by one, then averaged over those who are equal."""
    ranked = sorted((s for s in sums if s or not needs_a_card), reverse=True)
    prizes: dict[int, list[int]] = {}
    for place, total in enumerate(ranked):
        prizes.setdefault(total, []).append(PRIZES[place])
    share = {total: Fraction(sum(each), len(each)) for total, each in prizes.items()}
    if down:
        share = {total: Fraction(int(each)) for total, each in share.items()}
    return [share.get(total, Fraction(0)) for total in sums]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("needs_a_card", ["no", "yes"])
@pytest.mark.parametrize("rounding", ["exact", "down"])
def test_spice_of_all_ties(players: int, needs_a_card: str, rounding: str) -> None:
    """4.4  Every pattern of sums, in a state that holds nothing else."""
    game = seri.game(
        "jade_merchant", players, spice_needs_a_card=needs_a_card, spice_rounding=rounding
    )
    patterns = list(product(range(4), repeat=players))
    for sums in patterns[:: 1 if players < 5 else 5]:
        state = game.start()
        for seat, total in enumerate(sums):
            state.players[seat].cards[Card.SPICE_1] = total
        wanted = shares(list(sums), needs_a_card=needs_a_card == "yes", down=rounding == "down")
        if not any(sums):
            wanted = [Fraction(0)] * players  # 4.7
        assert game.scores(state) == wanted, sums


def test_the_denominators_of_shares_fit_into_tenths() -> None:
    found = {
        share.denominator
        for players in range(2, 6)
        for sums in product(range(players), repeat=players)
        for share in shares(list(sums), needs_a_card=False, down=False)
    }
    assert found == {1, 2, 5}


# ---- All together --------------------------------------------------------------------------------


def reference_scores(game: seri.Game, state: Any) -> list[Fraction]:
    """The rulebook once more, from names of cards alone."""
    hands = [
        Counter({name: int(n) for name, n in zip(CARD_NAMES, row.cards, strict=True) if n})
        for row in state.players[: game.players]
    ]

    def numbers(hand: Counter[str], suit: str) -> int:
        return sum(int(name[-1]) * n for name, n in hand.items() if name.startswith(suit))

    spices = [numbers(hand, "spice") for hand in hands]
    options = game.written_options()
    prizes = shares(
        spices,
        needs_a_card=options["spice_needs_a_card"] == "yes",
        down=options["spice_rounding"] == "down",
    )
    scores = []
    for hand, prize in zip(hands, prizes, strict=True):
        gold, fake, jade = numbers(hand, "gold"), numbers(hand, "fake"), hand["jade"]
        letters = [hand[f"book_{letter}"] for letter in "abcde"]
        letters[letters.index(min(letters))] += hand["book_x"]
        books = best_grouping(tuple(letters))
        points = gold + (fake if fake <= gold else 0) + sum(range(jade + 1)) + books
        scores.append(points + (prize if any(spices) else Fraction(0)))
    return scores


def reference_places(scores: list[Fraction], state: Any) -> list[int]:
    golds = [max([n for n in range(1, 9) if row.cards[n - 1]], default=0) for row in state.players]
    keys = [(score, gold) for score, gold in zip(scores, golds, strict=False)]
    return [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_scores_and_places_at_every_node(players: int, options: dict[str, str]) -> None:
    game = seri.game("jade_merchant", players, **options)
    for seed, style in enumerate(("even", "passing")):
        for number, step in enumerate(steps(game, 10 * players + seed, style)):
            if number % 9 and not game.is_over(step.after):
                continue
            wanted = reference_scores(game, step.after)
            assert game.scores(step.after) == wanted
            assert game.places(step.after) == reference_places(wanted, step.after)
            for seat in range(players):
                sheet = score_sheet(step.after, seat)
                lines = [points for _, lines in sheet for _, points in lines]
                assert sum(lines) == wanted[seat]
