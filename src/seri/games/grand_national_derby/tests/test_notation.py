"""Moves and positions as text (NOTATION.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seri
from seri.core.contract import CHANCE
from seri.core.errors import BadNotation
from seri.core.notation import read_position
from seri.core.transcript import LONGEST_LINE

from .walk import STYLES, TABLES, steps, table

NOTATION = (Path(__file__).parent.parent / "NOTATION.md").read_text("utf-8")
DISCARD = "phase=discard played=[white,[red5]] hands=[[white1..3,red0..3],[blue0..7]]"


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        ("", "bet red", "bet red"), ("", "B Red", "bet red"), ("", "賭け 赤", "bet red"),
        ("", "play red 5", "play red 5"), ("", "red 5", "play red 5"), ("", "r5", "play red 5"),
        ("", "出す 赤５", "play red 5"), ("", "赤5", "play red 5"),
        ("", "play neutral 3 blue", "play neutral 3 blue"), ("", "n3 bl", "play neutral 3 blue"),
        ("", "黒3 青", "play neutral 3 blue"), ("", "neutral 3 blue", "play neutral 3 blue"),
        ("", "p", "pass"), ("", "パス", "pass"),
        (DISCARD, "white 1", "discard white 1"), (DISCARD, "x w1", "discard white 1"),
        (DISCARD, "捨てる 白1", "discard white 1"), (DISCARD, "x all", "discard all"),
        (DISCARD, "捨てる 全部", "discard all"), (DISCARD, "d", "done"), (DISCARD, "終了", "done"),
    ],
)  # fmt: skip
def test_read_action(position: str, text: str, canonical: str) -> None:
    game = table(2)
    state = game.position(position)
    assert game.action(state, game.read_action(state, text)).text == canonical


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("bet", "is no move"), ("bet neutral", "is no move"), ("play red 10", "is no move"),
        ("discard neutral 5", "neutral cards can't be discarded"),
        ("play neutral 5", "name the horse too"), ("jump", "moves begin with"),
        ("", "is no move"), ("play red", "did you mean"),
    ],
)  # fmt: skip
def test_no_action(text: str, wrong: str) -> None:
    game = table(2)
    with pytest.raises(BadNotation, match=re.escape(wrong)):
        game.read_action(game.position(""), text)


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        ("phase=rows", "row red", "row red"), ("phase=rows", "red", "row red"),
        ("phase=deal", "card red 5", "card red 5"), ("phase=deal", "red5", "card red 5"),
        ("phase=start", "start 2", "start 2"), ("phase=start", "2", "start 2"),
    ],
)  # fmt: skip
def test_read_outcome(position: str, text: str, canonical: str) -> None:
    game = table(2)
    state = game.position(position)
    assert game.show_event(state, CHANCE, game.read_outcome(state, text)) == canonical


# ---- Positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_state_reads_back(players: int, options: dict[str, str]) -> None:
    game = table(players, options)
    for style in STYLES:
        for step in list(steps(game, players + 20, style))[::9]:
            described = game.describe_position(step.after)
            assert game.position(described).tobytes() == step.after.tobytes()
            assert len(str(described)) < LONGEST_LINE
        described = game.describe_position(step.after)
        assert game.position(described).tobytes() == step.after.tobytes()


def test_the_fields_are_those_of_the_notation() -> None:
    fields = re.findall(r"^\| `([a-z]+)` \| .*\| .*\|$", NOTATION.split("## Positions")[1], re.M)
    assert fields == list(read_position(str(table(2).describe_position(table(2).start()))))


def test_the_examples_of_the_notation_can_be_read() -> None:
    examples = re.findall(r"^position (.*)$", NOTATION, re.M)
    assert len(examples) == 2
    for example in examples:
        table(2).position(example)


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ("horses=3", "a position has no 'horses'"),
        ("phase=jump", "phase: expected one of"),
        ("turn=3", "turn: expected a number from 1 to 2"),
        ("turn=none", "somebody is to move"),
        ("starter=none", "the lot has been drawn"),
        ("order=[red,red]", "a horse stands in two rows"),
        ("order=[neutral]", "is no horse"),
        ("played=[[red5,red5]]", "lies in two places"),
        ("played=[[red5]] hands=[[red5]]", "lies in two places"),
        ("hands=[[red5],[red5]]", "lies in two places"),
        ("hands=[[red0..8]]", "at most 8"),
        ("hands=[[],[],[]]", "at most 2"),
        ("played=[[neutral5]]", "just a neutral card needs a horse"),
        ("played=[[red5-blue]]", "just a neutral card needs a horse"),
        ("played=[[red99]]", "is no card"),
        ("played=[[red5],[red6]]", "fence 1 is not full"),
        ("played=[white,[white5]]", "that horse has fallen"),
        ("played=[white,white]", "can't fall twice"),
        ("played=[[],[],[],[],[],[]]", "there are 5"),
        ("played=[[red0..9,blue0..9,green0..9,yellow0..9,orange0,purple0,brown0,white0,white1]]",
         "fence 1 is full before white1"),
        ("discarded=[red5]", "its horse is in the race"),
        ("bets=[[red-3]]", "bets: expected a number from 1 to 2"),
        ("bets=[[red]]", "bets: expected a number"),
        ("bets=[[red-1,red-2]]", "two counters on red"),
        ("bets=[[],[red-1]]", "at most 1"),
        ("played=[white] bets=[[],[white-1]]", "had fallen before fence 2"),
        ("bets=[[red-1,blue-1,green-1,yellow-1,orange-1,purple-1]]", "has 5 counters"),
        ("phase=play", "a turn begins with `bet`"),
        ("phase=bet played=[white,brown,purple,orange]", "there is no bet to make"),
        ("phase=discard", "before a horse has fallen nobody discards"),
        ("phase=draw", "has neither played nor passed"),
        ("passed=yes", "the turn has only begun"),
        ("phase=over", "the game goes on"),
        ("ended=finished", "ended: the game goes on"),
        ("fence=2", "fence: 2 is not possible here, only 1"),
        ("pile=5", "pile: 5 is not possible here"),
        ("counters=[1,1]", "counters: [1,1] is not possible here"),
        ("last=[1,0]", "last: expected a number from 0 to 0"),
        ("last=[0]", "last: expected a number for each"),
        ("played=[[red5]] last=[1,1]", "just one seat has played card 1"),
        ("passes=2", "passes: expected a number from 0 to 1"),
        ("passes=1", "seat 2 has passed, but holds a playable card"),
        ("phase=discard passed=yes played=[white]", "has passed, but holds a playable card"),
        ("phase=discard played=[white,[red5]] hands=[[red0..2]]", "can't have 3 cards now"),
        ("phase=draw played=[[red5]] hands=[[red0..4,red6..8]]", "no card is drawn"),
        ("phase=deal hands=[[],[red5]]", "seats are dealt to in order"),
        ("phase=rows hands=[[red5]]", "seats are dealt to in order"),
        ("phase=deal discarded=[red5]", "nothing is discarded"),
        ("phase=deal bets=[[red-1]]", "nobody has had a turn yet"),
        ("phase=rows turn=2", "turn: 2 is not possible here"),
        ("phase=start hands=[[red0..7]]", "phase: start is not possible here, only deal"),
    ],
)  # fmt: skip
def test_impossible_position(position: str, wrong: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(wrong)):
        table(2).position(position)


def test_one_counter_a_fence_holds_in_positions_too() -> None:
    with pytest.raises(BadNotation, match="option bet_limit"):
        table(2, {"bet_limit": "per_fence"}).position("bets=[[red-1,blue-1]]")


_WORDS = st.sampled_from(
    ["phase=over", "turn=2", "played=[white]", "played=[[red5]]", "bets=[[red-1]]", "passes=1",
     "hands=[[red1]]", "hands=[[],[white1..8]]", "passed=yes", "dropped=yes", "phase=discard",
     "phase=draw", "ended=passed", "last=[0,1]", "discarded=[white1]", "order=[white]", "x=[[["]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(_WORDS, max_size=5))
def test_any_description_is_refused_or_possible(words: list[str]) -> None:
    game: seri.Game = table(2)
    try:
        state = game.position(" ".join(words))
    except BadNotation:
        return
    assert game.audit(state) == []
    assert game.position(game.describe_position(state)).tobytes() == state.tobytes()
