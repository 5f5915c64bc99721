"""Several people at one device: the screen shows nobody's secrets until it is handed over."""

from __future__ import annotations

import pytest

from .conftest import Person


@pytest.fixture
def table(anna: Person) -> str:
    return anna.open_table("goofspiel", "me", "here", **{"who.1": "Ben", "option.cards": "3"})


def test_all_who_share_a_device_are_ready_together(anna: Person, table: str) -> None:
    assert anna.get(table).status_code == 200
    assert anna.look()["status"] == "playing"


def test_between_two_people_the_screen_shows_what_everybody_may_see(
    anna: Person, table: str
) -> None:
    seen = anna.look()
    assert seen["seat"] == -1
    assert seen["legal"] == []
    assert "Hand the device to Anna" in anna.get(table).text
    assert anna.act("lay 1", seen["seq"]).status_code == 403
    anna.post(f"{table}/show", {"seat": "0"})
    assert anna.look()["seat"] == 0
    assert anna.post(f"{table}/show", {"seat": "2"}).status_code == 403


def test_the_device_goes_round(anna: Person, table: str) -> None:
    anna.post(f"{table}/show", {"seat": "0"})
    anna.act_first()
    assert anna.look()["seat"] == -1  # Ben is asked, and Anna's hand is covered
    assert "Hand the device to Ben" in anna.get(table).text
    anna.post(f"{table}/show", {"seat": "0"})
    assert anna.look()["seat"] == -1  # Anna can't look while Ben is asked
    anna.post(f"{table}/show", {"seat": "1"})
    assert anna.look()["seat"] == 1


def test_a_game_is_played_to_its_end_and_again(anna: Person, table: str) -> None:
    while anna.look()["status"] != "over":
        anna.post(f"{table}/show", {"seat": str(anna.look()["to_move"])})
        anna.act_first()
    assert "Hand the device" not in anna.get(table).text
    again = anna.post(f"{table}/rematch").headers["location"]
    assert "Ben" in anna.get(again).text


def test_where_nothing_is_hidden_nothing_is_covered(anna: Person) -> None:
    table = anna.open_table("ra", "me", "here", **{"who.1": "Ben"})
    assert anna.look()["seat"] == anna.look()["to_move"]
    assert "Hand the device" not in anna.get(table).text


@pytest.mark.parametrize("name", ["", "Anna", "ＡＮＮＡ", "x" * 21, "\u202e"])
def test_a_name_that_will_not_do_is_said_beside_its_field(anna: Person, name: str) -> None:
    form = {"name": "Anna", "players": "2", "seat.0": "me", "seat.1": "here", "who.1": name}
    answer = anna.post("/new/goofspiel", form)
    assert answer.status_code == 422
    assert 'id="error-who.1"' in answer.text


def test_who_leaves_takes_everybody_at_the_device_along(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "here", "open", **{"who.1": "Ben"})
    anna.post(f"{table}/leave")
    assert bert.get(table).status_code == 404
