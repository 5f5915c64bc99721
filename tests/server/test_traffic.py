"""Very much at once: from one network, from one guest, slowly, or in large pieces."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.requests import HTTPConnection

from seri.server import patience, security
from seri.server.app import Application, create_app
from seri.server.database import sqlite_url
from seri.server.patience import Patience
from seri.server.run import listen
from seri.server.security import MOST_HEAD_BYTES
from seri.server.traffic import ALLOWED, MOST_STREAMS, MOST_STREAMS_OF_A_GUEST, Traffic

from .conftest import ORIGIN, Person, Running, stored

FAR, ALSO_FAR, HERE = "203.0.113.7", "2001:db8::1", "127.0.0.1"


def asked_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (host, 1), "headers": []})


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("what", ALLOWED)
def test_a_network_may_do_so_much_in_a_while_and_this_computer_anything(what: str) -> None:
    clock = Clock()
    traffic = Traffic(clock)
    most, seconds = ALLOWED[what]
    assert all(traffic.may(what, asked_from(FAR)) for _ in range(most))
    assert not traffic.may(what, asked_from(FAR))
    assert traffic.may(what, asked_from(ALSO_FAR))
    assert all(traffic.may(what, asked_from(HERE)) for _ in range(2 * most))
    clock.now += seconds
    assert traffic.may(what, asked_from(FAR))


def test_addresses_of_one_household_count_together() -> None:
    traffic = Traffic(Clock())
    for number in range(ALLOWED["guest"][0]):
        assert traffic.may("guest", asked_from(f"2001:db8:0:1::{number:x}"))
    assert not traffic.may("guest", asked_from("2001:db8:0:1:ffff::1"))
    assert traffic.may("guest", asked_from("2001:db8:0:2::1"))


@pytest.mark.parametrize(
    ("host", "guest", "most"), [(FAR, None, MOST_STREAMS), (HERE, "anna", MOST_STREAMS_OF_A_GUEST)]
)
def test_streams_are_counted_while_they_are_open(host: str, guest: str | None, most: int) -> None:
    traffic, request = Traffic(Clock()), asked_from(host)
    with ExitStack() as open_ones:
        for _ in range(most):
            assert traffic.may_stream(request, guest)
            open_ones.enter_context(traffic.streaming(request, guest))
        assert not traffic.may_stream(request, guest)
        assert traffic.may_stream(asked_from(ALSO_FAR), "bert")
    assert traffic.may_stream(request, guest)


def test_too_many_guests_from_afar_are_told_so_and_nothing_is_made(
    running: Running, url: str
) -> None:
    far = httpx.ASGITransport(running.app, raise_app_exceptions=False, client=(FAR, 1))
    form = {"name": "Anna", "players": "2", "seat.0": "me", "seat.1": "open"}

    async def come() -> httpx.Response:
        async with httpx.AsyncClient(transport=far, base_url=ORIGIN) as browser:
            return await browser.post("/new/goofspiel", data=form, headers={"Origin": ORIGIN})

    for _ in range(ALLOWED["guest"][0]):
        assert running.run(come()).status_code == 303
    before = stored(url)
    answer = running.run(come())
    assert answer.status_code == 429
    assert "from your network" in answer.text
    assert stored(url) == before


def test_a_guest_who_opens_very_many_streams_is_refused_more(
    running: Running, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seri.server.traffic.MOST_STREAMS_OF_A_GUEST", 0)
    table = anna.open_table("goofspiel", "me", "open")
    assert anna.get(f"{table}/stream").status_code == 429


def test_a_body_that_does_not_come_is_not_waited_for(
    app: Application, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "SECONDS_TO_SEND", 0.05)
    said: list[MutableMapping[str, Any]] = []
    before = stored(url)

    async def ask() -> None:
        pieces = iter([b"name=An"])

        async def receive() -> dict[str, Any]:
            if (piece := next(pieces, None)) is not None:
                return {"type": "http.request", "body": piece, "more_body": True}
            await asyncio.sleep(3600)
            raise AssertionError

        async def send(message: MutableMapping[str, Any]) -> None:
            said.append(message)

        scope = {
            "type": "http", "method": "POST", "path": "/new/goofspiel", "query_string": b"",
            "headers": [(b"host", b"testserver"), (b"origin", b"http://testserver")],
            "scheme": "http", "server": ("testserver", 80), "root_path": "", "client": (HERE, 1),
        }  # fmt: skip
        await app(scope, receive, send)

    asyncio.run(ask())
    assert said[0]["status"] == 408
    assert stored(url) == before
    app.site.hall.keep.close()


# ---- Connections ------------------------------------------------------------------------------


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that listens as `seri serve` does, and has little patience."""
    monkeypatch.setattr(patience, "SECONDS_TO_ASK", 0.3)
    app, listening = create_app(sqlite_url(tmp_path)), listen(HERE, 0)
    config = uvicorn.Config(
        app, http=Patience, h11_max_incomplete_event_size=MOST_HEAD_BYTES, log_level="critical"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /",
    ],
)
def test_who_does_not_finish_asking_is_not_waited_for(port: int, begun: bytes) -> None:
    with socket.create_connection((HERE, port), timeout=30) as asking:
        asking.sendall(begun)
        said = b""
        while piece := asking.recv(4096):
            said += piece
    assert said.count(b"HTTP/1.1 200") == begun.count(b"\r\n\r\n")


@pytest.mark.parametrize("what", ["header", "path"])
def test_a_head_that_is_very_long_is_refused(port: int, what: str) -> None:
    long = b"x" * (2 * MOST_HEAD_BYTES)
    path, value = (b"/" + long, b"x") if what == "path" else (b"/", long)
    with socket.create_connection((HERE, port), timeout=30) as asking:
        asking.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nX-Long: " + value + b"\r\n\r\n")
        said = asking.recv(4096)
    assert said.startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))
