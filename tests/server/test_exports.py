"""Games that leave the server, and records that come in to be played on."""

from __future__ import annotations

import csv
import io

import pytest

from seri.server.security import MOST_BYTES

from .conftest import Person


@pytest.fixture
def over(anna: Person) -> str:
    table = anna.open_table("goofspiel", "me", "here", **{"who.1": "=Ben", "option.cards": "3"})
    while anna.look()["status"] != "over":
        anna.post(f"{table}/show", {"seat": str(anna.look()["to_move"])})
        anna.act_first()
    return table


def events_of(record: str) -> list[str]:
    """The lines of what happened, and of how it ended."""
    return [line for line in record.splitlines() if line[:2] in ("1 ", "2 ", "de", "= ")]


def take_in(person: Person, record: str) -> str:
    answer = person.post("/import", {"name": "Anna", "record": record})
    assert answer.status_code == 303, answer.text
    person.table = answer.headers["location"]
    return person.table


def test_a_finished_game_leaves_as_record_json_and_scores(anna: Person, over: str) -> None:
    record = anna.get(f"{over}/transcript").text
    found = anna.get(f"{over}/game.json").json()
    texts = [line.split(" ", 1)[1] for line in events_of(record) if line[0] != "="]
    assert [each["event"] for each in found["events"]] == texts
    assert found["names"] == ["Anna", "=Ben"]
    rows = list(csv.DictReader(io.StringIO(anna.get(f"{over}/scores.csv").text)))
    assert sorted(row["name"] for row in rows) == ["'=Ben", "Anna"]
    assert [row["score"] for row in sorted(rows, key=lambda row: row["seat"])] == found["scores"]


@pytest.mark.parametrize("file", ["transcript", "game.json", "scores.csv"])
def test_nothing_leaves_before_the_end(anna: Person, bert: Person, file: str) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    assert anna.get(f"{table}/{file}").status_code == 409
    bert.sit(table, 1, "Bert")
    assert anna.get(f"{table}/{file}").status_code == 409


def test_a_record_that_was_cut_off_is_played_on(anna: Person, over: str) -> None:
    lines = anna.get(f"{over}/transcript").text.splitlines()
    begun = "\n".join([line for line in lines if line[:1] not in "=fp"][:-3])
    take_in(anna, begun)
    seen = anna.look()
    assert seen["status"] == "playing"
    anna.post(f"{anna.table}/show", {"seat": str(seen["to_move"])})
    assert anna.act_first().status_code == 303


def test_a_finished_record_comes_in_as_a_finished_game(anna: Person, over: str) -> None:
    record = anna.get(f"{over}/transcript").text
    table = take_in(anna, record)
    again = anna.get(f"{table}/transcript").text
    assert events_of(again) == events_of(record)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("", "line 1"),
        ("game chess", "chess"),
        ("game ra\nplayers 3\n\ndealer fly", "line 4"),
        ("x" * 3000, "line 1"),
        ("\0", "line 1"),
    ],
)
def test_what_is_no_record_is_refused_with_the_line(anna: Person, record: str, said: str) -> None:
    answer = anna.post("/import", {"name": "Anna", "record": record})
    assert answer.status_code == 422
    assert said in answer.text


def test_a_record_may_be_longer_than_a_form_but_not_endless(anna: Person) -> None:
    record = "game ra\nplayers 3\n" + "# nothing\n" * (MOST_BYTES // 5)
    assert anna.post("/import", {"name": "Anna", "record": record}).status_code == 303
    assert anna.post("/import", {"name": "Anna", "record": "x" * 600_000}).status_code == 413
