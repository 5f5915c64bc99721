"""People talk at a table: two rooms, muting, a host who wants silence, and nothing lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

import seri
from seri.server import schema
from seri.server.app import create_app
from seri.server.database import open_engine, sqlite_url
from seri.server.fresh import Fresh
from seri.server.people import FRAGMENT

from .conftest import Person, Running, stored
from .routes import routes_of
from .test_playing import play_to_the_end

Visit = Callable[[], Person]
FIVE = ("one", "two", "three", "four", "five")


def say(person: Person, text: str, **more: str) -> httpx.Response:
    return person.post(f"{person.table}/chat", {"text": text, **more})


def heard(person: Person) -> list[str]:
    """What a person's page says that was said, as "name: text"."""
    page = person.get(f"{person.table}/chat").text
    lines = re.findall(r"<b><bdi>(.*?)</bdi></b>.*?<bdi class=\"said\">(.*?)</bdi>", page)
    return [f"{name}: {text}" for name, text in lines]


def key_of_line(person: Person, text: str) -> str:
    page = person.get(f"{person.table}/chat").text
    found = re.search(rf'data-key="(\w+-\d+)"[^\n]*{re.escape(text)}', page)
    assert found is not None
    return found[1]


@pytest.fixture
def watcher(visit: Visit, anna: Person, bert: Person) -> Person:
    """Anna and Bert play, and somebody watches."""
    table = anna.open_table("goofspiel", "me", "open", **{"option.cards": "3"})
    bert.sit(table, 1, "Bert")
    watcher = visit()
    watcher.table = table
    return watcher


def test_players_and_watchers_talk_apart_until_the_game_is_over(
    running: Running, anna: Person, bert: Person, watcher: Person
) -> None:
    assert say(anna, "To the players").status_code == 303
    assert say(watcher, "To the gallery", name="Wanda").status_code == 303
    assert heard(anna) == heard(bert) == ["Anna: To the players"]
    assert heard(watcher) == ["Wanda: To the gallery"]
    for person, foreign in ((anna, "gallery"), (bert, "gallery"), (watcher, "To the players")):
        for method, path in routes_of(running.app, person.id):
            assert foreign not in person.send(method, path).text, path
        sent = person.first_event(f"{person.table}/stream", "event: chat")
        assert "To the " in sent
        assert foreign not in sent
    play_to_the_end(anna, bert)
    both = ["Anna: To the players", "Wanda: To the gallery"]
    assert heard(anna) == heard(bert) == heard(watcher) == both


def test_what_is_said_is_in_no_record_of_the_game(
    anna: Person, bert: Person, watcher: Person, url: str
) -> None:
    before = stored(url)["events"]
    say(anna, "Nobody may find this in the record")
    assert stored(url)["events"] == before
    play_to_the_end(anna, bert)
    for path in ("log", "transcript", "replay", "fair"):
        assert "Nobody may find this" not in anna.get(f"{anna.table}/{path}").text
    assert "Nobody may find this" not in anna.get(f"/api/tables/{anna.id}").text


def test_talking_does_not_draw_the_table_again(
    running: Running, anna: Person, watcher: Person
) -> None:
    anna.get(anna.table)
    anna.first_event(f"{anna.table}/stream")
    table = running.run(running.app.site.hall.table(anna.id))
    drawn, revision = dict(table.drawn), table.row.revision
    say(anna, "Hello")
    anna.first_event(f"{anna.table}/stream")
    assert drawn
    assert table.drawn == drawn
    assert table.row.revision == revision


def test_markup_is_shown_as_text(anna: Person, watcher: Person) -> None:
    say(anna, '<img src=x onerror="alert(1)">{{7*7}}\u202e&amp;')
    for page in (anna.get(anna.table).text, anna.get(f"{anna.table}/chat").text):
        assert "<img src=x" not in page
        assert "&lt;img src=x onerror=&#34;alert(1)&#34;&gt;{{7*7}}&amp;amp;" in page


@pytest.mark.parametrize(
    ("text", "status", "reason", "japanese"),
    [
        ("", 422, "no visible character", "見える文字がありません"),
        ("\u200b", 422, "no visible character", "見える文字がありません"),
        ("x" * 301, 422, "At most 300", "300文字以内"),
        ("Come to my other table, all of you", 429, "You said that just now", "今同じことを"),
    ],
)
def test_what_is_refused_is_said_why_and_stays_typed(
    anna: Person, watcher: Person, url: str, text: str, status: int, reason: str, japanese: str
) -> None:
    say(anna, "Come to my other table, all of you!")
    before = stored(url)
    for headers, said in (({}, reason), ({"Accept-Language": "ja"}, japanese)):
        answer = anna.post(f"{anna.table}/chat", {"text": text}, headers=headers)
        assert answer.status_code == status
        assert said in answer.text
        assert not text or f'name="text" data-key="text" value="{text}"' in answer.text
    fragment = anna.post(f"{anna.table}/chat", {"text": text}, headers={"Accept": FRAGMENT})
    assert fragment.status_code == status
    assert fragment.text.startswith('<section id="chat"')
    assert stored(url) == before


def test_who_says_much_at_once_waits_and_so_does_a_crowd(
    visit: Visit, anna: Person, watcher: Person
) -> None:
    said = [say(anna, word).status_code for word in (*FIVE, "six")]
    assert said == [303] * 5 + [429]
    for number in range(12):
        person = visit()
        person.table = anna.table
        for word in FIVE:
            assert say(person, word, name=f"Guest {number}").status_code == 303
    late = visit()
    late.table = anna.table
    assert say(late, "Hello", name="Late").status_code == 429


def test_a_watcher_needs_a_name_that_nobody_has(
    visit: Visit, anna: Person, watcher: Person
) -> None:
    assert say(watcher, "Hello").status_code == 422
    assert say(watcher, "Hello", name="ａｎｎａ").status_code == 409
    assert say(watcher, "Hello", name="Wanda").status_code == 303
    other = visit()
    other.table = anna.table
    assert say(other, "Hello", name="wanda").status_code == 409
    assert say(watcher, "Hello again, this time without a name").status_code == 303
    assert heard(watcher) == ["Wanda: Hello", "Wanda: Hello again, this time without a name"]


def test_who_is_muted_is_not_seen_by_who_muted_them_at_any_table_and_after_a_restart(
    anna: Person, bert: Person, watcher: Person, url: str
) -> None:
    say(bert, "Bert is here")
    assert anna.post(f"{anna.table}/mute", {"mute": "players-9"}).status_code == 404
    say(watcher, "Gallery", name="Wanda")
    assert anna.post(f"{anna.table}/mute", {"mute": "watchers-1"}).status_code == 404
    assert bert.post(f"{anna.table}/mute", {"mute": "players-1"}).status_code == 400
    assert anna.post(f"{anna.table}/mute", {"mute": "players-1"}).status_code == 303
    assert heard(anna) == []
    assert heard(bert) == ["Bert: Bert is here"]
    assert "Show Bert again" in anna.get(f"{anna.table}/chat").text
    again = Running(create_app(url, pace=0))
    anna, bert = Person(again, anna), Person(again, bert)
    assert heard(anna) == []
    assert heard(bert) == ["Bert: Bert is here"]
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    say(bert, "Here too")
    assert heard(anna) == []
    assert anna.post(f"{anna.table}/mute", {"hear": "players-1"}).status_code == 303
    assert heard(anna) == ["Bert: Here too"]
    again.stop()


def test_the_host_alone_switches_the_chat_off_and_on(
    anna: Person, bert: Person, watcher: Person
) -> None:
    say(bert, "Something")
    assert bert.post(f"{bert.table}/quiet", {"chat": "off"}).status_code == 403
    assert anna.post(f"{anna.table}/quiet", {"chat": "perhaps"}).status_code == 400
    assert anna.post(f"{anna.table}/quiet", {"chat": "off"}).status_code == 303
    assert say(bert, "Else").status_code == 403
    assert heard(bert) == []
    assert "switched the chat off" in bert.get(bert.table).text
    assert anna.post(f"{anna.table}/quiet", {"chat": "on"}).status_code == 303
    assert heard(bert) == ["Bert: Something"]


def test_the_chat_outlives_the_server_and_goes_with_its_table(
    anna: Person, bert: Person, watcher: Person, url: str
) -> None:
    say(anna, "First")
    say(bert, "Second")
    again = Running(create_app(url, pace=0))
    anna, bert = Person(again, anna), Person(again, bert)
    say(anna, "Third")
    assert heard(bert) == ["Anna: First", "Bert: Second", "Anna: Third"]
    alone = Person(again, anna)
    alone.open_table("goofspiel", "me", "open")
    say(alone, "Nobody comes")
    alone.post(f"{alone.table}/leave")
    assert alone.get(alone.table).status_code == 404
    again.stop()
    assert sorted(row[5] for row in stored(url)["chat_lines"]) == ["First", "Second", "Third"]


def test_a_seat_speaks_as_one_from_all_its_devices(
    visit: Visit, anna: Person, bert: Person, watcher: Person
) -> None:
    link = re.search(r"/t/[\w-]+/seat/[\w-]+", anna.post(f"{anna.table}/link").text)
    assert link is not None
    phone = visit()
    phone.table = anna.table
    phone.get(link[0])
    say(phone, f"My seat is http://testserver{link[0]} and {link[0].rsplit('/', 1)[1]}")
    assert heard(bert) == ["Anna: My seat is (link removed) and (link removed)"]
    japanese = bert.get(f"{bert.table}/chat", headers={"Accept-Language": "ja"}).text
    assert "（リンク削除）" in japanese
    assert 'class="mine"' in anna.get(f"{anna.table}/chat").text


def test_links_are_cut_from_guests_until_they_have_played_for_a_while(
    tmp_path: Path, toy: Callable[..., seri.Game]
) -> None:
    clock = [1_000_000.0]
    running = Running(
        create_app(sqlite_url(tmp_path), pace=0, fresh=replace(Fresh(), now=lambda: clock[0]))
    )
    anna = Person(running)
    for _ in range(3):
        anna.open_table("goofspiel", "me", "random", **{"option.cards": "3"})
        play_to_the_end(anna)
    said = []
    for days in (0, 1):
        clock[0] += days * 24 * 3600
        say(anna, f"Rules of day {days}: https://example.org/{'again' * days}")
        said += heard(anna)[-1:]
    running.stop()
    assert said == [
        "Anna: Rules of day 0: (link removed)",
        "Anna: Rules of day 1: https://example.org/again",
    ]


def test_only_the_latest_lines_of_a_room_are_kept(
    anna: Person, bert: Person, watcher: Person, url: str
) -> None:
    """Whatever the clock says: those that are added here look older than the first."""
    say(watcher, "The gallery is not concerned", name="Wanda")
    say(anna, "Number 1")
    rows = [
        {"table_id": anna.id, "room": "players", "number": number, "guest": "g", "name": "Bert",
         "text": f"Number {number}", "at": 0.0}
        for number in range(2, 201)
    ]  # fmt: skip
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.insert(schema.chat_lines), rows)
    engine.dispose()
    again = Running(create_app(url, pace=0))
    say(Person(again, bert), "One more than there is room for")
    again.stop()
    texts = {row[5] for row in stored(url)["chat_lines"]}
    assert len(texts) == 201
    assert "Number 1" not in texts
    assert "The gallery is not concerned" in texts
