"""What tests share: a cache of compiled code for the whole run, and parts that may be missing."""

from __future__ import annotations

import os
import random
import string
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import seri
from seri.core import registry
from seri.core.warm import fill_cache

from .doc_files import GOOFSPIEL_PAGE, write_files

settings.register_profile("seri", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("seri")

MOST_WORKERS = 4
THOROUGH = bool(os.environ.get("SERI_THOROUGH"))
"""Whether tests that take minutes are run in full, as in CI."""

SEARCHED = registry.names() if THOROUGH else ["jade_merchant"]
"""The games whose search is compiled and tested: one of them, or all, which takes minutes."""

REQUIRED = os.environ.get("SERI_REQUIRE", "").split(",")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors: the tests of servers and browsers wait a good deal."""
    return min(MOST_WORKERS, (os.cpu_count() or 1) + 1)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the games once for all workers, where there are several."""
    is_worker = hasattr(session.config, "workerinput")
    if getattr(session.config.option, "numprocesses", None) and not is_worker:
        assert fill_cache(*registry.names()), "the rules do not compile"


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy game of docs/add-a-game.md, in a folder of games of its own."""
    folder = tmp_path_factory.mktemp("toy") / "games"
    write_files(GOOFSPIEL_PAGE, folder)
    return folder


@pytest.fixture
def toy(toy_folder: Path) -> Iterator[Callable[..., seri.Game]]:
    """`seri.game` for the toy game, while its folder is known."""
    seri.add_games_folder(toy_folder)
    yield lambda **settings: seri.game("goofspiel", **settings)
    registry.forget_games_folder(toy_folder)


@pytest.fixture
def rubbish(request: pytest.FixtureRequest) -> str:
    """Random printable text, another in every test."""
    source = random.Random(request.node.nodeid)
    return "".join(source.choices(string.printable, k=200))
