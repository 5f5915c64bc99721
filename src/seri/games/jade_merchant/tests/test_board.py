"""The board: what it shows, what can be clicked, in both layouts, both languages, and as text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seri
from seri import svg
from seri.core.columns import COLUMNS, columns
from seri.core.words import LANGUAGES

from .. import board
from ..board.glyphs import PARTS
from ..board.table import SUITS, read_table
from ..board.worth import next_gains, suit_tenths, total, worths
from ..components import Card, Phase

LAYOUTS = ("wide", "narrow")
NAMES = ["Ann", "Bob", "Cid"]
LONG_NAMES = ["Wilhelmina Wüstenfuchs", "ナイルの果ての旅人さん二十文字の名前です", "Bob", "W" * 20]
POOL = "pool=[gold_5,gold_6,fake_4,3*jade,spice_3,book_a]"
FOLDER = Path(board.__file__).parents[1]


def positions(players: int, seed: int) -> Iterator[seri.Match]:
    """A random game, yielded at each decision and at the end; the same match, moving on."""
    rng = random.Random(seed)
    match = seri.game("jade_merchant", players).match(seed=seed)
    while not match.is_over:
        yield match
        match.play(rng.choice(match.legal()))
    yield match


def position(text: str, players: int = 3) -> seri.View:
    game = seri.game("jade_merchant", players)
    state = game.position(text)
    return game.view(state, max(game.current_player(state), seri.SPECTATOR))


def drawing(
    view: seri.View, layout: str = "wide", lang: str = "en", names: list[str] | None = None
) -> ET.Element:
    words = view.game.words(lang, names)
    drawn = board.draw(view.state, view.seat, words, layout=layout, moves=view.legal())
    return ET.fromstring(str(drawn))


def moves(drawn: ET.Element) -> list[str]:
    return [node.attrib["data-move"] for node in drawn.iter() if "data-move" in node.attrib]


def texts(drawn: ET.Element) -> list[str]:
    symbols = {id(node) for symbol in drawn.iter("symbol") for node in symbol.iter()}
    return [node.text or "" for node in drawn.iter("text") if id(node) not in symbols]


def labels(drawn: ET.Element) -> list[str]:
    return [node.attrib["aria-label"] for node in drawn.iter() if "aria-label" in node.attrib]


# ---- What can be clicked -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_legal_move_of_the_viewer_is_one_button(players: int) -> None:
    seen: Counter[str] = Counter()
    for number, match in enumerate(positions(players, seed=players)):
        if number % 3 and match.state.phase != Phase.RETURN:
            continue
        view = match.view(max(match.current_player, 0))
        for layout in LAYOUTS:
            drawn = drawing(view, layout)
            assert sorted(moves(drawn)) == sorted(action.text for action in view.legal())
        seen.update(move.split()[0] for move in moves(drawn))
    assert set(seen) == {"pass", "call", "take", "return"}


def test_only_who_is_to_move_can_click() -> None:
    match = next(positions(3, seed=1))
    words = match.game.words()
    for seat in range(seri.SPECTATOR, 3):
        view = match.view(seat)
        drawn = board.draw(view.state, seat, words, layout="wide", moves=view.legal())
        assert ("data-move" in str(drawn)) == (seat == match.current_player)
    offered = match.legal()
    drawn = board.draw(match.state, seri.SPECTATOR, words, layout="wide", moves=offered)
    assert "data-move" not in str(drawn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_labelled_in_the_readers_language(lang: str) -> None:
    view = position(f"{POOL} calls=[4]")
    words = view.game.words(lang)
    wanted = {
        action.text: words.line(view.game.modules.describe.label(view.state, action))
        for action in view.legal()
    }
    found = {
        node.attrib["data-move"]: node.attrib["aria-label"]
        for node in drawing(view, lang=lang).iter()
        if "data-move" in node.attrib
    }
    assert found == wanted


@pytest.mark.parametrize("layout", LAYOUTS)
def test_copies_of_a_kind_are_one_button_around_each_of_them(layout: str) -> None:
    view = position(f"phase=take {POOL} calls=[2] passed=[2,3]")
    button = next(
        node for node in drawing(view, layout).iter() if node.get("data-move") == "take jade"
    )
    halos = [node for node in button if node.get("class") == "halo"]
    assert len(halos) == 3


# ---- Every drawing -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_of_a_game_is_drawn(players: int, lang: str) -> None:
    for number, match in enumerate(positions(players, seed=10 + players)):
        if number % 9 and not match.is_over:
            continue
        for seat in {seri.SPECTATOR, max(match.current_player, 0)}:
            for layout in LAYOUTS:
                check_drawing(drawing(match.view(seat), layout, lang, LONG_NAMES))


def check_drawing(drawn: ET.Element) -> None:
    keys = Counter(node.attrib["data-key"] for node in drawn.iter() if "data-key" in node.attrib)
    assert set(keys.values()) <= {1}
    ids = {node.attrib["id"] for node in drawn.iter() if "id" in node.attrib}
    for node in drawn.iter():
        assert "style" not in node.attrib
        if node.tag == "use":
            assert node.attrib["href"][1:] in ids
        if node.get("role") in ("img", "button", "group"):
            assert node.attrib["aria-label"]
    assert "<" not in "".join(labels(drawn))


def test_nobody_to_move_and_nothing_dealt_is_drawn_too() -> None:
    for text in ("phase=start", "phase=deal pool=[jade]", "phase=over"):
        for layout in LAYOUTS:
            check_drawing(drawing(position(text), layout))
        assert str(position(text))


def test_two_layouts_on_a_page_share_no_id() -> None:
    view = next(positions(3, seed=1)).view(0)
    ids = [
        {node.attrib["id"] for node in drawing(view, layout).iter() if "id" in node.attrib}
        for layout in LAYOUTS
    ]
    assert not ids[0] & ids[1]


@settings(max_examples=40, deadline=None)
@given(names=st.lists(st.text(st.characters(), max_size=30), min_size=5, max_size=5))
def test_hostile_names_make_no_elements(names: list[str]) -> None:
    view = position(f"{POOL} calls=[4]")
    for layout in LAYOUTS:
        plain = drawing(view, layout, names=NAMES)
        drawn = drawing(view, layout, names=names)
        assert [node.tag for node in drawn.iter()] == [node.tag for node in plain.iter()]
    for line in view.text(names=names).splitlines():
        assert line.isprintable()
        assert columns(line) <= COLUMNS


def test_the_drawing_of_a_view_stands_alone() -> None:
    document = next(positions(4, seed=1)).view(2).svg("ja")
    assert "--seri-gold" in document
    assert ".jm-table" in document
    ET.fromstring(document)


def test_the_style_names_only_classes_that_are_drawn() -> None:
    styled = set(re.findall(r"\.(jm-[a-z0-9-]+)", (FOLDER / "board.css").read_text("utf-8")))
    drawn: set[str] = set()
    views = [position(f"round=2 {POOL} calls=[4] cards=[[fake_2,2*jade]]")]
    for match in positions(5, seed=4):
        views.append(match.view(max(match.current_player, 0)))
    for view in [*views[::4], views[-1]]:
        for node in drawing(view).iter():
            drawn |= set(node.get("class", "").split())
    assert styled <= drawn


def test_the_style_uses_only_what_the_theme_or_itself_defines() -> None:
    css = (FOLDER / "board.css").read_text(encoding="utf-8")
    defined = set(re.findall(r"(--[a-z-]+):", svg.stylesheet() + css))
    assert set(re.findall(r"var\((--[a-z-]+)", css)) <= defined


def test_every_suit_has_a_sign_of_its_own() -> None:
    assert list(PARTS) == list(SUITS)
    assert len(set(PARTS.values())) == len(SUITS)
    assert sorted(card for cards in SUITS.values() for card in cards) == list(Card)


# ---- What the areas show -------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_calls_on_the_table(layout: str) -> None:
    view = position(f"round=2 {POOL} start=2 calls=[none,4,3.5] cards=[[],[],[jade]]")
    drawn = drawing(view, layout, names=NAMES)
    assert {"Bob: 4 cards", "Cid: 4 cards, return 1"} <= set(labels(drawn))
    shown = texts(drawn)
    assert {"Lowest call: Cid", "4 cards, return 1", "Ann to call or pass"} <= set(shown)
    assert {"to call", "start", "calls 4", "calls 4 − 1"} <= set(shown)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_has_passed_and_who_has_taken(layout: str) -> None:
    view = position(
        "phase=take start=3 pool=[2*jade] served=[1] passed=[2] calls=[none,none,2] "
        "cards=[[gold_1]]"
    )
    shown = texts(drawing(view, layout, names=NAMES))
    assert {"passed", "has taken", "takes", "Cid takes 2 more cards"} <= set(shown)
    assert "Passed: Bob" in labels(drawing(view, layout, names=NAMES))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_pool_and_the_deck(layout: str) -> None:
    found = labels(drawing(position(POOL), layout))
    assert {"Pool: 8 cards", "Gold 5: 1", "Jade: 3"} <= set(found)
    assert {"Jade: 9", "Gold 5: 0", "Spice 1: 4", "Left in the deck: 48"} <= set(found)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_end_shows_places_and_the_winners(layout: str) -> None:
    view = position("phase=over cards=[[2*jade],[3*book_a],[gold_1]]")
    shown = texts(drawing(view, layout, names=NAMES))
    assert "Ann, Bob share the victory" in shown
    assert Counter(text for text in shown if text in ("1st", "2nd", "3rd")) == {"1st": 2, "3rd": 1}
    assert not [text for text in shown if text.startswith("next")]
    assert "if it ended now" not in shown


def test_the_viewer_comes_first_and_spectators_see_seats_in_order() -> None:
    match = next(positions(4, seed=1))

    def order(seat: int) -> list[str]:
        return [name for name in texts(drawing(match.view(seat))) if re.fullmatch(
            r"Player \d", name)]  # fmt: skip

    assert order(2) == ["Player 3", "Player 4", "Player 1", "Player 2"]
    assert order(seri.SPECTATOR) == ["Player 1", "Player 2", "Player 3", "Player 4"]


# ---- Present worth -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "suit", "words", "following"),
    [
        ("[[gold_1,gold_6]]", "gold", "+7", "next +2 to +8"),
        ("[[gold_1,fake_4]]", "gold", "+1", "next +2 to +12"),
        ("[[gold_6,fake_2]]", "fake", "2 of 6 gold: +2", "next −2 to +4"),
        ("[[gold_3,fake_7]]", "fake", "7 > 3 gold: worthless", "next 0"),
        ("[[4*jade]]", "jade", "4: +10", "next +5"),
        ("[[12*jade]]", "jade", "12: +78", "no more to come"),
        ("[[],[spice_2]]", "spice", "0, 2nd: +9", "next +3 to +15"),
        ("[]", "spice", "0", "next +24"),
        ("[[2*book_a,book_b,book_c]]", "book", "sets 3 1: +6", "next +1 to +5"),
        ("[[book_a,book_b,book_c,book_d]]", "book", "sets 4: +10", "next +1 to +10"),
    ],
)  # fmt: skip
def test_each_suit_says_what_it_is_worth_and_what_the_next_card_brings(
    cards: str, suit: str, words: str, following: str
) -> None:
    view = position(f"phase=deal round=4 cards={cards}")
    worth = worths(read_table(view.state), 0)[suit]
    assert view.game.words().line(worth.line) == words
    assert worth.next is not None
    assert view.game.words().line(worth.next) == following


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_suits_add_up_to_the_score(players: int) -> None:
    for number, match in enumerate(positions(players, seed=20 + players)):
        if number % 12:
            continue
        table = read_table(match.state)
        for seat in range(players):
            tenths = int(match.game.modules.rules["score"](match.state, seat))
            assert sum(suit_tenths(table, seat).values()) == tenths
            assert total(table, seat) == match.game.score(match.state, seat)
        for suit in SUITS:
            before = [list(hand.cards) for hand in table.players]
            next_gains(table, 0, suit)
            assert [hand.cards for hand in table.players] == before


# ---- As text -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_board_is_at_most_78_columns_wide(players: int, lang: str) -> None:
    for number, match in enumerate(positions(players, seed=30 + players)):
        if number % 3 == 0 or match.is_over:
            text = match.view(max(match.current_player, 0)).text(lang, LONG_NAMES)
            assert max(columns(line) for line in text.splitlines()) <= 78


def test_the_text_board_shows_everything() -> None:
    view = position(
        "round=2 pool=[gold_5,gold_6,3*jade,spice_3,book_a,book_b] calls=[4,3] "
        "cards=[[gold_2,gold_4,fake_7],[jade,spice_2],[]]"
    )
    text = view.text(names=NAMES)
    for words in (
        "Jade Merchant, round 2 of 7",
        "Pool: 8 cards",
        "    Gold 5, Gold 6, 3 × Jade, Spice 3, Book A, Book B",
        "Ann: 4 cards  Bob: 3 cards",
        "Cid to call or pass",
        "> 3 Cid",
        "[to call]",
        "[calls 3]",
        "Gold 2 4 (+6; next +8 to +15)",
        "Fake 7 (7 > 6 gold: worthless; next 0)",
        "Jade (1: +1; next +2)",
        "Spice 2 (2, 1st: +24; next 0)",
        "Left in the deck: 43",
    ):
        assert words in text, (words, text)
