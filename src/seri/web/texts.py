"""The words of the pages, and which language somebody reads.

Every id of the pages' own words begins with `page.`, so that no game's id can be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..core import registry
from ..core.words import LANGUAGES, Words, read_words

DEFAULT_LANGUAGE = next(iter(LANGUAGES))


@cache
def page_words(lang: str) -> Words:
    """The pages' words over the general ones."""
    return _own_words(lang).over(registry.general_words(lang))


@cache
def _own_words(lang: str) -> Words:
    return read_words(Path(__file__).parent, lang)


def words_for(game: str, lang: str, names: Sequence[str] = ()) -> Words:
    """A game's words and the pages' words in one, at a table where these people sit.

    Who has no name has left Seri.
    """
    words = _with_game(game, lang)
    return words.named([name or words.text("page.person.someone") for name in names])


@cache
def _with_game(game: str, lang: str) -> Words:
    game_words = registry.words(game, lang).over(registry.general_words(lang))
    return _own_words(lang).over(game_words)


def choose_language(chosen: str | None, accepted: str) -> str:
    """The language of a cookie if we speak it, else the best of an Accept-Language header."""
    if chosen in LANGUAGES:
        return chosen
    best, best_weight = DEFAULT_LANGUAGE, 0.0
    for part in accepted.split(",")[:20]:
        tag, _, weight = part.partition(";q=")
        lang = tag.strip().lower().split("-")[0]
        if lang in LANGUAGES and (found := _weight(weight)) > best_weight:
            best, best_weight = lang, found
    return best


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
