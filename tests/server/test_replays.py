"""Replays: every moment as its viewer saw it, and after the end through anybody's eyes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import Person
from .test_playing import play_to_the_end


@pytest.fixture
def table(anna: Person, bert: Person) -> str:
    path = anna.open_table("goofspiel", "me", "open", **{"option.cards": "3"})
    bert.sit(path, 1, "Bert")
    return path


def drawings(page: str) -> list[str]:
    return re.findall(r"<svg.*?</svg>", page, re.DOTALL)


def board(page: str) -> str:
    """The drawing and the scores of a page."""
    return page[page.index("<svg") : page.index('aria-labelledby="log"')]


def test_a_moment_is_what_its_viewer_saw_then(anna: Person, bert: Person, table: str) -> None:
    moments = []
    for person in (anna, bert, anna):
        if not anna.look()["legal"]:  # then nothing on the board can be clicked
            moments.append((anna.look()["seq"], drawings(anna.get(table).text)))
        person.act_first()
    assert moments
    for seq, drawn in moments:
        assert drawings(anna.get(f"{table}/replay?at={seq}").text) == drawn
    assert "Anna lays a card" in anna.get(f"{table}/replay?at=2").text
    assert '<form method="post" action="/t/' not in anna.get(f"{table}/replay?at=1").text


def test_other_eyes_are_closed_until_the_end(
    visit: Callable[[], Person], anna: Person, bert: Person, table: str
) -> None:
    anna.act("lay 3", 1)
    own, others = anna.get(f"{table}/replay").text, bert.get(f"{table}/replay").text
    assert board(own) != board(others)
    assert anna.get(f"{table}/replay?eyes=1").text == own
    for person, eyes in ((anna, "2"), (bert, "1"), (anna, "all"), (visit(), "1"), (visit(), "all")):
        assert person.get(f"{table}/replay?eyes={eyes}").status_code == 403
    bert.act("lay 1", 2)
    play_to_the_end(anna, bert)
    covered, open_ = (
        visit().get(f"{table}/replay?at=2&eyes={eyes}").text for eyes in ("watcher", "1")
    )
    assert board(covered) != board(open_)
    everything = visit().get(f"{table}/replay?at=2&eyes=all").text
    assert board(everything) != board(covered)


@pytest.mark.parametrize(
    "query", ["at=-1", "at=x", "at=1e3", "at=99999999999", "eyes=0", "eyes=9", "eyes=x", "eyes=１"]
)
def test_what_is_no_moment_and_no_eyes_is_refused(anna: Person, table: str, query: str) -> None:
    assert anna.get(f"{table}/replay?{query}").status_code == 400


def test_a_finished_game_may_be_shown_elsewhere(anna: Person, bert: Person, table: str) -> None:
    assert anna.get(f"{table}/embed").status_code == 409
    play_to_the_end(anna, bert)
    answer = anna.get(f"{table}/embed?at=2")
    assert "frame-ancestors *" in answer.headers["content-security-policy"]
    assert "x-frame-options" not in answer.headers
    assert f"{table}/embed?at=3" in answer.text
    assert 'method="post"' not in answer.text
    assert "x-frame-options" in anna.get(f"{table}/replay?at=2").headers


def test_after_the_last_event_comes_nothing(anna: Person, table: str) -> None:
    assert "After 1 of 1." in anna.get(f"{table}/replay?at=99").text


def test_before_the_start_there_is_nothing_to_replay(anna: Person) -> None:
    path = anna.open_table("goofspiel", "me", "open")
    assert anna.get(f"{path}/replay").status_code == 409
