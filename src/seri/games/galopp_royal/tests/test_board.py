"""The board: what it shows, what can be clicked, in both layouts, both languages, and as text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seri
from seri import svg
from seri.core.columns import COLUMNS, columns
from seri.core.words import LANGUAGES

from .. import board
from ..board.table import Seated, Table, read_table
from ..components import Phase
from .walk import OPTIONS, PLAYERS, steps

LAYOUTS = ("wide", "narrow")
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eva", "Fay"]
LONG_NAMES = [
    "Wilhelmina Wüstenfuchs", "ナイルの果ての旅人さん二十文字の名前です", "Bob", "W" * 20, "Eve",
    "i" * 30,
]  # fmt: skip


def moments(players: int, seed: int, style: str = "thrifty") -> Iterator[tuple[seri.Game, Any]]:
    """The states of a random game, a few of each phase and race, and the last."""
    game = seri.game("galopp_royal", players, **OPTIONS[players % 2])
    seen: Counter[tuple[int, int]] = Counter()
    for step in steps(game, seed, style):
        state = step.after
        kind = (int(state.phase), int(state.race > 1))
        seen[kind] += 1
        if seen[kind] <= 3 or game.is_over(state):
            yield game, state


def position(text: str, players: int = 3, **options: str) -> seri.View:
    game = seri.game("galopp_royal", players, **options)
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


# ---- What can be clicked ------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_each_listed_move_of_the_viewer_is_one_button(players: int) -> None:
    """All legal moves; of bids those that are suggested."""
    seen: Counter[str] = Counter()
    for game, state in moments(players, seed=players):
        if (seat := game.current_player(state)) < 0:
            continue
        view = game.view(state, seat)
        wanted = sorted(action.text for action in game.listed(view.state))
        for layout in LAYOUTS:
            assert sorted(moves(drawing(view, layout))) == wanted
        seen.update(move.split()[0] for move in wanted)
    assert {"bid", "pass", "lay", "forward", "back", "push", "remove"} <= set(seen)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("text", "clicks"),
    [
        ("phase=auction lot=[1:1,2:2,3:3,5:open] bid=47 bidder=1", {"pass", "bid 48", "bid 49"}),
        ("phase=fox teams=[[fox,1,1,1]]", {"forward", "back"}),
        ("phase=push chairs=[2,0,0] teams=[[fox,1,1,1]]",
         {"push 2 2", "push 2 1", "push 3 2", "push 3 1", "push nobody"}),
        ("phase=second pushed=2 chairs=[2,-1,0] teams=[[fox,1,1,1]]", {"push 3 1"}),
        ("phase=change changing=2 places=[[3],[1],[2]] teams=[[none,1,1,1],[5,2,5,fox]]",
         {"remove 2", "remove 5", "remove fox", "keep"}),
        ("phase=lay hands=[[1:1,1:2,1:3,5:open],[1:1,2:2,3:3,5:open],[1:1,2:2,3:3,5:open]]",
         {"lay 1 1 1 5", "lay 1 1 5 1", "lay 1 5 1 1", "lay 5 1 1 1"}),
    ],
)  # fmt: skip
def test_pieces_stand_for_moves(layout: str, text: str, clicks: set[str]) -> None:
    view = position(text, fox="may_push", change="may")
    assert Counter(moves(drawing(view, layout))) == Counter(clicks)


def test_only_who_is_to_move_can_click() -> None:
    game = seri.game("galopp_royal", 3)
    state = game.position("phase=fox teams=[[fox,1,1,1]]")
    words = game.words()
    for seat in range(seri.SPECTATOR, 3):
        view = game.view(state, seat)
        drawn = board.draw(view.state, seat, words, layout="wide", moves=view.legal())
        assert ("data-move" in str(drawn)) == (seat == 0)
    drawn = board.draw(state, seri.SPECTATOR, words, layout="wide", moves=game.legal(state))
    assert "data-move" not in str(drawn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_labelled_in_the_readers_language(lang: str) -> None:
    view = position("phase=push chairs=[2,0,0] teams=[[fox,1,1,1]]")
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


# ---- Every drawing ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "lang"), [(3, "ja"), (4, "en"), (5, "ja"), (6, "en")])
def test_every_phase_of_a_game_is_drawn(players: int, lang: str) -> None:
    phases = set()
    for game, state in moments(players, seed=10 + players):
        phases.add(int(state.phase))
        for seat in {seri.SPECTATOR, max(game.current_player(state), 0)}:
            view = game.view(state, seat)
            for layout in LAYOUTS:
                check_drawing(drawing(view, layout, lang, LONG_NAMES))
            text = view.text(lang, LONG_NAMES)
            assert max(columns(line) for line in text.splitlines()) <= COLUMNS
    assert phases == set(range(Phase.DEAL, Phase.OVER + 1))


def check_drawing(drawn: ET.Element) -> None:
    keys = Counter(node.attrib["data-key"] for node in drawn.iter() if "data-key" in node.attrib)
    assert set(keys.values()) == {1}
    ids = {node.attrib["id"] for node in drawn.iter() if "id" in node.attrib}
    for node in drawn.iter():
        assert "style" not in node.attrib
        if node.tag == "use":
            assert node.attrib["href"][1:] in ids
        if node.get("role") in ("img", "button", "group"):
            assert node.attrib["aria-label"]
    assert "<" not in "".join(labels(drawn))


def test_two_layouts_on_a_page_share_no_id() -> None:
    ids = [
        {node.attrib["id"] for node in drawing(position(""), layout).iter() if "id" in node.attrib}
        for layout in LAYOUTS
    ]
    assert not ids[0] & ids[1]


SALE = "phase=auction lot=[1:1,2:2,3:3,5:open] bid=4 bidder=1"


@settings(max_examples=40, deadline=None)
@given(names=st.lists(st.text(st.characters(), max_size=30), min_size=5, max_size=5))
def test_hostile_names_make_no_elements(names: list[str]) -> None:
    view = position(SALE)
    for layout in LAYOUTS:
        plain = drawing(view, layout, names=NAMES)
        drawn = drawing(view, layout, names=names)
        assert [node.tag for node in drawn.iter()] == [node.tag for node in plain.iter()]
    for line in view.text(names=names).splitlines():
        assert line.isprintable()
        assert columns(line) <= COLUMNS


def test_the_drawing_of_a_view_stands_alone() -> None:
    document = position(SALE).svg("ja")
    assert "--seri-gold" in document
    assert ".gr-table" in document
    ET.fromstring(document)


def test_the_style_names_only_classes_that_are_drawn() -> None:
    css = (Path(board.__file__).parents[1] / "board.css").read_text(encoding="utf-8")
    styled = set(re.findall(r"\.(gr-[a-z0-9-]+)", css))
    drawn: set[str] = set()
    for game, state in moments(6, seed=4, style="backwards"):
        view = game.view(state, max(game.current_player(state), 0))
        for node in drawing(view).iter():
            drawn |= set(node.get("class", "").split())
    for text in ("phase=refill teams=[[none,1,2,3],[none,1,2,3],[none,1,2,3]]", ""):
        for node in drawing(position(text)).iter():
            drawn |= set(node.get("class", "").split())
    assert styled - {f"gr-came-{place}" for place in (1, 2, 3)} <= drawn


def test_the_style_uses_only_what_the_theme_or_itself_defines() -> None:
    css = (Path(board.__file__).parents[1] / "board.css").read_text(encoding="utf-8")
    defined = set(re.findall(r"(--[a-z-]+):", svg.stylesheet() + css))
    assert set(re.findall(r"var\((--[a-z-]+)", css)) <= defined


def test_both_languages_have_the_words_of_the_board() -> None:
    def ids(lang: str) -> set[str]:
        own = seri.game("galopp_royal").words(lang).entries
        groups = ("bearer.", "short.", "board.", "place.", "where.")
        return {id for id in own if id.startswith(groups) and not id.endswith(".one")}

    assert ids("en") == ids("ja")


# ---- What the areas show ------------------------------------------------------------------------


def test_the_table_is_read_as_it_is() -> None:
    game = seri.game("galopp_royal", 4)
    state = game.position("race=2 chairs=[3,f1,p1,0] teams=[[fox,2,1,5]]")
    table = read_table(state)
    assert (table.race, table.length, table.prizes) == (2, 16, [25, 12, 6])
    assert table.players[0].slots == [5, 2, 1, 4]
    assert [player.position for player in table.players] == [3, 16, -6, 0]
    for record, fields in ((table, Table), (table.players[0], Seated)):
        for name in fields.__annotations__:
            assert isinstance(getattr(record, name), (int, bool, list)), name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_sale_shows_own_and_open_cards_and_the_backs_of_others(layout: str) -> None:
    found = labels(drawing(position(SALE), layout, names=NAMES))
    for words in ("bearer 2, drawn by you", "bearer 5, lying open", "A card that Ann drew",
                  "A card that Cid drew"):  # fmt: skip
        assert words in found
    shown = texts(drawing(position(SALE), layout, names=NAMES))
    for words in ("Bob to bid", "Ann bids 4", "A starting team, 3 bidders", "to bid", "bids 4"):
        assert words in shown


def test_nothing_drawn_tells_a_card_that_the_viewer_does_not_know() -> None:
    """Of two positions that differ in a hidden card only, the drawings are the same."""
    game = seri.game("galopp_royal", 3)
    words = game.words("en", NAMES)
    one = game.position(SALE)
    other = game.position(SALE.replace("3:3", "fox:3"))
    for seat in (seri.SPECTATOR, 0, 1):
        for layout in LAYOUTS:
            drawn = [
                str(board.draw(game.redact(state, seat), seat, words, layout=layout, moves=()))
                for state in (one, other)
            ]
            assert drawn[0] == drawn[1]
    assert game.view(one, 2).text() != game.view(other, 2).text()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_track_shows_where_every_chair_is(layout: str) -> None:
    view = position("race=2 chairs=[3,f1,p1,0] roller=1 die=2 places=[[1],[2],[3],[4]]", players=4)
    found = labels(drawing(view, layout, names=NAMES))
    assert {
        "Ann: at space 3", "Bob: 1st place", "Cid: in the pond, number 1 to fall in",
        "Dot: at the start", "Ann rolled 2", "Slot 2: bearer 2, just rolled",
        "Prize for place 1: 25 coins",
    } <= set(found)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("phase=lot", "Who begins?"),
        ("phase=deal", "Ann draws a card"),
        ("phase=deal lot=[1:1,2:2,3:3]", "A card is laid open"),
        ("", "Ann to roll"),
        ("phase=fox teams=[[fox,1,1,1]]", "Ann: the sly fox!"),
        ("phase=change places=[[3],[1],[2]]", "Ann removes bearers"),
        ("phase=over", "Ann wins the game"),
        ("phase=over paid=[[10],[10],[10]] prizes=0", "Ann wins the game"),
    ],
)
def test_the_board_says_who_must_do_what(text: str, headline: str) -> None:
    view = position(text.replace(" prizes=0", ""))
    for layout in LAYOUTS:
        assert headline in texts(drawing(view, layout, names=NAMES))
    assert headline in view.text(names=NAMES)


def test_money_of_others_is_not_shown_where_the_table_hides_it() -> None:
    text = "coins=[33,27,41]"
    game = seri.game("galopp_royal", 3, money="hidden")
    state = game.position(text)
    for layout in LAYOUTS:
        found = labels(drawing(game.view(state, 1), layout))
        assert found.count("? coins") == 2
        assert "27 coins" in found
        assert "33 coins" in labels(drawing(seri.game("galopp_royal", 3).view(
            seri.game("galopp_royal", 3).position(text), 1), layout))  # fmt: skip
    shown = game.view(state, 1).text()
    assert "27 coins" in shown
    assert "33 coins" not in shown
    over = game.view(game.position("phase=over"), 1)
    assert "? coins" not in labels(drawing(over))


def test_the_end_shows_places_and_the_winner() -> None:
    game = seri.game("galopp_royal", 3, prizes=" ".join(["0"] * 18))
    view = game.view(game.position("phase=over paid=[[9],[9],[10]]"))
    for layout in LAYOUTS:
        shown = texts(drawing(view, layout, names=NAMES))
        assert "Ann, Bob share the victory" in shown
        roles = [text for text in shown if text.endswith(" place")]
        assert Counter(roles) == Counter(["1st place", "1st place", "3rd place"])


def test_the_viewer_comes_first_and_spectators_see_seats_in_order() -> None:
    game = seri.game("galopp_royal", 4)
    state = game.position("")

    def order(seat: int) -> list[str]:
        found = labels(drawing(game.view(state, seat), names=NAMES))
        return [name for name in found if name in NAMES]

    assert order(2) == ["Cid", "Dot", "Ann", "Bob"]
    assert order(seri.SPECTATOR) == ["Ann", "Bob", "Cid", "Dot"]


def test_long_tracks_are_drawn_too() -> None:
    view = position("chairs=[59,-29,0]", race_lengths="60 60 60 60 60 60", pond="30")
    for layout in LAYOUTS:
        check_drawing(drawing(view, layout))
    text = view.text(names=NAMES)
    assert "Bob: 29 spaces behind the start" in text
    assert max(columns(line) for line in text.splitlines()) <= COLUMNS


def test_the_text_board_shows_everything() -> None:
    view = position(
        "race=2 chairs=[3,f1,p1,-2] roller=1 die=2 teams=[[fox,2,1,5]] discards=[2*-2,5] "
        "places=[[1],[2],[3],[4]] paid=[[12],[9],[1],[10]]",
        players=4,
    )
    text = view.text(names=NAMES)
    for words in (
        "Race 2 of 6   Prizes 25/12/6",
        "Dot to roll",
        "~.....:..1............|",
        "~.....:...............|2 I",
        "3~.....:...............|",
        "~...4.:...............|",
        "Ann rolled 2: bearer 2",
        "  1 Ann                   58 coins  [rolled 2]",
        "    1: fox  2: 2  3: 1  4: 5   Places so far: 1",
        "> 4 Dot",
        "Pile: 21",
        "Discards: 3   -2 ×2  5 ×1",
    ):
        assert words in text
