"""Each rule, by section of RULEBOOK.md: the cases in `positions` and what all tables share."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import seri
from seri.core.errors import BadOption
from seri.core.transcript import check_transcript

from ..components import HIGHEST_BID, SCORE_BOUNDS

FOLDER = Path(__file__).parent.parent
CASES = sorted((Path(__file__).parent / "positions").glob("*.txt"))
KNOWN, INTERPRETED = "7", "8"


def sections(name: str = "RULEBOOK.md") -> list[str]:
    """The numbers of a rulebook's sections, in order."""
    return re.findall(r"^### (\d\.\d+) ", (FOLDER / name).read_text("utf-8"), re.M)


def sections_to_prove() -> list[str]:
    return [section for section in sections() if section[0] not in (KNOWN, INTERPRETED)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    assert check_transcript(case.read_text("utf-8"), case.stem) == []


def test_every_section_has_a_case_or_a_test_here() -> None:
    here = re.findall(r'"""(\d\.\d) ', Path(__file__).read_text("utf-8"))
    shown = {case.stem.split("_")[0] for case in CASES} | set(here)
    assert [section for section in sections_to_prove() if section not in shown] == []


def test_the_rules_cite_sections_that_exist_and_leave_none_out() -> None:
    cited: set[str] = set()
    for file in sorted((FOLDER / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                cited |= set(re.findall(r"\b\d\.\d\b", ast.get_docstring(node) or ""))
    assert cited <= set(sections())
    missing = set(sections_to_prove()) - cited
    assert missing <= {"1.3", "1.4", "6.2"}, missing  # components and options


def test_both_rulebooks_have_the_same_sections_in_order() -> None:
    assert sections() == sections("RULEBOOK.ja.md")
    numbers = [tuple(map(int, section.split("."))) for section in sections()]
    assert numbers == sorted(set(numbers))
    assert len(sections_to_prove()) == 30


def test_the_bearers_in_the_box() -> None:
    """1.1  40 cards: seven of each, six fives and six foxes."""
    start = seri.game("galopp_royal", 3).start()
    assert start.pile.tolist() == [7, 7, 7, 7, 6, 6]
    other = seri.game("galopp_royal", 3, bearers="10 10 10 10 0 0").start()
    assert other.pile.tolist() == [10, 10, 10, 10, 0, 0]


def test_the_tableaus_have_four_slots_and_the_die_four_faces() -> None:
    """1.2  The die names a slot."""
    game = seri.game("galopp_royal", 3)
    state = game.position("")
    assert game.outcomes_text(state) == "roll 1, roll 2, roll 3, roll 4"
    assert len(state.players[0].slots) == 4


@pytest.mark.parametrize(("race", "length"), list(enumerate([14, 16, 18, 20, 22, 24], start=1)))
def test_the_track(race: int, length: int) -> None:
    """1.3  Each race has its finish; the pond is six spaces behind the start."""
    game = seri.game("galopp_royal", 3)
    team = "teams=[[-2,1,1,1]] starter=1 turn=1"
    places = f"places=[{','.join('[' + ','.join([p] * (race - 1)) + ']' for p in '123')}]"
    for space, slot, chair in ((length - 2, 2, length - 1), (length - 1, 2, "f1"), (-4, 1, "p1")):
        state = game.position(f"race={race} {places} chairs=[{space},1,1] {team}")
        game.apply(state, game.read_outcome(state, f"roll {slot}"))
        assert f"chairs=[{chair},1,1]" in game.describe_position(state)


def test_the_prizes() -> None:
    """1.4  By race, for the first three."""
    start = seri.game("galopp_royal", 3).start()
    rows = start.prizes.reshape(6, 3).tolist()
    assert rows[:2] == [[20, 10, 5], [25, 12, 6]]
    for first, second, third in rows:
        assert (second, third) == (first // 2, first // 4)
    assert [row[0] for row in rows] == [20, 25, 30, 35, 40, 45]


def test_a_player_sees_only_what_he_drew() -> None:
    """2.3  And the open card."""
    game = seri.game("galopp_royal", 3)
    state = game.position("phase=auction lot=[1:1,2:2,3:3,5:open]")
    assert [game.redact(state, seat).lot.tolist()[:4] for seat in range(-1, 3)] == [
        [-1, -1, -1, 4], [1, -1, -1, 4], [-1, 2, -1, 4], [-1, -1, 3, 4],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("bearers", "7 7 7 7 6 7"), ("bearers", "7 7 7 7 12"), ("bearers", "-1 8 7 7 12 7"),
        ("race_lengths", "0 16 18 20 22 24"), ("race_lengths", "14 16 18"), ("pond", "0"),
        ("prizes", "1 2 3"), ("prizes", " ".join(["-1"] * 18)),
    ],
)  # fmt: skip
def test_impossible_numbers_are_refused(option: str, value: str) -> None:
    """6.2  Bearers add up to 40, distances are at least 1, prizes at least 0."""
    with pytest.raises(BadOption):
        seri.game("galopp_royal", 3, **{option: value})


def test_no_money_is_too_much_to_bid() -> None:
    """2.4  With the highest prizes possible there is still a bid for each amount."""
    prizes = next(each for each in seri.game("galopp_royal").meta.options if each.name == "prizes")
    richest = 50 + 5 * prizes.high - 1
    assert richest == HIGHEST_BID
    assert SCORE_BOUNDS[1] == 50 + 6 * prizes.high


def test_the_numbers_that_no_rulebook_prints_are_marked() -> None:
    meta = seri.game("galopp_royal").meta
    assumed = {option.name for option in meta.options if option.assumed}
    assert assumed == {"bearers", "race_lengths", "pond", "prizes"}
