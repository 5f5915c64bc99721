"""What browsers are told, and requests that other sites make them send."""

from __future__ import annotations

import json
import re

import pytest

from seri.server.app import Application
from seri.server.people import safe_path

from .conftest import Person, stored
from .routes import requests_to_all_routes

Routes = list[tuple[str, str]]


@pytest.fixture
def asked(app: Application, anna: Person) -> Routes:
    """(method, path) of every route, for a table that Anna has opened."""
    anna.open_table("goofspiel", "me", "open")
    return requests_to_all_routes(app, anna.id)


def test_every_answer_has_the_headers_that_protect_people(asked: Routes, anna: Person) -> None:
    assert len(asked) > 25
    for method, path in [*asked, ("GET", "/nowhere"), ("POST", "/nowhere"), ("PUT", "/")]:
        headers = anna.send(method, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-frame-options"] == "DENY"
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] in ("same-origin", "no-referrer")
        assert "cache-control" in headers
        assert "server" not in headers


def test_pages_have_no_inline_script_or_style(asked: Routes, anna: Person) -> None:
    for method, path in asked:
        answer = anna.send(method, path)
        if answer.headers.get("content-type", "").startswith("text/html"):
            assert not re.search(
                r"<script(?! type=\"module\" src)|<style| style=| on\w+=", answer.text
            )
            assert not re.search(r"(src|href)=\"(https?:)?//(?!testserver)", answer.text)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://testserver:81"},
        {"Origin": "ftp://testserver"},
        {"Origin": ""},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "same-site"},
    ],
)
def test_posts_of_other_sites_are_refused(
    asked: Routes, anna: Person, url: str, headers: dict[str, str]
) -> None:
    before = stored(url)
    for method, path in asked:
        if method == "POST":
            answer = anna.post(path, {"name": "Anna", "seat": "1", "lang": "ja"}, headers=headers)
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers
    assert stored(url) == before


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({"Content-Type": "application/json"}, True),
        ({"Content-Type": "application/json; charset=utf-8"}, True),
        ({"Content-Type": "text/plain"}, False),
        ({"Content-Type": "application/x-www-form-urlencoded"}, False),
        ({}, False),
        ({"Content-Type": "application/json", "Origin": "http://evil.example"}, False),
        ({"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, False),
    ],
)
def test_tools_need_no_origin_if_they_send_json(
    headers: dict[str, str], passes: bool, anna: Person
) -> None:
    """Which no page of another site can send without asking first; a form it could."""
    anna.open_table("goofspiel", "me", "random")
    seen = anna.look()
    body = json.dumps({"seq": seen["seq"], "action": seen["legal"][0]["action"]})
    answer = anna.post_as_tool(f"/api/tables/{anna.id}/act", body, headers)
    assert answer.status_code == (200 if passes else 403)


def test_getting_changes_nothing(asked: Routes, anna: Person, url: str) -> None:
    before = stored(url)
    for method, path in asked:
        if method in ("GET", "HEAD"):
            answer = anna.send(method, path)
            assert "set-cookie" not in answer.headers
    assert stored(url) == before


@pytest.mark.parametrize("host", ["[", "evil.example/x", "a b", "a@b", "x" * 300 + "/"])
def test_a_broken_host_is_refused(anna: Person, host: str) -> None:
    assert anna.get("/", headers={"Host": host}).status_code == 400


def test_cookies_are_for_the_server_only(anna: Person) -> None:
    answer = anna.post("/new/goofspiel", {"name": "Anna", "players": "2", "seat.0": "me"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


@pytest.mark.parametrize(
    ("back", "goes_to"),
    [
        ("/t/abc", "/t/abc"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/a\r\nSet-Cookie: x=y", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_settings_lead_back_to_our_own_pages_only(anna: Person, back: str, goes_to: str) -> None:
    assert safe_path(back) == goes_to
    answer = anna.post("/settings", {"theme": "dark", "back": back})
    assert (answer.status_code, answer.headers["location"]) == (303, goes_to)


def test_the_api_is_described_and_its_pages_from_elsewhere_are_off(anna: Person) -> None:
    described = anna.get("/openapi.json").json()
    assert {
        "/api/games",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/act",
        "/api/tables/{table_id}/odds",
        "/api/tables/{table_id}/ready",
    } == set(described["paths"])
    assert anna.get("/docs").status_code == 404
    assert anna.get("/redoc").status_code == 404
    assert anna.get("/healthz").json()["status"] == "ok"
