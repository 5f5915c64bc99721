"""What tests share: a cache of compiled code for the whole run, and parts that may be missing."""

from __future__ import annotations

import os
import random
import string
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings

import seri
from seri.bots import warm
from seri.bots.hints import ADVISER
from seri.core import registry
from seri.core.warm import fill_cache

from .doc_files import GOOFSPIEL_PAGE, write_files

settings.register_profile("seri", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("seri")

T = TypeVar("T")
MOST_WORKERS = 4
THOROUGH = bool(os.environ.get("SERI_THOROUGH"))
"""Whether slow tests are run too, as in CI."""

REQUIRED = os.environ.get("SERI_REQUIRE", "").split(",")


def slow_but(values: Iterable[T], *usual: T) -> list[Any]:
    """Values of a parameter: all but the usual ones make a slow test."""
    every, slow = list(values), pytest.mark.slow
    assert all(each in every for each in usual)
    return [each if each in usual else pytest.param(each, marks=slow) for each in every]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not THOROUGH and item.get_closest_marker("slow") is not None:
            item.add_marker(pytest.mark.skip(reason="takes long: set SERI_THOROUGH=1"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors: the tests of servers and browsers wait a good deal."""
    return min(MOST_WORKERS, (os.cpu_count() or 1) + 1)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the games once for all workers, where there are several, and the usual search."""
    is_worker = hasattr(session.config, "workerinput")
    if getattr(session.config.option, "numprocesses", None) and not is_worker:
        searched = seri.game("jade_merchant", players=3)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            search = pool.submit(warm.fill_cache, searched, ADVISER)
            names = sorted(registry.names(), key=lambda name: name == searched.name)
            assert all(pool.map(fill_cache, names)), "the rules do not compile"
            assert search.result(), "the search does not compile"


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
