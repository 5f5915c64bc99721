"""Taking back at a table: alone, by consent, after a restart, on old pages, two at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlalchemy as sa

from seri.core.fair import unkept
from seri.core.transcript import read_transcript
from seri.server import schema
from seri.server.app import Application, create_app
from seri.server.database import open_engine

from .conftest import Person, Running, stored

Three = tuple[Person, Person, Person]


@pytest.fixture
def three(visit: Callable[[], Person]) -> Three:
    """Three people at an auction of cards, by who is asked first."""
    return gather(visit)


def gather(visit: Callable[[], Person], **more: str) -> Three:
    people = [visit() for _ in range(3)]
    people[0].open_table("jade_merchant", "me", "open", "open", **more)
    for seat in (1, 2):
        people[seat].sit(people[0].table, seat, ("", "Bert", "Cleo")[seat])
    first = people[0].look()["to_move"]
    return people[first], people[(first + 1) % 3], people[(first + 2) % 3]


def undo(person: Person, seq: int | None = None, **what: str) -> int:
    """Send the form that a page shows; the status of the answer."""
    seen = person.look()["seq"] if seq is None else seq
    return person.post(f"{person.table}/undo", {"seq": str(seen), **what}).status_code


def said(person: Person) -> str:
    return person.get(person.table).text


def call(person: Person, text: str) -> None:
    assert person.act(text, person.look()["seq"]).status_code == 303


def seat(person: Person) -> str:
    return str(person.look()["seat"] + 1)


def test_the_last_move_is_undone_at_once_and_the_log_keeps_it(three: Three, url: str) -> None:
    first, second, _ = three
    before = first.look()
    call(first, "take 5")
    assert "Undo my last move" in said(first)
    assert "undo my last move" not in said(second).lower()
    assert undo(first) == 303
    after = first.look()
    assert (after["state"], after["legal"]) == (before["state"], before["legal"])
    assert after["seq"] == before["seq"] + 2
    assert "took the last move back" in said(second)
    rows = stored(url)["events"][-2:]
    assert [(row[3], row[5]) for row in rows] == [("call 5", 0), ("", 1)]
    call(first, "take 4")
    assert second.look()["state"]["standing_call"] == 8


def test_a_click_on_a_page_from_before_changes_nothing(three: Three) -> None:
    first, *_ = three
    seq = first.look()["seq"]
    call(first, "take 5")
    assert undo(first, seq) == 409
    assert undo(first) == 303
    assert first.act("take 4", seq).status_code == 409
    assert first.act("take 4", seq + 1).status_code == 409
    assert undo(first) == 409  # nothing is left but what chance decided
    assert "standing_call': 0" in str(first.look()["state"])


def test_two_at_once_are_one(three: Three, url: str) -> None:
    first, *_ = three
    call(first, "take 5")
    form = {"seq": str(first.look()["seq"])}
    answers = first.post_together(f"{first.table}/undo", form, 20)
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * 19
    assert sum(row[5] for row in stored(url)["events"]) == 1


def test_when_others_have_acted_all_others_must_agree(three: Three) -> None:
    first, second, third = three
    before = first.look()["state"]
    call(first, "take 5")
    call(second, "take 4")
    assert "Ask to undo my last move" in said(first)
    assert undo(first) == 303
    assert undo(third) == 409
    for person in (second, third):
        assert "I agree" in said(person)
    assert "I agree" not in said(first)
    assert undo(first, answer="agree", asker=seat(first)) == 409
    assert undo(second, answer="agree", asker=seat(third)) == 409
    assert undo(second, answer="agree", asker=seat(first)) == 303
    assert undo(second, answer="agree", asker=seat(first)) == 409
    assert first.look()["state"] != before
    assert undo(third, answer="agree", asker=seat(first)) == 303
    assert first.look()["state"] == before


def test_who_was_declined_asks_again_only_when_somebody_has_acted(three: Three) -> None:
    first, second, third = three
    call(first, "take 5")
    call(second, "take 4")
    assert undo(first) == 303
    assert undo(third, answer="decline", asker=seat(first)) == 303
    assert undo(second, answer="agree", asker=seat(first)) == 409
    assert "The others have said no" in said(first)
    assert undo(first) == 409
    call(third, "take 3")
    assert undo(first) == 303
    assert undo(first, answer="decline", asker=seat(first)) == 303
    assert "I agree" not in said(second)
    assert undo(first) == 303


def test_a_move_ends_what_was_asked(three: Three) -> None:
    first, second, third = three
    call(first, "take 5")
    call(second, "take 4")
    assert undo(first) == 303
    shown = third.look()["seq"]
    call(third, "take 3")
    assert undo(third, shown, answer="agree", asker=seat(first)) == 409
    assert undo(third, answer="agree", asker=seat(first)) == 409
    assert "I agree" not in said(second)


def test_bots_wait_while_somebody_asks(anna: Person, bert: Person, running: Running) -> None:
    running.app.site.hall.bots.pace = 3600.0
    more = {"option.start_player": "1"}
    anna.open_table("galopp_royal", "me", "open", "greedy", **more)
    bert.sit(anna.table, 1, "Bert")
    table = running.run(running.app.site.hall.table(anna.id))
    call(anna, "bid 1")
    call(bert, "bid 2")
    assert table.bot_to_move() == 2
    assert undo(anna) == 303
    assert table.bot_to_move() is None
    assert undo(bert, answer="decline", asker="1") == 303
    assert table.bot_to_move() == 2


def test_strict_tables_undo_nothing_once_others_have_acted(visit: Callable[[], Person]) -> None:
    waiting = visit()
    waiting.open_table("jade_merchant", "me", "open", strict="on")
    assert "Strict play" in waiting.get(waiting.table).text
    first, second, _ = gather(visit, strict="on")
    call(first, "take 5")
    assert undo(first) == 303
    call(first, "take 5")
    call(second, "take 4")
    assert "plays strictly" in said(first)
    assert undo(first) == 409


@pytest.mark.parametrize("form", [{}, {"seq": "x"}, {"answer": "agree"}, {"answer": "perhaps"}])
def test_nonsense_is_refused(three: Three, form: dict[str, str]) -> None:
    first, *_ = three
    call(first, "take 5")
    form = {"seq": str(first.look()["seq"]), **form} if form and "seq" not in form else form
    assert first.post(f"{first.table}/undo", form).status_code == 400


def test_a_stranger_and_one_who_has_not_acted_undo_nothing(
    three: Three, visit: Callable[[], Person]
) -> None:
    first, _, third = three
    call(first, "take 5")
    stranger = visit()
    stranger.table = first.table
    assert undo(stranger) == 403
    assert undo(third) == 409
    assert "can't be undone" not in said(third)


def test_chance_since_is_said_as_the_reason(anna: Person, bert: Person) -> None:
    table = anna.open_table("ra", "me", "open")
    bert.sit(table, 1, "Bert")
    drawer = anna if anna.look()["legal"] else bert
    call(drawer, "draw")
    assert "chance has decided something since" in said(drawer)
    assert undo(drawer) == 409


def test_bots_agree_at_once(anna: Person, running: Running) -> None:
    running.app.site.hall.bots.pace = 3600.0
    anna.open_table("galopp_royal", "me", "greedy", "greedy", **{"option.start_player": "1"})
    table = running.run(running.app.site.hall.table(anna.id))
    call(anna, "bid 1")
    running.run(table.act_as_bot(1, table.seq, "bid 2"))
    assert undo(anna) == 303
    assert anna.look()["state"]["standing_bid"] == 0


def test_undone_games_are_dealt_as_promised(anna: Person, bert: Person) -> None:
    """The dealing of a game with take-backs in it verifies; what is kept of it is what counted."""
    bert.sit(anna.open_table("goofspiel", "me", "open", **{"option.cards": "4"}), 1, "Bert")
    undone = 0
    while anna.look()["status"] == "playing":
        asked = anna if anna.look()["legal"] else bert
        assert asked.act_first().status_code == 303
        undone += undone < 3 and undo(asked) == 303
    assert undone == 3
    record = read_transcript(anna.get(f"{anna.table}/transcript").text)
    assert list(unkept(record)) == []
    assert len(record.events) == anna.look()["seq"] - 2 * undone
    assert len(anna.get(f"{anna.table}/game.json").json()["events"]) == len(record.events)
    for path in ("replay?at=3", "replay", "embed"):
        assert anna.get(f"{anna.table}/{path}").status_code == 200
    assert undo(anna) == 409


def test_it_survives_a_restart_and_so_does_the_place_in_the_log(
    app: Application, url: str, visit: Callable[[], Person], three: Three, running: Running
) -> None:
    first, second, third = three
    call(first, "take 5")
    call(second, "take 4")
    undo(first)
    undo(second, answer="agree", asker=seat(first))
    undo(third, answer="agree", asker=seat(first))
    call(first, "take 3")
    undo(first)
    before = first.look(), said(second)
    again = Running(create_app(url, pace=0))
    try:
        once_more = [Person(again, person) for person in three]
        assert once_more[0].look() == before[0]
        assert said(once_more[1]) == before[1]
        assert [row[5] for row in stored(url)["events"]][-5:] == [0, 0, 2, 0, 1]
        call(once_more[0], "take 2")
        assert undo(once_more[0]) == 303
    finally:
        again.stop()


def test_a_log_that_takes_back_what_chance_decided_is_damaged(three: Three, url: str) -> None:
    first, *_ = three
    call(first, "take 5")
    undo(first)
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.events).where(schema.events.c.undoes == 1)
                           .values(undoes=2))  # fmt: skip
    engine.dispose()
    again = Running(create_app(url, pace=0))
    try:
        assert Person(again, first).get(first.table).status_code == 409
    finally:
        again.stop()
