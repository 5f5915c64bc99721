"""Moves and positions as text (NOTATION.md)."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seri
from seri.core.errors import BadNotation
from seri.core.notation import Described, read_position
from seri.core.transcript import LONGEST_LINE

from ..components import TILE_NAMES, Phase
from .walk import TABLES, check_pieces, steps

NOTATION = (Path(__file__).parent.parent / "NOTATION.md").read_text("utf-8")
AUCTION = "phase=auction track=[gold,god,pharaoh]"
LOSS = "phase=lose turn=1 by_god=yes owed=[2,0] tiles=[[2*art,writing]]"


@pytest.fixture(scope="module")
def game() -> seri.Game:
    return seri.game("ra", 3, "rgg2008")


# ---- Moves -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        ("", "draw", "draw"), ("", "D", "draw"), ("", "引く", "draw"),
        ("", "invoke", "invoke"), ("", "i", "invoke"), ("", "Ra", "invoke"), ("", "競り", "invoke"),
        ("", "end", "end"), ("", "done", "end"), ("", "終了", "end"),
        (AUCTION, "pass", "pass"), (AUCTION, "p", "pass"), (AUCTION, "パス", "pass"),
        (AUCTION, "bid 13", "bid 13"), (AUCTION, "b13", "bid 13"), (AUCTION, "13", "bid 13"),
        (AUCTION, "Bid  13", "bid 13"), (AUCTION, "入札１３", "bid 13"), ("", "b 13", "bid 13"),
        (AUCTION, "god 3", "god pharaoh"), (AUCTION, "g1", "god gold"),
        ("", "god pharaoh", "god pharaoh"), ("", "神 ファラオ", "god pharaoh"),
        ("", "god step pyramid", "god step_pyramid"), ("", "god earthquake", "god earthquake"),
        (LOSS, "lose art", "lose art"), (LOSS, "art", "lose art"), (LOSS, "失う 芸術", "lose art"),
        (LOSS, "芸術", "lose art"), ("", "l step_pyramid", "lose step_pyramid"),
    ],
)  # fmt: skip
def test_read_action(game: seri.Game, position: str, text: str, canonical: str) -> None:
    state = game.position(position)
    assert game.action(state, game.read_action(state, text)).text == canonical


@pytest.mark.parametrize(
    ("position", "text", "wrong"),
    [
        ("", "", "is no move"), ("", "13", "is no move"), ("", "art", "is no move"),
        ("", "foo", "'foo' is no move"), ("", "lose", "'lose' is no move"),
        ("", "drow", "did you mean: draw"), ("", "bid 17", "is no move"), ("", "bid", "is no move"),
        ("", "bid ፩", "is no move"), ("", "draw 3", "is no move"), ("", "lose gold", "is no move"),
        ("", "god god", "a god can't take a god tile"), ("", "god ra", "can't take a ra tile"),
        (AUCTION, "god 2", "a god can't take a god tile"),
        (AUCTION, "god 4", "spaces with tiles: 1 to 3"), (AUCTION, "god 0", "no tile on that"),
        ("", "god 1", "spaces with tiles: none"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_action(game: seri.Game, position: str, text: str, wrong: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(wrong)):
        game.read_action(game.position(position), text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("tile pharaoh", "tile pharaoh"), ("t ra", "tile ra"), ("ra", "tile ra"),
        ("god", "tile god"), ("タイル 神", "tile god"), ("Step Pyramid", "tile step_pyramid"),
        ("suns 13 8 5 2", "suns 13 8 5 2"), ("suns 2 13 5 8", "suns 13 8 5 2"),
        ("12 9 3 6", "suns 12 9 6 3"), ("太陽 11 10 7 4", "suns 11 10 7 4"),
    ],
)  # fmt: skip
def test_read_outcome(game: seri.Game, text: str, canonical: str) -> None:
    outcome = game.read_outcome(game.start(), text)
    assert game.show_event(game.start(), seri.CHANCE, outcome) == canonical


@pytest.mark.parametrize("text", ["", "tile", "tile sun", "suns 13 8 5", "9 6 5 2", "suns x"])
def test_a_text_that_is_no_outcome(game: seri.Game, text: str) -> None:
    with pytest.raises(BadNotation):
        game.read_outcome(game.start(), text)


def test_every_action_and_outcome_has_its_own_text(game: seri.Game) -> None:
    state = game.start()
    texts = [game.action(state, number).text for number in range(game.num_actions)]
    assert len(set(texts)) == len(texts)
    assert [game.read_action(state, text) for text in texts] == list(range(game.num_actions))
    for players in (2, 3, 4, 5):
        table = seri.game("ra", players)
        start = table.start()
        for outcome in np.flatnonzero(table.weights(start)).tolist():
            text = table.show_event(start, seri.CHANCE, outcome)
            assert table.read_outcome(start, text) == outcome
    for kind, name in enumerate(TILE_NAMES):
        assert game.read_outcome(state, f"tile {name}") == kind


@given(st.text(max_size=40), st.sampled_from(["", AUCTION, LOSS]))
def test_any_text_is_an_action_or_bad_notation(text: str, position: str) -> None:
    game = seri.game("ra", 3, "rgg2008")
    state = game.position(position)
    for read in (game.read_action, game.read_outcome):
        try:
            assert read(state, text) >= 0
        except BadNotation:
            continue


# ---- Positions ---------------------------------------------------------------------------------


def nodes(players: int, preset: str, style: str) -> list[Any]:
    game = seri.game("ra", players, preset)
    walked = list(steps(game, players, style))
    return [walked[0].before, *(step.after for step in walked)]


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_a_position_reads_back_to_the_same_bytes(players: int, preset: str) -> None:
    game = seri.game("ra", players, preset)
    seen = set()
    for state in nodes(players, preset, "drawing" if players < 4 else "spending"):
        text = game.describe_position(state)
        assert len(text) < LONGEST_LINE - len("position ")
        assert game.position(text).tobytes() == state.tobytes()
        seen.add(Phase(int(state.phase)))
    assert seen >= {Phase.DEAL_SUNS, Phase.TURN, Phase.DRAW, Phase.AUCTION, Phase.OVER}


LOSSES = [
    ("bsw", "phase=lose turn=2 caller=1 owed=[2,1] suns=[[13],[9],[4]] used=[[1,2,3],[5,6,7],"
     "[8,10,11]] centre=12 tiles=[[],[2*art,writing,temple,sphinx]] forced=yes ra=3"),
    ("rgg2008", "phase=lose turn=2 caller=3 by_god=yes owed=[0,2] track=[gold] "
     "tiles=[[],[3*palace,temple]]"),
    ("rgg2008", "phase=gods turn=2 track=[gold] tiles=[[],[god]]"),
    ("bsw", "phase=auction caller=2 turn=1 bid=7 forced=yes track=[8*nile]"),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "position"), LOSSES)
def test_a_rare_position_reads_back_to_the_same_bytes(preset: str, position: str) -> None:
    game = seri.game("ra", 3, preset)
    state = game.position(position)
    assert game.position(game.describe_position(state)).tobytes() == state.tobytes()
    check_pieces(state)


def test_fields_may_be_left_out(game: seri.Game) -> None:
    state = game.position("")
    described = read_position(game.describe_position(state))
    assert described["suns"] == [[13, 8, 5, 2], [12, 9, 6, 3], [11, 10, 7, 4]]
    assert (described["centre"], described["turn"], described["phase"]) == (1, 1, "turn")
    state = game.position("epoch=3 suns=[[13,2],[9],[4]] track=[pharaoh,flood]")
    described = read_position(game.describe_position(state))
    assert described["used"] == [[5, 3], [8, 7, 6], [12, 11, 10]]
    assert (described["centre"], described["ended"]) == (1, "suns")
    state = game.position("used=[[],[12]]")
    assert read_position(game.describe_position(state))["suns"] == [
        [5, 4, 3, 2], [8, 7, 6], [13, 11, 10, 9]
    ]  # fmt: skip


def test_the_bag_or_what_is_gone_follows(game: seri.Game) -> None:
    gone = game.position("epoch=2 gone=[2*gold,7*ra] track=[gold]")
    rest = "28*god"
    assert gone.bag.sum() == 180 - 10
    bag = [f"{count}*{name}" for count, name in zip(gone.bag, TILE_NAMES, strict=True) if count]
    assert game.position(f"epoch=2 track=[gold] bag=[{','.join(bag)}]") == gone
    with pytest.raises(BadNotation, match="balance"):
        game.position(f"epoch=2 gone=[gold] track=[gold] bag=[{','.join(bag)}]")
    with pytest.raises(BadNotation, match="only"):
        game.position(f"bag=[{rest}]")


def test_points_follow_from_the_sheet(game: seri.Game) -> None:
    state = game.position(
        "epoch=2 sheet=[[[2,0,5,0,-5,0,0,0,0]],[[0,3,-2,0,5,0,0,0,0]],[[0,0,-2,0,-5,0,0,0,0]]]"
    )
    assert game.scores(state) == [12, 16, 3]
    assert game.scores(game.position("epoch=2 points=[1,2,3]")) == [1, 2, 3]


@pytest.mark.parametrize(
    ("preset", "position", "wrong"),
    [
        ("bsw", "colour=red", "has no 'colour'"),
        ("bsw", "epoch=4", "from 1 to 3"),
        ("bsw", "phase=sleep", "expected one of deal, turn"),
        ("bsw", "phase=over epoch=2", "over after epoch 3"),
        ("bsw", "phase=over track=[gold]", "no tiles are left"),
        ("bsw", "phase=over tiles=[[gold]]", "can't be there"),
        ("bsw", "phase=over used=[[13]]", "face up"),
        ("bsw", "ended=ra", "before an epoch has ended"),
        ("bsw", "epoch=2 ended=none", "before an epoch has ended"),
        ("bsw", "ra=8", "from 0 to 7"),
        ("bsw", "phase=over ra=1", "from 0 to 0"),
        ("bsw", "turn=4", "from 1 to 3"),
        ("bsw", "turn=none", "expected a seat"),
        ("bsw", "turn=2 suns=[[13],[],[4]]", "no sun lying face up"),
        ("bsw", "suns=[[],[],[]]", "no sun lying face up"),
        ("bsw", "suns=[[14]]", "out of 1 to 13"),
        ("bsw", "suns=[[13],[13]]", "sun 13 lies in two places"),
        ("bsw", "suns=[[13]] used=[[13]]", "has 2 suns, but must have 4"),
        ("bsw", "suns=[[1,2,3,4,5]]", "has 5 suns, but must have 4"),
        ("bsw", "centre=5", "must have 4|two places"),
        ("bsw", "suns=[[],[],[],[]]", "for each of 3 seats"),
        ("bsw", "suns=[13]", "a list for each seat"),
        ("bsw", "suns=13", "a list for each of 3 seats"),
        ("bsw", "track=gold", "a list of tiles"),
        ("bsw", "track=[ra]", "can't be there"),
        ("bsw", "track=[8*nile]", "there is an auction"),
        ("bsw", "phase=draw track=[8*nile]", "there is an auction"),
        ("rgg2008", "phase=draw track=[8*nile]", "there is an auction"),
        ("bsw", "track=[9*nile]", "9 tiles on 8 spaces"),
        ("bsw", "track=[sun]", "is no tile"),
        ("bsw", "track=[gold,[gold]]", "is no tile"),
        ("bsw", "tiles=[[earthquake]]", "can't be there"),
        ("bsw", "tiles=[[ra]]", "can't be there"),
        ("bsw", "tiles=[[4*gold],[2*gold]]", "there are only 5"),
        ("bsw", "tiles=[[999*gold]]", "there are only 5"),
        ("bsw", "track=[5*gold] gone=[gold]", "there are only 5"),
        ("bsw", "gone=[ra]", "at most 0"),
        ("bsw", "epoch=2 gone=[8*ra]", "at most 7"),
        ("bsw", "epoch=2 ended=ra gone=[7*ra]", "at least 8*ra"),
        ("bsw", "epoch=2 ended=ra gone=[9*ra]", "at most 8"),
        ("bsw", "points=[1,2]", "for each of 3 seats"),
        ("bsw", "points=[6,5,5]", "from 0 to 5"),
        ("bsw", "epoch=2 points=[-1,5,5]", "from 0 to 93"),
        ("bsw", "sheet=[[[0,0,0,0,0,0,0,0,0]]]", "each of 0 finished epochs"),
        ("bsw", "epoch=2 sheet=[[[0,0,0]]]", "9 lines"),
        ("bsw", "epoch=2 sheet=[[[0,0,9,0,0,0,0,0,0]]]", "from -2 to 5"),
        ("bsw", "epoch=2 sheet=[[[0,0,0,0,0,4,0,0,0]]]", "only in the last epoch"),
        ("bsw", "phase=gods track=[gold] tiles=[[god]]", "only one god"),
        ("rgg2008", "phase=gods track=[god] tiles=[[god]]", "the turn is over"),
        ("rgg2008", "phase=gods track=[gold]", "the turn is over"),
        ("rgg2008", "phase=gods track=[gold] tiles=[[god]] gone=[gold]", "at least god"),
        ("rgg2008", "phase=gods track=[8*nile] tiles=[[god]]", "there is an auction"),
        ("bsw", "bid=9", "bid: 9 is not possible here"),
        ("bsw", "forced=yes", "forced: yes is not possible here"),
        ("bsw", "owed=[1,0]", "owed: [1,0] is not possible here"),
        ("bsw", "by_god=yes", "by_god: yes is not possible here"),
        ("bsw", "phase=auction caller=none", "has a caller"),
        ("bsw", "phase=auction caller=2 suns=[[13],[],[4]]", "no sun lying face up"),
        ("bsw", "phase=auction forced=yes", "forces an auction"),
        ("bsw", "phase=auction track=[8*nile] forced=no", "an auction is forced"),
        ("bsw", "phase=auction bid=1", "lies face up with nobody"),
        ("bsw", "phase=auction bid=17", "from 1 to 16"),
        ("bsw", "phase=auction caller=1 bid=13", "the caller bids last"),
        ("bsw", "phase=auction caller=1 bid=11 turn=2", "seat 2 is not to bid; still to"),
        ("bsw", "phase=auction caller=1 turn=2 suns=[[13],[],[4]]", "still to be asked: 3, 1"),
        ("bsw", "phase=lose owed=[2,0]", "turn: who loses"),
        ("bsw", "phase=lose turn=1", "owed: expected two numbers"),
        ("bsw", "phase=lose turn=1 owed=[0,0]", "nothing is owed"),
        ("bsw", "phase=lose turn=1 owed=[9,0]", "from 0 to 8"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[art,writing]]", "leave no choice"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[4*art]]", "leave no choice"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[2*art,writing]]", "must have won a sun"),
        ("bsw", f"{LOSS} by_god=yes".replace("by_god=yes ", "", 1), "a god takes no disaster"),
        ("rgg2008", "phase=lose turn=1 by_god=yes owed=[3,0] tiles=[[3*art,writing]]", "one"),
        ("rgg2008", "phase=lose turn=1 by_god=yes owed=[1,1] tiles=[[art,writing,temple,palace]]",
         "one disaster"),
        ("rgg2008", f"{LOSS} track=[8*nile]", "the track isn't full"),
        ("rgg2008", f"{LOSS} gone=[god]", "at least god, unrest"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[2*art,writing]] suns=[[13]] track=[gold]",
         "took all tiles"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[2*art,writing]] suns=[[13]] caller=2",
         "no sun lying face up"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[2*art,writing]] suns=[[13]] caller=none",
         "must be given"),
        ("bsw", "phase=lose turn=1 owed=[2,0] tiles=[[2*art,writing]] suns=[[13]] bid=9",
         "bid: 9 is not possible here"),
        ("bsw", "phase=deal suns=[[13,8,5,3]]", "can't be what has been dealt"),
        ("bsw", "phase=deal suns=[[13,8,5,2],[13,8,5,2]]", "can't be what has been dealt"),
        ("bsw", "phase=deal suns=[[13,8,5,2],[12,9,6,3],[11,10,7,4]]", "can't be what"),
        ("bsw", "phase=deal points=[1,5,5]", "points: [1,5,5] is not possible"),
        ("bsw", "phase=deal turn=2", "turn: 2 is not possible"),
        ("bsw", "phase=deal bag=[ra]", "the bag is full"),
        ("bsw", "phase=deal track=[gold]", "track: [gold] is not possible"),
    ],
)  # fmt: skip
def test_an_impossible_position(preset: str, position: str, wrong: str) -> None:
    with pytest.raises(BadNotation) as error:
        seri.game("ra", 3, preset).position(position)
    assert any(part in str(error.value) for part in wrong.split("|"))


@cache
def some_nodes(players: int) -> list[Any]:
    return nodes(players, "rgg2008", "drawing")[::9]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_patched_position_is_refused_or_can_be_played_on(data: st.DataObject) -> None:
    """Fields of two positions of a table mixed, and some numbers changed."""
    players = data.draw(st.sampled_from([2, 3]))
    game = seri.game("ra", players, "rgg2008")
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
    for step in islice(steps(game, 1, "spending", found), 25):
        check_pieces(step.after)
        assert min(game.scores(step.after)) >= 0


def changed(value: Described) -> st.SearchStrategy[Described]:
    """Something like a value, but not the same."""
    if isinstance(value, list) and value:
        return st.sampled_from([value[1:], value[:-1], [*value, value[0]], list(reversed(value))])
    words = ["none", "yes", "no", "auction", "lose", "gods", "draw", "turn", "over", "ra", "suns"]
    return st.integers(-1, 14) | st.sampled_from(words) | st.just([])


# ---- The page ----------------------------------------------------------------------------------


def test_the_page_tells_of_every_field_and_its_examples_are_right() -> None:
    game = seri.game("ra", 3)
    fields = read_position(game.describe_position(game.position("")))
    table = NOTATION.split("## Positions")[1]
    assert [name for name in (*fields, "bag") if f"| `{name}` |" not in table] == []
    examples = re.findall(r"^position (.*)$", NOTATION, re.M)
    assert len(examples) == 2
    for example in examples:
        check_pieces(game.position(example))


def test_the_spellings_of_the_page_are_read(game: seri.Game) -> None:
    auction, loss = game.position(AUCTION), game.position(LOSS)
    dealing = ("tile", "suns")
    rows = re.findall(r"^\| `(.*?)`.*?\|.*?\| (.*) \|$", NOTATION.split("## Positions")[0], re.M)
    assert len(rows) == 9
    for canonical, also in rows:
        for spelling in re.findall(r"`(.+?)`", also) + re.findall(
            r"(?:^|, )([^\x00-\x7f].*)$", also
        ):
            state = loss if canonical.startswith("lose") else auction
            read = game.read_outcome if canonical.startswith(dealing) else game.read_action
            assert read(state, spelling) == read(state, canonical), spelling
