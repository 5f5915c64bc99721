"""What is said: reasons, prompts, the log, the sheet; all of it in every language."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import pytest

import seri
from seri.core.contract import CHANCE, SPECTATOR
from seri.core.words import LANGUAGES, Line

from ..describe import end_reason, label, log, prompt, score_sheet, tie_break, why_not
from .walk import STYLES, TABLES, steps, table

SAID = ("prompt", "label", "reason", "log", "sheet", "end")
NAMES = ["Anna", "Ben", "Cleo"]


def own_words(lang: str) -> dict[str, str]:
    entries = table(2).words(lang).entries
    return {id: text for id, text in entries.items() if id.split(".")[0] in SAID}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def inside(value: Any) -> Iterator[Line]:
    """All lines in a line."""
    if isinstance(value, Line):
        yield value
        for part in value.params.values():
            yield from inside(part)
    elif isinstance(value, list):
        for part in value:
            yield from inside(part)


def everything_said(game: seri.Game, seed: int, style: str) -> Iterator[Line]:
    """All that is said in a random game, to all and to a spectator; `why_not` is checked too."""
    for number, step in enumerate(steps(game, seed, style)):
        yield prompt(step.before)
        yield from log(step.before, step.seat, step.action, step.after)
        views = [game.redact(state, SPECTATOR) for state in (step.before, step.after)]
        yield prompt(views[0])
        yield from log(views[0], step.seat, step.action, views[1])
        if number % 4:
            continue
        mask = game.legal_mask(step.before)
        for action in range(game.num_actions):
            reason = why_not(step.before, action)
            assert (reason is None) == bool(mask[action])
            yield label(step.before, action) if reason is None else reason
    yield prompt(step.after)
    yield end_reason(step.after)
    for seat in range(game.players):
        for heading, lines in score_sheet(step.after, seat):
            yield heading
            yield from (name for name, _ in lines)


@pytest.fixture(scope="module")
def said() -> list[Line]:
    """Every line said in a random game at each table, once for each id."""
    found: dict[str, Line] = {}
    for number, (players, options) in enumerate(TABLES):
        style = list(STYLES)[number % len(STYLES)]
        for whole in everything_said(table(players, options), 60 + number, style):
            for line in inside(whole):
                found.setdefault(line.id, line)
    return list(found.values())


def test_all_that_is_said_has_words_in_every_language(said: list[Line]) -> None:
    for lang in LANGUAGES:
        words = table(2).words(lang)
        for line in said:
            text = words.line(line)
            assert text
            assert "{" not in text


def test_words_use_the_parameters_that_are_given(said: list[Line]) -> None:
    for line in said:
        assert parameters(own_words("en")[line.id]) <= set(line.params), line.id
        assert parameters(own_words("ja")[line.id]) <= set(line.params), line.id


def test_the_languages_have_the_same_words() -> None:
    entries = {
        lang: {id for id in table(2).words(lang).entries if not id.endswith(".one")}
        for lang in LANGUAGES
    }
    assert entries["en"] == entries["ja"]


def test_most_words_are_used_in_these_games(said: list[Line]) -> None:
    used = {line.id for line in said}
    known = {id for id in own_words("en") if not id.endswith(".one")}
    assert used <= known
    assert len(used) > 0.85 * len(known), known - used


def test_options_have_words_in_every_language() -> None:
    for lang in LANGUAGES:
        words = table(2).words(lang)
        ids = ["title", "tagline"]
        for option in table(2).meta.options:
            ids += [f"option.{option.name}", f"option.{option.name}.about"]
            ids += [f"option.{option.name}.{value}" for value in option.values]
        assert [id for id in ids if id not in words] == []


# ---- Prompts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("phase=rows", "Dealer: put the next horse into the row"),
        ("phase=deal", "Dealer: give Anna a card"),
        ("phase=start", "Dealer: draw the starting player"),
        ("turn=2", "Ben: bet on a horse if you like, then play a card at fence 1"),
        ("played=[white] hands=[[white1..8]]",
         "Anna: bet on a horse if you like, then pass, as you can't play at fence 2"),
        ("phase=play bets=[[red-1]]", "Anna: play a card at fence 1"),
        ("phase=play played=[white] bets=[[],[red-1]] hands=[[white1..8]]",
         "Anna: you have no card to play at fence 2, so pass"),
        ("phase=discard played=[white,[red5]] turn=2 last=[0,9,0]",
         "Ben: discard cards of fallen horses if you like, or go on"),
        ("phase=draw played=[[red5]]", "Dealer: give Anna a card"),
        ("phase=over ended=passed played=[white,brown,purple] "
         "hands=[[white1..8],[brown1..7,brown8],[purple1..7,white9]]", "The game is over"),
    ],
)  # fmt: skip
def test_prompt(position: str, asked: str) -> None:
    game = table(3)
    assert game.words("en", NAMES).line(prompt(game.position(position))) == asked


def test_others_are_not_told_that_a_player_can_only_pass() -> None:
    game = table(2)
    state = game.position("played=[white] hands=[[white1..8]]")
    assert prompt(state).id == "prompt.bet_pass"
    assert prompt(game.redact(state, 1)).id == "prompt.bet_play"


# ---- The log -----------------------------------------------------------------------------------


def told(position: str, events: str, players: int = 2, viewer: int | None = None) -> list[str]:
    """The log of some events, from a position, as a viewer (or one who knows all) reads it."""
    game = table(players)
    words = game.words("en", NAMES)
    state = game.position(position)
    lines = []
    for event in events.split(", "):
        seat, before = game.current_player(state), game.copy(state)
        read = game.read_outcome if seat == CHANCE else game.read_action
        action = read(state, event)
        assert (game.weights(state) if seat == CHANCE else game.legal_mask(state))[action]
        game.apply(state, action)
        after = state
        if viewer is not None:
            before, after = game.redact(before, viewer), game.redact(state, viewer)
        lines += [words.line(line) for line in log(before, seat, action, after)]
    return lines


def test_log_of_the_deal() -> None:
    position = "phase=deal hands=[[red0..7],[blue0..6]]"
    assert told(position, "blue 7, start 2") == [
        "Ben is dealt Blue 0, Blue 1, Blue 2, Blue 3, Blue 4, Blue 5, Blue 6, Blue 7.",
        "Ben starts.",
    ]
    assert told(position, "blue 7", viewer=0) == ["Ben is dealt 8 cards."]


def test_log_of_the_rows() -> None:
    order = "phase=rows order=[white,red,blue,green,yellow,orange,purple]"
    assert told(order, "brown") == [
        "The rows from near to far: White, Red, Blue, Green, Yellow, Orange, Purple, Brown."
    ]


def test_log_of_a_turn() -> None:
    position = "played=[white,[red5]] hands=[[white1..2,red3,neutral4,blue0..3],[green0..7]]"
    events = "bet red, red 3, discard white 2, done, neutral 9, green 8"
    wanted = [
        "Anna bets on Red at fence 2, for 3 points.",
        "Anna plays Red 3 over the 5.",
        "Anna discards White 2.",
        "Anna draws Neutral 9.",
        "Anna draws Green 8.",
    ]
    assert told(position, events) == wanted
    others = told(position, events, viewer=1)
    assert others == [*wanted[:3], "Anna draws a card.", "Anna draws a card."]


def test_log_of_neutral_cards_and_passes() -> None:
    position = "played=[white,[red5]] hands=[[neutral3..4,blue0..5],[white1..8]]"
    events = "neutral 3 red, done, red 0, pass, discard all"
    assert told(position, events, viewer=SPECTATOR) == [
        "Anna plays Neutral 3 on Red, over the 5.",
        "Anna draws a card.",
        "Ben has no card to play and passes.",
        "Ben discards White 1, White 2, White 3, White 4, White 5, White 6, White 7, White 8.",
    ]
    assert told(position, "neutral 3 blue")[0] == "Anna plays Neutral 3 on Blue."


def test_log_of_a_fall() -> None:
    position = (
        "played=[[red1,blue5,green1,yellow5,orange5,purple5,brown5]] "
        "bets=[[green-2]] hands=[[white9,red2..8],[blue0..4,blue6..8]]"
    )
    assert told(position, "white 9") == [
        "Anna plays White 9.",
        "Fence 1 is full: Red, Green are lowest with 1; Green runs furthest out and falls.",
        "Ben loses a counter with it.",
        "On to fence 2.",
    ]


def test_log_of_the_end() -> None:
    position = (
        "played=[white,brown,purple,orange,[red3,blue5,green5]] bets=[[yellow-1,blue-2],[red-1]] "
        "hands=[[yellow9,white1..7]]"
    )
    assert told(position, "yellow 9")[1:] == [
        "Fence 5 is full: Red is lowest with 3 and falls.",
        "Anna loses a counter with it.",
        "The race is over. At the finish: Blue, Green, Yellow.",
        "Anna: 4 points.",
        "Ben: 4 points.",
        "The game is over. First with 4: Anna, Ben.",
    ]


# ---- The sheet and the end ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_sheet_sums_up_to_the_points(players: int, options: dict[str, str]) -> None:
    game = table(players, options)
    for step in list(steps(game, 7))[::20]:
        for seat in range(players):
            points = [each for _, lines in score_sheet(step.after, seat) for _, each in lines]
            assert game.score(step.after, seat) == sum(points)


def test_the_sheet_names_every_counter() -> None:
    game = table(2)
    words = game.words("en", NAMES)
    state = game.position("played=[white,[]] bets=[[white-1,red-1],[blue-1]]")
    sheet = [
        (words.line(heading), [(words.line(line), points) for line, points in lines])
        for heading, lines in score_sheet(state, 0)
    ]
    assert sheet == [
        ("Fence 1, 4 points a counter", [("Red, in the race", 4), ("White, fell at fence 1", 0)]),
        ("Fence 2, 3 points a counter", [("Blue, in the race", 3)]),
    ]


@pytest.mark.parametrize(("option", "line"), [("shared", None), ("last_to_play", "end.tie_break")])
def test_a_tie(option: str, line: str | None) -> None:
    game = table(2, {"tie_break": option})
    state = game.position("played=[white] bets=[[red-1,blue-2]]")
    said = tie_break(state)
    assert (said.id if said else None) == line
    assert game.places(state) == ([1, 1] if option == "shared" else [2, 1])


def test_points_alone_need_no_tie_break() -> None:
    game = table(2, {"tie_break": "last_to_play"})
    assert tie_break(game.position("played=[white] bets=[[red-1]]")) is None


def test_who_can_play_nothing_is_told_to_pass_first() -> None:
    stuck = table(2).position("played=[white] hands=[[white1..8],[red0..7]]")
    free = table(2).position("hands=[[white1..8],[red0..7]]")
    discard = table(2).read_action(stuck, "discard white 1")
    assert why_not(stuck, discard) == Line("reason.pass_first")
    assert why_not(free, discard) == Line("reason.play_first")
