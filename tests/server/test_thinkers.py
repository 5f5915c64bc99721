"""Bots that think in processes of their own: one that hangs or fails holds up nobody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import seri
from seri.bots.hints import Advice
from seri.core.view import View
from seri.core.words import Line
from seri.server.bots import Bots
from seri.server.thinkers import DidNotChoose, NotReady, Thinkers

from .conftest import Person, Running

PATIENCE = 60.0
BAD_BOTS = '''
"""Bots by spec: one that chooses, one that hangs, one that raises, one that ends its process."""

import os
import time


calls = 0


class Bot:
    def __init__(self, spec, seed):
        self.spec = spec

    def choose(self, view):
        global calls
        calls += 1
        kind = "good" if calls == 1 else self.spec  # the first is to get ready
        if kind == "hard":
            time.sleep(3600)
        if kind == "medium":
            raise ValueError("lost")
        if kind == "easy":
            os._exit(3)
        return int(view.legal()[0])
'''


@pytest.fixture
def maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of bots that processes find: they get this one's path."""
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return "bad_bots:Bot"


@pytest.fixture
def thinkers(maker: str) -> Iterator[Thinkers]:
    made = Thinkers(1, maker=maker, seconds=1.0)
    yield made
    made.stop()


def some_view() -> View:
    match = seri.game("ra", players=2).match(seed=1)
    return match.view(match.current_player)


def choose(thinkers: Thinkers, view: View, spec: str) -> int:
    """What is chosen once the process is ready."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return asyncio.run(thinkers.choose(view, spec))
        except NotReady:
            time.sleep(0.05)
    raise AssertionError("never ready")


def test_a_process_chooses(thinkers: Thinkers) -> None:
    view = some_view()
    with pytest.raises(NotReady):
        asyncio.run(thinkers.choose(view, "good"))
    assert choose(thinkers, view, "good") == view.legal()[0]
    assert asyncio.run(thinkers.choose(view, "good")) == view.legal()[0]


def test_a_bot_that_raises_is_told_of(thinkers: Thinkers) -> None:
    with pytest.raises(DidNotChoose, match="ValueError: lost"):
        choose(thinkers, some_view(), "medium")
    assert choose(thinkers, some_view(), "good") >= 0


def test_a_bot_that_hangs_is_killed(thinkers: Thinkers) -> None:
    began = time.monotonic()
    with pytest.raises(DidNotChoose, match="took more than 1 seconds and was stopped"):
        choose(thinkers, some_view(), "hard")
    assert time.monotonic() - began < PATIENCE
    assert choose(thinkers, some_view(), "good") >= 0


def test_a_process_that_dies_is_started_again(thinkers: Thinkers) -> None:
    with pytest.raises(DidNotChoose, match="died"):
        choose(thinkers, some_view(), "easy")
    assert choose(thinkers, some_view(), "good") >= 0


def test_stopping_does_not_wait_for_a_bot_that_hangs(maker: str) -> None:
    made = Thinkers(1, maker=maker, seconds=3600.0)
    view = some_view()

    async def stop_while_it_hangs() -> None:
        with pytest.raises(NotReady):
            await made.choose(view, "hard")
        while not is_ready(made):
            await asyncio.sleep(0.05)
        waiting = asyncio.create_task(made.choose(view, "hard"))
        await asyncio.sleep(0.2)
        await asyncio.to_thread(made.stop)
        with pytest.raises(DidNotChoose):
            await waiting

    asyncio.run(asyncio.wait_for(stop_while_it_hangs(), PATIENCE))


@pytest.mark.parametrize(
    ("level", "problem"),
    [
        ("easy", "its process died"),
        ("medium", "ValueError: lost"),
        ("hard", "took more than 0.5 seconds and was stopped"),
    ],
)
def test_the_table_goes_on_when_a_bot_fails(
    anna: Person, maker: str, level: str, problem: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody else moves for it, first because it is not ready, then because it failed."""
    bots: Bots = anna._running.app.site.hall.bots
    bots.thinkers = Thinkers(1, maker=maker, seconds=0.5)
    with caplog.at_level(logging.INFO, "seri.server.bots"):
        anna.open_table("goofspiel", "me", level, **{"option.cards": "5"})
        for number in range(5):
            anna.act_first()
            wait(lambda: anna.look()["status"] == "over" or anna.look()["to_move"] == 0)
            if number == 0:
                wait(lambda: is_ready(bots.thinkers))
    assert anna.look()["status"] == "over"
    assert "is still being prepared for goofspiel; greedy moves" in caplog.text
    assert f"bot 2, {level}: {problem}; greedy moves" in caplog.text


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_ready(thinkers: Thinkers) -> bool:
    process = thinkers._places[0].process
    return process is not None and bool(process.ready)


def test_hints_are_for_who_plays_with_bots_alone(
    running: Running, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []

    async def advise(view: View, spec: str = "expert") -> list[Advice]:
        asked.append(view)
        if len(asked) == 2:
            raise NotReady("expert is still being prepared")
        if len(asked) == 3:
            raise DidNotChoose("its process died")
        higher, lower = int(view.legal()[1]), int(view.legal()[0])
        why = (
            Line(
                "hint.behind", count=38, other=view.game.modules.describe.label(view.state, higher)
            ),
        )
        return [Advice(higher, 0.625, 3, 0.375, 12.4, ()), Advice(lower, 0.25, 0, -0.375, 9.6, why)]

    monkeypatch.setattr(running.app.site.hall.bots.thinkers, "advise", advise)
    table = anna.open_table("goofspiel", "me", "random")
    assert f'href="{table}/hint"' in anna.get(table).text
    page = anna.get(f"{table}/hint").text
    assert page.index("Lay 2") < page.index("62 % to win, +3 at once, about 12 points at the end")
    second = page[page.index("Lay 1") :]
    assert second.index("25 % to win, about 10 points at the end") < second.index(
        "38 fewer games of 100"
    )
    assert asked[0] == View(asked[0].game, asked[0].state, 0)
    assert "is getting ready" in anna.get(f"{table}/hint").text
    assert "found nothing" in anna.get(f"{table}/hint").text
    other = anna.open_table("goofspiel", "me", "open")
    bert.sit(other, 1, "Bert")
    assert "/hint" not in anna.get(other).text
    assert "where only bots play" in anna.get(f"{other}/hint").text
    assert "where only bots play" in bert.get(f"{table}/hint").text
    assert len(asked) == 3
