"""`seri games` and `seri rules`: what there is to play, and how."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import typer

from ..core import registry
from ..core.meta import Meta, Option
from ..core.words import Words
from .output import on_terminal, show_table
from .speech import FALLBACK, terminal_words


def list_games(lang: str, as_json: bool) -> None:
    """All games, a line each. Imports nothing of a game but its META."""
    metas = [registry.meta(name) for name in registry.names()]
    words = terminal_words(lang)
    if as_json:
        _show_json([_summary(meta, lang) for meta in metas])
        return
    columns = [words.text(f"cli.games.{each}") for each in COLUMNS]
    show_table(columns, [list(_summary(meta, lang).values()) for meta in metas])


COLUMNS = ("name", "title", "players", "minutes", "designer")


def _summary(meta: Meta, lang: str) -> dict[str, Any]:
    players = f"{meta.min_players}-{meta.max_players}"
    return {
        "name": meta.name,
        "title": _title(meta, lang),
        "players": players,
        "minutes": meta.minutes,
        "designer": meta.designer,
    }


def _title(meta: Meta, lang: str) -> str:
    return meta.title.get(lang, meta.title[FALLBACK])


def show_game(name: str, lang: str, as_json: bool) -> None:
    """One game with its presets and options, each explained."""
    meta = registry.meta(name)
    words = registry.words(name, lang).over(terminal_words(lang))
    if as_json:
        _show_json(_details(meta, lang, words))
        return
    facts = _details(meta, lang, words)
    typer.echo(f"{facts['title']} ({facts['designer']})")
    typer.echo(facts["tagline"])
    typer.echo(words.text("cli.games.facts", **{key: facts[key] for key in ("players", "minutes")}))
    typer.echo(meta.link)
    for line in _preset_lines(facts, words):
        typer.echo(line)
    for line in _option_lines(facts, words):
        typer.echo(line)


def _preset_lines(facts: dict[str, Any], words: Words) -> Iterator[str]:
    if facts["presets"]:
        yield ""
        yield words.text("cli.games.presets")
    for preset in facts["presets"]:
        yield f"  --preset {preset['name']}"
        yield _explained(preset, words)


def _option_lines(facts: dict[str, Any], words: Words) -> Iterator[str]:
    if facts["options"]:
        yield ""
        yield words.text("cli.games.options")
    for option in facts["options"]:
        yield f"  --option {option['name']}={'|'.join(option['allowed'])}"
        yield _explained(option, words)
        yield f"      {words.text('cli.games.default', value=option['default'])}"


def _explained(entry: dict[str, Any], words: Words) -> str:
    return f"      {words.text('cli.games.about', title=entry['title'], about=entry['about'])}"


def _details(meta: Meta, lang: str, words: Words) -> dict[str, Any]:
    return {
        **_summary(meta, lang),
        "tagline": words.text("tagline"),
        "link": meta.link,
        "presets": [_preset(name, meta, words) for name in meta.presets],
        "options": [_option(option, words) for option in meta.options],
    }


def _preset(name: str, meta: Meta, words: Words) -> dict[str, Any]:
    return {
        "name": name,
        "title": words.text(f"preset.{name}"),
        "about": words.text(f"preset.{name}.about"),
        "options": dict(meta.presets[name]),
    }


def _option(option: Option, words: Words) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": words.text(f"option.{option.name}"),
        "about": words.text(f"option.{option.name}.about"),
        "allowed": list(option.values) or [option.allowed()],
        "default": option.show(option.default),
    }


def _show_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def show_rules(name: str, lang: str) -> None:
    """The rulebook, rendered on a terminal, as it is written when piped."""
    from ..web.rulebook import rulebook_file

    terminal_words(lang)
    registry.meta(name)
    text = rulebook_file(name, lang).read_text(encoding="utf-8")
    if not on_terminal():
        typer.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.pager(styles=True, links=False):
        console.print(Markdown(text))
