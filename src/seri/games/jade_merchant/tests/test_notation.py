"""Moves and positions as text (NOTATION.md)."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seri
from seri.core.errors import BadNotation
from seri.core.notation import Described, read_position
from seri.core.transcript import LONGEST_LINE

from ..components import Phase
from .walk import TABLES, check_pieces, steps

NOTATION = (Path(__file__).parent.parent / "NOTATION.md").read_text("utf-8")
POOL = "pool=[gold_5,gold_6,fake_4,3*jade,spice_3,book_a]"
RETURN = "phase=return round=2 calls=[0.5] taken=[gold_5] cards=[[gold_5,jade]] pool=[jade]"


@pytest.fixture(scope="module")
def game() -> seri.Game:
    return seri.game("jade_merchant", 3)


# ---- Moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (POOL, "call 3", "call 3"), (POOL, "c3", "call 3"), (POOL, "3", "call 3"),
        (POOL, "３", "call 3"), (POOL, "take 3", "call 3"), (POOL, "コール 3", "call 3"),
        (POOL, "3枚", "call 3"), (POOL, "3.0", "call 3"), (POOL, "Call  3", "call 3"),
        (POOL, "call 3 return 1", "call 3 return 1"), (POOL, "2.5", "call 3 return 1"),
        (POOL, "0.5", "call 1 return 1"), (POOL, "7.5", "call 8 return 1"),
        (POOL, "3-1", "call 3 return 1"), (POOL, "3 - 1", "call 3 return 1"),
        (POOL, "3r", "call 3 return 1"), (POOL, "take 3 return 1", "call 3 return 1"),
        (POOL, "take 3, return 1", "call 3 return 1"), (POOL, "3 return", "call 3 return 1"),
        (POOL, "コール 3 返す", "call 3 return 1"), (POOL, "call 2.5", "call 3 return 1"),
        (POOL, "pass", "pass"), (POOL, "P", "pass"), (POOL, "パス", "pass"),
        (POOL, "take spice_3", "take spice_3"), (POOL, "t spice 3", "take spice_3"),
        (POOL, "spice3", "take spice_3"), (POOL, "s3", "take spice_3"), (POOL, "j", "take jade"),
        (POOL, "g5", "take gold_5"), (POOL, "f4", "take fake_4"), (POOL, "a", "take book_a"),
        (POOL, "x", "take book_x"), (POOL, "book X", "take book_x"),
        (POOL, "翡翠", "take jade"), (POOL, "取る 香辛料3", "take spice_3"),
        (POOL, "贋金４", "take fake_4"), (POOL, "書物A", "take book_a"),
        (POOL, "return jade", "return jade"), (RETURN, "jade", "return jade"),
        (RETURN, "r j", "return jade"), (RETURN, "返す 翡翠", "return jade"),
        (RETURN, "翡翠", "return jade"), (RETURN, "take jade", "take jade"),
    ],
)  # fmt: skip
def test_read_action(game: seri.Game, position: str, text: str, canonical: str) -> None:
    state = game.position(position)
    assert game.action(state, game.read_action(state, text)).text == canonical


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "is no move"), ("call", "call 1 to 8"), ("call 9", "call 1 to 8"), ("9", "is no move"),
        ("call 0", "call 1 to 8"), ("8.5", "is no move"), ("call ፩", "call 1 to 8"),
        ("return fake_4", "fake gold can't be returned"), ("r f4", "fake gold can't be returned"),
        ("take gold_9", "did you mean"), ("take", "is no move"), ("call 3 return 2", "call 1 to 8"),
        ("pass 3", "is no move"), ("psas", "is no move"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_action(game: seri.Game, text: str, wrong: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(wrong)):
        game.read_action(game.position(POOL), text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("start 2", "start 2"), ("2", "start 2"), ("begin 2", "start 2"),
        ("s2", "card spice_2"), ("card jade", "card jade"),
        ("jade", "card jade"), ("deal gold 5", "card gold_5"), ("g5", "card gold_5"),
        ("カード 金5", "card gold_5"), ("書物X", "card book_x"), ("fake_7", "card fake_7"),
    ],
)  # fmt: skip
def test_read_outcome(game: seri.Game, text: str, canonical: str) -> None:
    outcome = game.read_outcome(game.start(), text)
    assert game.show_event(game.start(), seri.CHANCE, outcome) == canonical


@pytest.mark.parametrize("text", ["", "card", "start", "start 6", "card gold_9", "start x"])
def test_a_text_that_is_no_outcome(game: seri.Game, text: str) -> None:
    with pytest.raises(BadNotation):
        game.read_outcome(game.start(), text)


def test_every_action_and_outcome_has_its_own_text(game: seri.Game) -> None:
    for state in (game.start(), game.position(POOL), game.position(RETURN)):
        texts = [game.action(state, number).text for number in range(game.num_actions)]
        assert len(set(texts)) == len(texts)
        assert [game.read_action(state, text) for text in texts] == list(range(game.num_actions))
        dealt = [game.show_event(state, seri.CHANCE, n) for n in range(game.num_outcomes)]
        assert [game.read_outcome(state, text) for text in dealt] == list(range(game.num_outcomes))


@given(st.text(max_size=40), st.sampled_from(["phase=deal", POOL, RETURN]))
def test_any_text_is_an_action_or_bad_notation(text: str, position: str) -> None:
    game = seri.game("jade_merchant", 3)
    state = game.position(position)
    for read in (game.read_action, game.read_outcome):
        try:
            assert read(state, text) >= 0
        except BadNotation:
            continue


# ---- Positions -----------------------------------------------------------------------------------


def nodes(players: int, options: dict[str, str], style: str) -> list[Any]:
    game = seri.game("jade_merchant", players, **options)
    walked = list(steps(game, players, style))
    return [walked[0].before, *(step.after for step in walked)]


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("style", ["even", "calling", "passing"])
def test_a_position_reads_back_to_the_same_bytes(
    players: int, options: dict[str, str], style: str
) -> None:
    game = seri.game("jade_merchant", players, **options)
    seen = set()
    for state in nodes(players, options, style):
        text = game.describe_position(state)
        assert len(text) < LONGEST_LINE - len("position ")
        assert game.position(text).tobytes() == state.tobytes()
        seen.add(Phase(int(state.phase)))
    assert seen >= set(Phase) - {Phase.RETURN}


def test_fields_may_be_left_out(game: seri.Game) -> None:
    described = read_position(game.describe_position(game.position(POOL)))
    assert (described["phase"], described["round"], described["turn"]) == ("call", 1, 1)
    assert described["cards"] == [[], [], []]
    later = game.position(f"{POOL} cards=[[jade]]")
    assert later.round_number == 2
    assert game.position("phase=over").round_number == 7
    assert game.position("phase=deal cards=[[8*jade],[gold_1]]").round_number == 3


def test_the_rest_of_the_cards_is_in_the_deck(game: seri.Game) -> None:
    state = game.position(f"round=3 {POOL} cards=[[jade,gold_1]]")
    check_pieces(state)
    assert state.deck_size == 56 - 10


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ("colour=red", "has no 'colour'"),
        ("phase=sleep", "expected one of start, deal"),
        ("", "pool: expected 1 to 8 cards, not 0"),
        ("pool=jade", "a list of cards"),
        ("pool=[jde]", "'jde' is no card"),
        ("pool=[[jade]]", "is no card"),
        ("pool=[2*gold_5]", "there are only 1"),
        ("pool=[12*jade] cards=[[jade]]", "13 cards jade"),
        ("pool=[9*jade]", "expected 1 to 8 cards, not 9"),
        ("phase=deal pool=[8*jade]", "expected 0 to 7 cards"),
        ("phase=over pool=[jade]", "expected 0 to 0 cards"),
        ("phase=start cards=[[jade]]", "more than have been turned up"),
        ("phase=start start=1", "start: 1 is not possible here, only none"),
        ("phase=start pool=[jade]", "expected 0 to 0 cards"),
        ("phase=over round=6", "from 7 to 7"),
        (f"{POOL} round=0", "from 1 to 7"),
        (f"{POOL} round=8", "from 1 to 7"),
        (f"{POOL} round=1 cards=[[jade]]", "from 2 to 7"),
        (f"{POOL} start=4", "from 1 to 3"),
        (f"{POOL} turn=2", "turn: 2 is not possible here, only 1"),
        (f"{POOL} cards=[[],[],[],[jade]]", "for each of 3 seats"),
        (f"{POOL} cards=[jade]", "a list of cards"),
        (f"{POOL} served=[1]", "seat 1 has taken, but owns no card"),
        (f"{POOL} served=[1,1]", "named twice"),
        (f"{POOL} served=[4]", "out of 1 to 3"),
        ("pool=[jade] served=[1,2] cards=[[jade],[jade]]", "at least two players"),
        (f"{POOL} calls=[9]", "is none of 8, 7.5"),
        (f"{POOL} calls=[[3]]", "is none of 8, 7.5"),
        (f"{POOL} calls=[3,3]", "the same call"),
        (f"{POOL} calls=[1,2,3,4]", "for each of 3 seats"),
        (f"{POOL} calls=[none,3]", "seat 1 opened and must have called"),
        (f"{POOL} calls=[3,4]", "must be lower than the one before"),
        (f"{POOL} calls=[3,2.5]", "seat 2 has no card to return"),
        (f"{POOL} calls=[3] passed=[1]", "the call of seat 1 stands"),
        (f"{POOL} passed=[2]", "before anybody passes"),
        (f"{POOL} calls=[3] passed=[3]", "others were asked after|seat 3 opened|opened, so"),
        (f"{POOL} calls=[3,2] passed=[1]", "called before the others called lower|opened, so"),
        (f"{POOL} calls=[3] passed=[2,3]", "the auction is decided"),
        (f"round=2 {POOL} calls=[0.5] cards=[[jade]]", "the auction is decided"),
        ("round=2 pool=[2*jade] calls=[3] served=[2] cards=[[],[jade]]", "more than could be"),
        (f"{POOL} taken=[jade]", "taken: [jade] is not possible here"),
        (f"phase=take {POOL}", "nobody takes without a call"),
        (f"phase=take {POOL} calls=[3]", "the auction is not decided"),
        ("phase=take pool=[7*jade] calls=[3] passed=[2,3] taken=[gold_1]", "among those of the"),
        ("phase=take pool=[jade] calls=[1] passed=[2,3] taken=[gold_1] cards=[[gold_1]]",
         "some must be left to take"),
        ("phase=return pool=[jade] calls=[1] passed=[2,3] taken=[gold_1] cards=[[gold_1]]",
         "only after a call with a return"),
        ("phase=return pool=[jade] calls=[1.5] passed=[2,3] taken=[gold_1] "
         "cards=[[gold_1,jade]]", "expected 2 cards, not 1"),
        ("phase=return pool=[jade] calls=[0.5] taken=[gold_1] cards=[[gold_1,fake_2]]",
         "no card to return"),
        ("phase=deal served=[1] cards=[[jade]]", "served: [1] is not possible here"),
        ("phase=deal calls=[3]", "calls: [3] is not possible here"),
        ("phase=over passed=[1]", "passed: [1] is not possible here"),
    ],
)  # fmt: skip
def test_an_impossible_position(game: seri.Game, position: str, wrong: str) -> None:
    with pytest.raises(BadNotation) as error:
        game.position(position)
    assert any(part in str(error.value) for part in wrong.split("|")), str(error.value)


def test_the_opener_may_be_chosen_only_where_the_option_leaves_it_open() -> None:
    text = "pool=[3*jade] served=[1] turn=3 cards=[[gold_1]]"
    with pytest.raises(BadNotation, match="only 2"):
        seri.game("jade_merchant", 3).position(text)
    game = seri.game("jade_merchant", 3, next_opener="left_of_taker")
    assert game.position(text).to_move == 2
    with pytest.raises(BadNotation, match="has taken and can't open"):
        game.position(text.replace("turn=3", "turn=1"))


@cache
def some_nodes(players: int) -> list[Any]:
    return nodes(players, {}, "even")[::5]


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_patched_position_is_refused_or_can_be_played_on(data: st.DataObject) -> None:
    """Fields of two positions of a table mixed, and some values changed."""
    players = data.draw(st.sampled_from([2, 3, 4]))
    game = seri.game("jade_merchant", players)
    state, donor = (data.draw(st.sampled_from(some_nodes(players))) for _ in range(2))
    fields = read_position(game.describe_position(state))
    other = read_position(game.describe_position(donor))
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=6)):
        fields[name] = data.draw(st.just(other[name]) | changed(other[name]))
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=6)):
        fields.pop(name, None)
    found = game.start()
    try:
        game.modules.notation.set_position(found, fields)
    except BadNotation:
        return
    check_pieces(found)
    assert game.position(game.describe_position(found)).tobytes() == found.tobytes()
    for step in islice(steps(game, 1, "even", found), 25):
        check_pieces(step.after)


def changed(value: Described) -> st.SearchStrategy[Described]:
    """Something like a value, but not the same."""
    if isinstance(value, list) and value:
        return st.sampled_from([value[1:], value[:-1], [*value, value[0]], list(reversed(value))])
    words = ["none", "call", "take", "return", "deal", "over", "start"]
    return st.integers(-1, 9) | st.sampled_from(words) | st.just([])


# ---- The page ------------------------------------------------------------------------------------


def test_the_page_tells_of_every_field_and_its_examples_are_right(game: seri.Game) -> None:
    fields = read_position(game.describe_position(game.position(POOL)))
    table = NOTATION.split("## Positions")[1]
    assert [name for name in fields if f"| `{name}` |" not in table] == []
    examples = re.findall(r"^position (.*)$", NOTATION, re.M)
    assert len(examples) == 2
    for example in examples:
        check_pieces(game.position(example))


def test_the_spellings_of_the_page_are_read(game: seri.Game) -> None:
    rows = re.findall(r"^\| `(.*?)` \|.*?\| (.*) \|$", NOTATION.split("## Positions")[0], re.M)
    assert len(rows) == 7
    for canonical, also in rows:
        state = game.position(RETURN if canonical.startswith("return") else POOL)
        dealt = canonical.startswith(("start", "card"))
        read = game.read_outcome if dealt else game.read_action
        for spelling in re.findall(r"`(.+?)`", also) + re.findall(
            r"(?:^|, )([^\x00-\x7f].*)$", also
        ):
            assert read(state, spelling) == read(state, canonical), spelling
