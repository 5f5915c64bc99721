"""From the last seat taken to the deal: promises, nonces, and what anybody can check afterwards."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

import pytest

import seri
from seri.core.fair import unkept

from .conftest import Person, stored
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


@pytest.mark.parametrize("nonce", ["a b", "x" * 65, "<b>", "#", "é\u0301\u200b", "\0"])
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
    anna: Person, bert: Person, table: str, url: str
) -> None:
    anna.say_ready()
    bert.say_ready()
    play_to_the_end(anna, bert)
    secrets = [row[8] for row in stored(url)["tables"]]
    text = anna.get(f"{table}/transcript").text
    assert bytes(secrets[0]).hex() in text
    other = hashlib.sha256(b"another secret").hexdigest()
    forged = text.replace(bytes(secrets[0]).hex(), other)
    assert "the promise is not that of" in next(unkept(seri.read_transcript(forged)))


def test_a_rematch_is_promised_anew(anna: Person, bert: Person, table: str) -> None:
    first = promise(anna)
    anna.say_ready()
    bert.say_ready()
    play_to_the_end(anna, bert)
    anna.table = anna.post(f"{table}/rematch").headers["location"]
    assert anna.look()["status"] == "waiting"
    assert promise(anna) != first
