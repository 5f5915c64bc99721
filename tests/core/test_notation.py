"""Vocabularies and described positions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seri.core.errors import BadNotation
from seri.core.notation import Described, Vocabulary, read_position, show_position

WORDS = Vocabulary(["draw", "bid 3", "bid 13"], also={"d": "draw"})


def test_texts_read_back_in_any_case_and_spacing() -> None:
    assert [WORDS.read(text) for text in ("draw", " BID  13 ", "D")] == [0, 2, 0]


def test_a_near_miss_is_answered_with_what_was_meant() -> None:
    with pytest.raises(BadNotation, match="did you mean: draw"):
        WORDS.read("drwa")
    with pytest.raises(BadNotation, match="moves begin with: draw, bid"):
        WORDS.read("xyzzy")


def test_two_numbers_never_share_a_text() -> None:
    with pytest.raises(ValueError, match="same text"):
        Vocabulary(["a", "a"])


def test_a_position_is_names_with_numbers_words_and_lists() -> None:
    text = "epoch=3 suns=[[16, 2], [9],[]] track=[pharaoh,flood] turn=-1 by=ra"
    assert read_position(text) == {
        "epoch": 3,
        "suns": [[16, 2], [9], []],
        "track": ["pharaoh", "flood"],
        "turn": -1,
        "by": "ra",
    }


atoms = st.integers(-999_999, 999_999) | st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True)
values = st.recursive(atoms, lambda inner: st.lists(inner, max_size=4), max_leaves=12)
fields = st.dictionaries(st.from_regex(r"[a-z][a-z_0-9]{0,8}", fullmatch=True), values)


@given(fields)
def test_positions_read_back(described: dict[str, Described]) -> None:
    text = show_position(described)
    if depth(described) <= 8:
        assert read_position(text) == described
    else:
        with pytest.raises(BadNotation, match=r"unexpected \["):
            read_position(text)


def depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return isinstance(value, list) + max(map(depth, inner), default=0)


@pytest.mark.parametrize(
    "text",
    [
        "epoch",
        "=3",
        "a=",
        "a=[1",
        "a=[1,,2]",
        "a=1]",
        "a=[1 2]",
        "a=1 a=2",
        "A=1",
        "a=[" * 9,
        "a=[,]",
    ],
)
def test_a_damaged_position_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_position(text)


@given(st.text(alphabet="ab=[],1- \n", max_size=30))
def test_any_position_is_read_or_refused(text: str) -> None:
    try:
        described = read_position(text)
    except BadNotation:
        return
    assert read_position(show_position(described)) == described
