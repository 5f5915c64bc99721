"""Streams: the whole view, the newest only, a heartbeat, and an end."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator

import pytest

from seri.server.pushes import as_event
from seri.server.topic import Mark, Topic
from seri.server.zipped import Piece, plain, zipped

from .conftest import Person


def test_a_stream_begins_with_the_whole_view_of_its_reader(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    mine, theirs = anna.first_event(f"{table}/stream"), bert.first_event(f"{table}/stream")
    assert mine.startswith("retry: 1000\n\nid: ")
    assert "data: <main" in mine
    assert 'value="lay 1"' in mine
    assert 'value="lay 1"' not in theirs
    assert f"id: {anna.look()['revision']}\n" in mine


def test_the_revision_grows_with_every_change_and_with_nothing_else(
    anna: Person, bert: Person
) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    seen = [anna.look()["revision"]]
    bert.sit(table, 1, "Bert")
    seen.append(anna.look()["revision"])
    anna.act("lay 1", 1)
    seen.append(anna.look()["revision"])
    anna.act("lay 1", 1)
    seen.append(anna.look()["revision"])
    assert seen == [0, 3, 4, 4]  # sat down, and each said ready


def test_an_event_keeps_line_breaks_and_can_hold_no_other_event() -> None:
    assert (
        as_event(3, "<p>\nid: 9\n\n</p>") == "id: 3\ndata: <p>\ndata: id: 9\ndata: \ndata: </p>\n\n"
    )


@pytest.mark.parametrize("breaks", ["\r", "\r\n", "\x0b", "\u2028", "\x85"])
def test_no_line_break_of_any_kind_ends_an_event(breaks: str) -> None:
    assert "\n\n" not in as_event(1, f"a{breaks}{breaks}b").rstrip("\n")


def test_a_slow_reader_skips_to_the_newest_revision() -> None:
    async def watch() -> list[int]:
        topic = Topic(5)
        seen: list[int] = []
        for _ in range(3):
            await topic.wait(Mark(seen[-1] if seen else -1, 0), 60)
            seen.append(topic.revision)
            topic.bump()
            topic.bump()
        return seen

    assert asyncio.run(watch()) == [5, 7, 9]


def test_waiting_ends_by_a_wake_or_after_a_while_though_nothing_changed() -> None:
    async def wait() -> int:
        topic = Topic(5)
        await topic.wait(topic.mark, 0.001)
        waiting = asyncio.ensure_future(topic.wait(topic.mark, 3600))
        await asyncio.sleep(0)
        topic.wake()
        await waiting
        return topic.revision

    assert asyncio.run(wait()) == 5


def test_a_zipped_stream_unzips_piece_by_piece() -> None:
    pieces = ["retry: 1000\n\n", "data: 競り\n\n" * 5000, ":\n\n"]

    async def give() -> AsyncIterator[Piece]:
        for piece in pieces:
            yield Piece(piece)

    async def all_chunks() -> list[bytes]:
        return [chunk async for chunk in zipped(give())]

    async def all_texts() -> list[str]:
        return [text async for text in plain(give())]

    assert asyncio.run(all_texts()) == pieces
    chunks = asyncio.run(all_chunks())
    assert gzip.decompress(b"".join(chunks)).decode() == "".join(pieces)
    assert len(chunks) == len(pieces) + 2
    assert len(chunks[2]) < 1000
