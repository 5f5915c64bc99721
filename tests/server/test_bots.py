"""Bots at tables: at their pace, from their view, replaced when they fail."""

from __future__ import annotations

import logging
from collections.abc import Callable

import numpy as np
import pytest

import seri
from seri.server import bots as table_bots
from seri.server.app import create_app

from .conftest import Person, Running, stored


class Spy:
    """A bot that writes down what it sees."""

    def __init__(self, seen: list[seri.View]) -> None:
        self.seen = seen

    def choose(self, view: seri.View) -> int:
        self.seen.append(view)
        return int(view.legal()[-1])


class Broken:
    """A bot that raises, names nothing legal, or names nothing at all."""

    def __init__(self, answers: list[object]) -> None:
        self.answers = answers

    def choose(self, view: seri.View) -> object:
        answer = self.answers.pop() if self.answers else 99
        if isinstance(answer, Exception):
            raise answer
        return answer


def test_a_bot_sees_its_own_seat_and_nothing_covered(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[seri.View] = []
    monkeypatch.setattr(table_bots, "bot", lambda level, seed: Spy(seen))
    anna.open_table("goofspiel", "me", "random", **{"option.cards": "3"})
    for _ in range(3):
        anna.act_first()
    while anna.look()["status"] == "playing":
        pass
    assert len(seen) == 3
    for view in seen:
        assert view.seat == 1
        assert view.state.players[0].laid == -1
        assert np.array_equal(view.state, view.game.redact(view.state, 1))


def test_a_bot_that_fails_moves_at_random_and_is_logged(
    anna: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers: list[object] = [ValueError("lost"), 77, "lay 1", None]
    monkeypatch.setattr(table_bots, "bot", lambda level, seed: Broken(answers))
    with caplog.at_level(logging.ERROR, "seri.server.bots"):
        anna.open_table("goofspiel", "random", "random", **{"option.cards": "3"})
        while anna.look()["status"] == "playing":
            pass
    assert len(caplog.records) == 6
    assert anna.look()["outcome"] is not None


def test_a_slow_pace_leaves_the_table_to_be_watched(
    url: str, toy: Callable[..., seri.Game]
) -> None:
    running = Running(create_app(url, pace=3600))
    anna = Person(running)
    anna.open_table("goofspiel", "random", "me")
    assert anna.look()["to_move"] == 0
    running.stop()
    assert len(stored(url)["events"]) == 1
