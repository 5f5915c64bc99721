"""The laws over every game, compiled and interpreted, and with bounds checks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import seri
from seri.core import registry
from seri.testing import check_batch, check_laws, check_playouts, variants

from .conftest import slow_but

GAMES = [game for name in registry.names() for game in variants(name)]


USUAL = [seri.game(name) for name in registry.names()]


@pytest.mark.parametrize("game", slow_but(GAMES, *USUAL), ids=repr)
def test_laws(game: seri.Game) -> None:
    game.compile()
    assert check_laws(game, seed=1) > 1


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_batches(game: seri.Game) -> None:
    assert check_batch(game, games=20, seed=1) > 1
    check_playouts(game, games=3, seed=1)


def test_the_toy_game_keeps_the_laws(toy: Callable[..., seri.Game]) -> None:
    for game in variants(toy().name):
        check_batch(game)
        check_playouts(game)
        for seed in range(3):
            check_laws(game, seed)


def laws_in_another_process(switch: str, *arguments: str, games: Path) -> str:
    environment = {**os.environ, switch: "1", "SERI_GAMES": str(games)}
    command = [sys.executable, "-W", "error", "-m", "seri.testing", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(1_200)  # everything is compiled anew, with its checks
@pytest.mark.parametrize("name", [*registry.names(), "goofspiel"])
def test_batches_with_every_index_checked(name: str, toy_folder: Path) -> None:
    asked = ("--seeds", "0", "--batch", "6", name)
    said = laws_in_another_process("NUMBA_BOUNDSCHECK", *asked, games=toy_folder)
    assert said.startswith(f"{name}: all laws hold")


def test_laws_without_compiling(toy_folder: Path) -> None:
    said = laws_in_another_process("NUMBA_DISABLE_JIT", "goofspiel", games=toy_folder)
    assert said.startswith("goofspiel: all laws hold")
