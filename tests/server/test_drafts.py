"""Steps that a person may take back until he confirms them, and that nobody else sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seri.server.people import FRAGMENT

from .conftest import Person, status_of

Seats = tuple[Person, Person]


@pytest.fixture
def seats(visit: Callable[[], Person]) -> Seats:
    """Two people: the first has won the cards of a call of 2 and is to pick them; the other."""
    anna, bert = visit(), visit()
    anna.open_table("jade_merchant", "me", "open")
    bert.sit(anna.table, 1, "Bert")
    opener, other = (anna, bert) if anna.look()["legal"] else (bert, anna)
    opener.act("take 2", opener.look()["seq"])
    other.act("pass", other.look()["seq"])
    return opener, other


def choose(person: Person, drafted: list[str], **what: str) -> int:
    """What a page that shows these steps sends; the status of the answer."""
    seq = str(person.look()["seq"])
    form = {"seq": seq, "drafted": ";".join(drafted), **what}
    return person.post(f"{person.table}/act", form).status_code


def picks(person: Person, count: int = 2) -> list[str]:
    """Cards that can be picked one after another: of as many kinds."""
    return [move["action"] for move in person.look()["legal"]][:count]


def test_steps_are_played_together_when_they_are_confirmed(seats: Seats) -> None:
    picker, other = seats
    first, second = picks(picker)
    before = other.look()
    assert choose(picker, [], action=first) == 303
    assert choose(picker, [first], action=second) == 303
    assert "Confirm it" in status_of(picker.get(picker.table).text)
    assert other.look()["seq"] == before["seq"]
    assert choose(picker, [first, second], draft="confirm") == 303
    assert other.look()["seq"] > before["seq"]
    assert sum(other.look()["state"]["players"][picker.look()["seat"]]["cards"]) == 2


def test_a_step_is_shown_at_once_and_the_last_one_by_the_stream(seats: Seats) -> None:
    """A step changes nothing that a revision could name."""
    picker, _ = seats
    first, second = picks(picker)
    headers = {"Accept": FRAGMENT, "Seri-Stream": "open"}
    answers = []
    for drafted, what in (
        ([], {"action": first}),
        ([first], {"action": second}),
        ([first, second], {"draft": "confirm"}),
    ):
        form = {"seq": str(picker.look()["seq"]), "drafted": ";".join(drafted), **what}
        answers.append(picker.post(f"{picker.table}/act", form, headers=headers))
    assert [answer.status_code for answer in answers] == [200, 200, 204]
    assert "Confirm it" in status_of(answers[1].text)


def test_what_others_do_beside_the_game_leaves_a_draft_alone(seats: Seats) -> None:
    picker, other = seats
    first, second = picks(picker)
    assert choose(picker, [], action=first) == 303
    assert other.post(f"{other.table}/link").status_code == 200
    assert choose(picker, [first], action=second) == 303


def test_others_see_nothing_of_a_draft(seats: Seats) -> None:
    picker, other = seats

    def seen() -> list[str]:
        page = other.get(other.table).text
        sent = other.first_event(f"{other.table}/stream")
        return [str(other.look()), page, sent]

    before = seen()
    own = picker.get(picker.table).text
    assert choose(picker, [], action=picks(picker)[0]) == 303
    assert seen() == before
    assert picker.get(picker.table).text != own
    assert "Take back" in picker.first_event(f"{picker.table}/stream")


def test_a_step_is_taken_back(seats: Seats) -> None:
    picker, _ = seats
    first, second = picks(picker)
    choose(picker, [], action=first)
    assert choose(picker, [first], draft="back") == 303
    assert "Take back" not in picker.get(picker.table).text
    assert choose(picker, [], draft="back") == 409
    assert choose(picker, [], action=second) == 303


@pytest.mark.parametrize("what", [{"draft": "confirm"}, {"draft": "back"}, {"action": "take jade"}])
def test_a_page_that_shows_another_draft_changes_nothing(
    seats: Seats, what: dict[str, str]
) -> None:
    picker, _ = seats
    first, second = picks(picker)
    choose(picker, [], action=first)
    before = picker.get(picker.table).text
    assert choose(picker, [second], **what) == 409
    assert choose(picker, [], **what) == 409
    assert picker.get(picker.table).text == before


def test_nothing_is_confirmed_before_all_is_chosen(seats: Seats) -> None:
    picker, _ = seats
    first, _ = picks(picker)
    assert choose(picker, [], draft="confirm") == 409
    choose(picker, [], action=first)
    assert choose(picker, [first], draft="confirm") == 409


def test_a_move_that_is_not_possible_leaves_the_draft_alone(seats: Seats) -> None:
    picker, _ = seats
    first, second = picks(picker)
    choose(picker, [], action=first)
    assert choose(picker, [first], action="pass") == 422
    assert choose(picker, [first], action="no move") == 400
    assert choose(picker, [first], action=second) == 303


def test_others_have_no_say_in_a_draft(seats: Seats) -> None:
    picker, other = seats
    first, second = picks(picker)
    choose(picker, [], action=first)
    assert choose(other, [first], action=second) == 403
    assert choose(other, [first], draft="back") == 403


def test_tools_play_steps_at_once_and_the_draft_of_their_seat_is_gone(seats: Seats) -> None:
    picker, _ = seats
    first, second = picks(picker)
    choose(picker, [], action=first)
    body = {"seq": picker.look()["seq"], "action": second}
    answer = picker.post(f"/api/tables/{picker.id}/act", json=body)
    assert answer.status_code == 200
    assert choose(picker, [first], draft="back") == 409
    assert "Take back" not in picker.get(picker.table).text
