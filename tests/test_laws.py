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
from seri.testing import check_laws, variants

GAMES = [game for name in registry.names() for game in variants(name)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_laws(game: seri.Game) -> None:
    assert check_laws(game, seed=1) > 1


def test_the_toy_game_keeps_the_laws(toy: Callable[..., seri.Game]) -> None:
    for game in variants(toy().name):
        for seed in range(3):
            check_laws(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_laws_with_every_index_checked_and_without_compiling(switch: str, toy_folder: Path) -> None:
    environment = {**os.environ, switch: "1", "SERI_GAMES": str(toy_folder)}
    command = [sys.executable, "-W", "error", "-m", "seri.testing"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.count("all laws hold") == len(registry.names()) + 1
