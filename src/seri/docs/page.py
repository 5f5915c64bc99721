"""The page of a game, section by section, and the list of all pages."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..core import registry
from ..core.game import Game
from ..core.meta import Meta, Option
from ..core.registry import Modules
from ..core.words import LANGUAGES, Words
from . import markdown
from .markdown import code, table
from .moves import numbered
from .observation import enumerations, fields

NOTE = "<!-- Made by `make docs` from the game's folder. Change that, not this page. -->"


def page(name: str, folder: Path) -> str:
    """The page of a game as it stands in `folder`, which links go out from."""
    game = Game(name, registry.meta(name).max_players)
    words = game.words("en")
    parts = [
        f"# {words.text('title')}",
        NOTE,
        words.text("tagline"),
        f"![{words.text('title')}: the board in the middle of a game]({name}.svg)",
        _facts(game),
        *_rules(game.modules, folder),
        *_options(game.meta, words),
        *_decisions(game.modules),
        *_notation(game.modules),
        *_observation(game),
        *_actions(game),
    ]
    return "\n\n".join(parts) + "\n"


def index(names: Sequence[str]) -> str:
    """The list of all games with their pages."""
    rows = []
    for meta in map(registry.meta, names):
        link = f"[{meta.title['en']}]({meta.name}.md)"
        rows.append((link, meta.designer, _players(meta), f"{meta.minutes}", code(meta.name)))
    columns = ("game", "by", "players", "minutes", "name in commands")
    about = "A page per game: picture, rules, options, what we decided, notation, observation and"
    return f"# The games\n\n{NOTE}\n\n{about} action tables.\n\n{table(columns, rows)}\n"


def _players(meta: Meta) -> str:
    return f"{meta.min_players} to {meta.max_players}"


def _facts(game: Game) -> str:
    meta, components = game.meta, game.modules.components
    low, high = components.SCORE_BOUNDS
    rows = [
        ("by", meta.designer),
        ("players", _players(meta)),
        ("minutes", str(meta.minutes)),
        ("the game itself", f"[{meta.link.split('/')[2]}]({meta.link})"),
        ("version of our rules", str(meta.rules_version)),
        ("hidden information", "yes" if game.record.hides else "no"),
        ("points", f"from {low} to {high}"),
        ("a state", f"{game.dtype.itemsize:,} bytes"),
    ]
    return table(("", ""), rows)


def _rules(modules: Modules, folder: Path) -> Iterator[str]:
    """Where the rules stand in full, what they are about, and their chapters."""
    yield "## Rules"
    text = modules.rulebook.read_text(encoding="utf-8")
    if about := markdown.introduction(text):
        yield about
    links = ", ".join(_link(LANGUAGES[lang], file, folder) for lang, file in _rulebooks(modules))
    yield f"The rulebook in our own words: {links}; or `seri rules {modules.meta.name}`."
    yield "\n".join(f"- {chapter}" for chapter in markdown.chapters(text))


def _rulebooks(modules: Modules) -> Iterator[tuple[str, Path]]:
    first, *others = LANGUAGES
    yield first, modules.rulebook
    for lang in others:
        if (file := modules.rulebook.with_suffix(f".{lang}.md")).is_file():
            yield lang, file


def _link(title: str, file: Path, folder: Path) -> str:
    return f"[{title}]({Path(os.path.relpath(file, folder)).as_posix()})"


# ---- Options ---------------------------------------------------------------------------------


def _options(meta: Meta, words: Words) -> Iterator[str]:
    if not meta.options:
        return
    yield "## Options"
    yield "An option is stored in the state's field of the same name."
    columns = ("option", "values", "default", "meaning")
    yield table(columns, [_option(option, words) for option in meta.options])
    if any(option.assumed for option in meta.options):
        yield "*assumed*: not printed in the rules; set yours."
    if meta.presets:
        yield "Presets set several at once:"
        yield table(
            ("preset", "options", "meaning"), [_preset(p, meta, words) for p in meta.presets]
        )


def _option(option: Option, words: Words) -> tuple[str, ...]:
    values = [_value(option, value, words) for value in option.values] or [option.allowed()]
    about = f"{words.text(f'option.{option.name}')}. {words.text(f'option.{option.name}.about')}"
    default = code(option.show(option.default)) + (" *assumed*" if option.assumed else "")
    return code(option.name), "<br>".join(values), default, about


def _value(option: Option, value: str, words: Words) -> str:
    """A value and, where it says more, its words."""
    id = f"option.{option.name}.{value}"
    meaning = words.text(id) if id in words else value
    return code(value) if meaning == value else f"{code(value)}: {meaning}"


def _preset(preset: str, meta: Meta, words: Words) -> tuple[str, ...]:
    chosen = meta.presets[preset].items()
    options = ", ".join(code(f"{name}={value}") for name, value in chosen) or "the defaults"
    about = f"{words.text(f'preset.{preset}')}. {words.text(f'preset.{preset}.about')}"
    return code(preset), options, about


# ---- What was written by hand ----------------------------------------------------------------


def _decisions(modules: Modules) -> Iterator[str]:
    found = markdown.section(modules.rulebook.read_text(encoding="utf-8"), "Interpreted")
    if found:
        yield "## What we decided"
        yield found


def _notation(modules: Modules) -> Iterator[str]:
    file = modules.folder / "NOTATION.md"
    if file.is_file():
        yield "## Notation"
        yield markdown.deeper(markdown.below_title(file.read_text(encoding="utf-8")))


# ---- Tables for programs ---------------------------------------------------------------------


def _observation(game: Game) -> Iterator[str]:
    yield "## Observation"
    yield (
        "A state is one NumPy record (`game.dtype`). What a seat sees is the same record, and "
        "every number that it may not know is -1 (`game.redact(state, seat)`)."
    )
    yield table(("field", "type", "shape", "who sees it", "meaning"), fields(game.record))
    if found := list(enumerations(game.record, game.modules.components)):
        yield "The numbers that have names:"
        yield table(("name", "numbers"), found)


def _actions(game: Game) -> Iterator[str]:
    yield "## Actions"
    yield (
        f"{game.num_actions} actions; `game.legal_mask(state)` says which of them are legal. The "
        "same number always means the same. The meaning is what buttons say in a game, where it "
        "depends on the state in two of its states."
    )
    yield table(("number", "text", "meaning"), numbered(game, outcomes=False))
    yield "### Outcomes"
    yield f"{game.num_outcomes} things that the dealer can deal, numbered apart:"
    yield table(("number", "text"), numbered(game, outcomes=True))
