"""What may come from the pile, told to who does not see all hands."""

from __future__ import annotations

from fractions import Fraction

from seri.core.odds import Odds
from seri.core.words import Line, Seat

from .test_hidden import LATE
from .walk import table

POSITION = (
    f"{LATE} discarded=[brown4..8,purple1..7] hands=[[white1,white2],[white3..9,brown1]] "
    "phase=discard turn=1 dropped=yes"
)
"""In the pile: brown 2 and 3, neutral 9. Of the horses red, blue, green and yellow run."""

PASSED = (
    f"{LATE} discarded=[brown6..8] hands=[[purple1..7,white1],[white3..9,brown1]] "
    "phase=discard turn=2 passed=yes"
)
"""In the pile: white 2, brown 2 to 5, neutral 9."""


def told(position: str, viewer: int) -> tuple[Odds, dict[str, tuple[int | None, Fraction]]]:
    game = table(2)
    (found,) = game.view(game.position(position), viewer).odds()
    words = game.words("en")
    return found, {each.kind.text(words): each[1:] for each in found.prospects}


def test_a_card_that_is_not_seen_may_be_any_of_the_pile_and_of_the_other_hand() -> None:
    """6.1  Three of eleven lie in the pile, and each is as likely as any other."""
    found, chances = told(POSITION, 0)
    assert chances == {
        "Brown": (3, Fraction(3, 11)),
        "White": (7, Fraction(7, 11)),
        "Neutral": (1, Fraction(1, 11)),
    }
    assert found.notes == (Line("odds.in_hands", count=8, pile=3),)


def test_who_has_passed_holds_cards_that_can_not_come() -> None:
    """6.2  Then the neutral card is one of the six in the pile for sure."""
    found, chances = told(PASSED, 0)
    assert chances["Neutral"] == (1, Fraction(1, 6))
    assert chances["White"] == (8, Fraction(5, 6) * Fraction(8, 13))
    assert found.notes[1] == Line("odds.only_fallen", players=[Seat(1)])


def test_an_empty_pile_gives_nothing() -> None:
    game = table(2)
    state = game.position(POSITION)
    state.pile[:] = 0
    state.pile_size = 0
    assert game.view(state, 0).odds() == []
