"""The server as a process: killed in the middle, stopped, started twice."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from seri.server import CannotServe
from seri.server.database import sqlite_url
from seri.server.run import address_of, listen, serve

from .conftest import stored
from .process import Process
from .visitor import Visitor

Come = Callable[[Process], Visitor]


@pytest.fixture
def come() -> Iterator[Come]:
    """Another visitor of a process; they leave at the end."""
    with ExitStack() as leaving:

        def come(process: Process) -> Visitor:
            visitor = Visitor()
            visitor.move_to(process)
            leaving.callback(visitor.http.close)
            return visitor

        yield come


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def process(data: Path, toy_folder: Path) -> Iterator[Process]:
    with Process(data, toy_folder) as process:
        yield process


def test_acknowledged_moves_survive_kill_and_the_game_goes_on(
    data: Path, toy_folder: Path, process: Process, come: Come
) -> None:
    anna = come(process)
    table = anna.open_table("me", "random", **{"option.cards": "6"})
    acknowledged = 0
    for _ in range(4):
        answer = anna.act_first(table, anna.wait_until_asked(table))
        acknowledged = answer.json()["seq"]
        process.kill()
        assert len(stored(sqlite_url(data))["events"]) >= acknowledged
        process = Process(data, toy_folder, port=process.port)
        anna.move_to(process)
        assert anna.look(table)["seq"] >= acknowledged
    with process:
        while (seen := anna.wait_until_asked(table))["status"] == "playing":
            assert anna.act_first(table, seen).status_code == 200
        assert seen["seq"] == 6 * 3


def test_bots_go_on_by_themselves_after_a_restart(data: Path, toy_folder: Path, come: Come) -> None:
    with Process(data, toy_folder, pace=3600) as process:
        anna = come(process)
        table = anna.open_table("random", "me")
        assert anna.look(table)["to_move"] == 0
    with Process(data, toy_folder, pace=0) as process:
        anna.move_to(process)
        assert anna.wait_until_asked(table)["to_move"] == 1


def test_who_watches_sees_the_table_until_it_stops(process: Process, come: Come) -> None:
    anna = come(process)
    table = anna.open_table("me", "open")
    with anna.http.stream("GET", f"/t/{table}/stream") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry:")
        process.stop()
        assert any("Waiting for 1 more player" in line for line in lines)


def test_two_servers_on_one_data_folder_do_not_overwrite_each_other(
    data: Path, toy_folder: Path, process: Process, come: Come
) -> None:
    with Process(data, toy_folder) as second:
        assert second.port != process.port
        anna = come(process)
        table = anna.open_table("me", "open")
        there = come(second)
        there.http.cookies = anna.http.cookies
        assert there.look(table)["status"] == "waiting"
        assert (
            anna.http.post(f"/t/{table}/host", data={"do": "fill", "level": "random"}).status_code
            == 303
        )
        anna.say_ready(table)
        seen = anna.wait_until_asked(table)
        assert anna.act_first(table, seen).status_code == 200
        assert (
            there.http.post(f"/t/{table}/host", data={"do": "fill", "level": "random"}).status_code
            == 409
        )
        assert there.look(table)["status"] == "playing"


def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port} is not free on 127.0.0.1"):
            serve(port=port, data=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("127.0.0.1", 70_000, "from 0 to 65535"),
        ("no.such.host.invalid", 0, "no address of this computer"),
        ("192.0.2.1", 0, "not free on 192.0.2.1"),
    ],
)
def test_an_address_that_cannot_be_is_said_plainly(host: str, port: int, said: str) -> None:
    with pytest.raises(CannotServe, match=said):
        listen(host, port)


@pytest.mark.parametrize("pace", [-1, float("inf"), float("nan"), 1e300])
def test_a_pace_that_cannot_be_is_refused(tmp_path: Path, pace: float) -> None:
    with pytest.raises(CannotServe, match="must be from 0 to 3600 seconds"):
        serve(pace=pace, data=tmp_path)


def test_no_host_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="name an address"):
        serve("", data=tmp_path)


def test_addresses_are_written_as_browsers_read_them() -> None:
    assert address_of("127.0.0.1", 8020) == "http://127.0.0.1:8020/"
    assert address_of("::1", 8020) == "http://[::1]:8020/"
