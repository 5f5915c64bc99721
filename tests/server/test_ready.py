"""From the last seat taken to the deal: promises, nonces, and what anybody can check afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import sqlalchemy as sa

import seri
from seri.core.dealer import SecretDealer
from seri.core.fair import unkept
from seri.server import schema
from seri.server.database import open_engine

from .conftest import Person, Running
from .test_playing import play_to_the_end


@pytest.fixture
def table(anna: Person, bert: Person) -> str:
    """A full table where nobody has said yet that they are ready."""
    path = anna.open_table("goofspiel", "me", "open", **{"option.cards": "3"})
    assert bert.post(f"{path}/sit", {"seat": "1", "name": "Bert"}).status_code == 303
    bert.table = path
    return path


def promise(person: Person) -> str:
    shown: str = person.look()["fair"]["promise"]
    return shown


def test_the_deal_waits_until_all_are_ready(anna: Person, bert: Person, table: str) -> None:
    assert "Are you ready?" in anna.get(table).text
    assert promise(anna) in anna.get(table).text
    anna.say_ready("tulip")
    assert [each["ready"] for each in anna.look()["seats"]] == [True, False]
    assert "Waiting until Bert is ready" in anna.get(table).text
    assert anna.look()["fair"]["nonces"] is None
    bert.say_ready("rose")
    seen = anna.look()
    assert (seen["status"], seen["fair"]["nonces"]) == ("playing", ["tulip", "rose"])
    assert seen["fair"]["secret"] is None


def test_whoever_plays_alone_with_bots_has_a_form_that_the_script_sends(
    anna: Person, bert: Person
) -> None:
    assert anna.post(
        "/new/goofspiel", {"name": "Anna", "players": "2", "seat.0": "me", "seat.1": "random"}
    ).is_redirect
    alone = anna.get(re.findall(r'href="(/t/[\w-]+)"', anna.get("/").text)[0]).text
    assert "data-alone" in alone
    bert.table = bert.open_table("goofspiel", "me", "open", name="Bert")
    anna.post(f"{bert.table}/sit", {"seat": "1", "name": "Anna"})
    assert "data-alone" not in bert.get(bert.table).text


def test_bots_among_themselves_wait_for_nobody(anna: Person) -> None:
    anna.open_table("goofspiel", "random", "greedy")
    assert anna.look()["status"] in ("playing", "over")


def test_who_leaves_voids_the_promise(anna: Person, bert: Person, table: str) -> None:
    anna.say_ready("tulip")
    before = promise(anna)
    assert bert.post(f"{table}/leave").is_redirect
    assert anna.look()["fair"] is None
    assert bert.post(f"{table}/sit", {"seat": "1", "name": "Bert"}).is_redirect
    assert promise(anna) != before
    assert [each["ready"] for each in anna.look()["seats"]] == [False, False]
    old = anna.post(f"{table}/ready", {"promise": before, "nonce": ""})
    assert old.status_code == 409
    assert "Who sits here has changed" in old.text


@pytest.mark.parametrize("nonce", ["a b", "x" * 65, "<b>", "#", "e\u0301", "\u200b", "\0"])
def test_what_is_no_nonce_is_refused(anna: Person, table: str, nonce: str) -> None:
    answer = anna.say_ready(nonce)
    assert answer is not None
    assert answer.status_code == 422
    assert "at most 64" in answer.text
    json = {"promise": promise(anna), "nonce": nonce}
    assert anna.post(f"/api{table.replace('/t/', '/tables/')}/ready", json=json).status_code == 422
    assert [each["ready"] for each in anna.look()["seats"]] == [False, False]


def test_only_who_sits_there_can_be_ready(
    visit: Callable[[], Person], anna: Person, bert: Person, table: str
) -> None:
    form = {"promise": promise(anna), "nonce": ""}
    assert visit().post(f"{table}/ready", form).status_code == 403
    assert anna.post(f"{table}/ready", form).is_redirect
    assert anna.post(f"{table}/ready", {**form, "nonce": "other"}).is_redirect
    bert.say_ready()
    assert anna.look()["fair"]["nonces"] == ["", ""]
    assert bert.post(f"{table}/ready", form).status_code == 409


def test_a_tool_says_ready_through_the_api(anna: Person, bert: Person, table: str) -> None:
    address = f"/api{table.replace('/t/', '/tables/')}/ready"
    for person in (anna, bert):
        answer = person.post(address, json={"promise": promise(person), "nonce": "千恵_7"})
        assert answer.status_code == 200
    assert answer.json()["status"] == "playing"


def test_after_the_end_everybody_can_check_the_deal(
    visit: Callable[[], Person], anna: Person, bert: Person, table: str
) -> None:
    promised = promise(anna)
    anna.say_ready("tulip")
    bert.say_ready("rose")
    assert "It is shown when the game is over" in anna.get(f"{table}/fair").text
    assert anna.get(f"{table}/transcript").status_code == 409
    play_to_the_end(anna, bert)
    record = seri.read_transcript(visit().get(f"{table}/transcript").text)
    assert list(unkept(record)) == []
    assert record.fair is not None
    assert (record.fair.promise, record.fair.nonces) == (promised, ("tulip", "rose"))
    page = visit().get(f"{table}/fair").text
    assert "All 3 deals are as promised" in page
    assert record.fair.secret is not None
    assert record.fair.secret.hex() in page
    shown = anna.look()["fair"]
    assert shown == {
        "promise": promised, "nonces": ["tulip", "rose"], "secret": record.fair.secret.hex()
    }  # fmt: skip


def test_a_deal_that_was_changed_in_the_database_shows(
    running: Running, anna: Person, bert: Person, table: str, url: str
) -> None:
    anna.say_ready()
    bert.say_ready()
    first = anna.look()["state"]["prize"]
    engine = open_engine(url)
    with engine.begin() as connection:
        changed = sa.update(schema.events).where(schema.events.c.seq == 0)
        connection.execute(changed.values(action=f"prize {first % 3 + 1}"))
    engine.dispose()
    running.app.site.hall._tables.clear()
    play_to_the_end(anna, bert)
    page = visit_anew(running, table)
    assert "This is not what was promised" in page
    assert f"event 1: dealt `prize {first % 3 + 1}`, promised `prize {first}`" in page


def visit_anew(running: Running, table: str) -> str:
    return Person(running).get(f"{table}/fair").text


def test_a_table_from_before_promises_goes_on_as_it_was_dealt(
    running: Running, anna: Person, bert: Person, table: str, url: str
) -> None:
    anna.say_ready()
    bert.say_ready()
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(dealing=0))
        secret = connection.execute(sa.select(schema.tables.c.secret)).scalar_one()
        goofspiel = seri.game("goofspiel", players=2, cards=3)
        first = SecretDealer(secret).deal(goofspiel, goofspiel.start(), 0)
        connection.execute(
            sa.update(schema.events)
            .where(schema.events.c.seq == 0)
            .values(action=goofspiel.show_event(goofspiel.start(), seri.CHANCE, first))
        )
    engine.dispose()
    running.app.site.hall._tables.clear()
    play_to_the_end(anna, bert)
    dealt = [event.action for event in record_of(running, anna).events if event.seat == seri.CHANCE]
    state, dealer = goofspiel.start(), SecretDealer(secret)
    wanted: list[int] = []
    for event in record_of(running, anna).events:
        if event.seat == seri.CHANCE:
            wanted.append(dealer.deal(goofspiel, state, len(wanted)))
        goofspiel.apply(state, event.action)
    assert dealt == wanted
    assert anna.look()["fair"] is None
    assert "/fair" not in anna.get(table).text
    assert anna.get(f"{table}/fair").status_code == 404


def record_of(running: Running, person: Person) -> seri.Transcript:
    return seri.read_transcript(person.get(f"{person.table}/transcript").text)


def test_a_rematch_is_promised_anew(anna: Person, bert: Person, table: str) -> None:
    first = promise(anna)
    anna.say_ready()
    bert.say_ready()
    play_to_the_end(anna, bert)
    anna.table = anna.post(f"{table}/rematch").headers["location"]
    assert anna.look()["status"] == "waiting"
    assert promise(anna) != first
