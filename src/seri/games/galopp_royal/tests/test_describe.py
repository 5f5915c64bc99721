"""What is said: reasons, prompts, the log, the sheet; all of it in every language."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import seri
from seri.core.contract import CHANCE
from seri.core.words import LANGUAGES, Line, Term

from ..components import Phase
from ..describe import end_reason, label, number_move, prompt, score_sheet, tie_break, why_not
from .walk import OPTIONS, PLAYERS, steps

SAID = ("prompt", "label", "reason", "log", "sheet", "end", "place", "where")
NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Finn"]


def own_words(lang: str) -> dict[str, str]:
    entries = seri.game("galopp_royal").words(lang).entries
    return {id: text for id, text in entries.items() if id.split(".")[0] in SAID}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def inside(value: Any) -> Iterator[Line]:
    """All lines in a line; a term is a line without parameters."""
    if isinstance(value, Line):
        yield value
        for part in value.params.values():
            yield from inside(part)
    elif isinstance(value, list):
        for part in value:
            yield from inside(part)
    elif isinstance(value, Term) and value.id.split(".")[0] in SAID:
        yield Line(value.id)


def everything_said(game: seri.Game, seed: int, style: str) -> Iterator[Line]:
    """All that is said in a random game; `why_not` is checked on the way."""
    rng = np.random.default_rng(seed)
    for step in steps(game, seed, style):
        yield prompt(step.before)
        viewer = int(rng.integers(-1, game.players))
        yield from game.told(step.before, step.seat, step.action, step.after, viewer)
        if step.seat < 0:
            continue
        mask = game.legal_mask(step.before)
        for action in (*range(48), *rng.integers(48, game.num_actions, 5)):
            reason = why_not(step.before, int(action))
            assert (reason is None) == bool(mask[action])
            yield label(step.before, int(action)) if reason is None else reason
    yield prompt(step.after)
    yield end_reason(step.after)
    for seat in range(game.players):
        for heading, lines in score_sheet(step.after, seat):
            yield heading
            yield from (name for name, _ in lines)


@pytest.fixture(scope="module")
def said() -> list[Line]:
    """Every line said in some random games, once for each id."""
    found: dict[str, Line] = {}
    for players in PLAYERS:
        game = seri.game("galopp_royal", players, **OPTIONS[players % 2])
        for whole in everything_said(game, 40 + players, "thrifty"):
            for line in inside(whole):
                found.setdefault(line.id, line)
    return list(found.values())


def test_all_that_is_said_has_words_in_every_language(said: list[Line]) -> None:
    for lang in LANGUAGES:
        words = seri.game("galopp_royal").words(lang)
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
    english, japanese = own_words("en"), own_words("ja")
    without_plural = {id for id in english if not id.endswith(".one")}
    assert {id for id in japanese if not id.endswith(".one")} == without_plural
    for id in without_plural:
        assert parameters(english[id]) == parameters(japanese[id]), id


def test_most_words_are_used_in_these_games(said: list[Line]) -> None:
    used = {line.id for line in said}
    known = {id for id in own_words("en") if not id.endswith(".one")}
    assert used <= known
    assert len(used) > 0.75 * len(known), known - used


def test_options_have_words_in_every_language() -> None:
    meta = seri.game("galopp_royal").meta
    for lang in LANGUAGES:
        words = seri.game("galopp_royal").words(lang)
        ids = ["title", "tagline"]
        for option in meta.options:
            ids += [f"option.{option.name}", f"option.{option.name}.about"]
            ids += [f"option.{option.name}.{value}" for value in option.values]
        assert [id for id in ids if id not in words] == []


# ---- Prompts -----------------------------------------------------------------------------------

SALE = "phase=auction lot=[1:1,2:2,3:3,5:open]"


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("phase=lot", "Dealer: draw who begins"),
        ("phase=deal", "Dealer: a card for Anna, who alone may see it"),
        ("phase=deal lot=[1:1,2:2,3:3]", "Dealer: lay the fourth card open"),
        (SALE,
         "Anna: open the bidding for these four bearers, or pass (you have 50 coins)"),
        (f"{SALE} bid=7 bidder=1",
         "Ben: bid more than 7 for these four bearers, or pass (you have 50 coins)"),
        (f"{SALE} bid=50 bidder=1", "Ben: your 50 coins don't beat the bid, so pass"),
        (f"{SALE} voids=3", "Anna: after three auctions without a bid the opener must bid"),
        ("", "Dealer: roll the die for Anna"),
        ("phase=fox teams=[[fox,1,1,1]]",
         "Anna: the sly fox! Move your chair 2 forward and push others back, or 2 back and push "
         "others forward"),
        ("phase=push chairs=[2,0,0] teams=[[fox,1,1,1]]",
         "Anna: now push one other chair 2 back, or two chairs 1 back each"),
        ("phase=push chairs=[2,-4,-4] teams=[[fox,1,1,1]]",
         "Anna: now push two other chairs 1 back each"),
        ("phase=push chairs=[2,0,-5] teams=[[fox,1,1,1]]", "Anna: now push one other chair 2 back"),
        ("phase=push pushing=1 chairs=[2,f1,-5] teams=[[fox,1,1,1]]",
         "Anna: now push another chair 2 forward"),
        ("phase=second pushed=2 chairs=[2,-1,0] teams=[[fox,1,1,1]]",
         "Anna: Ben went 1 back; push a second chair 1 back"),
        ("phase=change places=[[3],[1],[2]]",
         "Anna: you were last. Remove a bearer from your own team; you will draw another"),
        ("phase=change places=[[3],[1],[2]] changing=2 teams=[[none,1,2,3]]",
         "Anna: you were last. Remove a bearer from the team of Ben"),
        ("phase=over", "The game is over"),
    ],
)  # fmt: skip
def test_prompt(position: str, asked: str) -> None:
    game = seri.game("galopp_royal", 3)
    assert game.words("en", NAMES).line(prompt(game.position(position))) == asked


def test_prompts_of_the_options() -> None:
    game = seri.game("galopp_royal", 3, fox="may_push", change="may")
    words = game.words("en", NAMES)
    push = game.position("phase=push chairs=[2,0,0] teams=[[fox,1,1,1]]")
    assert words.line(prompt(push)) == (
        "Anna: you may push one other chair 2 back, or two chairs 1 back each"
    )
    change = game.position("phase=change places=[[3],[1],[2]] changing=2")
    assert words.line(prompt(change)).endswith("from the team of Ben, or leave it alone")


# ---- Bids as numbers ---------------------------------------------------------------------------


def test_a_bid_is_asked_as_a_number() -> None:
    game = seri.game("galopp_royal", 3)
    numbers = number_move(game.position(f"{SALE} bid=7 bidder=1"))
    assert numbers is not None
    assert (numbers.verb, numbers.low, numbers.high) == ("bid", 8, 50)
    assert numbers.suggested == (8, 9, 12, 17, 27)
    assert number_move(game.position(f"{SALE} bid=50 bidder=1")) is None
    assert number_move(game.position("")) is None


@pytest.mark.parametrize("players", PLAYERS)
def test_the_numbers_are_just_the_legal_bids(players: int) -> None:
    game = seri.game("galopp_royal", players)
    for step in steps(game, players, "passing"):
        if step.before.phase != Phase.AUCTION:
            continue
        numbers = number_move(step.before)
        legal = [int(each.text[4:]) for each in game.legal(step.before) if each.text[:3] == "bid"]
        if numbers is None:
            assert legal == []
        else:
            assert legal == list(range(numbers.low, numbers.high + 1))
            assert set(numbers.suggested) <= set(legal)


# ---- The log -----------------------------------------------------------------------------------


def told(
    position: str, events: str, players: int = 3, viewer: int = 0, **options: str
) -> list[str]:
    """The log of some events, from a position, as a seat reads it."""
    game = seri.game("galopp_royal", players, **options)
    words = game.words("en", NAMES)
    state = game.position(position) if position else game.start()
    lines = []
    for event in events.split(", "):
        seat, before = game.current_player(state), game.copy(state)
        read = game.read_outcome if seat == CHANCE else game.read_action
        action = read(state, event)
        assert (game.weights(state) if seat == CHANCE else game.legal_mask(state))[action], event
        game.apply(state, action)
        lines += [words.line(line) for line in game.told(before, seat, action, state, viewer)]
    return lines


def test_log_of_an_auction() -> None:
    events = "starter 2, card fox, card 1, card -2, card 5, bid 4, pass, bid 6, pass"
    assert told("", events) == [
        "Ben begins, by lot.",
        "A starting team is auctioned among 3. Ben opens.",
        "Ben draws a card, unseen by others.",
        "Cleo draws a card, unseen by others.",
        "Anna draws: bumbler −2.",
        "A card is laid open: bearer 5.",
        "Ben bids 4.",
        "Cleo passes.",
        "Anna bids 6.",
        "Ben passes.",
        "Anna buys the team for 6.",
        "The team of Anna: sly fox, bearer 1, bumbler −2, bearer 5.",
        "A starting team is auctioned among 2. Ben opens.",
    ]


def test_log_of_voids_and_of_the_first_to_pass() -> None:
    position = "phase=auction voids=2 lot=[1:1,2:2,3:3,5:4,fox:5]"
    assert told(position, "pass, pass, pass, pass, pass", players=5) == [
        "Anna passes and discards: bearer 1.",
        "Ben passes.",
        "Cleo passes.",
        "Dan passes.",
        "Eve passes.",
        "Nobody bids. Discarded: bearer 2, bearer 3, bearer 5, sly fox.",
        "Three auctions without a bid: Anna must bid in the next.",
        "A starting team is auctioned among 5. Anna opens.",
    ]


def test_log_of_the_last_team_and_of_laying_out() -> None:
    position = (
        "phase=auction opener=3 hands=[[],[1:1,2:2,3:3,5:open],[]] paid=[[],[9]] "
        "lot=[-2:3,1:1,3:3,fox:1]"
    )
    events = "bid 5, pass, card 5, card 5, card 2, card 1, 1 2 5 5, 1 2 3 5, -2 1 3 fox"
    assert told(position, events, viewer=2) == [
        "Cleo bids 5.",
        "Anna passes.",
        "Cleo buys the team for 5.",
        "The team of Cleo: bumbler −2, bearer 1, bearer 3, sly fox.",
        "Anna is the last without a team, pays 10 and takes the top four cards.",
        "Anna draws a card, unseen by others.",
        "Anna draws a card, unseen by others.",
        "Anna draws a card, unseen by others.",
        "Anna draws a card, unseen by others.",
        "All teams are sold and are laid out, beginning with Anna.",
        "Anna lays out, slots 1 to 4: bearer 1, bearer 2, bearer 5, bearer 5.",
        "Ben lays out, slots 1 to 4: bearer 1, bearer 2, bearer 3, bearer 5.",
        "Cleo lays out, slots 1 to 4: bumbler −2, bearer 1, bearer 3, sly fox.",
        "Race 1 begins: 14 spaces, prizes 20/10/5. Anna rolls first.",
    ]


def test_log_of_a_race() -> None:
    position = "chairs=[12,-5,11,2] teams=[[fox,1,1,1],[-2,1,1,2],[3,1,5,5],[2,2,2,3]]"
    events = "roll 1, forward, push 3 1, push 4 1, roll 1, roll 2, roll 3, roll 4"
    assert told(position, events, players=4) == [
        "Anna rolls 1: the sly fox.",
        "Anna goes 2 forward, at space 14.",
        "Anna is at the finish: 1st place!",
        "Anna pushes Cleo 1 back, at space 10.",
        "Anna pushes Dan 1 back, at space 1.",
        "Ben rolls 1: bumbler −2, 7 spaces behind the start.",
        "Ben falls into the shell pond first and is last in this race.",
        "Cleo rolls 2: bearer 1, at space 11.",
        "Dan rolls 3: bearer 2, at space 3.",
        "Cleo rolls 4: bearer 5, at space 16.",
        "Cleo is at the finish: 2nd place!",
        "Race 1 is over.",
        "Anna: 1st place, 20 coins.",
        "Cleo: 2nd place, 10 coins.",
        "Dan: 3rd place, 5 coins.",
        "Ben is last: removes a bearer from every team, opens the auctions and begins the next "
        "race.",
    ]


def test_log_between_races() -> None:
    position = "phase=change places=[[3],[1],[2]] teams=[[-2,2,-2,5],[1,fox,3,5],[1,2,3,5]]"
    events = (
        "remove -2, remove fox, keep, card fox, card 1, card 2, card 2, card 3, card 3, "
        "bid 3, pass, pass, 2 2 3 3, card 1, card 1, card 1, card 1"
    )
    assert told(position, events, viewer=1, change="may") == [
        "Anna removes from slot 1 of the own team: bumbler −2.",
        "Anna removes from slot 2 of Ben: sly fox.",
        "Anna leaves the team of Cleo alone.",
        "Anna gets: sly fox.",
        "Ben gets: bearer 1.",
        "Replacement team 1 of 2. Anna opens.",
        "Anna draws a card, unseen by others.",
        "Ben draws: bearer 2.",
        "Cleo draws a card, unseen by others.",
        "A card is laid open: bearer 3.",
        "Anna bids 3.",
        "Ben passes.",
        "Cleo passes.",
        "Anna buys the team for 3.",
        "Anna lays out, slots 1 to 4: bearer 2, bearer 2, bearer 3, bearer 3.",
        "Anna dismisses the old team: sly fox, bearer 2, bumbler −2, bearer 5.",
        "Replacement team 2 of 2. Anna opens.",
        "Anna draws a card, unseen by others.",
        "Ben draws: bearer 1.",
        "Cleo draws a card, unseen by others.",
        "A card is laid open: bearer 1.",
    ]


def test_log_of_a_reshuffle_and_of_the_end() -> None:
    position = "phase=deal lot=[1:1] discards=[7*-2,5*1,7*2,7*3,6*5,6*fox]"
    assert told(position, "card 1")[1] == (
        "The pile is used up: 38 discards are shuffled into a new one."
    )
    end = "race=6 chairs=[f1,23,2] turn=2 teams=[[],[1,1,1,1]]"
    assert told(end, "roll 1")[2:] == [
        "Race 6 is over.",
        "Anna: 1st place, 45 coins.",
        "Ben: 2nd place, 22 coins.",
        "Cleo: 3rd place, 11 coins.",
        "The game is over: Anna wins with 235 coins.",
    ]


# ---- The sheet and the end ---------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_sheet_sums_up_to_the_coins(players: int) -> None:
    game = seri.game("galopp_royal", players)
    for number, step in enumerate(steps(game, 7, "thrifty")):
        if number % 40 and not game.is_over(step.after):
            continue
        for seat in range(players):
            sheet = score_sheet(step.after, seat)
            assert sum(points for _, lines in sheet for _, points in lines) == game.score(
                step.after, seat
            )
    assert len(score_sheet(step.after, 0)) == 7


def test_the_sheet_names_what_was_won_and_paid() -> None:
    game = seri.game("galopp_royal", 3)
    state = game.position("race=2 places=[[2],[1],[3]] paid=[[12,5],[9],[10]]")
    words = game.words("en")
    shown = [
        (words.line(heading), [(words.line(line), points) for line, points in lines])
        for heading, lines in score_sheet(state, 0)
    ]
    assert shown == [
        ("Start", [("coins at the start", 50), ("starting team", -12)]),
        ("Race 1", [("2nd place", 10), ("replacement teams", -5)]),
    ]


def test_how_the_game_ended() -> None:
    game = seri.game("galopp_royal", 3)
    state = game.position("phase=over")
    assert end_reason(state) == Line("end.six_races")
    assert tie_break(state) is None
