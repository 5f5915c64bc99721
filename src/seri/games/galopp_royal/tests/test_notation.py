"""Moves and positions as text (NOTATION.md)."""

from __future__ import annotations

import re
from contextlib import suppress
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
from .walk import OPTIONS, PLAYERS, check_pieces, nodes, steps

NOTATION = (Path(__file__).parent.parent / "NOTATION.md").read_text("utf-8")
SALE = "phase=auction lot=[1:1,2:2,3:3,5:open]"
FOX = "phase=fox chairs=[3,0,5] teams=[[fox,1,1,1]]"
PUSH = "phase=push chairs=[3,0,5] teams=[[fox,1,1,1]]"
SECOND = "phase=second pushed=2 chairs=[3,0,5] teams=[[fox,1,1,1]]"
LAY = "phase=lay hands=[[5:1,2:2,fox:3,-2:open],[5:1,2:2,3:3,1:open],[5:3,2:3,3:3,1:3]]"
CHANGE = "phase=change teams=[[1,fox,-2,5],[1,fox,-2,5],[1,fox,-2,5]]"


@pytest.fixture(scope="module")
def game() -> seri.Game:
    return seri.game("galopp_royal", 3)


# ---- Moves -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (SALE, "bid 12", "bid 12"), (SALE, "12", "bid 12"), (SALE, "入札１２", "bid 12"),
        (SALE, "BID  12", "bid 12"), (SALE, "pass", "pass"), (SALE, "p", "pass"),
        (SALE, "パス", "pass"), ("", "bid 399", "bid 399"),
        (FOX, "forward", "forward"), (FOX, "f", "forward"), (FOX, "前進", "forward"),
        (FOX, "back", "back"), (FOX, "b", "back"), (FOX, "後退", "back"),
        (PUSH, "push 3 2", "push 3 2"), (PUSH, "3 2", "push 3 2"), (PUSH, "push 3", "push 3 2"),
        (PUSH, "3", "push 3 2"), (PUSH, "3 1", "push 3 1"), (PUSH, "動かす 3 1", "push 3 1"),
        (SECOND, "push 3", "push 3 1"), (SECOND, "3", "push 3 1"),
        (PUSH, "push none", "push nobody"), (PUSH, "動かす なし", "push nobody"),
        (LAY, "lay 5 2 fox -2", "lay 5 2 fox -2"), (LAY, "-2 fox 2 5", "lay -2 fox 2 5"),
        (LAY, "l bumbler 策士 2 five", "lay -2 fox 2 5"),
        (LAY, "lay @4 @3 @2 @1", "lay -2 fox 2 5"),
        (LAY, "並べる どじ 策士 2 5", "lay -2 fox 2 5"), ("", "lay @2 @1 @3 @4", "lay @2 @1 @3 @4"),
        (CHANGE, "remove fox", "remove fox"), (CHANGE, "fox", "remove fox"),
        (CHANGE, "r -2", "remove -2"), (CHANGE, "−2", "remove -2"),
        (CHANGE, "外す 策士", "remove fox"),
        (CHANGE, "keep", "keep"), (CHANGE, "k", "keep"), (CHANGE, "そのまま", "keep"),
    ],
)  # fmt: skip
def test_read_action(game: seri.Game, position: str, text: str, canonical: str) -> None:
    state = game.position(position)
    assert game.action(state, game.read_action(state, text)).text == canonical


@pytest.mark.parametrize(
    ("position", "text", "wrong"),
    [
        ("", "", "is no move"), ("", "bid", "is no move"), (SALE, "bid 0", "is no move"),
        (SALE, "bid 400", "did you mean: bid 4"), (SALE, "bid 1.5", "is no move"),
        (SALE, "-1", "is no move"), ("", "12", "is no move"), ("", "fly", "moves begin with"),
        (PUSH, "push 7 2", "is no move"), (PUSH, "push 3 3", "is no move"),
        (LAY, "lay 5 2 fox", "name these four"), (LAY, "lay 5 5 2 fox", "name these four"),
        (LAY, "lay @1 @1 @2 @3", "is no move"), ("", "lay 5 2 fox -2", "no team to lay out"),
        (CHANGE, "remove 4", "is no move"), ("", "x" * 201, "not a move"),
    ],
)  # fmt: skip
def test_no_action(game: seri.Game, position: str, text: str, wrong: str) -> None:
    state = game.position(position)
    with pytest.raises(BadNotation, match=wrong):
        game.read_action(state, text)


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        ("", "roll 3", "roll 3"), ("", "3", "roll 3"), ("", "目 ３", "roll 3"),
        ("phase=deal", "card fox", "card fox"), ("phase=deal", "fox", "card fox"),
        ("phase=deal", "c -2", "card -2"), ("phase=deal", "カード 策士", "card fox"),
        ("phase=deal", "3", "card 3"), ("phase=lot", "2", "starter 2"),
        ("phase=lot", "starter 2", "starter 2"), ("phase=lot", "開始 2", "starter 2"),
    ],
)  # fmt: skip
def test_read_outcome(game: seri.Game, position: str, text: str, canonical: str) -> None:
    state = game.position(position)
    assert game.show_event(state, seri.CHANCE, game.read_outcome(state, text)) == canonical


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=30) | st.from_regex(r"(lay|bid|push|roll) [@0-9a-z -]{0,12}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    game = seri.game("galopp_royal", 3)
    for position in (SALE, PUSH, LAY, CHANGE, ""):
        state = game.position(position)
        for read in (game.read_action, game.read_outcome):
            with suppress(BadNotation):
                assert read(state, text) >= 0


# ---- Positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_position_reads_back_to_the_same_bytes(players: int) -> None:
    game = seri.game("galopp_royal", players, **OPTIONS[players % 2])
    for number, state in enumerate(nodes(game, 80 + players, "thrifty")):
        if number % 3:
            continue
        text = game.describe_position(state)
        assert game.position(text).tobytes() == state.tobytes(), text
        assert len(text) < LONGEST_LINE


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ("colour=red", "has no 'colour'"),
        ("phase=sleep", "expected one of lot, deal"),
        ("race=7", "from 1 to 6"), ("race=2 phase=lot", "before race 1"),
        ("phase=over race=3", "over after race 6"), ("phase=change race=6", "over after race 6"),
        ("auction=1", "auction: 1 is not possible"), ("phase=auction auction=3", "from 0 to 2"),
        ("phase=auction race=2 auction=0", "before race 1"),
        ("phase=lot starter=1", "starter: 1 is not possible"), ("starter=4", "from 1 to 3"),
        ("chairs=[0,0]", "one for each of 3"), ("chairs=[14,0,0]", "neither from -5 to 13"),
        ("chairs=[-6,0,0]", "neither from -5"), ("chairs=[f2,0,0]", "must follow one another"),
        ("chairs=[p1,p1,0]", "must follow one another"), ("chairs=[f1,f2,3]", "would be over"),
        ("chairs=[f1,p1,3]", "would be over"), ("phase=deal chairs=[1,0,0]", "not possible here"),
        ("phase=change chairs=[f1,2,3]", "would not be over"),
        ("phase=change chairs=[f1,f2,3] places=[[2],[1],[3]]", "comes in as number 1"),
        ("places=[[1]]", "each of 0 races that are over"),
        ("race=2 places=[[1],[1],[3]]", "can't be the places of race 1"),
        ("race=2 places=[[1],[2],[2]]", "can't be the places of race 1"),
        ("race=2 places=[[4],[2],[3]]", "out of 1 to 3"),
        ("teams=[[1,2,3]]", "expected 4 slots"), ("teams=[[1,2,3,4]]", "'4' is no bearer"),
        ("teams=[[1,2,3,none]]", "no slot is free"), ("teams=[1]", "a list for each seat"),
        ("teams=[[5,5,5,5],[5,5,5,1]]", "not that many bearers"),
        ("phase=deal teams=[[1,2,3,5]]", "nobody has laid out"),
        ("discards=[8*1]", "but there are only 7"), ("discards=[x]", "is no bearer"),
        ("discards=[7*-2,4*1,4*2,4*3,3*5,6*fox]", "the pile is empty"),
        ("lot=[1:1]", "lot: [1:1] is not possible"), ("hands=[[1:1]]", "not possible here"),
        ("phase=auction lot=[1:1]", "cards drawn by 1, 2, 3, open"),
        ("phase=auction lot=[1,2,3,5]", "expected a card such as"),
        ("phase=auction lot=[1:1,2:2,3:3,5:9]", "from 1 to 3"),
        ("phase=auction lot=[1:1/1,2:2,3:3,5:open]", "has not been shuffled"),
        ("phase=auction batch=1 lot=[1:1,2:2,3:3,5:open/1]", "needs no batch"),
        ("phase=auction batch=5", "from 0 to 4"), ("batch=1", "batch: 1 is not possible"),
        ("phase=deal lot=[1:2]", "the cards are drawn by 1, 2, 3, none"),
        ("phase=deal lot=[1:1,2:2,3:3,5:open]", "still to come"),
        (f"{SALE} turn=2", "turn: it is 1"), (f"{SALE} opener=2", "opens the first auction"),
        (f"{SALE} bidding=[1,3]", "have passed"), (f"{SALE} bidding=[4]", "out of 1 to 3"),
        (f"{SALE} bidding=[]", "some of those"), (f"{SALE} voids=4", "from 0 to 3"),
        (f"{SALE} voids=3 bidding=[2,3]", "have passed"),
        (f"{SALE} bid=4", "expected who bid"), (f"{SALE} bid=51 bidder=1", "only 50 coins"),
        (f"{SALE} bidder=1", "bidder: 1 is not possible"),
        (f"{SALE} bid=4 bidder=1 bidding=[1]", "with somebody else"),
        (f"{SALE} bid=4 bidder=1 turn=3", "turn: it is 2"),
        ("phase=auction hands=[[1:1,2:2,3:3,5:open],[1:1,2:2,3:3,5:open]] paid=[[1],[1]]",
         "two players must be without"),
        ("phase=auction hands=[[1:1,2:2,3:3]] paid=[[1]]", "no auction gives seat 1"),
        ("phase=auction hands=[[1:2,2:3,3:2,5:3]] paid=[[1]]", "no auction gives seat 1"),
        ("phase=auction hands=[[1:1,2:1,3:1,5:1]] paid=[[1]]", "cards drawn by"),
        ("phase=rest", "all but one have a team"), ("phase=lay", "clockwise from the start player"),
        ("bid=4", "bid: 4 is not possible"), ("opener=1", "opener: 1 is not possible"),
        ("voids=1", "voids: 1 is not possible"), ("bidding=[1]", "bidding: [1] is not possible"),
        ("die=2", "expected both or neither"), ("die=5 roller=1", "from 0 to 4"),
        ("phase=deal die=2", "die: 2 is not possible"), ("turn=2", "the first roll is by seat 1"),
        ("roller=1 die=1 turn=3 chairs=[1,0,0]", "turn: it is 2"),
        ("turn=2 chairs=[0,f1,0]", "isn't racing"),
        ("pushing=1", "pushing: 1 is not possible"), ("pushed=1", "pushed: 1 is not possible"),
        ("phase=fox", "seat 1 has no fox"), (f"{FOX} die=2", "there is no fox"),
        (f"{FOX} pushing=1", "not possible here"), (f"{PUSH} pushing=0", "1 for forward or -1"),
        ("phase=fox turn=1 chairs=[f1,0,0] teams=[[fox,1,1,1]]", "can't be the turn"),
        ("phase=push chairs=[-4,0,0] teams=[[fox,1,1,1]]", "can't have moved"),
        ("phase=push pushing=1 chairs=[13,0,0] teams=[[fox,1,1,1]]", "can't have moved"),
        ("phase=push chairs=[f1,0,f2] teams=[[fox,1,1,1]]", "can't have moved"),
        ("phase=push chairs=[3,-4,-5] teams=[[fox,1,1,1]]", "nobody could be pushed"),
        ("phase=second chairs=[3,0,0] teams=[[fox,1,1,1]]", "expected who was pushed"),
        (SECOND.replace("pushed=2", "pushed=1"), "can't have been pushed"),
        ("phase=second pushed=2 chairs=[3,0,-5] teams=[[fox,1,1,1]]", "two chairs must be there"),
        ("phase=second pushed=2 chairs=[3,p1,0] teams=[[fox,1,1,1]]", "can't have been pushed"),
        ("changing=1", "changing: 1 is not possible"),
        (f"{CHANGE} changing=1", "before this one a bearer each is gone"),
        ("phase=change teams=[[1,none,none,5]]", "at most one slot is free"),
        ("phase=refill", "a slot must be free"),
        ("phase=refill teams=[[1,2,3,none],[1,2,3,5],[1,2,3,5]]", "the free slots are filled"),
        ("coins=[1,2]", "a number for each of 3 seats"), ("coins=[50,40,40]", "payment 1"),
        ("coins=[51,40,40]", "from 0 to 50"), ("paid=[[0],[1],[1]]", "can't be payment 1"),
        ("paid=[[51]]", "at most 50"), ("paid=[[10,1]]", "can't be payment 2"),
        ("paid=[[10]] coins=[39,40,40]", "seat 1 has 40"), ("paid=[[1,2,3,4,5,6,7]]", "at most 6"),
        ("race=2 paid=[[50,6],[1],[1]] places=[[3],[1],[2]]", "at most 5"),
        (f"{SALE} paid=[[5]]", "can't be payment 1"),
    ],
)  # fmt: skip
def test_an_impossible_position(position: str, wrong: str) -> None:
    with pytest.raises(BadNotation) as error:
        seri.game("galopp_royal", 3).position(position)
    assert any(part in str(error.value) for part in wrong.split("|"))


def test_a_fixed_start_player_draws_no_lot() -> None:
    game = seri.game("galopp_royal", 3, start_player="2")
    for position in ("phase=lot", "starter=3"):
        with pytest.raises(BadNotation, match="option"):
            game.position(position)
    assert game.position("").to_move == 1


def test_who_shares_the_last_place_rolls() -> None:
    game = seri.game("galopp_royal", 6, tie_for_last="tied_roll")
    with pytest.raises(BadNotation, match="doesn't share the last place"):
        game.position("chairs=[f1,f2,f3,6,2,2] turn=4")


@cache
def some_nodes(players: int) -> list[Any]:
    return nodes(seri.game("galopp_royal", players), 90 + players, "thrifty")[::7]


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_patched_position_is_refused_or_can_be_played_on(data: st.DataObject) -> None:
    """Fields of two positions of a table mixed, and some numbers changed."""
    players = data.draw(st.sampled_from([3, 5]))
    game = seri.game("galopp_royal", players)
    state, donor = (data.draw(st.sampled_from(some_nodes(players))) for _ in range(2))
    fields = read_position(game.describe_position(state))
    other = read_position(game.describe_position(donor))
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=5)):
        fields[name] = data.draw(st.just(other[name]) | changed(other[name]))
    for name in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=5)):
        fields.pop(name, None)
    found = game.start()
    try:
        game.modules.notation.set_position(found, fields)
    except BadNotation:
        return
    check_pieces(found)
    assert game.position(game.describe_position(found)).tobytes() == found.tobytes()
    for step in islice(steps(game, 1, "thrifty", found), 25):
        check_pieces(step.after)


def changed(value: Described) -> st.SearchStrategy[Described]:
    """Something like a value, but not the same."""
    if isinstance(value, list) and value:
        return st.sampled_from([value[1:], value[:-1], [*value, value[0]], list(reversed(value))])
    words = ["none", "open", "auction", "deal", "lay", "push", "second", "fox", "over", "f1", "p1"]
    return st.integers(-2, 12) | st.sampled_from(words) | st.just([])


# ---- The page ----------------------------------------------------------------------------------


def test_the_page_tells_of_every_field_and_its_examples_are_right() -> None:
    game = seri.game("galopp_royal", 3)
    fields = read_position(game.describe_position(game.position("")))
    table = NOTATION.split("## Positions")[1]
    assert [name for name in fields if f"`{name}`" not in table] == []
    examples = re.findall(r"^position (.*)$", NOTATION, re.M)
    assert len(examples) == 2
    for example in examples:
        check_pieces(game.position(example))


def test_the_spellings_of_the_page_are_read(game: seri.Game) -> None:
    moments = {
        "bid": SALE, "pass": SALE, "lay": LAY, "forward": FOX, "back": FOX, "push": PUSH,
        "remove": CHANGE, "keep": CHANGE, "roll": "", "card": "phase=deal", "starter": "phase=lot",
    }  # fmt: skip
    rows = re.findall(r"^\| `(.*?)` \|.*?\| (.*) \|$", NOTATION.split("## Positions")[0], re.M)
    assert len(rows) == 13
    for canonical, also in rows:
        verb = canonical.split()[0]
        state = game.position(moments[verb])
        read = game.read_outcome if verb in ("roll", "card", "starter") else game.read_action
        spellings = re.findall(r"`(.+?)`", also)
        spellings += re.findall(r"(?:^|, )([^\x00-\x7f].*)$", also)
        for spelling in spellings:
            second = canonical == "push 3 1" and spelling == "push 3"
            moment = game.position(SECOND) if second else state
            assert read(moment, spelling) == read(moment, canonical), spelling


def test_a_phase_has_its_word() -> None:
    page = NOTATION.split("| `phase` |")[1].split("|")[0]
    assert len(re.findall(r"`[a-z]+`", page)) == Phase.OVER + 1
