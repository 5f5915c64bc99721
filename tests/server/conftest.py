"""A server in this process, and people who visit it with a cookie jar each."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, MutableMapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import sqlalchemy as sa

import seri
from seri.server import schema
from seri.server.app import Application, create_app
from seri.server.database import open_engine

from ..conftest import slow_but
from .databases import KINDS, fresh_database

ORIGIN = "http://testserver"
SECONDS_TO_ANSWER = 60
T = TypeVar("T")


class Running:
    """An application on an event loop of its own, in a thread."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.people: list[Person] = []
        self._life = app.inner.router.lifespan_context(app.inner)
        self.run(self._life.__aenter__())

    def run(self, work: Awaitable[T]) -> T:
        """Wait for work done on the loop."""

        async def waited() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(waited(), self._loop).result(SECONDS_TO_ANSWER)

    def start(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Let work go on beside everything else."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def stop(self) -> None:
        self.run(self._life.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Person:
    """Somebody with a browser. `table` is the path of the table they look at."""

    def __init__(self, running: Running, same_as: Person | None = None) -> None:
        self._running = running
        cookies = same_as.browser.cookies if same_as else None
        self.browser: httpx.AsyncClient = httpx.AsyncClient(
            transport=running.transport, base_url=ORIGIN, cookies=cookies
        )
        self.table: str = same_as.table if same_as else ""
        running.people.append(self)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self._running.run(self.browser.get(path, **more))

    def post(self, path: str, data: Any = None, **more: Any) -> httpx.Response:
        headers = {"Origin": ORIGIN, **more.pop("headers", {})}
        return self._running.run(self.browser.post(path, data=data, headers=headers, **more))

    def post_as_tool(self, path: str, body: str, headers: dict[str, str]) -> httpx.Response:
        """What a program sends that is no browser: no header but these."""
        return self._running.run(self.browser.post(path, content=body, headers=headers))

    def send(self, method: str, path: str) -> httpx.Response:
        """Any request; what changes something comes from our own pages, with an empty form."""
        if method == "POST":
            return self.post(path)
        return self._running.run(self.browser.request(method, path))

    def first_event(self, path: str, until: str = "data:") -> str:
        """What a stream sends first: a view, or more until something is said."""
        cookie = self._cookie_header(path)
        return self._running.run(first_event(self._running.app, path, cookie, until.encode()))

    def _cookie_header(self, path: str) -> str:
        request = self.browser.build_request("GET", path)
        return str(request.headers.get("cookie", ""))

    def post_together(self, path: str, data: dict[str, str], times: int) -> list[httpx.Response]:
        """The same form, sent many times at once."""

        async def all_of_them() -> list[httpx.Response]:
            headers = {"Origin": ORIGIN}
            posts = [self.browser.post(path, data=data, headers=headers) for _ in range(times)]
            return await asyncio.gather(*posts)

        return self._running.run(all_of_them())

    def open_table(self, game: str, *seats: str, name: str = "Anna", **more: str) -> str:
        """Open a table and be ready for it; the path of it."""
        form = {"name": name, "players": str(len(seats)), "listed": "on", **more}
        form |= {f"seat.{number}": who for number, who in enumerate(seats)}
        answer = self.post(f"/new/{game}", form)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]
        self.say_ready()
        return self.table

    def sit(self, table: str, seat: int, name: str) -> httpx.Response:
        """Take a seat; if it was the last one, all who sit there say that they are ready."""
        self.table = table
        answer = self.post(f"{table}/sit", {"seat": str(seat), "name": name})
        for person in self._running.people:
            if person.table == table:
                person.say_ready()
        return answer

    def fill(self, level: str) -> httpx.Response:
        """Put bots on the open seats of one's table, and be ready."""
        answer = self.post(f"{self.table}/host", {"do": "fill", "level": level})
        self.say_ready()
        return answer

    def say_ready(self, nonce: str = "") -> httpx.Response | None:
        """Be ready, if one sits at a full table that waits for it."""
        answer = self.get(f"/api/tables/{self.id}")
        seen: dict[str, Any] = answer.json() if answer.status_code == 200 else {"status": ""}
        if seen["status"] != "waiting" or seen["seat"] < 0 or seen["fair"] is None:
            return None
        form = {"promise": seen["fair"]["promise"], "nonce": nonce}
        return self.post(f"{self.table}/ready", form)

    def look(self) -> dict[str, Any]:
        """The table as the JSON API shows it."""
        answer = self.get(f"/api/tables/{self.id}")
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    @property
    def id(self) -> str:
        return self.table.removeprefix("/t/")

    def act(self, action: str, seq: int) -> httpx.Response:
        return self.post(f"{self.table}/act", {"action": action, "seq": str(seq)})

    def act_first(self) -> httpx.Response:
        """Play the first legal action, as soon as it is this person's turn."""
        seen = self.look()
        while not seen["legal"]:
            seen = self.look()
        return self.act(seen["legal"][0]["action"], seen["seq"])


async def first_event(app: Application, path: str, cookie: str, until: bytes) -> str:
    """What a stream sends first, asked for as a browser does that then goes away."""
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
        "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())], "query_string": b"",
        "scheme": "http", "server": ("testserver", 80), "root_path": "",
        "asgi": {"version": "3.0"}, "http_version": "1.1", "client": ("test", 1),
    }  # fmt: skip
    said: list[bytes] = []
    gone = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        said.append(message.get("body", b""))
        if until in said[-1]:
            gone.set()

    await app(scope, receive, send)
    return b"".join(said).decode()


@pytest.fixture(params=slow_but(KINDS, "sqlite"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database of each kind; outside CI the other kinds are left to the kill drill and
    to the tests of databases."""
    with fresh_database(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def app(url: str, toy: Callable[..., seri.Game]) -> Application:
    return create_app(url, pace=0)


@pytest.fixture
def running(app: Application) -> Iterator[Running]:
    running = Running(app)
    yield running
    running.stop()


@pytest.fixture
def visit(running: Running) -> Callable[[], Person]:
    """Another person who comes to the server."""
    return lambda: Person(running)


@pytest.fixture
def anna(visit: Callable[[], Person]) -> Person:
    return visit()


@pytest.fixture
def bert(visit: Callable[[], Person]) -> Person:
    return visit()


def stored(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the database, by table."""
    engine = open_engine(url)
    with engine.connect() as connection:
        rows = {
            table.name: [tuple(row) for row in connection.execute(sa.select(table))]
            for table in schema.metadata.sorted_tables
        }
    engine.dispose()
    return rows


def status_of(page: str) -> str:
    """The line of a page that says what the table waits for, without markup."""
    found = re.search(r'<p id="status".*?</p>', page, re.DOTALL)
    assert found is not None
    return " ".join(re.sub("<[^>]+>", "", found.group()).split())
