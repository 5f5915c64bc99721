"""A quick match: who comes meets whoever waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Person


def quick(person: Person, name: str, players: str = "2") -> str:
    answer = person.post("/quick/goofspiel", {"name": name, "players": players})
    assert answer.status_code == 303, answer.text
    person.table = answer.headers["location"]
    return person.table


def test_who_comes_meets_who_waits(visit: Callable[[], Person]) -> None:
    anna, bert, carl = visit(), visit(), visit()
    table = quick(anna, "Anna")
    assert quick(anna, "Anna") == table  # once more: still the same seat
    assert quick(bert, "Bert") == table
    assert quick(carl, "Carl") != table  # that one is full


def test_who_waits_longest_is_met_first_with_the_same_number(visit: Callable[[], Person]) -> None:
    anna, bert, carl, dora = visit(), visit(), visit(), visit()
    first, other = quick(anna, "Anna", "3"), quick(bert, "Bert", "2")
    assert quick(carl, "Carl", "3") == first != other
    assert quick(dora, "Dora", "2") == other


@pytest.mark.parametrize(
    "more",
    [
        {"listed": ""},
        {"option.cards": "3"},
        {"clock": "move:60"},
        {"seat.1": "friend", "who.1": "Eva"},
    ],
)
def test_other_tables_are_left_alone(
    visit: Callable[[], Person], anna: Person, more: dict[str, str]
) -> None:
    table = anna.open_table("goofspiel", "me", more.get("seat.1", "open"), **more)
    assert quick(visit(), "Bert") != table


def test_nobody_meets_a_namesake_or_a_locked_door(visit: Callable[[], Person]) -> None:
    anna, namesake, carl = visit(), visit(), visit()
    table = quick(anna, "Anna", "3")
    assert quick(namesake, "ANNA", "3") != table
    anna.post(f"{table}/host", {"do": "lock"})
    assert quick(carl, "Carl", "3") != table


@pytest.mark.parametrize("form", [{}, {"name": "Anna", "players": "9"}, {"players": "2"}])
def test_what_is_missing_is_said(anna: Person, form: dict[str, str]) -> None:
    assert anna.post("/quick/goofspiel", form).status_code == 422
    assert anna.get("/quick/chess").status_code == 404
