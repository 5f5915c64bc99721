"""All tables of a server: what is prepared, what can't be played on, what fails to be written."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

import seri
from seri.core.contract import CHANCE
from seri.server import schema, store
from seri.server.app import create_app
from seri.server.database import read_url
from seri.server.site import Site

from .conftest import Person, Running, stored


def test_the_lobby_says_what_is_being_prepared_while_it_is(
    running: Running, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()

    def compile_slowly(game: seri.Game, *, background: bool) -> threading.Thread | None:
        thread = threading.Thread(target=done.wait)
        thread.start()
        return thread if game.name == "goofspiel" else None

    monkeypatch.setattr(seri.Game, "compile", compile_slowly)
    site: Site = running.app.site
    preparing = running.start(site.prepare())
    anna.get("/")
    assert "Goofspiel is still warming up." in anna.get("/").text
    done.set()
    preparing.result()
    assert "warming up" not in anna.get("/").text


@pytest.mark.parametrize(
    "change",
    [
        {"rules_version": 99},
        {"game": "chess"},
        {"options": {"cards": "77"}},
        {"players": 9},
        {"clock": "sundial", "since": 1.0},
    ],
)
def test_a_table_of_other_rules_is_kept_and_said_to_be_unplayable(
    url: str, toy: Callable[..., seri.Game], change: dict[str, Any]
) -> None:
    running = Running(create_app(url, pace=3600))
    anna = Person(running)
    table = anna.open_table("goofspiel", "random", "me")
    running.stop()
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(change))
    engine.dispose()
    before = stored(url)

    running = Running(create_app(url, pace=0))
    again = Person(running, anna)
    assert again.get(table).status_code == 409
    assert "under other rules" in again.get(table).text
    assert again.get(f"/api/tables/{again.id}").json()["error"] == "unplayable"
    assert again.act("lay 1", 1).status_code == 409
    assert again.get("/").status_code == 200
    running.stop()
    assert stored(url) == before


def test_a_log_that_does_not_replay_is_unplayable(url: str, toy: Callable[..., seri.Game]) -> None:
    running = Running(create_app(url, pace=3600))
    anna = Person(running)
    table = anna.open_table("goofspiel", "random", "me")
    running.stop()
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.events).values(action="prize 9"))
    engine.dispose()
    running = Running(create_app(url, pace=0))
    assert Person(running, anna).get(table).status_code == 409
    running.stop()


def test_a_table_that_another_server_removed_is_gone_here_too(
    anna: Person, bert: Person, url: str
) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    engine = sa.create_engine(read_url(url))
    with engine.begin() as connection:
        store.remove_table(connection, anna.id)
    engine.dispose()
    assert anna.act("lay 1", 1).status_code == 409
    assert anna.get(table).status_code == 404
    assert table not in anna.get("/").text


@pytest.mark.parametrize("damage", [{"options": "garbage"}, {"options": [1]}, {"players": 99}])
def test_a_damaged_table_takes_nothing_else_down(
    running: Running, anna: Person, url: str, damage: dict[str, object]
) -> None:
    broken = anna.open_table("goofspiel", "me", "random")
    good = anna.open_table("goofspiel", "me", "open")
    engine = sa.create_engine(read_url(url))
    with engine.begin() as connection:
        here = schema.tables.c.id == broken.removeprefix("/t/")
        connection.execute(sa.update(schema.tables).where(here).values(damage))
    engine.dispose()
    running.app.site.hall._tables.clear()
    assert anna.get(broken).status_code == 409
    lobby = anna.get("/")
    assert lobby.status_code == 200
    assert good in lobby.text


@pytest.mark.parametrize("broken", ["rules", "options", "events"])
def test_a_table_takes_what_is_stored_whole_or_not_at_all(
    running: Running, anna: Person, bert: Person, broken: str
) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    site: Site = running.app.site
    table = running.run(site.hall.table(anna.id))
    before = {key: value for key, value in vars(table).items() if key != "drawn"}
    other = replace(table.row, revision=99)
    events = [schema.EventRow(anna.id, 0, CHANCE, "prize 1", 0.0)]
    if broken == "rules":
        other = replace(other, rules_version=99)
    elif broken == "options":
        other = replace(other, options={"cards": "77"})
    else:
        events.append(schema.EventRow(anna.id, 1, 0, "lay 9", 0.0))
    with pytest.raises(seri.SeriError):
        table._take(schema.Stored(other, [], events))
    assert {key: value for key, value in vars(table).items() if key != "drawn"} == before
    assert table.topic.revision == table.row.revision


def test_a_game_that_the_dealer_ends_is_over_wherever_it_is_begun(
    running: Running, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table with bots, that is played again, and that is filled."""
    monkeypatch.setattr(seri.Match, "is_over", True)
    monkeypatch.setattr(seri.Match, "let_chance_act", lambda match: None)

    def status() -> str:
        return str(running.run(running.app.site.hall.table(anna.id)).row.status)

    anna.open_table("goofspiel", "me", "random")
    assert status() == schema.OVER
    again = anna.post(f"{anna.table}/rematch").headers["location"]
    anna.table = again
    anna.say_ready()
    assert status() == schema.OVER
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    assert status() == schema.OVER


def test_an_action_that_could_not_be_written_did_not_happen(
    running: Running, anna: Person, bert: Person, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    before = stored(url)
    real = store.Store.write

    async def full(keep: store.Store, job: object) -> None:
        raise sa.exc.OperationalError("insert", {}, OSError("disk full"))

    monkeypatch.setattr(store.Store, "write", full)
    answer = anna.act("lay 1", 1)
    assert answer.status_code == 500
    assert "Nothing was changed" in answer.text
    assert "disk" not in answer.text
    monkeypatch.setattr(store.Store, "write", real)
    assert stored(url) == before
    assert anna.look()["seq"] == 1
    assert anna.act("lay 2", 1).status_code == 303
    assert bert.act("lay 1", 2).status_code == 303


def test_tables_that_differ_only_by_the_case_of_their_id_are_two(
    anna: Person, bert: Person
) -> None:
    anna.open_table("goofspiel", "me", "open")
    assert bert.get(anna.table.swapcase().replace("/T/", "/t/")).status_code == 404
