"""A clean stop: whoever watches is told, what was acknowledged is stored, and it is soon over."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from seri.cli.load.connection import Connections, Event, Stream
from seri.server.database import sqlite_url
from seri.server.pushes import GOODBYE

from .conftest import stored
from .process import Process
from .visitor import Visitor

STREAMS = 500
SECONDS = 5.0


async def hear_until_the_end(process: Process, path: str) -> tuple[float, list[list[str]]]:
    """Open the streams, stop the server; the seconds that took, and what events each one got."""
    connections = Connections("127.0.0.1", process.port)
    request = connections.head("GET", path, "") + b"\r\n"
    heard: list[list[str]] = [[] for _ in range(STREAMS)]
    streams: list[Stream] = []
    for names in heard:

        def note(event: Event, names: list[str] = names) -> None:
            names.append(event.name)

        _, stream = await asyncio.get_running_loop().create_connection(
            partial(Stream, request, note), "127.0.0.1", process.port
        )
        streams.append(stream)
    await asyncio.gather(*(stream.status for stream in streams))
    while not all(heard):
        await asyncio.sleep(0.01)
    took = await asyncio.to_thread(process.stop)
    await asyncio.gather(*(stream.closed for stream in streams))
    return took, heard


def test_it_stops_within_five_seconds_and_says_goodbye_to_five_hundred(
    tmp_path: Path, toy_folder: Path
) -> None:
    anna = Visitor()
    with Process(tmp_path, toy_folder) as process:
        anna.move_to(process)
        table = anna.open_table("me", "random")
        acknowledged = anna.act_first(table, anna.wait_until_asked(table)).json()["seq"]
        took, heard = asyncio.run(hear_until_the_end(process, f"/t/{table}/stream"))
    anna.http.close()
    assert took < SECONDS
    assert all(names[0] == "message" and names[-1] == GOODBYE for names in heard)
    assert len(stored(sqlite_url(tmp_path))["events"]) >= acknowledged
