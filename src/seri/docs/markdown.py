"""Pieces of Markdown: tables, and parts of a page that was written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_HEADING = re.compile(r"^(#+) +(.*)$")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a `|` in a cell stays a letter."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    return f"`{text}`"


def introduction(text: str) -> str:
    """Of what stands between the title and the first section: the first paragraph, bold ones."""
    before = re.split(r"^#{2,} ", text, maxsplit=1, flags=re.MULTILINE)[0]
    paragraphs = [each for each in before.strip().split("\n\n") if not each.startswith("#")]
    return "\n\n".join(paragraphs[:1] + [each for each in paragraphs[1:] if each.startswith("**")])


def chapters(text: str) -> list[str]:
    """The headings of the second level."""
    return re.findall(r"^## +(.*)$", text, re.MULTILINE)


def section(text: str, word: str) -> str:
    """What stands below the heading that holds a word, up to the next of its level; or nothing."""
    found: list[str] = []
    level = 0
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if level and heading and len(heading[1]) <= level:
            break
        if level:
            found.append(line)
        elif heading and word in heading[2]:
            level = len(heading[1])
    return "\n".join(found).strip()


def below_title(text: str) -> str:
    """A page without its title."""
    return re.sub(r"\A# .*\n", "", text).strip()


def deeper(text: str) -> str:
    """The same, every heading a level deeper."""
    return re.sub(r"^#+ ", r"#\g<0>", text, flags=re.MULTILINE)
