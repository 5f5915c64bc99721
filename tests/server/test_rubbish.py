"""Fed rubbish: a clear 4xx, never 500, and nothing is changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .conftest import Person, stored

GOOD_TABLE = {"name": "Anna", "players": "2", "seat.0": "me", "seat.1": "open", "option.cards": "5"}
FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("players", "1", "From 2 to 4 players"),
        ("players", "5", "From 2 to 4 players"),
        ("players", "-3", "From 2 to 4 players"),
        ("players", "two", "From 2 to 4 players"),
        ("players", "٣", "From 2 to 4 players"),
        ("players", "", "From 2 to 4 players"),
        ("preset", "gold", "no such set of rules"),
        ("option.cards", "2", "Allowed: 3 to 9"),
        ("option.cards", "99999999999", "Allowed: 3 to 9"),
        ("option.cards", "many", "Allowed: 3 to 9"),
        ("seat.1", "clever", "Choose who sits here"),
        ("seat.1", "me", "one seat only"),
        ("name", "", "enter a name"),
        ("name", "  ", "enter a name"),
        ("name", "\u200b\u200b", "can&#39;t be shown"),
        ("name", "An\u202ena", "can&#39;t be shown"),
        ("name", "An\x00na", "can&#39;t be shown"),
        ("name", "A" * 21, "At most 20"),
        ("name", "\u0301\u0301", "enter a name"),
    ],
)
def test_a_wrong_field_is_marked_and_the_others_keep_their_values(
    anna: Person, url: str, field: str, value: str, said: str
) -> None:
    before = stored(url)
    answer = anna.post("/new/goofspiel", {**GOOD_TABLE, "option.cards": "7", field: value})
    assert answer.status_code == 422
    assert said in answer.text
    assert (
        f'aria-describedby="error-{field}"' in answer.text or f'id="error-{field}"' in answer.text
    )
    assert field == "option.cards" or 'value="7"' in answer.text
    assert stored(url) == before


def test_names_are_shown_as_text(anna: Person) -> None:
    anna.open_table("goofspiel", "me", "random", name="<b>&\"'{{7*7}}")
    page = anna.get(anna.table).text
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page
    assert "49" not in page.split("Scores")[1].split("</section>")[0]


@pytest.mark.parametrize(
    "path",
    ["/t/", "/t/nothing", "/t/..%2f..", "/t/%00", "/t/" + "x" * 3000, "/t/%F0%28%8C", "/new/chess",
     "/rules/chess", "/rules/core", "/static/../store.py", "/static/%2e%2e/pages.py", "/nowhere",
     "/static/games/chess.css", "/api/tables/x", "/t/x/stream", "/t/x/log", "/t/x/seat/y",
     "/t/x/odds", "/api/tables/x/odds", "/dealing/chess", "/dealing/", "/dealing/%00"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(anna: Person, path: str) -> None:
    answer = anna.get(path)
    assert answer.status_code == 404
    assert len(answer.text) < 20_000


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"seq": "x", "action": "lay 1"}, 400),
        ({"seq": "-1", "action": "lay 1"}, 400),
        ({"seq": "²", "action": "lay 1"}, 400),
        ({"seq": "9" * 50, "action": "lay 1"}, 400),
        ({"seq": "1", "action": ""}, 400),
        ({"seq": "1", "action": "fold"}, 400),
        ({"seq": "1", "action": "lay 1" * 500}, 400),
        ({"seq": "1", "action": "prize 3"}, 400),
        ({"seq": "1", "action": "lay 9"}, 422),
        ({"seq": "0", "action": "lay 1"}, 409),
        ({"seq": "2", "action": "lay 1"}, 409),
    ],
)
def test_a_wrong_action_changes_nothing(
    anna: Person, bert: Person, url: str, form: dict[str, str], status: int
) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    before = stored(url)
    answer = anna.post(f"{anna.table}/act", form)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert stored(url) == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b'"lay 1"', 422),
        (b'{"seq": 1}', 422),
        (b'{"seq": "1", "action": "lay 1"}', 422),
        (b'{"seq": 1.0, "action": "lay 1"}', 422),
        (b'{"seq": true, "action": "lay 1"}', 422),
        (b'{"seq": NaN, "action": "lay 1"}', 422),
        (b'{"seq": 1e999, "action": "lay 1"}', 422),
        (b'{"seq": -1, "action": "lay 1"}', 422),
        (b'{"seq": 99999999999999999999999, "action": "lay 1"}', 422),
        (b'{"seq": 1, "action": 3}', 422),
        (b'{"seq": 1, "action": null}', 422),
        (b'{"seq": 1, "action": "lay 1", "seat": 1}', 422),
        (b'{"seq": 1, "action": "\\ud800"}', 422),
        (b'{"seq": 1, "action": "fold"}', 400),
        (b'{"seq": 1, "action": "lay 9"}', 422),
        (b'{"seq": 0, "action": "lay 1"}', 409),
        (b"[" * 5000, 400),
        (b'{"a":' * 2000, 400),
        (b"\xff\xfe", 422),
    ],
)
def test_a_wrong_json_body_gets_json_that_says_so(
    anna: Person, bert: Person, url: str, body: bytes, status: int
) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    before = stored(url)
    answer = anna.post(
        f"/api/tables/{anna.id}/act", headers={"Content-Type": "application/json"}, content=body
    )
    assert answer.status_code == status
    assert set(answer.json()) == {"error", "message"}
    assert stored(url) == before


def test_why_an_action_is_refused_is_said_in_the_readers_language(
    anna: Person, bert: Person
) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    body = {"seq": 1, "action": "lay 9"}
    path = f"/api/tables/{anna.id}/act"
    assert anna.post(path, json=body).json() == {
        "error": "illegal",
        "message": "Not possible: hands go from 1 to 5",
    }
    japanese = anna.post(path, json=body, headers={"Accept-Language": "ja"}).json()
    assert japanese["message"] == "できません：手札は1から5までです"


@pytest.mark.parametrize("path", ["/new/goofspiel", "/settings", "/api/tables/x/act"])
def test_a_body_that_is_too_large_is_refused(anna: Person, path: str) -> None:
    assert anna.post(path, content=b"a=" + b"x" * 17_000).status_code == 413


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "multipart/form-data"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {"Content-Type": "application/json"},
        {"Content-Type": "text/plain; charset=nonsense"},
        {"Content-Type": FORM + "; charset=utf-16"},
    ],
)
@pytest.mark.parametrize("body", [b"", b"\xff\x00%%%=&&&;", b"--x\r\nbroken", b"a=1&" * 4000])
def test_forms_of_any_shape_get_an_answer(
    anna: Person, url: str, headers: dict[str, str], body: bytes
) -> None:
    before = stored(url)
    for path in ("/new/goofspiel", "/t/none/act", "/settings"):
        answer = anna.post(path, headers=headers, content=body)
        assert answer.status_code in (303, 400, 404, 413, 422)
    assert stored(url) == before


def test_a_file_in_a_form_is_refused(anna: Person) -> None:
    assert anna.post("/new/goofspiel", files={"name": ("a.txt", b"Anna")}).status_code == 400


def test_a_guest_has_a_limited_number_of_unfinished_tables(anna: Person, url: str) -> None:
    for _ in range(20):
        anna.open_table("goofspiel", "me", "open")
    answer = anna.post("/new/goofspiel", GOOD_TABLE)
    assert answer.status_code == 429
    assert "20 unfinished tables" in answer.text
    assert len(stored(url)["tables"]) == 20


texts = st.text(max_size=60) | st.sampled_from(
    [
        "1",
        "lay 1",
        "me",
        "open",
        "random",
        "custom",
        "on",
        "\u202e",
        "\x00",
        "９",
        "-0",
        "1e3",
        "days:3",
        "23-8",
        "bot",
        "ask",
        "begin",
    ]
)
names = st.sampled_from(
    ["name", "players", "preset", "seat.0", "seat.1", "seat", "seq", "action", "option.cards",
     "listed", "level", "back", "lang", "theme", "clock", "clock.own", "quiet", "zone", "timeout",
     "stand_in", "choice", "text", "mute", "hear", "chat", "do", "who.0", "record",
     "rated", "password", "old", "proof", "key", "days", "x"]
)  # fmt: skip
POSTS = ["act", "sit", "leave", "host", "show", "link", "rematch", "away", "back", "late", "pause",
         "vacation", "chat", "mute", "quiet", "undo", "order", "passes"]  # fmt: skip
ACCOUNT = ["new", "in", "out", "everywhere", "password", "passkey/remove", "delete"]
fuzz = settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


@fuzz
@given(
    form=st.lists(st.tuples(names, texts), max_size=8),
    name=st.sampled_from(POSTS),
    deed=st.sampled_from(ACCOUNT),
)
def test_no_form_makes_a_server_error(
    visit: Callable[[], Person], form: list[tuple[str, str]], name: str, deed: str
) -> None:
    person, body = visit(), urlencode(form, errors="surrogatepass")
    table = visit().open_table("goofspiel", "me", "open")
    here = ("/new/goofspiel", "/settings", "/import", f"{table}/{name}", f"/account/{deed}")
    for path in here:
        answer = person.post(path, content=body, headers={"Content-Type": FORM})
        assert answer.status_code < 500


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@fuzz
@given(body=json_values | st.fixed_dictionaries({"seq": json_values, "action": json_values}))
def test_no_json_makes_a_server_error(visit: Callable[[], Person], body: Any) -> None:
    person = visit()
    person.open_table("goofspiel", "me", "random")
    answer = person.post(
        f"/api/tables/{person.id}/act",
        content=json.dumps(body).encode("utf-8", "surrogatepass"),
        headers={"Content-Type": "application/json"},
    )
    assert 400 <= answer.status_code < 500


@fuzz
@given(cookie=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=200))
def test_a_forged_cookie_makes_a_stranger_of_you(visit: Callable[[], Person], cookie: str) -> None:
    person = visit()
    answer = person.get("/", headers={"Cookie": f"seri_guest={cookie}; seri_lang={cookie}"})
    assert answer.status_code == 200
    assert "Your tables" not in answer.text
