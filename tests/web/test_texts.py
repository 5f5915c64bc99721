"""The words of the pages, and which language somebody reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seri.bots import LEVELS
from seri.core.words import LANGUAGES, read_words
from seri.web import pages
from seri.web.texts import choose_language, page_words

FOLDER = Path(pages.__file__).parent
ENGLISH, JAPANESE = read_words(FOLDER, "en").entries, read_words(FOLDER, "ja").entries


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def test_both_languages_say_the_same_things() -> None:
    assert {id.removesuffix(".one") for id in ENGLISH} == {
        id.removesuffix(".one") for id in JAPANESE
    }
    for id, text in JAPANESE.items():
        assert placeholders(text) <= placeholders(ENGLISH[id]), id
        assert text.strip() == text != ""


def test_every_id_begins_with_page_so_that_no_game_can_have_it() -> None:
    assert all(id.startswith("page.") for id in ENGLISH)


COMPOSED = (
    "status.", "level.", "site.theme_", "lobby.mine", "lobby.open", "lobby.running", "new.me",
    "new.open", "new.here", "new.friend", "new.timeout_", "analysis.no_", "refused.undo_",
    "account.done.", "dealings.verdict_",
)  # fmt: skip
NAMED_BY_THEIR_LAST_PART = (
    "problem.", "refused.", "name.", "incident.", "clock.", "new.clocks.", "new.error.",
    "chat.refused.", "analysis.", "password.",
)  # fmt: skip


def test_every_word_is_used() -> None:
    code = "".join(
        file.read_text(encoding="utf-8")
        for folder in (FOLDER, FOLDER.parent / "server")
        for file in folder.rglob("*")
        if file.suffix in (".py", ".html")
    )
    for id in ENGLISH:
        short = id.removeprefix("page.").removesuffix(".one")
        used = short.startswith(COMPOSED) or f'"{short}"' in code or f"page.{short}" in code
        by_last_part = short.startswith(NAMED_BY_THEIR_LAST_PART)
        assert used or (by_last_part and f'"{short.rsplit(".", 1)[1]}"' in code), id


@pytest.mark.parametrize(
    ("chosen", "accepted", "lang"),
    [
        (None, "", "en"),
        (None, "ja", "ja"),
        (None, "ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        (None, "en;q=0.5,ja;q=0.6", "ja"),
        (None, "de,fr;q=0.9", "en"),
        (None, "ja;q=0", "en"),
        (None, "ja;q=rubbish", "en"),
        (None, "," * 5000, "en"),
        ("ja", "en", "ja"),
        ("xx", "ja", "ja"),
    ],
)
def test_the_cookie_decides_then_the_browser(chosen: str | None, accepted: str, lang: str) -> None:
    assert choose_language(chosen, accepted) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_of_bots_has_a_name(lang: str) -> None:
    assert all(f"page.level.{level}" in page_words(lang) for level in LEVELS)
