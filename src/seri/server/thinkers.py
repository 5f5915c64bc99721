"""Processes in which bots think, so that a table never waits for one that hangs or fails."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import secrets
import threading
import time
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from ..bots import analysis
from ..bots.hints import ADVISER, Advice, advise
from ..bots.search import Budget
from ..bots.warm import rehearse
from ..core import registry
from ..core.game import Game
from ..core.match import Event
from ..core.transcript import Transcript
from ..core.view import View
from ..core.warm import end_with_parent

log = logging.getLogger(__name__)

MAKER = "seri.bots:bot"
SECONDS_TO_CHOOSE = 5.0
SECONDS_TO_PREPARE = 600.0
MOST_PROCESSES = 2
SEED_BITS = 62
SLICE_SECONDS = 0.2
"""How long a piece of an analysis may keep a process from bots that want to choose."""


class NotReady(Exception):
    """The game is still being compiled for the bot."""


class DidNotChoose(Exception):
    """The bot failed, or took too long and was stopped; the text says which."""


@dataclass(frozen=True)
class _Study:
    """A game to analyse from a moment on, with so many simulations a decision."""

    events: tuple[Event, ...]
    first: int
    simulations: int


@dataclass(frozen=True)
class _Question:
    """What a process needs to know; it makes the game anew. Without a state it only prepares.

    `is_hint` asks for the best choices instead of one to play, `study` for the moments of a game.
    """

    game: str
    players: int
    options: dict[str, str]
    spec: str
    seed: int
    seat: int = 0
    state: bytes = b""
    is_hint: bool = False
    study: _Study | None = None


@dataclass
class _Process:
    """A process, the pipe to it, and what it is prepared for."""

    process: BaseProcess
    pipe: Connection
    ready: set[Any] = field(default_factory=set)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass
class _Place:
    """Room for one process, which is started when it is first needed."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    process: _Process | None = None


class Thinkers:
    """Up to `processes` processes; each thinks for one bot at a time.

    `maker` names the function that makes bots, as `module:function`. A choice may take
    `seconds`; then its process is killed. Compiling for a new game goes on in the background.
    """

    def __init__(
        self,
        processes: int | None = None,
        *,
        maker: str = MAKER,
        seconds: float = SECONDS_TO_CHOOSE,
    ) -> None:
        count = processes or max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))
        self._places = [_Place() for _ in range(count)]
        self._maker = maker
        self._seconds = seconds
        self._stopped = False
        self._preparing: set[Any] = set()
        self._threads: set[threading.Thread] = set()

    async def choose(self, view: View, spec: str) -> int:
        """The action that the bot names. Raises NotReady or DidNotChoose."""
        return int(await asyncio.to_thread(self._answer_to, _about(view, spec), "chosen"))

    async def advise(self, view: View, spec: str = ADVISER) -> list[Advice]:
        """The best choices of a view, the best first. Raises NotReady or DidNotChoose."""
        question = replace(_about(view, spec), is_hint=True)
        found: list[Advice] = await asyncio.to_thread(self._answer_to, question, "advised")
        return found

    async def analyse(
        self, record: Transcript, simulations: int, seed: int, first: int
    ) -> list[analysis.Moment]:
        """The next moments of a game from its beginning, one at least; a piece that is soon done.

        Raises NotReady or DidNotChoose.
        """
        game, study = record.game, _Study(tuple(record.events), first, simulations)
        question = _Question(
            game.name, game.players, game.written_options(), analysis.ANALYST, seed, study=study
        )
        found: list[analysis.Moment]
        found = await asyncio.to_thread(self._answer_to, question, "analysed")
        return found

    def stop(self) -> None:
        """Kill all processes; what they were asked fails."""
        self._stopped = True
        for place in self._places:
            if place.process is not None:
                place.process.process.kill()
        for thread in list(self._threads):
            thread.join()
        for place in self._places:
            with place.lock:
                if place.process is not None:
                    place.process.end()
                    place.process = None

    # ---- In threads of the server ----------------------------------------------------------------

    def _answer_to(self, question: _Question, wanted: str) -> Any:
        key = (question.game, question.players, question.spec)
        place = self._free_place(key)
        if place is None:
            self._prepare(key, question)
            raise NotReady(f"{question.spec} is still being prepared for {question.game}")
        try:
            kind, answer = self._ask(place, question, self._seconds)
        finally:
            place.lock.release()
        if kind != wanted:
            raise DidNotChoose(str(answer))
        return answer

    def _free_place(self, key: Any) -> _Place | None:
        """A place whose process is prepared, locked; if all those are busy, wait for one."""
        ready = [each for each in self._places if each.process and key in each.process.ready]
        for place in ready:
            if place.lock.acquire(blocking=False):
                return place
        if ready and ready[0].lock.acquire(timeout=self._seconds):
            if ready[0].process is not None and key in ready[0].process.ready:
                return ready[0]
            ready[0].lock.release()
        return None

    def _prepare(self, key: Any, question: _Question) -> None:
        """Let every process compile or load what the bot needs, one after another."""
        if key in self._preparing or self._stopped:
            return
        self._preparing.add(key)
        thread = threading.Thread(
            target=self._prepare_all, args=(key, question), name=f"prepare {key}", daemon=True
        )
        self._threads.add(thread)
        thread.start()

    def _prepare_all(self, key: Any, question: _Question) -> None:
        only = _Question(
            question.game, question.players, question.options, question.spec, question.seed
        )
        try:
            for place in self._places:
                with place.lock:
                    kind, answer = self._ask(place, only, SECONDS_TO_PREPARE)
                    if kind == "ready" and place.process is not None:
                        place.process.ready.add(key)
                    elif not self._stopped:
                        log.error("%s can't be prepared for %s: %s", key[2], key[0], answer)
        except DidNotChoose as problem:
            if not self._stopped:
                log.error("%s can't be prepared for %s: %s", key[2], key[0], problem)
        finally:
            self._preparing.discard(key)
            self._threads.discard(threading.current_thread())

    def _ask(self, place: _Place, question: _Question, seconds: float) -> tuple[str, Any]:
        """Ask the process of a place, which is locked; kill it if it does not answer."""
        if self._stopped:
            raise DidNotChoose("the server is stopping")
        if place.process is None:
            place.process = _start(self._maker)
        asked = place.process
        try:
            asked.pipe.send(question)
            if asked.pipe.poll(seconds):
                answer: tuple[str, Any] = asked.pipe.recv()
                return answer
            problem = f"took more than {seconds:g} seconds and was stopped"
        except (EOFError, OSError):
            problem = "its process died"
        place.process = None
        asked.end()
        raise DidNotChoose(problem)


def _about(view: View, spec: str) -> _Question:
    """What a process must know of a view."""
    return _Question(
        view.game.name,
        view.game.players,
        view.game.written_options(),
        spec,
        secrets.randbits(SEED_BITS),
        view.seat,
        view.state.tobytes(),
    )


def _start(maker: str) -> _Process:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    folders = [str(folder) for folder in registry.added_games_folders()]
    process = context.Process(target=_think, args=(theirs, maker, folders), daemon=True)
    process.start()
    theirs.close()
    return _Process(process, ours)


# ---- In the process ------------------------------------------------------------------------------


def _think(pipe: Connection, maker: str, folders: list[str]) -> None:
    """Answer questions until the server is gone."""
    end_with_parent()
    known = {str(folder) for folder in registry.added_games_folders()}
    for folder in folders:
        if folder not in known:
            registry.add_games_folder(folder)
    if hasattr(os, "nice"):
        os.nice(5)
    module, _, name = maker.partition(":")
    make = getattr(importlib.import_module(module), name)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(_answer(question, make))
        except Exception as error:
            log.debug("a bot failed", exc_info=error)
            pipe.send(("failed", f"{type(error).__name__}: {error}"))


def _answer(question: _Question, make: Any) -> tuple[str, Any]:
    game = Game(question.game, question.players, None, question.options)
    if question.spec == analysis.ANALYST:
        return _analysed(game, question)
    bot = make(question.spec, question.seed)
    if not question.state:
        try:
            rehearse(game, bot)
        except Exception as error:  # it will say so again when it is to choose
            log.debug("a bot failed to get ready", exc_info=error)
        return "ready", None
    state = np.frombuffer(bytearray(question.state), game.dtype)[0]
    view = View(game, state, question.seat)  # covered already, and covering twice covers no more
    if question.is_hint:
        return "advised", advise(view, question.spec, question.seed)
    return "chosen", int(bot.choose(view))


def _analysed(game: Game, question: _Question) -> tuple[str, Any]:
    """Moments of a game, as many as can be looked at in a little time; to prepare, none."""
    study = question.study
    if study is None:
        analysis.rehearse(game)
        return "ready", None
    found: list[analysis.Moment] = []
    record, budget = Transcript(game, events=list(study.events)), Budget(study.simulations)
    until = time.monotonic() + SLICE_SECONDS
    for each in analysis.moments(record, budget, question.seed, study.first):
        found.append(each)
        if time.monotonic() >= until:
            break
    return "analysed", found
