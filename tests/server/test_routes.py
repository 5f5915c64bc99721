"""Every route against everybody: taken from the router, so that a new one is tested too."""

from __future__ import annotations

import html
import logging
from collections.abc import Callable

import pytest

from seri.server.app import Application
from seri.server.fresh import Fresh

from .conftest import ORIGIN, Person, Running, stored
from .routes import STREAMS, requests_to_all_routes

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")
PAYLOADS = ("<img src=x:a>", "'\"><svg/onload=a>", "</script><script>", "a&lt;b&#60;")


@pytest.fixture
def running_table(anna: Person, bert: Person) -> str:
    """A table where Anna and Bert play."""
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    return anna.table


def table_posts(app: Application, table: str) -> list[str]:
    """The paths of all requests that change something about a table."""
    requests = requests_to_all_routes(app, table.removeprefix("/t/"))
    return [path for method, path in requests if method == "POST" and table[3:] in path]


@pytest.mark.parametrize("who", ["stranger", "player of another table"])
def test_nobody_changes_a_table_where_they_have_no_seat(
    running_table: str,
    app: Application,
    visit: Callable[[], Person],
    url: str,
    who: str,
) -> None:
    eve = visit()
    if who != "stranger":
        eve.open_table("goofspiel", "me", "random", name="Eve")
    before = stored(url)
    paths = table_posts(app, running_table)
    assert len(paths) >= 10
    fields = {"seq": "1", "action": "lay 1", "seat": "1", "name": "Eve", "level": "random"}
    for path in paths:
        assert 400 <= eve.post(path, fields).status_code < 500, path
        assert 400 <= eve.post(path, json={"seq": 1, "action": "lay 1"}).status_code < 500, path
    assert stored(url) == before


def test_methods_that_a_route_does_not_have_are_refused(
    running_table: str, app: Application, anna: Person, url: str
) -> None:
    known: dict[str, set[str]] = {}
    for method, path in requests_to_all_routes(app, running_table[3:]):
        known.setdefault(path, set()).add(method)
    before = stored(url)
    for path, has in known.items():
        has |= {"HEAD"} if path.startswith("/static/") else set()
        for method in set(METHODS) - has:
            headers = {"Origin": ORIGIN}
            answer = anna._running.run(anna.browser.request(method, path, headers=headers))
            assert answer.status_code in (404, 405), (method, path)
    assert stored(url) == before


def test_nothing_of_a_person_is_kept_by_caches_and_no_other_site_may_read(
    running_table: str, app: Application, anna: Person
) -> None:
    for method, path in requests_to_all_routes(app, running_table[3:]):
        foreign = {"Origin": "https://evil.example"}
        answer = anna._running.run(anna.browser.request(method, path, headers=foreign))
        if not path.startswith("/static/"):
            assert answer.headers["cache-control"] == "no-store", path
        assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_every_cookie_is_for_the_server_only(
    running_table: str, app: Application, visit: Callable[[], Person], anna: Person
) -> None:
    """From whichever route it comes; over https also for https only."""
    given = 0
    for method, path in [
        ("POST", "/new/goofspiel"),
        *requests_to_all_routes(app, running_table[3:]),
    ]:
        fields = {"name": "Zoe", "players": "2", "seat.0": "me", "lang": "en", "theme": "dark"}
        address = f"https://testserver{path}"
        headers = {"Origin": "https://testserver"}
        data = fields if method == "POST" else None
        sent = visit().browser.request(method, address, data=data, headers=headers)
        for cookie in anna._running.run(sent).headers.get_list("set-cookie"):
            given += 1
            assert {"httponly", "samesite=lax", "secure"} <= set(cookie.lower().split("; "))
    assert given >= 3


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_people_write_is_text_on_every_page(
    anna: Person, bert: Person, app: Application, payload: str
) -> None:
    anna.open_table("goofspiel", "me", "open", name=payload)
    bert.sit(anna.table, 1, "Bert")
    shown = 0
    for method, path in requests_to_all_routes(app, anna.id):
        if method == "GET":
            answer = bert.get(path)
            is_page = answer.headers.get("content-type", "").startswith("text/html")
            assert not is_page or payload not in answer.text, path
            shown += (
                is_page
                and str(html.escape(payload)).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
                in answer.text
            )
    assert shown >= 2
    for path in STREAMS:
        assert payload not in bert.first_event(path.replace("{table_id}", anna.id))


def test_a_path_can_write_no_line_of_the_log(
    anna: Person,
    running: Running,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail(_: str) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(running.app.site.hall, "table", fail)
    with caplog.at_level(logging.ERROR):
        assert anna.get("/t/x%0d%0aERROR%20forged%1b[31m").status_code == 500
    assert len(caplog.records) >= 1
    for record in caplog.records:
        assert not set("\r\n\x1b") & set(record.getMessage())


def test_ids_that_open_something_can_not_be_guessed() -> None:
    fresh = Fresh()
    for make in (fresh.table_id, fresh.guest_id, fresh.token):
        made = {make() for _ in range(100)}
        assert len(made) == 100
        assert min(map(len, made)) >= 22  # of 64 characters: 128 bits
    assert len(fresh.secret()) == 32
