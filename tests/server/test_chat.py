"""The rules of the chat: cleaning, links, how often."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from seri.server import chat
from seri.server.chat import BadLine, Pace, clean
from seri.web.models import CUT

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
TROUBLE = st.sampled_from([*BIDI, "\u200b", "\u200d", "\u0301", "\x00", "\u2028", "\ud800", CUT])
LINES = st.text(st.characters() | TROUBLE, max_size=80)


@given(LINES)
def test_a_line_has_no_character_that_turns_hides_or_breaks_it(text: str) -> None:
    try:
        line = clean(text)
    except BadLine:
        assume(False)
    assert not set(line) & set(BIDI + "\u200b\x00\u2028" + CUT)
    assert line.splitlines() == [line]
    assert line == line.strip()
    assert unicodedata.is_normalized("NFC", line)
    assert clean(line) == line
    line.encode()


@given(LINES)
def test_what_is_made_plain_is_as_clean(text: str) -> None:
    plain = chat.uncovered(text)
    assert plain == text or not set(plain) & set(BIDI + "\u200b\x00\u2028")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  hello \t there\n", "hello there"),
        ("か\u3099んばって", "がんばって"),
        ("葛\U000e0100飾", "葛\U000e0100飾"),
        ("👩\u200d🚀 👍🏽 🩷", "👩\u200d🚀 👍🏽 🩷"),
        ("a\u200db", "ab"),
        ("\u202egnp.exe", "gnp.exe"),
        ("Z\u0301\u0302\u0303\u0304\u0305\u0306", "Ź\u0302\u0303\u0304"),
        ("שלום", "שלום"),
        ("<script>alert('1')</script>", "<script>alert('1')</script>"),
        ("🎉", "🎉"),
        ("。", "。"),
        ("x" * 300, "x" * 300),
    ],
)
def test_what_people_write_stays_as_they_mean_it(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize("text", ["", " \u3000 ", "\u200b\u202e", "\u3164\u2800", "\u0301", CUT])
def test_what_shows_nothing_says_nothing(text: str) -> None:
    with pytest.raises(BadLine, match="empty"):
        clean(text)


def test_a_line_has_an_end() -> None:
    with pytest.raises(BadLine, match="long"):
        clean("あ" * 301)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("see https://evil.example/x?y=1 now", f"see {CUT} now"),
        ("ここ→https://evil.example、どうぞ", f"ここ→{CUT}、どうぞ"),
        ("www.evil.example", CUT),
        ("buy at cheap-suns.com/now!", f"buy at {CUT}"),
        ("これcheap.jpです", f"これ{CUT}です"),
        ("10.0.0.1:8020/t/x", CUT),
        ("ｈｔｔｐｓ：／／ｅｖｉｌ．ｃｏｍ", CUT),
        ("https%3A%2F%2Fevil%2Ecom", CUT),
        ("wait...what? 3.5 points, e.g. Ra. Then", "wait...what? 3.5 points, e.g. Ra. Then"),
        ("ラー。次は？", "ラー。次は？"),
    ],
)
def test_links_are_found_in_all_their_clothes(text: str, left: str) -> None:
    line = chat.uncovered(clean(text))
    assert chat.without_links(line) == left
    assert chat.has_link(line) is (CUT in left)


SECRET = "aB3-_xyz0123456789abcd"


@pytest.mark.parametrize(
    "written",
    [
        f"http://here:8020/t/abc/seat/{SECRET}",
        f"/t/abc/seat/{SECRET}?x=1",
        f"t/abc/seat/{SECRET}",
        f"ＨＴＴＰ：／／ｈｅｒｅ／ｔ／ａｂｃ／ｓｅａｔ／{SECRET}",
        f"http://here/t/abc/%73eat/{SECRET}",
        f"/t/abc/se\u200bat/{SECRET}",
        SECRET,
        "".join(chr(ord(each) + 0xFEE0) for each in SECRET),
    ],
)
def test_a_personal_link_is_cut_whoever_says_it(written: str) -> None:
    line = chat.uncovered(clean(f"席はこちら {written} です"))
    said = chat.without_secrets(line, lambda word: word == SECRET)
    assert said == f"席はこちら {CUT} です"


def test_the_link_of_a_table_is_no_secret() -> None:
    line = "http://here:8020/t/k3Jd9sLq0PzX8mNv2bTc1A"
    assert chat.without_secrets(line, lambda _: False) == line


def test_some_lines_at_once_and_more_after_a_while() -> None:
    pace = Pace()
    for number in range(chat.LINES_AT_ONCE):
        said = "abcdefgh"[number] * 3
        pace.check(said, 100.0)
        pace.add(said, 100.0)
    with pytest.raises(BadLine, match="fast"):
        pace.check("anything", 109.9)
    pace.check("anything", 110.0)
    assert not pace.is_rested(159.0)
    assert pace.is_rested(160.0)


@pytest.mark.parametrize(
    ("said", "again", "times"),
    [
        ("Come to my table, everybody!", "come to MY table everybody!!!", 1),
        ("みなさん、わたしの卓に来てください", "みなさんわたしの卓にきてください。", 1),
        ("hello", "ＨＥＬＬＯ", 3),
        ("はい", "はい！", 3),
        ("!!!", "! ! !", 3),
    ],
)
def test_the_same_again_waits_a_minute_but_short_words_less(
    said: str, again: str, times: int
) -> None:
    pace = Pace()
    for number in range(times):
        pace.check(said, 20.0 * number)
        pace.add(said, 20.0 * number)
    with pytest.raises(BadLine, match="alike"):
        pace.check(again, 20.0 * times - 1)
    pace.check("Something else altogether, and longer", 20.0 * times - 1)
    pace.check(again, 20.0 * times + 60)


def test_two_sentences_on_one_matter_are_not_the_same() -> None:
    assert not chat.are_alike("iwouldbidtwelveonthat", "iwouldneverbidtenonthis")
    assert not chat.are_alike("次は太陽を使います", "次はラーを呼びますね")
