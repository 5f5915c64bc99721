"""The board: what it shows, what can be clicked, in both layouts, both languages, and as text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seri
from seri import svg
from seri.core.columns import COLUMNS, columns
from seri.core.words import LANGUAGES, Seat, Words
from seri.games.ra import board
from seri.games.ra.board.glyphs import PARTS
from seri.games.ra.board.table import Hand, Table, read_table
from seri.games.ra.board.worth import signed, worth_now, worths
from seri.games.ra.components import Phase, Sheet, Tile
from seri.games.ra.rules.scoring import write_sheet

LAYOUTS = ("wide", "narrow")
LONG_NAMES = ["Wilhelmina Wüstenfuchs", "ナイルの果ての旅人さん二十文字の名前です", "Bob", "W" * 20]


def positions(players: int, seed: int, **options: str) -> Iterator[seri.Match]:
    """A random game, yielded at each decision and at the end; the same match, moving on."""
    rng = random.Random(seed)
    match = seri.game("ra", players=players, **options).match(seed=seed)
    while not match.is_over:
        yield match
        match.play(rng.choice(match.legal()))
    yield match


def position(text: str, players: int = 3, **options: str) -> seri.View:
    game = seri.game("ra", players=players, **options)
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


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", ["bsw", "rgg2008"])
def test_each_legal_move_of_the_viewer_is_one_button(players: int, preset: str) -> None:
    seen: Counter[str] = Counter()
    for number, match in enumerate(positions(players, seed=players, preset=preset)):
        if number % 3 and match.state.phase not in (Phase.LOSE, Phase.MORE_GODS):
            continue
        view = match.view(max(match.current_player, 0))
        for layout in LAYOUTS:
            drawn = drawing(view, layout)
            assert sorted(moves(drawn)) == sorted(action.text for action in view.legal())
        seen.update(move.split()[0] for move in moves(drawn))
    assert {"draw", "invoke", "bid", "pass"} <= set(seen)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("text", "clicks"),
    [
        ("tiles=[[god]] turn=1 suns=[[13]] track=[nile,nile,god,drought]",
         {"draw", "invoke", "god nile"}),
        ("phase=gods tiles=[[god]] turn=1 suns=[[13]] track=[nile,drought]",
         {"end", "god nile", "god drought"}),
        ("phase=auction caller=1 turn=3 bid=9 suns=[[13],[9],[8,12]] track=[god]",
         {"pass", "bid 12"}),
        ("phase=lose turn=1 caller=2 owed=[1,0] suns=[[],[9],[4]] tiles=[[art,2*writing]]",
         {"lose art", "lose writing"}),
        ("phase=lose turn=1 caller=2 owed=[0,2] suns=[[],[9]] tiles=[[2*sphinx,temple,3*palace]]",
         {"lose sphinx", "lose temple", "lose palace"}),
    ],
)  # fmt: skip
def test_pieces_stand_for_moves(layout: str, text: str, clicks: set[str]) -> None:
    preset = "rgg2008" if "phase=gods" in text else "bsw"
    assert Counter(moves(drawing(position(text, preset=preset), layout))) == Counter(clicks)


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
    view = position("phase=auction caller=1 turn=3 bid=9 suns=[[13],[9],[12]] track=[god]")
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


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_of_a_game_is_drawn(players: int, lang: str) -> None:
    for number, match in enumerate(positions(players, seed=10 + players)):
        if number % 5 and not match.is_over:
            continue
        for seat in {seri.SPECTATOR, max(match.current_player, 0)}:
            for layout in LAYOUTS:
                check_drawing(drawing(match.view(seat), layout, lang, LONG_NAMES))


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
    view = next(positions(3, seed=1)).view(0)
    ids = [
        {node.attrib["id"] for node in drawing(view, layout).iter() if "id" in node.attrib}
        for layout in LAYOUTS
    ]
    assert not ids[0] & ids[1]


@given(names=st.lists(st.text(st.characters(), max_size=30), min_size=5, max_size=5))
def test_hostile_names_make_no_elements(names: list[str]) -> None:
    view = position("phase=auction caller=1 turn=3 bid=9 suns=[[13],[9],[12]] track=[god]")
    for layout in LAYOUTS:
        plain = drawing(view, layout, names=["Ann", "Bob", "Cid"])
        drawn = drawing(view, layout, names=names)
        assert [node.tag for node in drawn.iter()] == [node.tag for node in plain.iter()]
    for line in view.text(names=names).splitlines():
        assert line.isprintable()
        assert columns(line) <= COLUMNS


def test_the_drawing_of_a_view_stands_alone() -> None:
    document = next(positions(4, seed=1)).view(2).svg("ja")
    assert "--seri-gold" in document
    assert ".ra-table" in document
    ET.fromstring(document)


def test_the_style_names_only_classes_that_are_drawn() -> None:
    css = (Path(board.__file__).parents[1] / "board.css").read_text(encoding="utf-8")
    styled = set(re.findall(r"\.(ra-[a-z0-9-]+)", css))
    drawn: set[str] = set()
    views = [position("ra=7 tiles=[[5*gold]]")]
    for match in positions(5, seed=4, preset="rgg2008"):
        views.append(match.view(max(match.current_player, 0)))
    for view in views[::3]:
        for node in drawing(view).iter():
            drawn |= set(node.get("class", "").split())
    assert styled <= drawn


def test_the_style_uses_only_what_the_theme_or_itself_defines() -> None:
    css = (Path(board.__file__).parents[1] / "board.css").read_text(encoding="utf-8")
    defined = set(re.findall(r"(--[a-z-]+):", svg.stylesheet() + css))
    assert set(re.findall(r"var\((--[a-z-]+)", css)) <= defined


def test_every_kind_has_a_sign_of_its_own() -> None:
    assert list(PARTS) == list(Tile)
    assert len(set(PARTS.values())) == len(Tile)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_kinds_share_a_short_name(lang: str) -> None:
    words = seri.game("ra").words(lang)
    shorts = {words.text(f"tile.short.{tile.name.lower()}") for tile in Tile}
    assert len(shorts) == len(Tile)


def test_both_languages_have_the_words_of_the_board() -> None:
    def ids(lang: str) -> set[str]:
        own = seri.game("ra").words(lang).entries
        ids = {id for id in own if id.startswith(("tile.", "board."))}
        return {id for id in ids if not id.endswith(".one")}

    assert ids("en") == ids("ja")


# ---- What the areas show ------------------------------------------------------------------------


def test_the_table_is_read_as_it_is() -> None:
    game = seri.game("ra", players=3)
    state = game.position("epoch=2 ra=3 suns=[[13,2],[9],[4]] track=[nile] tiles=[[2*nile]]")
    table = read_table(state)
    assert (table.epoch, table.ra_track, table.track) == (2, 3, [Tile.NILE])
    assert table.players[0].usable == 1 << 13 | 1 << 2
    assert table.players[0].tiles[Tile.NILE] == 2
    for record, fields in ((table, Table), (table.players[0], Hand)):
        for name in fields.__annotations__:
            assert type(getattr(record, name)) in (int, bool, list), name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_auction_shows_caller_bid_and_bidder(layout: str) -> None:
    view = position("phase=auction caller=1 turn=3 bid=9 suns=[[13],[9],[12]] track=[god]")
    shown = texts(drawing(view, layout, names=["Ann", "Bob", "Cid"]))
    for words in ("Cid to bid", "Ann called (forced)", "Bob bids 9", "to bid", "caller", "bids 9"):
        assert (words in shown) == (words != "Ann called (forced)")
    assert "Ann called" in shown


@pytest.mark.parametrize(
    ("text", "headline", "role"),
    [
        ("turn=2", "Bob to play", "to play"),
        ("phase=deal suns=[[13,8,5,2]]", "Suns are dealt to Bob", "gets suns"),
        ("phase=draw turn=2", "Bob draws a tile", "to play"),
        ("phase=gods turn=2 tiles=[[],[god]] track=[nile]", "Bob may use another god", "to play"),
        (
            "phase=lose turn=2 owed=[1,0] suns=[[13]] tiles=[[],[art,writing]]",
            "Bob loses 1 civilization tile",
            "disaster",
        ),
        (
            "phase=lose turn=2 owed=[0,2] suns=[[13]] tiles=[[],[2*temple,palace]]",
            "Bob loses 2 monuments",
            "disaster",
        ),
    ],
)
def test_the_board_says_who_must_do_what(text: str, headline: str, role: str) -> None:
    preset = "rgg2008" if "phase=gods" in text else "bsw"
    for layout in LAYOUTS:
        shown = texts(drawing(position(text, preset=preset), layout, names=["Ann", "Bob", "Cid"]))
        assert (headline in shown, shown.count(role)) == (True, 1)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_forced_auction_without_a_bid_says_so(layout: str) -> None:
    view = position("phase=auction caller=1 forced=yes ra=1 suns=[[13],[9],[12]] track=[god]")
    shown = texts(drawing(view, layout, names=["Ann", "Bob", "Cid"]))
    assert "Ann called (forced)" in shown
    assert "No bid yet" in shown


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_tracks_are_shown(layout: str) -> None:
    drawn = drawing(
        position("ra=7 centre=5 suns=[[13,12,11,10],[9,8,7,6],[4,3,2,1]] track=[nile,unrest,nile]"),
        layout,
    )
    found = labels(drawn)
    assert "Ra track: 7 of 8" in found
    assert "Auction track: 3 of 8" in found
    assert "Unrest: costs 2 tiles (Civilization)" in found
    assert "The sun in the centre: 5" in found
    assert "The next Ra ends the epoch!" in texts(drawn)
    keys = [node.get("data-key") for node in drawn.iter()]
    assert [key for key in keys if key and key.startswith("track-")] == [
        "track-nile-1", "track-unrest-1", "track-nile-2",
    ]  # fmt: skip
    assert [key for key in keys if key and key.startswith("ra-")] == [
        f"ra-{n}" for n in range(1, 8)
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_suns_lie_face_up_or_face_down(layout: str) -> None:
    found = labels(
        drawing(position("suns=[[13,2],[9],[4]] used=[[8,5],[12,11,10],[7,6,3]] centre=1"), layout)
    )
    for sun in (13, 2, 9, 4):
        assert f"Sun {sun}, usable" in found
    for sun in (8, 5):
        assert f"Sun {sun}, used" in found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_piles_show_their_number_and_points_stand_beside_the_name(layout: str) -> None:
    view = position("tiles=[[3*pharaoh,art],[2*gold]]", start_points="10")
    found = labels(drawing(view, layout))
    assert {"Pharaoh: 3", "Art: 1", "Gold: 2"} <= set(found)
    assert found.count("10 points") == 3


def test_the_bag_is_shown_unless_the_option_hides_it() -> None:
    shown = position("track=[nile]")
    hidden = position("track=[nile]", bag_counts="hidden")
    for layout in LAYOUTS:
        assert "Nile: 24" in labels(drawing(shown, layout))
        assert "Nile: 24" not in labels(drawing(hidden, layout))
    assert "Nile 24" in str(shown)
    assert "Nile 24" not in str(hidden)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_end_shows_places_and_the_winner(layout: str) -> None:
    view = position("phase=over suns=[[13],[9],[12]] points=[7,31,12]")
    shown = texts(drawing(view, layout, names=["Ann", "Bob", "Cid"]))
    assert "Bob wins the game" in shown
    roles = [text for text in shown if text.endswith(" place")]
    assert Counter(roles) == Counter(["1st place", "2nd place", "3rd place"])
    assert not [text for text in shown if text.startswith("so far ")]


def test_the_viewer_comes_first_and_spectators_see_seats_in_order() -> None:
    match = next(positions(4, seed=1))

    def order(seat: int) -> list[str]:
        return [name for name in texts(drawing(match.view(seat))) if name.startswith("Player ")
                and name[7:].isdigit()]  # fmt: skip

    assert order(2) == ["Player 3", "Player 4", "Player 1", "Player 2"]
    assert order(seri.SPECTATOR) == ["Player 1", "Player 2", "Player 3", "Player 4"]


# ---- Present worth ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "category", "words", "points"),
    [
        ("tiles=[[2*god]]", "god", "+4", 4),
        ("tiles=[[gold]]", "gold", "+3", 3),
        ("tiles=[[2*pharaoh],[pharaoh]]", "pharaoh", "most: +5", 5),
        ("tiles=[[],[pharaoh]]", "pharaoh", "fewest: −2", -2),
        ("tiles=[[pharaoh],[2*pharaoh]]", "pharaoh", "between: 0", 0),
        ("tiles=[]", "pharaoh", "all equal: 0", 0),
        ("tiles=[[3*nile]]", "nile", "no flood: 0", 0),
        ("tiles=[[3*nile,flood]]", "nile", "flood: +4", 4),
        ("tiles=[]", "nile", "none: 0", 0),
        ("tiles=[]", "civilization", "no civilization: −5", -5),
        ("tiles=[[2*art]]", "civilization", "1 kind: 0", 0),
        ("tiles=[[2*art,writing,religion]]", "civilization", "3 kinds: +5", 5),
        ("tiles=[]", "monument", "no monuments: 0", 0),
        ("tiles=[[temple]]", "monument", "1 kind, at the end: +1", 1),
        ("tiles=[[4*pyramid,3*temple,2*fortress,sphinx]]", "monument",
         "4 kinds +4, sets +15, at the end: +19", 19),
        ("epoch=3 suns=[[13,12,11,10],[9,8,7,6],[5,4,3,2]]", "suns", "sum 46: +5", 5),
    ],
)  # fmt: skip
def test_each_category_says_what_it_is_worth(
    text: str, category: str, words: str, points: int
) -> None:
    view = position(text)
    worth = worths(read_table(view.state), 0)[category]
    assert (view.game.words().line(worth.line), worth.points) == (words, points)
    for layout in LAYOUTS:
        assert words in texts(drawing(view, layout))


def test_all_equal_pharaohs_under_the_literal_reading() -> None:
    view = position("tiles=[]", pharaohs_all_equal="literal")
    assert "all equal: +3" in texts(drawing(view))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", ["bsw", "rgg2008"])
def test_the_worth_is_what_the_epoch_would_score(players: int, preset: str) -> None:
    for match in positions(players, seed=20 + players, preset=preset):
        if match.is_over:
            break
        table = read_table(match.state)
        scored = match.game.copy(match.state)
        for seat in range(players):
            write_sheet(scored, seat)
            sheet = scored.players[seat].sheet[scored.epoch - 1][: Sheet.FLOOR]
            assert worth_now(worths(table, seat)) == sheet.sum()


def test_before_the_last_epoch_monuments_and_suns_count_for_nothing_yet() -> None:
    table = read_table(position("epoch=2 tiles=[[art,temple]]").state)
    assert "suns" not in worths(table, 0)
    assert worth_now(worths(table, 0)) == 0


@pytest.mark.parametrize(("points", "shown"), [(5, "+5"), (0, "0"), (-2, "−2")])
def test_points_have_a_sign(points: int, shown: str) -> None:
    assert signed(points) == shown


# ---- For a terminal -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_board_is_at_most_78_columns_wide(players: int, lang: str) -> None:
    for match in positions(players, seed=30 + players):
        text = match.view(max(match.current_player, 0)).text(lang, LONG_NAMES)
        assert max(columns(line) for line in text.splitlines()) <= 78


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_board_is_no_wider_for_a_player_who_owns_everything(lang: str) -> None:
    kinds = "art agriculture religion astronomy writing fortress obelisk palace pyramid sphinx"
    owned = [*kinds.split(), "statues", "step_pyramid", "temple", "pharaoh", "nile", "flood"]
    tiles = ",".join(f"2*{kind}" for kind in owned)
    text = position(f"epoch=3 tiles=[[{tiles}]]").text(lang, LONG_NAMES)
    assert max(map(columns, text.splitlines())) <= COLUMNS


def test_the_text_board_shows_everything() -> None:
    view = position(
        "phase=auction epoch=3 caller=1 turn=3 bid=9 ra=2 centre=5 suns=[[13],[9],[12]] "
        "track=[god,unrest] tiles=[[2*pharaoh,art,writing,religion]]"
    )
    text = view.text(names=["Ann", "Bob", "Cid"])
    for words in (
        "Ra, epoch 3 of 3",
        "Ra track: 2 of 8 [RR.....!] 6 more Ra end the epoch",
        "The sun in the centre: 5",
        "    God, Unrest: costs 2 tiles (Civilization)",
        "Ann called",
        "Bob bids 9",
        "Cid to bid",
        "> 3 Cid",
        "[to bid]",
        "Suns 13  used 1 2 3  sum 19: -5",
        "Pharaoh 2 (most: +5)",
        "Art 1, Religion 1, Writing 1 (3 kinds: +5)",
        "Pharaoh 0 (fewest: -2)",
        "Left in the bag: ",
    ):
        assert words in text


def test_a_terminal_gives_wide_characters_two_columns_and_accents_none() -> None:
    assert (columns("abc"), columns("太陽"), columns("e\u0301")) == (3, 4, 1)


def test_words_name_players_where_the_game_is_named() -> None:
    words: Words = seri.game("ra").words("ja", ["たろう", "はなこ"])
    assert words.text("board.state.turn", player=Seat(1)) == "はなこの手番"
