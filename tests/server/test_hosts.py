"""What a host may do: lock, free and keep seats, hand over, shut spectators out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from seri.server.turns import Turns

from .conftest import ORIGIN, Person


@pytest.fixture
def table(anna: Person) -> str:
    return anna.open_table("goofspiel", "me", "open", "open")


def test_nobody_sits_down_at_a_locked_table(anna: Person, bert: Person, table: str) -> None:
    anna.post(f"{table}/host", {"do": "lock"})
    assert bert.sit(table, 1, "Bert").status_code == 403
    assert "Sit here" not in bert.get(table).text
    anna.post(f"{table}/host", {"do": "unlock"})
    assert bert.sit(table, 1, "Bert").status_code == 303


def test_who_was_sent_away_does_not_come_back(anna: Person, bert: Person, table: str) -> None:
    bert.sit(table, 1, "Bert")
    assert anna.post(f"{table}/host", {"do": "free", "seat": "1"}).status_code == 303
    assert bert.look()["seat"] == -1
    assert bert.sit(table, 2, "Bert").status_code == 403
    assert anna.post(f"{table}/host", {"do": "free", "seat": "0"}).status_code == 409


def test_the_table_is_handed_over(anna: Person, bert: Person, table: str) -> None:
    bert.sit(table, 1, "Bert")
    assert anna.post(f"{table}/host", {"do": "hand_over", "seat": "2"}).status_code == 409
    assert anna.post(f"{table}/host", {"do": "hand_over", "seat": "1"}).status_code == 303
    assert anna.post(f"{table}/host", {"do": "lock"}).status_code == 403
    assert bert.post(f"{table}/host", {"do": "lock"}).status_code == 303


def test_a_seat_is_kept_for_a_friend(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "friend", **{"who.1": "Ｂert"})
    assert "Kept for Ｂert" in anna.get(table).text
    assert bert.sit(table, 1, "Bob").status_code == 409
    assert bert.sit(table, 1, "bert").status_code == 303


def test_without_spectators_only_players_see_the_game(
    visit: Callable[[], Person], anna: Person, bert: Person
) -> None:
    table = anna.open_table("goofspiel", "me", "open", unwatched="on")
    stranger = visit()
    assert stranger.get(table).status_code == 200  # a seat may be for them
    bert.sit(table, 1, "Bert")
    for path in ("", "/log", "/replay", "/fair", "/why", "/stream", "/transcript"):
        assert stranger.get(table + path).status_code == 403
    assert stranger.get(f"/api/tables/{anna.id}").status_code == 403
    assert bert.get(table).status_code == 200
    anna.post(f"{table}/host", {"do": "watch"})
    assert stranger.get(table).status_code == 200


def test_who_is_sent_away_while_they_wait_for_a_view_gets_none(
    visit: Callable[[], Person], anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    sent_away = []

    @asynccontextmanager
    async def late(*_: object) -> AsyncIterator[None]:
        form, headers = {"do": "unwatch"}, {"Origin": ORIGIN}
        answer = await anna.browser.post(f"{table}/host", data=form, headers=headers)
        sent_away.append(answer.status_code)
        yield

    monkeypatch.setattr(Turns, "turn", late)
    assert "<main" not in visit().first_event(f"{table}/stream")
    assert sent_away == [303]
    monkeypatch.undo()
    anna.post(f"{table}/host", {"do": "watch"})
    assert "<main" in visit().first_event(f"{table}/stream")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"do": "burn"}, 400),
        ({"do": "free"}, 400),
        ({"do": "free", "seat": "9"}, 400),
        ({"do": "hand_over", "seat": "-1"}, 400),
        ({"do": "fill", "level": "genius"}, 400),
    ],
)
def test_nonsense_is_refused(anna: Person, table: str, form: dict[str, str], status: int) -> None:
    assert anna.post(f"{table}/host", form).status_code == status


def test_only_the_host_decides(anna: Person, bert: Person, table: str) -> None:
    bert.sit(table, 1, "Bert")
    for do in ("lock", "watch", "free", "hand_over"):
        answer = bert.post(f"{table}/host", {"do": do, "seat": "1"})
        assert answer.status_code == 403
    assert anna.get(table).status_code == 200
