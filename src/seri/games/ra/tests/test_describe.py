"""What is said: reasons, prompts, the log, the sheet; all of it in every language."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import pytest

import seri
from seri.core.contract import CHANCE
from seri.core.words import LANGUAGES, Line, Term

from ..components import Ending
from ..describe import end_reason, label, log, prompt, score_sheet, tie_break, why_not
from .walk import TABLES, steps

SAID = ("prompt", "label", "reason", "log", "sheet", "end")


def own_words(lang: str) -> dict[str, str]:
    entries = seri.game("ra").words(lang).entries
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
    """All that is said in a random game; `why_not` is checked on the way."""
    for step in steps(game, seed, style):
        yield prompt(step.before)
        yield from log(step.before, step.seat, step.action, step.after)
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
    """Every line said in a random game at each table, once for each id and tile."""
    found: dict[tuple[object, ...], Line] = {}
    for players, preset in TABLES:
        style = "drawing" if players < 4 else "spending"
        game = seri.game("ra", players, preset)
        for whole in everything_said(game, 40 + players, style):
            for line in inside(whole):
                terms = [part for part in line.params.values() if isinstance(part, Term)]
                found.setdefault((line.id, *terms), line)
    return list(found.values())


def test_all_that_is_said_has_words_in_every_language(said: list[Line]) -> None:
    for lang in LANGUAGES:
        words = seri.game("ra").words(lang)
        for line in said:
            text = words.line(line)
            assert text
            assert "{" not in text


def test_words_use_the_parameters_that_are_given(said: list[Line]) -> None:
    for lang in LANGUAGES:
        entries = own_words(lang)
        for line in said:
            assert parameters(entries[line.id]) == set(line.params), line.id


def test_the_languages_have_the_same_words() -> None:
    english, others = own_words("en"), [own_words(lang) for lang in LANGUAGES if lang != "en"]
    for other in others:
        without_plural = {id for id in english if not id.endswith(".one")}
        assert {id for id in other if not id.endswith(".one")} == without_plural
        for id in without_plural:
            assert parameters(english[id]) == parameters(other[id]), id


def test_most_words_are_used_in_these_games(said: list[Line]) -> None:
    used = {line.id for line in said}
    known = {id for id in own_words("en") if not id.endswith(".one")}
    assert used <= known
    assert len(used) > 0.8 * len(known)


def test_options_and_presets_have_words_in_every_language() -> None:
    meta = seri.game("ra").meta
    for lang in LANGUAGES:
        words = seri.game("ra").words(lang)
        ids = [f"preset.{preset}{about}" for preset in meta.presets for about in ("", ".about")]
        for option in meta.options:
            ids += [f"option.{option.name}", f"option.{option.name}.about"]
            ids += [f"option.{option.name}.{value}" for value in option.values]
        assert [id for id in ids if id not in words] == []


# ---- Reasons -----------------------------------------------------------------------------------


def why(position: str, action: str, players: int = 3, **options: str) -> str:
    game = seri.game("ra", players, **options)
    state = game.position(position)
    reason = game.why_not(state, game.read_action(state, action))
    assert reason is not None
    return game.words("en", ["Anna", "Ben", "Cleo"]).line(reason)


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        ("phase=auction caller=1 bid=9 suns=[[13],[12,9,3],[11,2]]", "bid 8",
         "needs a sun higher than 9 (you hold 2, 11)"),
        ("phase=auction caller=2 turn=2", "pass", "you called and nobody has bid: you must bid"),
        ("phase=auction caller=2 turn=2", "draw", "you called and nobody has bid: you must bid"),
        ("phase=auction caller=1 turn=2", "draw", "it is an auction: bid or pass"),
        ("phase=draw", "draw", "the dealer is to move"),
        ("phase=over", "draw", "the game is over"),
        ("tiles=[[god]]", "god nile", "no Nile on the auction track"),
        ("phase=auction caller=1 suns=[[13],[],[2]] used=[[1,3,4],[5,6,7,8],[9,10,11]] centre=12",
         "bid 10", "sun 10 is face down"),
        ("phase=auction caller=1", "bid 13", "sun 13 belongs to Anna (you hold 3, 6, 9, 12)"),
    ],
)  # fmt: skip
def test_reason(position: str, action: str, reason: str) -> None:
    assert why(position, action) == reason


# ---- Prompts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("phase=deal suns=[[13,8,5,2]]", "Dealer: give Ben a group of suns"),
        ("", "Anna: draw a tile or invoke Ra"),
        ("turn=2 phase=draw", "Dealer: draw a tile for Ben"),
        ("tiles=[[god]] track=[gold]", "Anna: draw a tile, invoke Ra or use a god"),
        ("track=[8*nile]", "Anna: the auction track is full, so invoke Ra"),
        ("track=[8*nile] tiles=[[god]]",
         "Anna: the auction track is full, so invoke Ra or use a god"),
        ("phase=gods track=[gold] tiles=[[god]]", "Anna: use another god, or end the turn"),
        ("phase=auction", "Ben: bid a sun, or pass"),
        ("phase=auction bid=9", "Cleo: bid a sun above 9, or pass"),
        ("phase=auction bid=12", "Cleo: you have no sun above 12, so pass"),
        ("phase=auction turn=1", "Anna: you called and nobody has bid, so bid a sun"),
        ("phase=lose turn=1 by_god=yes owed=[2,0] tiles=[[2*art,writing]]",
         "Anna: choose a civilization tile to lose (2 to go)"),
        ("phase=lose turn=1 by_god=yes owed=[0,1] tiles=[[2*temple,palace]]",
         "Anna: choose a monument to lose (1 to go)"),
        ("phase=over", "The game is over"),
    ],
)  # fmt: skip
def test_prompt(position: str, asked: str) -> None:
    game = seri.game("ra", 3, "rgg2008")
    words = game.words("en", ["Anna", "Ben", "Cleo"])
    assert words.line(prompt(game.position(position))) == asked


# ---- The log -----------------------------------------------------------------------------------


def told(position: str, events: str, players: int = 3, **options: str) -> list[str]:
    """The log of some events, from a position."""
    game = seri.game("ra", players, **options)
    words = game.words("en", ["Anna", "Ben", "Cleo", "Dan"])
    state = game.position(position) if position else game.start()
    lines = []
    for event in events.split(", "):
        seat, before = game.current_player(state), game.copy(state)
        read = game.read_outcome if seat == CHANCE else game.read_action
        action = read(state, event)
        assert (game.weights(state) if seat == CHANCE else game.legal_mask(state))[action]
        game.apply(state, action)
        lines += [words.line(line) for line in log(before, seat, action, state)]
    return lines


def test_log_of_the_deal() -> None:
    assert told("", "suns 8 7 4 3, suns 9 6 5 2", players=2) == [
        "Anna gets the suns 8, 7, 4, 3.",
        "Ben gets the suns 9, 6, 5, 2.",
        "Epoch 1 begins. Ben holds the highest sun, 9, and starts.",
    ]


def test_log_of_an_auction_with_a_disaster() -> None:
    position = "track=[gold,2*nile,unrest] tiles=[[],[2*art,writing,religion]]"
    events = "draw, tile ra, bid 9, pass, pass, lose art, lose art"
    assert told(position, events) == [
        "Anna draws a tile.",
        "From the bag: a Ra tile, 1 of 8 on the Ra track.",
        "That forces an auction; Anna is the caller.",
        "Ben bids 9.",
        "Cleo passes.",
        "Anna passes.",
        "Ben wins with 9: Gold, 2 × Nile, Unrest. Sun 1 comes face down, 9 goes to the centre.",
        "Unrest: Ben chooses 2 tiles to lose.",
        "Ben loses Art.",
        "Ben loses Art.",
    ]


def test_log_of_losses_without_a_choice() -> None:
    position = "track=[2*funeral,drought,unrest,earthquake] tiles=[[],[pharaoh,flood,2*nile,3*art]]"
    assert told(position, "invoke, bid 9, pass, pass")[4:] == [
        "Ben wins with 9: 2 × Funeral, Drought, Unrest, Earthquake. "
        "Sun 1 comes face down, 9 goes to the centre.",
        "2 × Funeral: Ben loses Pharaoh.",
        "Drought: Ben loses Nile, Flood.",
        "Unrest: Ben loses 2 × Art.",
        "Earthquake: Ben has nothing to lose.",
    ]


def test_log_of_a_loss_that_ends_a_choice() -> None:
    position = "track=[unrest] tiles=[[],[2*art,writing]]"
    assert told(position, "invoke, bid 9, pass, pass, lose writing")[5:] == [
        "Unrest: Ben chooses 2 tiles to lose.",
        "Ben loses Writing.",
        "Ben has no choice left and also loses: Art.",
    ]


def test_log_of_auctions_without_a_bid() -> None:
    assert told("ra=1 phase=auction forced=yes", "pass, pass, pass")[3:] == ["Nobody bids."]
    stay = told("ra=1 phase=auction forced=yes track=[gold]", "pass, pass, pass")
    assert stay[3:] == ["Nobody bids; the tiles stay."]
    gone = told("turn=3 track=[7*nile]", "draw, tile gold, pass, pass, pass")
    assert gone == [
        "Cleo draws a tile.",
        "From the bag: Gold.",
        "The auction track is full: a forced auction, called by Anna.",
        "Ben passes.",
        "Cleo passes.",
        "Anna passes.",
        "Nobody bids; all tiles of the full track leave the game.",
    ]


def test_log_of_gods_and_invocations() -> None:
    position = "track=[8*nile] tiles=[[2*god]]"
    assert told(position, "god nile, end", gods_per_turn="many", full_track="choose") == [
        "Anna gives up a god and takes Nile.",
        "Anna ends the turn.",
    ]
    assert told(position, "invoke", full_track="choose") == [
        "Anna invokes Ra on a full track: the auction counts as forced."
    ]
    won = told("", "suns 8 7 4 3, suns 9 6 5 2, invoke, pass, bid 2", players=2)
    assert won[3:] == [
        "Ben invokes Ra.",
        "Anna passes.",
        "Ben bids 2.",
        "Ben wins with 2: no tiles. Sun 1 comes face down, 2 goes to the centre.",
    ]


def test_log_of_the_end_of_an_epoch() -> None:
    position = (
        "epoch=2 ra=7 points=[3,20,20] track=[gold] "
        "tiles=[[],[god,2*gold,pharaoh,flood,nile,art,religion,writing],[pharaoh,art]]"
    )
    assert told(position, "draw, tile ra")[1:] == [
        "From the bag: a Ra tile, 8 of 8 on the Ra track.",
        "The Ra track is full: epoch 2 ends at once.",
        "Left on the auction track, now out of the game: Gold.",
        "Anna: fewest pharaohs: -2",
        "Anna: no civilization: -5",
        "Anna: points never fall below 0: +4",
        "Anna: -3 in this epoch, now 0 points.",
        "Ben: gods: 1: +2",
        "Ben: gold: 2: +6",
        "Ben: most pharaohs: +5",
        "Ben: Nile and floods: 2: +2",
        "Ben: civilizations, 3 kinds: +5",
        "Ben: +20 in this epoch, now 40 points.",
        "Cleo: most pharaohs: +5",
        "Cleo: +5 in this epoch, now 25 points.",
        "Epoch 3 begins. Anna holds the highest sun, 13, and starts.",
    ]


def test_log_of_the_end_of_the_game() -> None:
    position = (
        "epoch=3 points=[25,20,15] centre=13 suns=[[],[12]] used=[[8,5,2,1],[9,6,3],[11,10,7,4]] "
        "tiles=[[art],[art],[4*temple,sphinx,art]]"
    )
    assert told(position, "invoke, bid 12") == [
        "Ben invokes Ra.",
        "Ben bids 12.",
        "Ben wins with 12: no tiles. Sun 13 comes face down, 12 goes to the centre.",
        "All suns are used: epoch 3 ends.",
        "Anna: lowest sum of suns: -5",
        "Anna: -5 in this epoch, now 20 points.",
        "Ben: +0 in this epoch, now 20 points.",
        "Cleo: monuments, 2 kinds: +2",
        "Cleo: monuments, 3 or more of a kind: +10",
        "Cleo: highest sum of suns: +5",
        "Cleo: +17 in this epoch, now 32 points.",
        "The game is over: Cleo wins with 32 points.",
    ]


# ---- The sheet and the end ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_the_sheet_sums_up_to_the_points(players: int, preset: str) -> None:
    game = seri.game("ra", players, preset)
    last = game.start()
    for step in steps(game, 7, "drawing"):
        last = step.after
        if step.before.epoch != step.after.epoch:
            assert len(score_sheet(step.after, 0)) == step.after.epoch - 1
    for seat in range(players):
        sheet = score_sheet(last, seat)
        assert [heading.params["epoch"] for heading, _ in sheet] == [1, 2, 3]
        points = [each for _, lines in sheet for _, each in lines]
        assert game.score(last, seat) == last.start_points + sum(points)


def test_the_sheet_names_what_was_scored() -> None:
    game = seri.game("ra", 3, pharaohs_all_equal="literal")
    state = game.position(
        "epoch=3 ra=7 points=[20,20,20] "
        "tiles=[[god,art,agriculture,religion,writing,flood],[3*temple,sphinx],[gold]]"
    )
    game.apply(state, game.read_action(state, "draw"))
    game.apply(state, game.read_outcome(state, "tile ra"))
    words = game.words("en")
    sheets = [score_sheet(state, seat)[2][1] for seat in range(3)]
    shown = [[f"{words.line(line)}: {points}" for line, points in sheet] for sheet in sheets]
    assert shown[0] == [
        "gods: 1: 2", "gold: 0: 0", "pharaohs, most and fewest alike: 3", "Nile and floods: 1: 1",
        "civilizations, 4 kinds: 10", "monuments, 0 kinds: 0", "monuments, 3 or more of a kind: 0",
        "lowest sum of suns: -5",
    ]  # fmt: skip
    assert shown[1][3:] == [
        "Nile, no flood: 0", "no civilization: -5", "monuments, 2 kinds: 2",
        "monuments, 3 or more of a kind: 5", "suns: 0",
    ]  # fmt: skip
    assert shown[2][-1] == "highest sum of suns: 5"


def test_how_the_game_ended() -> None:
    game = seri.game("ra", 3)
    for ended, reason in (("suns", "end.suns_spent"), ("ra", "end.ra_track_full")):
        state = game.position(f"phase=over ended={ended}")
        assert end_reason(state) == Line(reason)
    assert state.ending == Ending.RA_TRACK_FULL


def test_a_tie_is_decided_by_the_highest_sun() -> None:
    game = seri.game("ra", 3)
    words = game.words("en", ["Anna", "Ben", "Cleo"])
    tied = tie_break(game.position("phase=over points=[10,30,30]"))
    assert tied is not None
    assert words.line(tied) == "Ben wins the tie with the highest sun, 12."
    assert tie_break(game.position("phase=over points=[30,10,10]")) is None


def test_a_tie_is_told_at_the_end_of_the_log() -> None:
    position = "epoch=3 ra=7 points=[25,20,15] tiles=[[art],[art],[art]]"
    assert told(position, "draw, tile ra")[-2:] == [
        "The game is over: Anna wins with 20 points.",
        "Anna wins the tie with the highest sun, 13.",
    ]
