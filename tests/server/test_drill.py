"""The server killed many times while moves pour in: what it acknowledged is there, once."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import seri
from seri.server.chronicle import replay
from seri.server.schema import EventRow

from ..conftest import THOROUGH
from .conftest import stored
from .process import Forked
from .visitor import Visitor

KILLS = 100 if THOROUGH else 10
SEATS, OPTIONS = ("me", "random"), {"option.cards": "9"}
UNDONE = ""
"""What the log says of an undo: no action."""

LONGEST_LIFE = 0.1
"""Seconds of play after everybody's first acknowledged move, until the kill, at most."""
SECONDS_TO_PLAY = 60


class Player:
    """Somebody who plays table after table, and goes on where a kill broke in."""

    def __init__(self) -> None:
        self.visitor = Visitor()
        self.table: str | None = None
        self.acknowledged: dict[tuple[str, int], str] = {}

    def play(self, server: Forked, played: threading.Event) -> None:
        """Play until the server is gone; tell `played` of the first acknowledged move."""
        self.move_to(server)
        try:
            while True:
                self.table = self.table or self.open_table()
                seen = self.visitor.look(self.table)
                if seen["status"] == "over":
                    self.table = None
                elif self.act(self.table, seen):
                    played.set()
        except httpx.TransportError:
            return

    def move_to(self, server: Forked) -> None:
        self.visitor.move_to(server)

    def open_table(self) -> str:
        return self.visitor.open_table(*SEATS, **OPTIONS)

    def act(self, table: str, seen: dict[str, Any]) -> bool:
        """Do what is next; whether it was acknowledged."""
        if not seen["legal"]:
            return False
        answer = self.visitor.act_first(table, seen)
        if answer.status_code == httpx.codes.OK:
            self.acknowledged[table, seen["seq"]] = self.visitor.first_action(seen)
        return answer.is_success

    def leave(self) -> None:
        self.visitor.http.close()


class Waverer(Player):
    """Somebody who takes back every move, while a friend waits for a final one."""

    def __init__(self) -> None:
        super().__init__()
        self.friend = Visitor()

    def move_to(self, server: Forked) -> None:
        super().move_to(server)
        self.friend.move_to(server)

    def open_table(self) -> str:
        table = self.visitor.open_table("me", "open", **OPTIONS)
        self.friend.http.post(f"/t/{table}/sit", data={"seat": "1", "name": "Bert"})
        self.friend.say_ready(table)
        self.visitor.say_ready(table)
        return table

    def act(self, table: str, seen: dict[str, Any]) -> bool:
        if seen["to_move"] == seen["seat"]:
            return super().act(table, seen)
        form = {"seq": str(seen["seq"])}
        answer = self.visitor.http.post(f"/t/{table}/undo", data=form)
        if answer.status_code == httpx.codes.SEE_OTHER:
            self.acknowledged[table, seen["seq"]] = UNDONE
        return answer.status_code == httpx.codes.SEE_OTHER

    def leave(self) -> None:
        super().leave()
        self.friend.http.close()


def play_and_kill(server: Forked, players: list[Player], seconds: float) -> None:
    """Let all play at once; kill the server so long after each had something acknowledged."""
    played = [threading.Event() for _ in players]
    threads = [
        threading.Thread(target=each.play, args=(server, event))
        for each, event in zip(players, played, strict=True)
    ]
    for thread in threads:
        thread.start()
    have_played = [event.wait(SECONDS_TO_PLAY) for event in played]
    time.sleep(seconds)
    server.kill()
    for thread in threads:
        thread.join()
    assert all(have_played), "nothing was acknowledged"


def test_what_was_acknowledged_survives_every_kill(
    url: str, toy_folder: Path, toy: Callable[..., seri.Game]
) -> None:
    """Several people at once, so that commits are shared; the kill comes at any moment.

    One of them undoes what he did again and again: a kill may come in the midst of that too.
    """
    dice = random.Random(KILLS)
    players = [Player(), Player(), Waverer()]
    for _ in range(KILLS):
        play_and_kill(Forked(url, toy_folder), players, dice.random() * LONGEST_LIFE)
    for player in players:
        player.leave()
    acknowledged = {where: move for each in players for where, move in each.acknowledged.items()}
    assert len(acknowledged) >= KILLS
    assert list(acknowledged.values()).count(UNDONE) >= KILLS // 4
    rows = stored(url)["events"]
    kept = {(table, seq): action for table, seq, _, action, *_ in rows}
    assert len(kept) == len(rows)
    assert acknowledged.items() <= kept.items()
    lengths = Counter(table for table, _ in kept)
    assert all((table, seq) in kept for table, n in lengths.items() for seq in range(n))
    game = toy(players=2, cards=9)
    for table in lengths:
        log = sorted((EventRow(*row) for row in rows if row[0] == table), key=lambda row: row.seq)
        assert replay(game, log).seq == len(log)
