"""The games: folders found, metadata read without Numba, rules imported on demand."""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import seri.games

from . import contract, defaults
from .errors import BadGame, UnknownGame
from .jit import Rule, sources_changed
from .meta import Meta
from .records import Record
from .words import LANGUAGES, Words, read_words

NEEDED_MODULES = ("components", "actions", "rules", "notation", "describe", "board", "audit")
OPTIONAL_MODULES = ("hidden", "evaluate", "features", "orders", "advice", "odds")


def source_folders() -> list[Path]:
    """The folders whose code gets compiled: the package and every folder of games."""
    package = _package()
    return [package / "core", package / "games", package / "bots", *added_games_folders()]


def added_games_folders() -> list[Path]:
    """The folders of games besides the package's own."""
    package = _package()
    return [Path(entry) for entry in seri.games.__path__ if Path(entry).parent != package]


def _package() -> Path:
    return Path(seri.games.__file__).parent.parent


def add_games_folder(folder: str | os.PathLike[str]) -> None:
    """Let Seri find games in another folder too (as the variable SERI_GAMES does)."""
    path = str(Path(folder).resolve())
    if path not in seri.games.__path__:
        seri.games.__path__.append(path)
        importlib.invalidate_caches()
        sources_changed()


def forget_games_folder(folder: str | os.PathLike[str]) -> None:
    """Undo `add_games_folder`; games already loaded stay usable."""
    seri.games.__path__.remove(str(Path(folder).resolve()))
    sources_changed()


for _folder in filter(None, os.environ.get("SERI_GAMES", "").split(os.pathsep)):
    add_games_folder(_folder)


def names() -> list[str]:
    """The names of all games: the folders that hold a package."""
    found = {
        entry.name
        for folder in seri.games.__path__
        if Path(folder).is_dir()
        for entry in Path(folder).iterdir()
        if (entry / "__init__.py").is_file() and entry.name.isidentifier()
    }
    return sorted(found)


def meta(name: str) -> Meta:
    """What a game says about itself. Imports no Numba. Raises UnknownGame."""
    if name not in names():
        known = ", ".join(names()) or "none"
        raise UnknownGame(f"no game {str(name)[:40]!r}; there is: {known}")
    found = importlib.import_module(f"seri.games.{name}").META
    if not isinstance(found, Meta) or found.name != name:
        raise BadGame(f"seri.games.{name}: META must be a Meta named {name!r}")
    return found


@dataclass(frozen=True)
class Modules:
    """A game's folder, imported."""

    meta: Meta
    folder: Path
    state: Record
    num_actions: int
    num_outcomes: int
    rules: dict[str, Any]
    components: ModuleType
    notation: ModuleType
    describe: ModuleType
    board: ModuleType
    audit: ModuleType
    hidden: ModuleType | None
    evaluate: ModuleType | None
    features: ModuleType | None
    orders: ModuleType | None
    advice: ModuleType | None
    odds: ModuleType | None

    @property
    def rulebook(self) -> Path:
        return self.folder / "RULEBOOK.md"


@cache
def load(name: str) -> Modules:
    """Import a game's folder and bind its rules to its state's record type."""
    about = meta(name)
    found = {part: _module(name, part) for part in (*NEEDED_MODULES, *OPTIONAL_MODULES)}
    components, actions = found["components"], found["actions"]
    state: Record = components.State
    for option in about.options:
        if option.name not in state.fields:
            raise BadGame(f"{name}: option {option.name!r} has no field of that name in State")
    rules = _rules(name, state, found, len(actions.OUTCOMES))
    contract.register(state.dtype, name, rules)
    return Modules(
        about,
        Path(importlib.import_module(f"seri.games.{name}").__file__ or "").parent,
        state,
        len(actions.ACTIONS),
        len(actions.OUTCOMES),
        rules,
        components,
        found["notation"],
        found["describe"],
        found["board"],
        found["audit"],
        found["hidden"],
        found["evaluate"],
        found["features"],
        found["orders"],
        found["advice"],
        found["odds"],
    )


@cache
def words(name: str, lang: str) -> Words:
    """A game's words in a language."""
    if lang not in LANGUAGES:
        raise BadGame(f"no language {lang!r}; there is: {', '.join(LANGUAGES)}")
    return read_words(load(name).folder, lang)


@cache
def general_words(lang: str) -> Words:
    """The words that every game needs: seats, places, the dealer."""
    if lang not in LANGUAGES:
        raise BadGame(f"no language {lang!r}; there is: {', '.join(LANGUAGES)}")
    return read_words(Path(__file__).parent, lang)


def _module(game: str, part: str) -> Any:
    try:
        return importlib.import_module(f"seri.games.{game}.{part}")
    except ModuleNotFoundError as error:
        if part in OPTIONAL_MODULES and error.name == f"seri.games.{game}.{part}":
            return None
        raise


def _rules(name: str, state: Record, found: dict[str, Any], outcomes: int) -> dict[str, Any]:
    rules: dict[str, Any] = {"record": state}
    for generic in contract.GENERICS:
        for module in (found[part] for part in ("rules", "hidden", "evaluate", "features")):
            if hasattr(module, generic):
                rules[generic] = getattr(module, generic)
        if generic not in rules and generic not in (*contract.OPTIONAL, *contract.FOR_BOTS):
            raise BadGame(f"seri.games.{name}.rules: {generic} is missing")
    rules.setdefault("redact", Rule(defaults.redact_by_visibility.function))
    rules.setdefault("sample_chance", defaults.SampleByWeights(outcomes))
    if "determinize" not in rules and state.hides:
        raise BadGame(f"seri.games.{name}.hidden: determinize is missing, and State hides fields")
    rules.setdefault("determinize", Rule(defaults.nothing_to_fill_in.function))
    rules.setdefault("candidates", Rule(defaults.all_legal.function))
    by_phase = defaults.key_by_phase if "phase" in state.fields else defaults.key_by_seat
    rules.setdefault("node_key", Rule(by_phase.function))
    return rules
