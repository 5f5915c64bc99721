"""Getting bots ready: what they need is compiled in a process of its own, once for all times.

`python -m seri.bots.warm GAME PLAYERS BOT...` fills the cache; the bot `analysis` is what analyses
games.
"""

from __future__ import annotations

import sys
import threading

from ..core.game import Game
from ..core.view import View
from ..core.warm import be_modest, run_module
from . import analysis
from .base import Bot
from .by_search import SearchBot
from .greedy import GreedyBot
from .roster import bot

PATIENCE = 5.0
"""Seconds that a first choice waits, which is enough where everything has been compiled before."""


def rehearse(game: Game, chooser: Bot) -> None:
    """Let a bot choose once, and advise if it can, so that what it needs is compiled and loaded."""
    match = game.match(seed=1)
    while not match.is_over and len(match.legal()) < 2:
        match.play(match.legal()[0])
    if match.is_over:
        return
    view = match.view(match.current_player)
    chooser.choose(view)
    if isinstance(chooser, SearchBot):
        chooser.play_on(view, view.legal()[:1], 1)


def fill_cache(game: Game, *specs: str) -> bool:
    """Compile what bots need in another process, at low priority; whether it went well."""
    return run_module("seri.bots.warm", game.name, str(game.players), *specs)


class WarmingBot:
    """A bot that gets ready in the background; until then `greedy` chooses for it."""

    def __init__(self, game: Game, chooser: Bot, spec: str) -> None:
        self.name = chooser.name
        self._chooser = chooser
        self._stand_in = GreedyBot()
        self._ready = _warming(game, spec)
        self._has_waited = False

    def choose(self, view: View) -> int:
        if not self._has_waited:
            self._has_waited = True
            self._ready.wait(PATIENCE)
        chooser = self._chooser if self._ready.is_set() else self._stand_in
        return chooser.choose(view)


def is_ready(game: Game, spec: str, seconds: float = PATIENCE) -> bool:
    """Begin to get bots of a spec, or analyses, ready, wait a little, and say whether they are."""
    return _warming(game, spec).wait(seconds)


_started: dict[tuple[str, int, str], threading.Event] = {}
"""What is getting ready, or is: set when it is."""


def _warming(game: Game, spec: str) -> threading.Event:
    """Begin to get bots of this spec ready, unless that has begun already."""
    key = (game.name, game.players, spec)
    if key in _started:
        return _started[key]
    ready = _started[key] = threading.Event()

    def work() -> None:
        fill_cache(game, spec)
        ready.set()

    threading.Thread(target=work, name=f"warm {spec}", daemon=True).start()
    return ready


def main(name: str, players: str, *specs: str) -> None:
    be_modest()
    game = Game(name, int(players))
    for spec in specs:
        if spec == analysis.ANALYST:
            analysis.rehearse(game)
        else:
            rehearse(game, bot(spec, 1))


if __name__ == "__main__":
    main(*sys.argv[1:])
