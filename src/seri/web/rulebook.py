"""A game's rulebook as HTML: Markdown without raw HTML, links only to the web or the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from ..core import registry
from .texts import DEFAULT_LANGUAGE


def rulebook_file(game: str, lang: str) -> Path:
    """The rulebook in a language; the one in the default language where it is not translated."""
    first = registry.load(game).rulebook
    translated = first.with_suffix(f".{lang}.md")
    return translated if lang != DEFAULT_LANGUAGE and translated.is_file() else first


@cache
def rulebook_html(file: Path) -> Markup:
    """The file as HTML. Safe: raw HTML in it is shown as text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return Markup(markdown.render(file.read_text(encoding="utf-8")))
