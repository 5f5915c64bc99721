"""Accounts: a guest grows into one, signs in elsewhere, and is let in by nothing but the truth."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import argon2
import pytest

from seri.server import members, passwords
from seri.server.app import Application, create_app
from seri.server.fresh import Fresh
from seri.server.limits import Limits, network_of
from seri.server.members import Members

from .conftest import Person, Running, stored

PASSWORD = "correct battery staple"
OTHER = "another battery staple"
GUEST, BEFORE = "seri_guest", "seri_before"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2 with little work: what it costs is not what is tested."""
    hasher = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: hasher)


def join(person: Person, name: str = "Anna", password: str = PASSWORD) -> None:
    answer = person.post("/account/new", {"name": name, "password": password})
    assert answer.status_code == 303, answer.text


def enter(person: Person, name: str = "Anna", password: str = PASSWORD, **more: str) -> int:
    form = {"name": name, "password": password, **more}
    return person.post("/account/in", form).status_code


def name_shown(person: Person) -> str:
    """The name at the top of the pages; "Sign in" for those without an account."""
    found = re.search(r'class="account-link" href="/account" title="([^"]*)"', person.get("/").text)
    assert found is not None
    return found[1]


def test_a_guest_grows_into_an_account_and_keeps_a_running_seat(
    anna: Person, visit: Callable[[], Person]
) -> None:
    anna.open_table("goofspiel", "me", "random", name="Ann")
    join(anna, "Anna")
    assert name_shown(anna) == "Anna"
    assert anna.look()["seat"] == 0
    assert anna.act_first().status_code == 303
    elsewhere = visit()
    elsewhere.table = anna.table
    assert elsewhere.look()["seat"] == -1
    assert enter(elsewhere, "ａｎｎＡ ", PASSWORD, back=anna.table) == 303
    assert elsewhere.look()["seat"] == 0
    assert elsewhere.act_first().status_code == 303


def test_the_cookie_of_the_guest_is_void_once_there_is_an_account(
    running: Running, anna: Person
) -> None:
    anna.open_table("goofspiel", "me", "random")
    thief = Person(running, anna)
    join(anna)
    assert anna.look()["seat"] == 0
    assert thief.look()["seat"] == -1
    assert name_shown(thief) == "Sign in"


def test_what_a_guest_plays_elsewhere_waits_until_the_account_signs_out(
    anna: Person, bert: Person
) -> None:
    join(anna)
    bert.open_table("goofspiel", "me", "random", name="Bert")
    assert enter(bert) == 303
    assert bert.look()["seat"] == -1
    assert bert.post("/account/out").status_code == 303
    assert bert.look()["seat"] == 0
    assert BEFORE not in bert.browser.cookies


def test_signing_out_without_a_guest_leaves_nobody(anna: Person) -> None:
    join(anna)
    anna.post("/account/out")
    assert GUEST not in anna.browser.cookies
    assert name_shown(anna) == "Sign in"


@pytest.mark.parametrize("way", ["everywhere", "password"])
def test_other_devices_are_signed_out(anna: Person, visit: Callable[[], Person], way: str) -> None:
    anna.open_table("goofspiel", "me", "random")
    join(anna)
    other = visit()
    other.table = anna.table
    enter(other)
    assert other.look()["seat"] == 0
    form = {"old": PASSWORD, "password": OTHER}
    assert anna.post(f"/account/{way}", form).status_code == 303
    assert anna.look()["seat"] == 0
    assert other.look()["seat"] == -1
    assert "Personal links" not in other.get("/account").text
    assert other.post("/account/everywhere").status_code == 403
    assert enter(other, password=PASSWORD) == (403 if way == "password" else 303)


def test_a_stream_that_is_open_sees_no_more_after_signing_out_everywhere(
    running: Running, anna: Person, visit: Callable[[], Person]
) -> None:
    """Each view is drawn for whoever the cookie still stands for."""
    anna.open_table("goofspiel", "me", "open")
    join(anna)
    other = visit()
    enter(other)
    assert "/leave" in other.first_event(f"{anna.table}/stream")
    anna.post("/account/everywhere")
    assert "/leave" not in other.first_event(f"{anna.table}/stream")
    assert "/leave" in anna.first_event(f"{anna.table}/stream")


def test_streams_know_soon_what_another_server_did_to_accounts(
    url: str, running: Running, anna: Person
) -> None:
    now = [0.0]
    streams = Members(create_app(url, fresh=Fresh(steady=lambda: now[0])).site.hall)

    def changes() -> int:
        return running.run(streams.changes())

    seen = [changes()]
    for change in (
        lambda: join(anna),
        lambda: anna.post("/account/everywhere"),
        lambda: anna.post("/account/delete", {"proof": PASSWORD}),
    ):
        change()
        assert changes() == seen[-1]
        now[0] += members.SECONDS_BETWEEN_LOOKS
        seen.append(changes())
    now[0] += members.SECONDS_BETWEEN_LOOKS
    assert seen == [0, 1, 2, 3]
    assert changes() == 3


# ---- What is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("", PASSWORD, "enter a name"),
        ("x" * 21, PASSWORD, "At most 20"),
        ("A\x07", PASSWORD, "can&#39;t be shown"),
        ("Anna", "", "at least 10"),
        ("Anna", "short", "at least 10"),
        ("Anna", "x" * 201, "at most 200"),
        ("Anna", "ababababababab", "first that anybody"),
        ("Anna", "PASSWORD123", "first that anybody"),
        ("Annabella", "annabella12", "too much like the name"),
    ],
)
def test_a_bad_name_or_password_is_refused(
    anna: Person, url: str, name: str, password: str, said: str
) -> None:
    answer = anna.post("/account/new", {"name": name, "password": password})
    assert answer.status_code == 422
    assert said in answer.text
    assert stored(url)["accounts"] == []
    assert "set-cookie" not in answer.headers


def test_a_name_is_taken_once_however_it_is_written(anna: Person, bert: Person, url: str) -> None:
    join(anna, "Straße")
    answer = bert.post("/account/new", {"name": "STRASSE", "password": PASSWORD})
    assert answer.status_code == 409
    assert "is called STRASSE already" in answer.text
    assert anna.post("/account/new", {"name": "Zwei", "password": PASSWORD}).status_code == 409
    assert len(stored(url)["accounts"]) == 1


def test_a_name_that_many_want_at_once_is_given_once(running: Running, url: str) -> None:
    people = [Person(running) for _ in range(8)]
    waiting = [
        running.start(
            each.browser.post(
                "/account/new",
                data={"name": "Anna", "password": PASSWORD},
                headers={"Origin": "http://testserver"},
            )
        )
        for each in people
    ]
    answers = sorted(each.result(60).status_code for each in waiting)
    assert answers == [303, *[409] * 7]
    assert len(stored(url)["accounts"]) == 1


def test_nobody_learns_who_has_an_account(
    anna: Person, bert: Person, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same answer, and the same work: each try checks one hash of argon2."""
    join(anna)
    checked: list[str] = []
    hasher = running.app.site.members.passwords._hasher
    verify = type(hasher).verify

    def counted(self: argon2.PasswordHasher, hash: str, password: bytes) -> bool:
        checked.append(hash.rsplit("$", 2)[0])
        return verify(self, hash, password)

    monkeypatch.setattr(type(hasher), "verify", counted)
    answers = []
    for name in ("Anna", "Nobody", "", "x" * 500, "\0"):
        form = {"name": name, "password": OTHER}
        answer = bert.post("/account/in", form)
        answers.append((answer.status_code, answer.text.replace(f'value="{name}"', 'value=""')))
    assert answers[0][0] == 403
    assert "do not go together" in answers[0][1]
    assert len(set(answers)) == 1
    assert len(checked) == 5
    assert len(set(checked)) == 1


def test_too_many_tries_are_refused_and_forgotten_after_a_while(
    url: str, toy: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    running = Running(create_app(url, pace=0, fresh=replace(Fresh(), now=lambda: now[0])))
    try:
        anna, bert = Person(running), Person(running)
        join(anna)
        tries = [enter(bert, name, "wrong " * 3) for name in ("Anna", "Nobody") for _ in range(12)]
        assert tries == [*[403] * 10, 429, 429] * 2
        assert enter(bert) == 429
        now[0] += members.SECONDS_OF_LIMITS
        assert enter(bert) == 303
        monkeypatch.setattr(members, "MOST_TRIES_AN_ADDRESS", 20)
        tries = [enter(bert, f"Somebody {number}") for number in range(25)]
        assert tries[15] == 403
        assert tries[-5:] == [429] * 5
        join_form = {"name": "New", "password": PASSWORD}
        assert Person(running).post("/account/new", join_form).status_code == 429
    finally:
        running.stop()


def test_a_wrong_password_changes_and_deletes_nothing(anna: Person, url: str) -> None:
    join(anna)
    before = stored(url)
    for path, form in {
        "password": {"old": "wrong", "password": OTHER},
        "delete": {"proof": "wrong"},
        "passkey/remove": {"key": "nothing"},
    }.items():
        assert anna.post(f"/account/{path}", form).status_code in (403, 404)
    assert anna.post("/account/password", {"old": PASSWORD, "password": "x"}).status_code == 422
    assert stored(url) == before


@pytest.mark.parametrize("path", ["password", "delete", "everywhere", "passkey/remove"])
def test_who_is_not_signed_in_can_change_nothing(anna: Person, url: str, path: str) -> None:
    anna.open_table("goofspiel", "me", "open")
    assert anna.post(f"/account/{path}", {"password": PASSWORD}).status_code == 403
    assert stored(url)["accounts"] == []


# ---- Leaving --------------------------------------------------------------------------------


def test_a_deleted_account_leaves_no_name_behind(
    anna: Person, bert: Person, app: Application, running: Running, url: str
) -> None:
    anna.open_table("goofspiel", "me", "open", name="Annabell", rated="", listed="on")
    bert.sit(anna.table, 1, "Bert")
    join(anna, "Annabell")
    assert anna.post("/account/delete", {"proof": PASSWORD}).status_code == 409
    assert anna.post(f"{anna.table}/chat", {"text": "Good luck"}).status_code == 303
    elsewhere = bert.open_table("goofspiel", "me", "open", name="Bert")
    assert anna.post(f"{elsewhere}/chat", {"text": "Hello", "name": "Zoe"}).status_code == 303
    assert "Annabell" in anna.get(f"{elsewhere}/chat").text
    bert.table = anna.table
    while anna.look()["status"] != "over":
        for person in (anna, bert):
            if person.look()["legal"]:
                person.act_first()
    person_page = f"/people/{app.site.members.ids.copy().pop()}"
    assert anna.table in bert.get(person_page).text
    assert anna.post("/account/delete", {"proof": PASSWORD}).status_code == 303
    assert bert.get(person_page).status_code == 404
    for path in (anna.table, f"{anna.table}/log", f"{anna.table}/replay", "/"):
        answer = bert.get(path)
        assert answer.status_code == 200
        assert "Annabell" not in answer.text
    for path in ("", "/chat", "/log", "/replay", "/transcript", "/game.json", "/scores.csv"):
        said = bert.get(f"{anna.table}{path}").text
        assert "someone" in said
        assert "Annabell" not in said
    said = Person(running, anna).get(f"{elsewhere}/chat").text
    assert "Hello" in said
    assert "Annabell" not in said
    assert "Annabell" not in str(stored(url))
    assert enter(anna, "Annabell") == 403
    again = bert.post(f"{anna.table}/rematch")
    assert again.status_code == 303
    bert.table = again.headers["location"]
    assert [seat["kind"] for seat in bert.look()["seats"]] == ["open", "person"]


def test_old_hashes_are_renewed_when_their_password_is_at_hand(
    anna: Person, bert: Person, running: Running, url: str
) -> None:
    join(anna)
    [before] = stored(url)["accounts"]
    keep = running.app.site.members.passwords
    keep._hasher = argon2.PasswordHasher(time_cost=2, memory_cost=64, parallelism=1)
    assert enter(bert) == 303
    [after] = stored(url)["accounts"]
    assert before != after
    assert "t=2" in str(after)
    assert enter(bert) == 303


def test_cookies_of_older_versions_still_name_their_guest(app: Application) -> None:
    signer = app.site.signer
    guest = signer.read(signer.seal("guest", ["id", "Anna"]))
    assert guest is not None
    assert (guest.id, guest.name, guest.has_account) == ("id", "Anna", False)
    assert signer.unseal("passkey", signer.seal("guest", ["id", "Anna"])) is None


def test_limits_count_each_household_once_and_keep_little(monkeypatch: pytest.MonkeyPatch) -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db9::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    monkeypatch.setattr("seri.server.limits.MOST_KEYS", 3)
    limits = Limits(10, lambda: 0.0)
    assert all(limits.may_try({str(number): 1}) for number in range(100))
    assert not limits.may_try({"99": 1, "new": 1})
    assert limits.may_try({"new": 1})
