"""The SVG layer: escaping, numbers, texts that fit, documents that stand alone."""

from __future__ import annotations

import copy
import pickle
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seri import svg
from seri.svg.element import NAMESPACE
from seri.svg.theme import COLOURS

ANY_TEXT = st.text(st.characters(), max_size=40)  # surrogates and control characters as well


def parse(element: svg.Element) -> ET.Element:
    return ET.fromstring(str(element))


@given(text=ANY_TEXT, attribute=ANY_TEXT)
def test_any_text_stays_text(text: str, attribute: str) -> None:
    drawn = parse(svg.Element("g", {"aria-label": attribute}, [svg.text(0, 0, text)]))
    assert [child.tag for child in drawn.iter()] == ["g", "text"]
    assert list(drawn.attrib) == ["aria-label"]


@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=40))
def test_what_xml_allows_is_kept(text: str) -> None:
    kept = re.sub("[\ufffe\uffff]", "\ufffd", text)
    drawn = parse(svg.Element("text", {"aria-label": text}, [text]))
    assert (drawn.text or "", drawn.get("aria-label")) == (kept, kept)


def test_line_breaks_in_an_attribute_survive() -> None:
    assert parse(svg.Element("g", {"aria-label": "one\ntwo\tthree"})).get("aria-label") == (
        "one\ntwo\tthree"
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3, "3"), (3.0, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (-4.25, "-4.25")],
)
def test_numbers_are_short(value: float, shown: str) -> None:
    assert svg.number(value) == shown


def test_an_attribute_that_is_none_is_left_out() -> None:
    assert str(svg.Element("g", {"class": None, "id": "a"})) == '<g id="a"/>'


def test_equal_elements_are_one_and_the_same() -> None:
    first, other = (svg.rect(1, 2, 3, 4, "tile") for _ in range(2))
    assert first is other
    groups = [svg.group(5, 5, [first, svg.text(0, 0, "7")]) for _ in range(2)]
    assert groups[0] is groups[1]
    assert svg.group(5, 5, [first, svg.text(0, 0, "8")]) is not groups[0]


def test_elements_can_be_copied_and_pickled() -> None:
    drawn = board()
    for again in (copy.deepcopy(drawn), pickle.loads(pickle.dumps(drawn))):
        assert str(again) == str(drawn)
        assert again.document() == drawn.document()


def test_numbers_that_are_equal_are_written_alike() -> None:
    assert str(svg.rect(1, 2, 3, 4, "whole")) == str(svg.rect(1.0, 2.0, 3.0, 4.0, "whole"))
    assert str(svg.rect(1.0, 2.0, 3, 4, "parts")) == str(svg.rect(1, 2, 3, 4, "parts"))


def board(name: str = "Ann") -> svg.Element:
    return svg.root(
        200, 100.5, [svg.text(5, 20, name)], title="A board", css=".a { fill: red }", classes="toy"
    )


def test_a_root_says_its_size_and_title() -> None:
    drawn = parse(board())
    assert drawn.get("viewBox") == "0 0 200 100.5"
    assert drawn.get("class") == "seri toy"
    assert drawn.get("aria-label") == drawn.findtext("title") == "A board"


def test_a_document_stands_alone_and_a_page_gets_no_style() -> None:
    document = ET.fromstring(board("</style><script>").document())
    assert document.tag == f"{{{NAMESPACE}}}svg"
    style = document.findtext(f"{{{NAMESPACE}}}style")
    assert style == svg.stylesheet() + ".a { fill: red }"
    assert document.find(f".//{{{NAMESPACE}}}script") is None
    assert "style" not in str(board())
    assert "xmlns" not in str(board())


def test_every_colour_has_a_light_and_a_dark_form_both_ways_of_choosing() -> None:
    style = svg.stylesheet()
    for name, (light, dark) in COLOURS.items():
        assert style.count(f"--seri-{name}: {light};") == (4 if light == dark else 2)
        assert style.count(f"--seri-{name}: {dark};") == (4 if light == dark else 2)
    for selector in ("prefers-color-scheme: dark", 'data-theme="light"', 'data-theme="dark"'):
        assert style.count(selector) == 1


def test_the_theme_defines_every_property_it_uses() -> None:
    style = svg.stylesheet()
    used = set(re.findall(r"var\((--seri-[a-z-]+)", style))
    assert used <= set(re.findall(r"(--seri-[a-z-]+):", style))


# ---- Texts that fit -----------------------------------------------------------------------------


def test_a_text_that_fits_is_left_alone() -> None:
    drawn = parse(svg.text(0, 0, "Ann", size=14, fit=100))
    assert (drawn.get("font-size"), drawn.get("textLength"), drawn.text) == ("14", None, "Ann")


def test_a_text_a_little_too_wide_is_set_smaller() -> None:
    width = svg.text_width("Step pyramid", 14)
    drawn = parse(svg.text(0, 0, "Step pyramid", size=14, fit=0.9 * width))
    assert (drawn.get("font-size"), drawn.get("textLength")) == ("12.6", None)


def test_a_text_much_too_wide_is_cut_off() -> None:
    drawn = parse(svg.text(0, 0, "W" * 40, size=14, fit=100))
    assert drawn.get("textLength") == "100"
    assert drawn.text is not None
    assert drawn.text.endswith("W…")
    assert len(drawn.text) < 15


@given(text=ANY_TEXT, width=st.integers(20, 200))
def test_what_is_clipped_fits(text: str, width: int) -> None:
    clipped = svg.clipped(text, 12, width)
    assert svg.text_width(clipped, 12) <= width
    assert clipped == text or clipped.endswith("…")


def test_wide_characters_are_as_wide_as_they_are_high() -> None:
    assert svg.text_width("太陽", 10) == 20


# ---- Pieces -------------------------------------------------------------------------------------


def test_a_button_is_a_button_to_everybody() -> None:
    halo = svg.circle(0, 0, 9, "halo")
    drawn = parse(svg.button(4, 2.5, [halo], move="bid 9", label="Bid sun 9", key="sun-9"))
    assert {key: drawn.get(key) for key in ("role", "tabindex", "aria-label", "data-move")} == {
        "role": "button", "tabindex": "0", "aria-label": "Bid sun 9", "data-move": "bid 9",
    }  # fmt: skip
    assert (drawn.get("transform"), drawn.get("data-key")) == ("translate(4 2.5)", "sun-9")
    assert drawn.findtext("title") == "Bid sun 9"


def test_a_piece_is_named_and_knows_where_it_comes_from() -> None:
    drawn = parse(svg.piece(1, 2, [], label="Nile", key="track-nile-1", source="bag", scale=0.5))
    assert drawn.get("role") == "img"
    assert drawn.get("data-from") == "bag"
    assert drawn.get("transform") == "translate(1 2) scale(0.5)"


def test_a_token_grows_with_its_words() -> None:
    def width(words: str) -> float:
        body = parse(svg.token(0, 0, words, "count")).find("rect")
        assert body is not None
        return float(body.get("width", 0))

    assert width("2") == 18
    assert width("200") > width("2")


def test_the_style_of_documents_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted() -> str:
        calls.append(1)
        return ".a { content: '<'; }"

    monkeypatch.setattr("seri.svg.element.stylesheet", counted)
    css = ".only-here > b {}"
    drawn = [svg.Element("svg", {}, [svg.text(0, 0, str(n))], css=css).document() for n in "12"]
    assert len(calls) == 1
    styles = [ET.fromstring(each).findtext(f"{{{NAMESPACE}}}style") for each in drawn]
    assert styles == [f".a {{ content: '<'; }}{css}"] * 2
    assert drawn[0] != drawn[1]


def test_equal_numbers_are_written_alike_whatever_their_type() -> None:
    drawn = [str(svg.Element("a", {"x": value})) for value in (0, -0.0, 0.0, 2, 2.0, 2.004)]
    assert drawn == ['<a x="0"/>'] * 3 + ['<a x="2"/>'] * 3
