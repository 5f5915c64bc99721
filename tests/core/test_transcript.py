"""Transcripts: round trips, damage, and every kind of check."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seri
from seri.core import registry
from seri.core.errors import BadTranscript, CaseFailed
from seri.core.transcript import check_transcript

Toy = Callable[..., seri.Game]


def played(game: seri.Game, seed: int, moves: int = 10_000) -> seri.Match:
    """A random match of at most that many decisions."""
    rng = random.Random(seed)
    match = game.match(seed=seed, names=["Anna #1", "", "Chie 千恵"][: game.players])
    while not match.is_over and moves > 0:
        match.play(rng.choice(match.legal()))
        moves -= 1
    return match


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("moves", [0, 1, 7, 10_000])
def test_a_transcript_reads_back(name: str, moves: int) -> None:
    match = played(seri.game(name, players=3), seed=moves, moves=moves)
    text = match.transcript().text()
    back = seri.read_transcript(text)
    assert back.text() == text
    assert back.match().state.tobytes() == match.state.tobytes()
    assert back.names == match.names


def test_a_transcript_from_a_position_reads_back(toy: Toy) -> None:
    game = toy(players=2, cards=3)
    match = game.match(seed=1, state=game.position("gone=[1] played=[[2],[3]] points=[0,1]"))
    match.play("lay 1")
    text = match.transcript().text()
    assert "position prize=0 gone=[1] played=[[2],[3]]" in text
    assert seri.read_transcript(text).text() == text


def test_options_stand_in_the_header_where_no_preset_has_them(toy: Toy) -> None:
    game = toy(players=2, cards=7)
    text = game.match(seed=1).transcript().text()
    assert "option cards 7" in text
    assert seri.read_transcript(text).game == game


COMMENTED = """\
# Played on a train.
# The deck was cut twice.
game goofspiel
players 2  # Anna and Ben
option cards 3
name 1 Anna #1

# They begin.
dealer prize 3  # what the deck gave

# A long silence.
#
1 lay 3
= move 2  # Ben
2 3 # at once
# Later more.
"""

COMMENTED_AS_WRITTEN = """\
# Played on a train.
# The deck was cut twice.
# Anna and Ben
game goofspiel
rules 1
players 2
option cards 3
name 1 Anna #1

# They begin.
dealer prize 3  # what the deck gave
# A long silence.
#
1 lay 3
# Ben
2 lay 3  # at once
# Later more.
"""


def test_comments_read_back(toy: Toy) -> None:
    toy()
    text = seri.read_transcript(COMMENTED).text()
    assert text == COMMENTED_AS_WRITTEN
    assert seri.read_transcript(text).text() == text
    assert seri.read_transcript(text).match().transcript().text() == text


def test_comments_of_events_taken_back_go_with_them(toy: Toy) -> None:
    toy()
    match = seri.read_transcript(COMMENTED).match()
    match.undo()
    assert match.transcript().text().endswith("#\n1 lay 3\n# Ben\n")
    match.undo(2)
    assert match.transcript().text().endswith("\n\n# They begin.\n")


def test_a_comment_that_makes_its_line_too_long_gets_one_of_its_own(toy: Toy) -> None:
    toy()
    text = f"{HEAD}dealer prize 3\n1 3 #{'x' * 1_994}\n"
    assert max(map(len, text.splitlines())) < 2_000
    back = seri.read_transcript(text).text()
    assert max(map(len, back.splitlines())) <= 2_000
    assert seri.read_transcript(back).text() == back


HEAD = "game goofspiel\nplayers 2\noption cards 3\n"

BAD = {
    "empty": ("", 1, "expected `game NAME` first"),
    "only a comment": ("# nothing\n", 1, "expected `game NAME` first"),
    "no game": ("players 2\n", 1, "expected `game NAME` first"),
    "unknown game": ("game chess\n", 1, "no game 'chess'"),
    "players": ("game goofspiel\nplayers 9\n", 2, "2 to 4 players"),
    "players as a word": ("game goofspiel\nplayers two\n", 2, "players: expected a number"),
    "twice": (HEAD + "players 2\n", 4, "players is given twice"),
    "option": ("game goofspiel\noption cards 99\n", 2, "3 to 9"),
    "no option": ("game goofspiel\noption colour red\n", 2, "has no option 'colour'"),
    "preset": ("game goofspiel\npreset odd\n", 2, "no preset 'odd'"),
    "old rules": ("game goofspiel\nrules 99\n", 2, "rules version 99"),
    "old rules above": ("game goofspiel\nrules 99\n" + "# more\n" * 3, 2, "rules version 99"),
    "unknown game above": ("# mine\ngame chess\nplayers 2\n\n1 draw\n", 2, "no game 'chess'"),
    "players above": ("game goofspiel\nplayers 9\noption cards 3\n\n", 2, "2 to 4 players"),
    "option above": ("game goofspiel\noption cards 99\n\nplayers 2\n", 2, "3 to 9"),
    "no option above": ("game goofspiel\noption colour red\nplayers 2\n", 2, "has no option"),
    "preset above": ("game goofspiel\npreset odd\n\ndealer prize 1\n", 2, "no preset 'odd'"),
    "name of nobody above": ("game goofspiel\nname 3 Zoe\nplayers 2\n", 2, "seats are 1 to 2"),
    "position above": (HEAD + "position prize=9\n\n1 lay 1\n", 4, "from 0 to 3"),
    "name twice": (HEAD + "name 1 Zoe\nname 01 Ann\n", 5, "name 1 is given twice"),
    "option twice": (HEAD + "option cards 4\n", 4, "option cards is given twice"),
    "two comments only": ("# a\n\n# b\n", 3, "expected `game NAME` first"),
    "name of nobody": (HEAD + "name 3 Zoe\n", 4, "seats are 1 to 2"),
    "position": (HEAD + "position prize=9\n", 4, "prize: expected a number from 0 to 3"),
    "no seat": (HEAD + "dealer prize 1\n3 lay 1\n", 5, "expected a seat (1 to 2)"),
    "who": (HEAD + "dealer prize 1\nanna lay 1\n", 5, "expected a seat (1 to 2)"),
    "not to move": (HEAD + "dealer prize 1\n2 lay 1\n", 5, "seat 2 is not to move: seat 1 is"),
    "dealer in between": (
        HEAD + "dealer prize 1\ndealer prize 2\n",
        5,
        "the dealer is not to move",
    ),
    "no such move": (HEAD + "dealer prize 1\n1 fly\n", 5, "is no move"),
    "cut off": (HEAD + "dealer prize 1\n1 la\n", 5, "is no move"),
    "illegal": (HEAD + "dealer prize 1\n1 lay 9\n", 5, "hands go from 1 to 3"),
    "not in the deck": (HEAD + "dealer prize 9\n", 4, "possible: prize 1, prize 2, prize 3"),
    "no check": (HEAD + "= nonsense\n", 4, "no check 'nonsense'"),
    "long line": (HEAD + "#" * 3000 + "\n", 4, "longer than"),
    "unknown header": ("game goofspiel\ncolour red\n", 2, "expected a seat"),
}


@pytest.mark.parametrize("name", BAD)
def test_damage_is_named_with_its_line(name: str, toy: Toy) -> None:
    toy()
    text, line, message = BAD[name]
    with pytest.raises(BadTranscript) as error:
        seri.read_transcript(text, "game.txt")
    assert (error.value.line, str(error.value).startswith(f"game.txt:{line}: ")) == (line, True)
    assert message in str(error.value)


CASE = (
    HEAD
    + """
= move dealer
= possible: prize 1, prize 2, prize 3
dealer prize 3          # what the deck gave
= move 1
= legal 1: lay 1, lay 2, lay 3
= error 1 lay 9: hands go from 1 to 3
= error 2 lay 1: not to move
1 lay 3
2 3
= scores: 0 0
= position gone=[3] played=[[3],[3]]
dealer prize 1
1 lay 2
2 lay 1
= score 1: 1
dealer prize 2
1 lay 1
2 lay 2
= move nobody
= places: 2 1
= end end.prizes_gone
"""
)


def test_a_case_that_holds(toy: Toy) -> None:
    toy()
    assert check_transcript(CASE) == []


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("= move 1", "= move 2", "to move: expected 2, found 1"),
        ("lay 2, lay 3\n", "lay 2\n", "legal: expected lay 1, lay 2, found lay 1, lay 2, lay 3"),
        ("prize 2, prize 3\n", "prize 3\n", "possible: expected"),
        ("= score 1: 1", "= score 1: 4", "score 1: expected 4, found 1"),
        ("= scores: 0 0", "= scores: 3 0", "scores: expected 3, 0, found 0, 0"),
        ("= places: 2 1", "= places: 1 1", "places: expected 1, 1, found 2, 1"),
        ("played=[[3],[3]]", "played=[[3],[2]]", "played: expected [[3],[2]], found [[3],[3]]"),
        ("lay 9: hands", "lay 9: feet", "expected 'feet go from 1 to 3'"),
        ("= error 1 lay 9: hands go from 1 to 3", "= error 1 lay 3", "'1 lay 3' is legal"),
        ("prizes_gone", "bored", "end: expected end.bored, found end.prizes_gone"),
    ],
)
def test_a_case_that_does_not_hold_says_so_and_goes_on(
    right: str, wrong: str, message: str, toy: Toy
) -> None:
    toy()
    spoilt = CASE.replace(right, wrong, 1)
    assert spoilt != CASE
    failures = check_transcript(spoilt)
    assert len(failures) == 1
    assert isinstance(failures[0], CaseFailed)
    assert message in str(failures[0])
    assert spoilt.splitlines()[failures[0].line - 1].startswith("= ")


def is_read_or_refused(text: str) -> bool:
    """Whether a text is a transcript that reads back, or is refused with a line that exists."""
    try:
        transcript = seri.read_transcript(text)
    except BadTranscript as refused:
        return 1 <= refused.line <= max(1, len(text.splitlines()))
    written = seri.read_transcript(transcript.text())
    return written.events == transcript.events and written.text() == transcript.text()


@functools.cache
def text_of_some_moves(name: str) -> str:
    game = seri.game(name, players=registry.meta(name).min_players)
    return played(game, seed=3, moves=12).transcript().text()


@given(
    name=st.sampled_from(registry.names()),
    edits=st.lists(
        st.tuples(st.integers(0, 700), st.sampled_from(list("0129 \n=#dx千\0"))), max_size=4
    ),
)
def test_an_edited_transcript_is_read_or_refused(name: str, edits: list[tuple[int, str]]) -> None:
    text = text_of_some_moves(name)
    for place, letter in edits:
        text = text[: place % len(text)] + letter + text[place % len(text) + 1 :]
    assert is_read_or_refused(text)


@given(name=st.sampled_from(registry.names()), text=st.text(max_size=300))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    assert is_read_or_refused(f"game {name}\n{text}")
