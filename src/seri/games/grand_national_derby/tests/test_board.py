"""The boards: everything that can be done can be clicked, in both languages and layouts."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import seri
from seri.core.columns import COLUMNS, columns
from seri.core.contract import SPECTATOR
from seri.core.words import LANGUAGES

from ..board import draw, draw_text
from .walk import steps, table

NAMES = ["Bartholomew Featherstonehaugh III", "ケンジ・ナカムラ太郎左衛門", "W" * 20, "Dan", ""]
LAYOUTS = {"wide": "1000", "narrow": "360"}


def drawing(game: seri.Game, state: object, viewer: int, layout: str, lang: str) -> ET.Element:
    view = game.view(state, viewer)
    words = game.words(lang, NAMES[: game.players])
    root = draw(view.state, viewer, words, layout=layout, moves=view.legal())
    return ET.fromstring(str(root))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_legal_move_can_be_clicked_once(players: int, layout: str) -> None:
    game = table(players)
    for number, step in enumerate(list(steps(game, players))[40::3]):
        mover = game.current_player(step.after)
        if mover < 0:
            continue
        lang = list(LANGUAGES)[number % 2]
        root = drawing(game, step.after, mover, layout, lang)
        clickable = [each.get("data-move") for each in root.iter("g") if each.get("data-move")]
        assert sorted(map(str, clickable)) == sorted(each.text for each in game.legal(step.after))
        for other in (SPECTATOR, (mover + 1) % players):
            others = drawing(game, step.after, other, layout, lang)
            assert not [each for each in others.iter("g") if each.get("data-move")]


@pytest.mark.parametrize(("layout", "width"), LAYOUTS.items())
def test_a_drawing_keeps_its_width_and_its_keys_are_unique(layout: str, width: str) -> None:
    game = table(5)
    for step in list(steps(game, 3))[::12]:
        root = drawing(game, step.after, step.seat, layout, "en")
        assert root.get("viewBox", "").split()[2] == width
        keys = [each.get("data-key") for each in root.iter() if each.get("data-key")]
        assert len(set(keys)) == len(keys)


def test_everything_clickable_is_named_and_reached_by_keyboard() -> None:
    game = table(2)
    root = drawing(game, game.position("hands=[[neutral5,red0..6]]"), 0, "wide", "en")
    buttons = [each for each in root.iter("g") if each.get("role") == "button"]
    labels = [each.get("aria-label") for each in buttons]
    assert "Play Neutral 5 on Purple" in labels
    assert "Bet on Red" in labels
    assert len(set(labels)) == len(labels) == 8 + 7 + 8
    assert all(each.get("tabindex") == "0" for each in buttons)


def texts(root: ET.Element) -> str:
    return " ".join("".join(each.itertext()) for each in root.iter())


def test_the_board_tells_what_is_waited_for_and_who_would_fall() -> None:
    game = table(2)
    state = game.position("played=[white,[red5,blue2,green2,green7,neutral1-orange,orange9]]")
    root = drawing(game, state, 0, "wide", "en")
    labels = {each.get("aria-label") for each in root.iter() if each.get("aria-label")}
    assert "Fence 2 waits for Yellow, Purple, Brown" in labels
    assert "Blue would fall now" in labels
    assert "Green at fence 2: Green 7, Green 2" in labels
    assert "White fell at fence 1" in texts(root)


def test_a_stack_opens_on_focus() -> None:
    game = table(2)
    state = game.position("played=[[red5,red3,neutral9-red]]")
    for layout in LAYOUTS:
        root = drawing(game, state, 0, layout, "en")
        stack = next(each for each in root.iter("g") if each.get("class") == "gnd-stack")
        assert stack.get("tabindex") == "0"
        assert stack.get("aria-label") == "Red at fence 1: Neutral 9, Red 3, Red 5"
        assert "+2" in texts(stack)


def test_cards_of_fallen_horses_are_marked() -> None:
    game = table(2)
    state = game.position("played=[white] hands=[[white1..2,red0..5]]")
    labels = [each.get("aria-label") for each in drawing(game, state, 0, "wide", "en").iter("g")]
    assert "White 1, horse has fallen" in labels


def test_no_drawing_shows_a_covered_card() -> None:
    """6.1  A spectator's drawing is the same whatever the hands hold."""
    game = table(2)
    drawn = set()
    for hand in ("red0..7", "green0..7"):
        state = game.position(f"hands=[[{hand}],[blue0..7]]")
        view = game.view(state, 1)
        for layout in LAYOUTS:
            drawn.add(str(draw(view.state, 1, game.words("en"), layout=layout, moves=())))
        drawn.add(draw_text(view.state, 1, game.words("en")))
    assert len(drawn) == 3


# ---- Text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_the_text_board_is_at_most_78_columns_wide(players: int, lang: str) -> None:
    game = table(players)
    words = game.words(lang, NAMES[:players])
    for step in list(steps(game, players, "hoarding"))[::5]:
        for viewer in (SPECTATOR, 0, players - 1):
            text = draw_text(game.redact(step.after, viewer), viewer, words)
            assert max(map(columns, text.split("\n"))) <= COLUMNS


def test_the_text_board() -> None:
    game = table(2)
    state = game.position(
        "played=[white,[red5,blue2,green7,green2]] bets=[[red-1],[blue-2]] discarded=[white3] "
        "hands=[[white1,red0..4,red6..7]]"
    )
    text = draw_text(game.redact(state, 0), 0, game.words("en", ["Anna", "Ben"]))
    assert text.split("\n")[:4] == [
        "Grand National Derby, fence 2 of 5",
        "                Fence 1 x4 >Fence 2 x3  Fence 3 x2  Fence 4 x1  Fence 5",
        "1 Red          [1] 9       [ ] 5",
        "2 Blue             9       [2] 2",
    ]
    assert "3 Green            9       [ ] 2+1!" in text
    assert "8 White        White fell at fence 1" in text
    assert "(White 1)" in text
    assert "Discards: White 3" in text


def test_a_card_flies_in_from_its_player() -> None:
    game = table(3)
    root = drawing(game, game.position("played=[[red5,blue2]] turn=3"), 2, "wide", "en")
    sources = {each.get("data-key"): each.get("data-from") for each in root.iter("g")}
    assert sources["card-red-5"] == "seat-1"
    assert sources["card-blue-2"] == "seat-2"
