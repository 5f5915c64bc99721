"""Languages and words of the terminal."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from ..core.errors import BadOption
from ..core.words import LANGUAGES, Words, read_words

FALLBACK = "en"


def default_language() -> str:
    """The language of the terminal where there are words for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(variable):
            lang = chosen[:2].lower()
            return lang if lang in LANGUAGES else FALLBACK
    return FALLBACK


@cache
def terminal_words(lang: str) -> Words:
    """What the terminal itself says. Raises BadOption for another language."""
    if lang not in LANGUAGES:
        raise BadOption(f"no language {lang[:40]!r}; there is: {', '.join(LANGUAGES)}")
    return read_words(Path(__file__).parent, lang)
