"""The layers, the games' folders and the citations of the rulebooks, read from the syntax trees."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from seri.core import registry

PACKAGE = Path(__file__).parent.parent / "src" / "seri"
GAMES = registry.names()

# What each part of the package may import of the others (ARCHITECTURE.md, "Layers").
MAY_IMPORT = {
    "core": {"core", "games"},  # the registry imports the package that holds the games' folders
    "svg": {"svg"},
    "peers": {"core", "peers"},
    "bots": {"core", "peers", "bots"},
    "testing": {"core", "testing"},
    "docs": {"core", "docs"},
    "arena": {"core", "bots", "arena"},
    "adapters": {"core", "bots", "adapters"},
    "web": {"core", "svg", "web"},
    "server": {"core", "svg", "bots", "arena", "web", "server"},
    "cli": {
        "core",
        "svg",
        "peers",
        "bots",
        "arena",
        "adapters",
        "testing",
        "docs",
        "web",
        "server",
        "cli",
    },
}


def modules(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*.py")) if "tests" not in file.parts)


def imported(file: Path) -> Iterator[str]:
    """The absolute names of everything a module imports, also inside functions."""
    package = ["seri", *file.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            target = ".".join([*base, *([node.module] if node.module else [])])
            yield target
            yield from (f"{target}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("part", sorted(MAY_IMPORT))
def test_imports_point_only_downwards(part: str) -> None:
    for file in modules(PACKAGE / part):
        for name in imported(file):
            pieces = name.split(".")
            is_part = pieces[0] == "seri" and len(pieces) > 1 and pieces[1] in MAY_IMPORT
            if is_part or pieces[:2] == ["seri", "games"]:
                assert pieces[1] in MAY_IMPORT[part], f"{file}: {name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_core_and_svg_and_itself(game: str) -> None:
    for file in modules(PACKAGE / "games" / game):
        for name in imported(file):
            pieces = name.split(".")
            if pieces[0] == "seri" and len(pieces) > 1:
                own = pieces[1:3] == ["games", game]
                assert own or pieces[1] in ("core", "svg"), f"{file}: {name}"


def test_svg_needs_nothing_but_the_standard_library() -> None:
    for file in modules(PACKAGE / "svg"):
        for name in imported(file):
            top = name.split(".")[0]
            assert top == "seri" or top in sys.stdlib_module_names, f"{file}: {name}"


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_named_outside_its_folder(game: str) -> None:
    word = re.compile(rf"(?<![a-z]){re.escape(game)}(?![a-z])")
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix not in {".py", ".html", ".toml", ".js", ".css"}:
            continue
        if file.is_relative_to(PACKAGE / "games"):
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            assert not word.search(without_examples(line)), f"{file}:{number}: {line.strip()}"


def without_examples(line: str) -> str:
    """A line without the one thing where a game may be named: an example in a docstring."""
    return "" if re.match(r"\s*(game = seri\.game|seri \w+) ?", line) else line


def test_listing_games_imports_no_numba() -> None:
    code = (
        "import sys, seri; [seri.core.registry.meta(n) for n in seri.game_names()];"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_playing_a_match_imports_no_numba() -> None:
    code = (
        "import sys, seri\n"
        "for name in seri.game_names():\n"
        "    match = seri.game(name).match(seed=1)\n"
        "    match.play(int(match.legal()[0]))\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ---- Rules cite the rulebook ------------------------------------------------------------------

_SECTION = re.compile(r"^(\d+\.\d+)\b", re.MULTILINE)


def rule_files(game: str) -> list[Path]:
    folder = PACKAGE / "games" / game
    return sorted((folder / "rules").glob("*.py")) or [folder / "rules.py"]


def rules_in(file: Path) -> Iterator[tuple[str, str]]:
    """(name, docstring) of every `@rule` of a file, in order."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list
        ):
            yield node.name, ast.get_docstring(node) or ""


def sections(text: str) -> list[str]:
    return _SECTION.findall(text.replace("**", "").replace("### ", "").replace("- ", ""))


def as_numbers(section: str) -> tuple[int, ...]:
    return tuple(int(part) for part in section.split("."))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_cites_a_section_that_exists(game: str) -> None:
    book = sections((PACKAGE / "games" / game / "RULEBOOK.md").read_text(encoding="utf-8"))
    for file in rule_files(game):
        if file.name == "__init__.py":
            continue
        for name, text in rules_in(file):
            cited = _SECTION.match(text)
            assert cited, f"{file}: {name} cites no section"
            assert cited.group(1) in book, f"{file}: {name} cites {cited.group(1)}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_chapter_stand_in_the_order_of_the_rulebook(game: str) -> None:
    for file in rule_files(game):
        if file.name == "__init__.py":
            continue
        cited = [as_numbers(_SECTION.findall(text)[0]) for _, text in rules_in(file)]
        assert cited == sorted(cited), f"{file}: {cited}"


@pytest.mark.parametrize("game", GAMES)
def test_every_section_is_cited_or_interpreted(game: str) -> None:
    text = (PACKAGE / "games" / game / "RULEBOOK.md").read_text(encoding="utf-8")
    rules, _, interpreted = text.partition("Interpreted")
    code = "".join(file.read_text(encoding="utf-8") for file in modules(PACKAGE / "games" / game))
    for section in sections(rules):
        pattern = rf"(?<![\d.]){re.escape(section)}(?!\d)"
        assert re.search(pattern, code) or re.search(pattern, interpreted), section


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_words(game: str) -> None:
    """Plurals apart, and the spellings that moves may have in one language only."""
    english, japanese = (
        {id.removesuffix(".one") for id in registry.words(game, lang).entries}
        for lang in ("en", "ja")
    )
    assert {id for id in english ^ japanese if not id.startswith("verb.")} == set()


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_sections(game: str) -> None:
    folder = PACKAGE / "games" / game
    english = sections((folder / "RULEBOOK.md").read_text(encoding="utf-8"))
    japanese = sections((folder / "RULEBOOK.ja.md").read_text(encoding="utf-8"))
    assert english == japanese
