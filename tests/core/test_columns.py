"""Columns of a terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seri.core.columns import COLUMNS, columns, joined, padded, printable, wrapped

WORDS = st.lists(st.text("ab太陽", min_size=1, max_size=30), min_size=1, max_size=12)


@given(
    items=WORDS, separator=st.sampled_from([", ", "、", "  ", ""]), head=st.text("x", max_size=40)
)
def test_wrapped_lines_fit_and_lose_nothing(items: list[str], separator: str, head: str) -> None:
    lines = list(wrapped(head, joined(items, separator)))
    assert max(map(columns, lines)) <= COLUMNS
    shown = "".join(lines).replace(" ", "")
    assert shown == (head + separator.join(items)).replace(" ", "")


def test_a_line_may_be_filled_to_the_last_column_but_not_by_its_separator() -> None:
    full, nearly = "a" * (COLUMNS - 4), "a" * (COLUMNS - 5)
    assert list(wrapped("    ", [full])) == [f"    {full}"]
    assert list(wrapped("    ", joined([nearly, "b"], ", "))) == [f"    {nearly},", "    b"]
    broken = list(wrapped("head: ", joined(["a" * 30, "b" * 41, "c"], ", ")))
    assert broken == [f"head: {'a' * 30},", f"    {'b' * 41}, c"]


def test_names_are_cut_to_their_columns_and_lose_what_moves_the_cursor() -> None:
    assert printable("An\x1b[2Jna\tB", 20) == "An[2Jna B"
    assert printable("千恵千恵", 5) == "千恵"
    assert padded(printable("千恵", 6), 6) == "千恵  "
