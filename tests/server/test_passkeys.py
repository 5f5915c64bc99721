"""Passkeys: an answer counts once, for what was asked, from the site itself; rubbish is refused."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from seri.server import members

from .authenticator import Device
from .conftest import Person, stored

LOCAL = "http://localhost"


def tell(person: Person, path: str, body: Any, at: str = LOCAL) -> httpx.Response:
    headers = {"Origin": at, "Content-Type": "application/json"}
    return person.post(f"{at}/account/passkey/{path}", content=json.dumps(body), headers=headers)


def ask(person: Person, purpose: str, name: str = "Anna") -> dict[str, Any]:
    answer = tell(person, "ask", {"for": purpose, "name": name})
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


def join(person: Person, device: Device) -> httpx.Response:
    return tell(person, "join", {"credential": device.make(ask(person, "join"))})


def enter(person: Person, device: Device) -> httpx.Response:
    return tell(person, "enter", {"credential": device.use(ask(person, "enter"))})


def test_a_passkey_makes_an_account_and_opens_it_elsewhere(
    anna: Person, bert: Person, url: str
) -> None:
    device = Device()
    assert join(anna, device).json() == {"go": "/account"}
    assert "Anna" in anna.get(f"{LOCAL}/account").text
    assert enter(bert, device).json() == {"go": "/account"}
    assert "Sign out" in bert.get(f"{LOCAL}/account").text
    assert stored(url)["accounts"][0][3] is None
    second = Device()
    answer = tell(anna, "add", {"credential": second.make(ask(anna, "add"))})
    assert answer.json() == {"go": "/account?done=passkey"}
    assert len(stored(url)["passkeys"]) == 2


def test_an_answer_counts_once(anna: Person, bert: Person, url: str) -> None:
    """Even for somebody who has copied it together with its cookie."""
    device = Device()
    join(anna, device)
    credential = device.use(ask(bert, "enter"))
    bert.browser.cookies = anna.browser.cookies = httpx.Cookies(bert.browser.cookies)
    cookie = bert.browser.cookies.get("seri_challenge")
    assert tell(bert, "enter", {"credential": credential}).status_code == 200
    headers = {"Origin": LOCAL, "Cookie": f"seri_challenge={cookie}"}
    again = anna.post(
        f"{LOCAL}/account/passkey/enter", json={"credential": credential}, headers=headers
    )
    assert again.status_code in (403, 409)
    assert "seri_guest" not in again.headers.get("set-cookie", "")
    assert len(stored(url)["spent_challenges"]) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "http://evil.example"},
        {"origin": "https://localhost:99"},
        {"site": "evil.example"},
        {"flags": 0x01},
        {"flags": 0x00},
        {"count": -1},
        {"challenge": "AAAA"},
        {"purpose": "join"},
        {"cookie": ""},
        {"cookie": "e30.0"},
        {"key": Device()},
    ],
    ids=lambda change: next(iter(change.items())),
)
def test_an_answer_that_is_not_quite_right_opens_nothing(
    anna: Person, bert: Person, url: str, change: dict[str, Any]
) -> None:
    device = Device()
    join(anna, device)
    enter(bert, device)
    bert.post(f"{LOCAL}/account/out", headers={"Origin": LOCAL})
    before = stored(url)
    options = ask(bert, change.get("purpose", "enter"), "Bert")
    options["challenge"] = change.get("challenge", options["challenge"])
    for name in ("origin", "site", "flags", "count"):
        setattr(device, name, change.get(name, getattr(device, name)))
    credential = device.use(options)
    if "key" in change:
        other = change["key"].use(options)
        credential["response"] = other["response"]
    if "cookie" in change:
        bert.browser.cookies = httpx.Cookies({"seri_challenge": change["cookie"]})
    answer = tell(bert, "enter", {"credential": credential})
    assert answer.status_code in (403, 409)
    assert answer.json()["message"]
    assert "seri_guest" not in answer.headers.get("set-cookie", "")
    assert stored(url) == before


RUBBISH: list[Any] = [
    None, [], 1, "x", {}, {"credential": None}, {"credential": []}, {"credential": {}},
    {"credential": {"id": "\0"}}, {"credential": {"id": "\ud800"}}, {"credential": {"id": "AA"}},
    {"credential": {"id": "A" * 2000}}, {"credential": {"id": "AA", "rawId": 1, "response": 1}},
    {"credential": {"id": "AA", "rawId": "AA", "type": "public-key", "response": {
        "clientDataJSON": "AA", "attestationObject": "AA", "authenticatorData": "!"}}},
    {"for": "nothing"}, {"for": []}, {"for": "join", "name": 3}, {"for": "join", "name": "\ud800"},
]  # fmt: skip


def test_rubbish_is_refused_and_changes_nothing(
    anna: Person, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "MOST_TRIES_AN_ADDRESS", 1000)
    for path, purpose in {"enter": "enter", "join": "join", "add": "join", "ask": "join"}.items():
        ask(anna, purpose)
        before = stored(url)
        for body in RUBBISH:
            answer = tell(anna, path, body)
            assert 400 <= answer.status_code < 500, (path, body)
        for text in ("", "{", "[" * 10_000, "\0"):
            headers = {"Content-Type": "application/json", "Host": "localhost"}
            answer = anna.post_as_tool(f"{LOCAL}/account/passkey/{path}", text, headers)
            assert 400 <= answer.status_code < 500, (path, text)
        assert stored(url) == before


@pytest.mark.parametrize("at", ["http://127.0.0.1", "http://[::1]", "http://club.example"])
def test_where_browsers_have_no_passkeys_none_are_offered(anna: Person, at: str) -> None:
    answer = tell(anna, "ask", {"for": "enter"}, at)
    assert answer.status_code == 409
    page = anna.get(f"{at}/account").text
    assert "data-passkey" not in page
    assert "over https" in page


def test_over_https_a_name_has_passkeys(anna: Person) -> None:
    answer = tell(anna, "ask", {"for": "enter"}, "https://club.example")
    assert answer.json()["options"]["rpId"] == "club.example"
    assert "secure" in answer.headers["set-cookie"].lower()
