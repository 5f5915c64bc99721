"""The server killed many times while moves pour in: what it acknowledged is there, once."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from ..conftest import THOROUGH
from .conftest import stored
from .process import Forked
from .visitor import Visitor

KILLS = 100 if THOROUGH else 10
PEOPLE = 3
SEATS, OPTIONS = ("me", "random"), {"option.cards": "9"}
LONGEST_LIFE = 0.1
"""Seconds of play from the first acknowledged move to the kill, at most."""
SECONDS_TO_PLAY = 60


class Player:
    """Somebody who plays table after table, and goes on where a kill broke in."""

    def __init__(self) -> None:
        self.visitor = Visitor()
        self.table: str | None = None
        self.acknowledged: dict[tuple[str, int], str] = {}

    def play(self, server: Forked, played: threading.Event) -> None:
        """Play until the server is gone; tell `played` of the first acknowledged move."""
        self.visitor.move_to(server)
        try:
            while True:
                self.table = self.table or self.visitor.open_table(*SEATS, **OPTIONS)
                seen = self.visitor.look(self.table)
                if seen["status"] == "over":
                    self.table = None
                elif seen["legal"] and self._act(self.table, seen):
                    played.set()
        except httpx.TransportError:
            return

    def _act(self, table: str, seen: dict[str, Any]) -> bool:
        answer = self.visitor.act_first(table, seen)
        if answer.status_code == httpx.codes.OK:
            self.acknowledged[table, seen["seq"]] = self.visitor.first_action(seen)
        return answer.is_success


def play_and_kill(server: Forked, players: list[Player], seconds: float) -> None:
    """Let all play at once; kill the server so long after the first acknowledged move."""
    played = threading.Event()
    threads = [threading.Thread(target=each.play, args=(server, played)) for each in players]
    for thread in threads:
        thread.start()
    has_played = played.wait(SECONDS_TO_PLAY)
    time.sleep(seconds)
    server.kill()
    for thread in threads:
        thread.join()
    assert has_played, "no move was acknowledged"


def test_what_was_acknowledged_survives_every_kill(url: str, toy_folder: Path) -> None:
    """Several people at once, so that commits are shared; the kill comes at any moment."""
    dice = random.Random(KILLS)
    players = [Player() for _ in range(PEOPLE)]
    for _ in range(KILLS):
        play_and_kill(Forked(url, toy_folder), players, dice.random() * LONGEST_LIFE)
    for player in players:
        player.visitor.http.close()
    acknowledged = {where: move for each in players for where, move in each.acknowledged.items()}
    assert len(acknowledged) >= KILLS
    rows = stored(url)["events"]
    kept = {(table, seq): action for table, seq, _, action, *_ in rows}
    assert len(kept) == len(rows)
    assert acknowledged.items() <= kept.items()
    lengths = Counter(table for table, _ in kept)
    assert all((table, seq) in kept for table, n in lengths.items() for seq in range(n))
