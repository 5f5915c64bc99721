"""Analyses of finished games: asked for by who sat there, computed once, kept with the game."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import signal
import threading
import time
from collections.abc import Callable

import pytest

from seri.bots.analysis import Moment, moments
from seri.bots.search import Budget
from seri.core.transcript import Transcript
from seri.server import analyses as module
from seri.server import store
from seri.server.analyses import Analyses
from seri.server.app import create_app
from seri.server.thinkers import DidNotChoose

from .conftest import Person, Running, stored
from .test_playing import play_to_the_end

PATIENCE = 60.0
SIMULATIONS = 8


@pytest.fixture
def table(running: Running, anna: Person, bert: Person) -> str:
    """A finished game."""
    running.app.site.analyses.simulations = SIMULATIONS
    path = anna.open_table("goofspiel", "me", "open", **{"option.cards": "3"})
    bert.sit(path, 1, "Bert")
    play_to_the_end(anna, bert)
    return path


@pytest.fixture
def quick(running: Running, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Analyses are computed in this process, as long as the event is set."""
    gate = threading.Event()
    gate.set()

    async def analyse(record: Transcript, sims: int, seed: int, first: int) -> list[Moment]:
        while not gate.is_set():
            await asyncio.sleep(0.01)
        return list(itertools.islice(moments(record, Budget(sims), seed, first), 2))

    monkeypatch.setattr(running.app.site.hall.bots.thinkers, "analyse", analyse)
    monkeypatch.setattr(module, "is_ready", lambda *_: True)
    return gate


def wait_for(person: Person, table: str, wanted: str) -> str:
    """The page once it says what is wanted."""
    until = time.monotonic() + PATIENCE
    while wanted not in (page := person.get(f"{table}/analysis").text):
        assert time.monotonic() < until, page
        time.sleep(0.05)
    return page


def test_an_analysis_is_made_once_for_all_and_kept(
    url: str, quick: threading.Event, visit: Callable[[], Person], anna: Person, table: str
) -> None:
    quick.clear()
    asked = f'<form method="post" action="{table}/analysis">'
    assert asked in anna.get(f"{table}/analysis").text
    stranger = visit()
    assert asked not in stranger.get(f"{table}/analysis").text
    assert "expert would" not in stranger.get(f"{table}/replay?at=1").text
    answer = anna.post(f"{table}/analysis")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{table}/analysis")
    assert "<progress" in anna.get(f"{table}/analysis").text
    assert "<progress" in stranger.first_event(f"{table}/analysis/stream")
    quick.set()
    page = wait_for(stranger, table, '<h2 id="chart">')
    assert page.count(f'href="{table}/replay?at=0"') == 2  # in both layouts
    assert re.search(r'class="decided">.*href="[^"]*replay\?at=1&amp;eyes=1"', page, re.DOTALL)
    last = anna.look()["seq"]
    assert re.search(rf"After {last}: Anna \d+ %, Bert \d+ %", page)
    assert "expert would" in stranger.get(f"{table}/replay?at=1").text
    assert "expert would" not in stranger.get(f"{table}/replay?at={last}").text
    assert f'href="{table}/replay?at=2&amp;eyes=2"' in stranger.get(f"{table}/analysis?seat=2").text

    rows = stored(url)["analyses"]
    assert len(rows) == 1
    anna.post(f"{table}/analysis")
    assert stored(url)["analyses"] == rows
    again = Running(create_app(url, pace=0))
    try:
        assert Person(again).get(f"{table}/analysis").text == stranger.get(f"{table}/analysis").text
    finally:
        again.stop()


def test_only_finished_games_are_analysed_for_who_sat_there(
    visit: Callable[[], Person], anna: Person, bert: Person, table: str
) -> None:
    assert visit().post(f"{table}/analysis").status_code == 403
    running = anna.open_table("goofspiel", "me", "open")
    for _ in range(2):
        assert anna.get(f"{running}/analysis").status_code == 409
        assert anna.post(f"{running}/analysis").status_code == 409
        assert anna.get(f"{running}/analysis/stream").status_code == 409
        bert.sit(running, 1, "Bert")
    for seat in ("0", "3", "x", "１"):
        assert anna.get(f"{table}/analysis?seat={seat}").status_code == 400


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_process_that_is_killed_is_not_missed(
    running: Running, anna: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seri.server.thinkers.SLICE_SECONDS", 0.0)
    thinkers = running.app.site.hall.bots.thinkers
    killed: list[int] = []
    ask = thinkers._ask

    def killing(place: object, question: object, seconds: float) -> object:
        if getattr(question, "study", None) is not None and not killed:
            process = thinkers._places[0].process
            assert process is not None
            os.kill(process.process.pid or 0, signal.SIGKILL)
            process.process.join()
            killed.append(1)
        return ask(place, question, seconds)  # type: ignore[arg-type]

    monkeypatch.setattr(thinkers, "_ask", killing)
    anna.post(f"{table}/analysis")
    wait_for(anna, table, '<h2 id="chart">')
    assert killed


@pytest.mark.usefixtures("quick")
def test_one_that_fails_leaves_nothing_and_can_be_asked_for_again(
    running: Running, url: str, anna: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise DidNotChoose("its process died")

    with monkeypatch.context() as patch:
        patch.setattr(running.app.site.hall.bots.thinkers, "analyse", fail)
        anna.post(f"{table}/analysis")
        page = wait_for(anna, table, "could not be finished")
    assert stored(url)["analyses"] == []
    assert f'action="{table}/analysis"' in page
    anna.post(f"{table}/analysis")
    wait_for(anna, table, '<h2 id="chart">')


@pytest.mark.usefixtures("quick")
def test_a_server_that_stops_in_the_middle_keeps_nothing(
    running: Running, url: str, anna: Person, table: str
) -> None:
    analyses: Analyses = running.app.site.analyses
    begun = asyncio.Event()

    async def hang(*_: object) -> None:
        begun.set()
        await asyncio.sleep(3600)

    analyses.thinkers.analyse = hang  # type: ignore[method-assign,assignment]
    anna.post(f"{table}/analysis")
    running.run(begun.wait())
    running.run(analyses.stop())
    assert stored(url)["analyses"] == []
    again = Running(create_app(url, pace=0))
    try:
        person = Person(again, same_as=anna)
        assert "has had this game analysed yet" in person.get(f"{table}/analysis").text
    finally:
        again.stop()


def test_not_too_many_are_asked_for_at_once(
    running: Running, anna: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ASKED", 0)
    assert anna.post(f"{table}/analysis").status_code == 429


@pytest.mark.usefixtures("quick")
def test_what_is_stored_and_cannot_be_read_counts_as_none(
    running: Running, anna: Person, table: str
) -> None:
    content = {"format": "seri-analysis", "version": 99}
    keep = running.app.site.hall.keep
    running.run(keep.write(lambda c: store.put_analysis(c, anna.id, content, 0.0)))
    assert "has had this game analysed yet" in anna.get(f"{table}/analysis").text
    anna.post(f"{table}/analysis")
    wait_for(anna, table, '<h2 id="chart">')


@pytest.mark.usefixtures("quick")
def test_a_table_that_is_removed_takes_its_analysis_along(
    running: Running, url: str, anna: Person
) -> None:
    running.app.site.analyses.simulations = SIMULATIONS
    path = anna.open_table("goofspiel", "me", "random", **{"option.cards": "3"})
    while (seen := anna.look())["status"] != "over":
        if seen["legal"]:
            anna.act(seen["legal"][0]["action"], seen["seq"])
    anna.post(f"{path}/analysis")
    wait_for(anna, path, '<h2 id="chart">')
    assert anna.post(f"{path}/close").status_code == 303
    assert stored(url)["analyses"] == []
