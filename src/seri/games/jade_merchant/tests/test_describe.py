"""What is said: reasons, prompts, the log, the sheet; all of it in every language."""

from __future__ import annotations

import string
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import seri
from seri.core.contract import CHANCE
from seri.core.words import LANGUAGES, Line, Term

from ..describe import end_reason, label, log, prompt, score_sheet, tie_break, why_not
from .walk import TABLES, steps

SAID = ("prompt", "label", "reason", "log", "sheet", "end", "call")
NAMES = ["Anna", "Ben", "Cleo", "Dan"]
POOL = "pool=[gold_5,gold_6,fake_4,3*jade,spice_3,book_a]"


def own_words(lang: str) -> dict[str, str]:
    entries = seri.game("jade_merchant").words(lang).entries
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
    for number, step in enumerate(steps(game, seed, style)):
        yield prompt(step.before)
        yield from log(step.before, step.seat, step.action, step.after)
        if number % 3:
            continue
        mask = game.legal_mask(step.before)
        for action in range(game.num_actions):
            reason = why_not(step.before, action)
            assert (reason is None) == bool(mask[action])
            yield label(step.before, action) if reason is None else reason
    for state in (step.before, step.after):
        yield prompt(state)
        yield end_reason(state)
        for seat in range(game.players):
            for heading, lines in score_sheet(state, seat):
                yield heading
                yield from (name for name, _ in lines)


@pytest.fixture(scope="module")
def said() -> list[Line]:
    """Every line said in random games, once for each id and card."""
    found: dict[tuple[object, ...], Line] = {}
    for seed, (players, options) in enumerate(TABLES):
        game = seri.game("jade_merchant", players, **options)
        for whole in everything_said(game, 40 + seed, ("even", "calling", "passing")[seed % 3]):
            for line in inside(whole):
                terms = [part for part in line.params.values() if isinstance(part, Term)]
                found.setdefault((line.id, *terms), line)
    return list(found.values())


def test_all_that_is_said_has_words_in_every_language(said: list[Line]) -> None:
    for lang in LANGUAGES:
        words = seri.game("jade_merchant").words(lang)
        for line in said:
            text = words.line(line)
            assert text
            assert "{" not in text


def test_words_use_only_parameters_that_are_given(said: list[Line]) -> None:
    for lang in LANGUAGES:
        entries = seri.game("jade_merchant").words(lang).entries
        for line in said:
            unused = set(line.params) - parameters(entries[line.id])
            assert parameters(entries[line.id]) <= set(line.params), line.id
            assert unused <= {"count"}, line.id


def test_the_languages_have_the_same_words() -> None:
    english = seri.game("jade_merchant").words("en").entries
    for lang in LANGUAGES:
        other = seri.game("jade_merchant").words(lang).entries
        without_plural = {id for id in english if not id.endswith(".one")}
        assert {id for id in other if not id.endswith(".one")} == without_plural
        for id in without_plural:
            if id.split(".")[0] not in ("verb", "page", "cli"):
                assert parameters(english[id]) == parameters(other[id]), id


def test_most_words_are_used_in_these_games(said: list[Line]) -> None:
    used = {line.id for line in said}
    known = {id for id in own_words("en") if not id.endswith(".one")}
    rare = {"end.tie_break", "end.shared", "reason.over", "reason.leave_one"}
    assert known - used <= rare | {"log.nothing_left", "sheet.no_spice"}


def test_options_have_words_in_every_language() -> None:
    for lang in LANGUAGES:
        words = seri.game("jade_merchant").words(lang)
        for option in seri.game("jade_merchant").meta.options:
            ids = [f"option.{option.name}", f"option.{option.name}.about"]
            ids += [f"option.{option.name}.{value}" for value in option.values]
            assert [id for id in ids if id not in words] == []


# ---- Reasons -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        (f"{POOL} calls=[3]", "call 3", "must be less than 3 cards"),
        (f"{POOL} calls=[1]", "call 2", "must be less than 1 card"),
        (POOL, "pass", "you open this auction, so you must call"),
        (POOL, "call 2 return 1", "you own no card yet that you could return"),
        (f"round=2 {POOL} cards=[[fake_2]]", "call 2 return 1",
         "you own only fake gold, which can't be returned"),
        ("pool=[2*jade]", "call 3", "there are only 2 cards in the pool"),
        ("pool=[jade]", "call 3", "there is only 1 card in the pool"),
        (POOL, "take jade", "you open this auction, so you must call"),
        (f"{POOL} calls=[3]", "take jade", "the auction goes on: call or pass"),
        (f"phase=take {POOL} calls=[2] passed=[2,3]", "pass",
         "your call won: take 2 more cards"),
        (f"phase=take {POOL} calls=[2] passed=[2,3]", "take gold_1", "no Gold 1 in the pool"),
        ("phase=over", "pass", "the game is over"),
        ("phase=deal", "pass", "the dealer is to move"),
    ],
)  # fmt: skip
def test_reason(position: str, action: str, reason: str) -> None:
    game = seri.game("jade_merchant", 3)
    state = game.position(position)
    found = game.why_not(state, game.read_action(state, action))
    assert found is not None
    assert game.words("en", NAMES).line(found) == reason


def test_the_reason_of_the_cap() -> None:
    game = seri.game("jade_merchant", 3, opening_cap="leave_one_each")
    state = game.position(POOL)
    found = game.why_not(state, game.read_action(state, "call 7"))
    assert found is not None
    said = "a card must be left for everybody else who waits: take 6 at most"
    assert game.words("en").line(found) == said


# ---- Prompts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("phase=start", "Dealer: draw the start player"),
        ("phase=deal pool=[jade]", "Dealer: turn up card 2 of 8 for round 1"),
        (POOL, "Anna: open the auction. How many of the 8 cards in the pool do you want? "
         "The lowest call takes them."),
        ("pool=[jade]", "Anna: open the auction. There is 1 card in the pool."),
        (f"{POOL} calls=[3]",
         "Ben: Anna calls 3 cards. Call less, or pass and wait for another auction."),
        (f"{POOL} calls=[1]", "Ben: Anna calls 1 card. You can't go lower, so pass."),
        (f"phase=take {POOL} calls=[2] passed=[2,3]",
         "Anna: take 2 more cards of your choice from the pool"),
        (f"phase=take {POOL} calls=[1] passed=[2,3]",
         "Anna: take 1 more card of your choice from the pool"),
        (f"phase=take round=2 {POOL} calls=[0.5] cards=[[jade]]",
         "Anna: take 1 more card from the pool; then return 1 you owned before"),
        ("phase=return round=2 pool=[jade] calls=[0.5] taken=[gold_1] cards=[[gold_1,jade]]",
         "Anna: return 1 card that you owned before to the pool; fake gold stays"),
        ("phase=over", "The game is over"),
    ],
)  # fmt: skip
def test_prompt(position: str, asked: str) -> None:
    game = seri.game("jade_merchant", 3)
    assert game.words("en", NAMES).line(prompt(game.position(position))) == asked


# ---- The log -------------------------------------------------------------------------------------


def told(position: str, events: str, players: int = 3) -> list[str]:
    """The log of some events, from a position."""
    game = seri.game("jade_merchant", players)
    words = game.words("en", NAMES)
    state = game.position(position)
    lines = []
    for event in events.split(", "):
        seat, before = game.current_player(state), game.copy(state)
        read = game.read_outcome if seat == CHANCE else game.read_action
        action = read(state, event)
        assert (game.weights(state) if seat == CHANCE else game.legal_mask(state))[action]
        game.apply(state, action)
        lines += [words.line(line) for line in log(before, seat, action, state)]
    return lines


def test_log_of_the_beginning() -> None:
    events = "start 2, jade, jade, g1, g2, s4, x, f7, a"
    assert told("phase=start", events) == [
        "Ben is the start player.",
        "Round 1. In the pool: Gold 1, Gold 2, Fake 7, 2 × Jade, Spice 4, Book A, Book X. "
        "Ben opens the first auction.",
    ]


def test_log_of_a_round() -> None:
    events = "3, 2.5, pass, pass, jade, jade, g8, pass"
    with pytest.raises(AssertionError):
        told(f"round=2 {POOL} cards=[[],[gold_8]]", events)
    events = "3, 2.5, pass, pass, take jade, take jade, take jade, g8, 2, 1, pass, take g6"
    assert told(f"round=2 {POOL} cards=[[],[gold_8]]", events) == [
        "Anna calls 3 cards.",
        "Ben calls 3 cards, return 1.",
        "Cleo passes.",
        "Anna passes.",
        "Ben wins the auction: 3 cards, return 1.",
        "Ben takes Jade.",
        "Ben takes Jade.",
        "Ben takes Jade.",
        "Ben returns Gold 8 to the pool.",
        "Anna opens the next auction for the 6 cards left.",
        "Anna calls 2 cards.",
        "Cleo calls 1 card.",
        "Anna passes.",
        "Cleo wins the auction: 1 card.",
        "Cleo takes Gold 6.",
        "Anna is the last and takes the rest: Gold 5, Gold 8, Fake 4, Spice 3, Book A.",
        "Anna took last and starts round 3.",
    ]


def test_log_of_a_pool_emptied_too_early() -> None:
    assert told("pool=[jade]", "1, pass, pass, jade")[-3:] == [
        "Anna takes Jade.",
        "The pool is empty. Nothing is left for Ben, Cleo.",
        "Anna took last and starts round 2.",
    ]


def test_log_of_the_end_of_the_game() -> None:
    position = (
        "round=7 pool=[jade,spice_1] "
        "cards=[[gold_1,fake_2],[gold_3,fake_3,book_a,book_b,book_c,spice_1]]"
    )
    assert told(position, "1, pass, jade", players=2)[3:] == [
        "Anna takes Jade.",
        "Ben is the last and takes the rest: Spice 1.",
        "Anna: gold 1: 1",
        "Anna: 1 jade: 1",
        "Anna: spice 0: 2nd: 12",
        "Anna: 14 points.",
        "Ben: gold 3: 3",
        "Ben: fake gold 3: 3",
        "Ben: spice 2: 1st: 24",
        "Ben: books, sets of 3: 5",
        "Ben: 35 points.",
        "The game is over: Ben wins with 35 points.",
    ]


# ---- The sheet and the end -----------------------------------------------------------------------


def test_the_sheet_names_what_is_scored() -> None:
    game = seri.game("jade_merchant", 3)
    state = game.position(
        "phase=over cards=[[gold_1,gold_7,fake_3,fake_5,2*jade,spice_2],"
        "[gold_2,fake_6,2*spice_1,2*book_a,book_b,book_x],[]]"
    )
    words = game.words("en")
    shown = [
        [f"{words.line(line)}: {points}" for line, points in score_sheet(state, seat)[0][1]]
        for seat in range(3)
    ]
    assert shown == [
        ["gold 1, 7: 8", "fake gold 3, 5: 8", "2 jade: 3",
         "spice 2: 1st, shared by 2: 18", "no books: 0"],
        ["gold 2: 2", "fake gold 6: 6 is more than 2 of gold, worthless: 0", "0 jade: 0",
         "spice 2: 1st, shared by 2: 18", "books, sets of 3, 1: 6"],
        ["no gold: 0", "no fake gold: 0", "0 jade: 0", "spice 0: 3rd: 6", "no books: 0"],
    ]  # fmt: skip
    assert score_sheet(state, 0)[0][0] == Line("sheet.final")


def test_the_sheet_on_the_way_says_so_and_gives_fractions() -> None:
    game = seri.game("jade_merchant", 4)
    assert score_sheet(game.start(), 0) == []
    cards = "cards=[[spice_4],[spice_4],[spice_4],[2*spice_2]]"
    heading, lines = score_sheet(game.position(f"round=3 {POOL} {cards}"), 0)[0]
    assert heading == Line("sheet.now")
    assert [points for _, points in lines] == [0, 0, 0, Fraction(21, 2), 0]
    heading, lines = score_sheet(game.position(POOL), 0)[0]
    assert lines[3] == (Line("sheet.no_spice"), 0)


@pytest.mark.parametrize(
    ("cards", "decided"),
    [
        ("[[gold_8],[4*jade],[2*jade]]", None),
        ("[[gold_1,gold_5],[gold_2,gold_4],[jade]]", "Anna wins the tie with the highest gold "
         "card, 5."),
        ("[[2*jade],[gold_3],[3*book_a]]", "Ben wins the tie with the highest gold card, 3."),
        ("[[2*jade],[3*book_a],[gold_1]]", "Anna, Ben are tied and own no gold: "
         "they share the victory."),
    ],
)  # fmt: skip
def test_what_decides_a_tie(cards: str, decided: str | None) -> None:
    game = seri.game("jade_merchant", 3)
    state = game.position(f"phase=over cards={cards}")
    found = tie_break(state)
    assert (game.words("en", NAMES).line(found) if found else None) == decided
    assert end_reason(state) == Line("end.deck_used_up")
