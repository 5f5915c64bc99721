"""What the docs say is run: README's Python, links, and the commands that pages name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seri.core import registry

from .doc_files import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("src/**/*.md")])


def python_blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = python_blocks(ROOT / "README.md")
    assert len(blocks) == 2
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    printed = capsys.readouterr().out
    assert re.search(r"\(\d+, \d+, \d+, \d+\) \([1-4](, [1-4]){3}\)", printed)
    assert "decisions a game" in printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page}: {target}"


def test_every_command_that_the_docs_name_exists() -> None:
    from typer.main import get_command

    from seri.cli.app import app

    known = set(getattr(get_command(app), "commands", {}))
    for page in PAGES:
        for block in re.findall(
            r"^```\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
        ):
            for command in re.findall(r"(?:^|\s)seri ([a-z]+)", block):
                assert command in known, f"{page}: seri {command}"


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_its_ladder_at_every_number_of_players(game: str) -> None:
    page = (ROOT / "docs" / "ladder" / f"{game}.md").read_text("utf-8")
    assert re.search(rf"`seri ladder {game} (--bots \S+ )?--blocks \d+ --seed 1`", page)
    meta = registry.meta(game)
    counts = range(meta.min_players, meta.max_players + 1)
    assert re.findall(r"^## (\d+) players$", page, re.MULTILINE) == [str(n) for n in counts]


def test_the_list_of_pages_names_every_page() -> None:
    docs = ROOT / "docs"
    links = re.findall(r"\]\(([^)]+)\)", (docs / "README.md").read_text("utf-8"))
    pages = {f.relative_to(docs).as_posix() for f in (*docs.glob("*.md"), *docs.glob("ladder/*"))}
    assert pages - {"README.md"} <= set(links)


def test_what_tests_take_from_the_environment_is_written_down() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for file in (ROOT / "tests").rglob("*.py"):
        for name in re.findall(r'environ\.get\("(SERI_\w+)"', file.read_text("utf-8")):
            assert f"`{name}" in text, f"{file}: {name}"
    required = re.search(r"SERI_REQUIRE:-([a-z,]+)", (ROOT / ".ci" / "run").read_text("utf-8"))
    assert required is not None
    assert f"`SERI_REQUIRE={required[1]}`" in text


def test_every_make_target_that_the_docs_name_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in PAGES:
        for target in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE):
            assert target in targets, f"{page}: make {target}"


def test_the_tests_that_the_page_on_security_names_exist() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`((?:[\w/]+/)?test_\w+\.py)`", page))
    there = {file.name for file in (ROOT / "tests").rglob("test_*.py")}
    assert len(named) > 15
    assert {name.rpartition("/")[2] for name in named} <= there
