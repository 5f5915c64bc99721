"""The one door: whose seat, which decision, and only once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Person, stored


@pytest.fixture
def started(anna: Person, bert: Person) -> str:
    """A table where Anna is to move and Bert waits."""
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    return table


def events(url: str) -> int:
    return len(stored(url)["events"])


def test_the_same_action_twice_counts_once(started: str, anna: Person, url: str) -> None:
    assert anna.act("lay 1", 1).status_code == 303
    again = anna.act("lay 1", 1)
    assert again.status_code == 409
    assert "moved on" in again.text
    assert events(url) == 2


def test_fifty_at_once_make_exactly_one_event(started: str, anna: Person, url: str) -> None:
    answers = anna.post_together(f"{started}/act", {"action": "lay 2", "seq": "1"}, 50)
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * 49
    assert events(url) == 2


def test_fifty_different_actions_at_once_make_exactly_one_event(
    started: str, anna: Person, url: str
) -> None:
    for card in "12345":
        anna.post_together(f"{started}/act", {"action": f"lay {card}", "seq": "1"}, 10)
    assert events(url) == 2


def test_nobody_acts_for_another_seat(
    visit: Callable[[], Person], started: str, anna: Person, bert: Person, url: str
) -> None:
    stranger = visit()
    stranger.table = started
    assert bert.act("lay 1", 1).status_code == 403
    assert stranger.act("lay 1", 1).status_code == 403
    assert events(url) == 1


def test_a_seat_cookie_of_another_table_gives_nothing(
    visit: Callable[[], Person], started: str, anna: Person, url: str
) -> None:
    page = anna.post(f"{started}/link").text
    link = page.split('id="seat-link" readonly value="http://testserver')[1].split('"')[0]
    other = visit()
    other.open_table("goofspiel", "open", "open")
    assert other.get(f"{other.table}/seat/{link.rsplit('/', 1)[1]}").status_code == 403
    other.browser.cookies.set(f"seri_seat_{other.id}", link.rsplit("/", 1)[1])
    assert other.look()["seat"] == -1
    assert other.act("lay 1", 0).status_code == 403


def test_an_action_before_the_start_or_after_the_end_is_refused(
    anna: Person, bert: Person, url: str
) -> None:
    table = anna.open_table("goofspiel", "me", "open", **{"option.cards": "3"})
    assert anna.act("lay 1", 0).status_code == 409
    bert.sit(table, 1, "Bert")
    for _ in range(3):
        anna.act_first()
        bert.act_first()
    last = anna.look()["seq"]
    assert anna.act("lay 1", last).status_code == 409
    assert events(url) == last


def test_an_action_and_what_the_dealer_answers_are_one_commit(
    started: str, anna: Person, bert: Person, url: str
) -> None:
    anna.act("lay 1", 1)
    bert.act("lay 2", 2)
    rows = stored(url)["events"]
    assert [(row[1], row[2]) for row in rows] == [(0, -1), (1, 0), (2, 1), (3, -1)]
    assert rows[2][4] == rows[3][4]
    assert anna.look()["to_move"] == 0


def test_our_script_gets_the_part_of_the_page_that_changed(started: str, anna: Person) -> None:
    fragment = "text/vnd.seri.fragment+html"
    form = {"action": "lay 1", "seq": "1"}
    done = anna.post(f"{started}/act", form, headers={"Accept": fragment})
    assert (done.status_code, done.headers["content-type"]) == (200, f"{fragment}; charset=utf-8")
    assert done.text.startswith("<main")
    stale = anna.post(f"{started}/act", form, headers={"Accept": fragment})
    assert stale.status_code == 409
    assert "data-notice=" in stale.text
    assert "data-notice=" not in done.text


def test_who_listens_is_told_only_which_revision_shows_their_move(
    started: str, anna: Person
) -> None:
    """Their stream shows it anyway; whatever was not done is said at once."""
    headers = {"Accept": "text/vnd.seri.fragment+html", "Seri-Stream": "open"}
    form = {"action": "lay 1", "seq": "1"}
    done = anna.post(f"{started}/act", form, headers=headers)
    assert (done.status_code, done.content) == (204, b"")
    shown = f'data-revision="{done.headers["seri-revision"]}"'
    assert shown in anna.first_event(f"{started}/stream")
    stale = anna.post(f"{started}/act", form, headers=headers)
    assert stale.status_code == 409
    assert "data-notice=" in stale.text
