"""Each rule, by section of RULEBOOK.md: the cases in `positions` and what all tables share."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import seri
from seri.core.transcript import check_transcript

from ..components import RA_SPACES, SUN_GROUPS, TILE_NAMES, TILES_IN_BAG

FOLDER = Path(__file__).parent.parent
CASES = sorted((Path(__file__).parent / "positions").glob("*.txt"))
INTERPRETED = "7"


def sections(name: str = "RULEBOOK.md") -> list[str]:
    """The numbers of a rulebook's sections, in order."""
    return re.findall(r"^### (\d\.\d) ", (FOLDER / name).read_text("utf-8"), re.M)


def sections_to_prove() -> list[str]:
    return [section for section in sections() if not section.startswith(INTERPRETED)]


# Faults seen in other programs, and the case that shows each.
FAULTS = {
    "final scoring run twice": "5.3_the_final_scoring_runs_once_when_suns_end_the_last_epoch",
    "a turn without a sun": "4.2_who_has_no_sun_left_chooses_but_gets_no_turn",
    "a fourth tile of three": "4.1_two_unrests_with_three_civilization_tiles_ask_for_no_fourth",
    "floor of the change": "6.7_the_floor_is_for_the_total_not_for_the_change",
    "a second tile of one": "4.1_drought_with_one_flood_and_no_nile_asks_for_nothing_more",
    "waiting for nothing": "4.2_unrest_without_a_civilization_tile_asks_for_nothing",
    "epoch before discard": "4.4_the_last_sun_of_all_first_the_disasters_then_the_epoch_ends",
    "left of the winner": "3.5_the_turn_goes_left_of_the_caller_not_of_the_winner",
    "of an old winner": "3.5_all_pass_and_it_goes_left_of_this_caller_not_of_an_earlier_winner",
    "any bid goes": "3.1_a_bid_must_be_higher_one_s_own_and_face_up",
    "god takes god": "2.5_a_god_takes_no_god",
    "gods kept": "5.2_gods_are_not_kept_between_epochs",
    "copies of the wrong kind": "6.5_copies_count_on_their_own_kind",
    "first seat begins": "1.2_suns_are_dealt_seat_by_seat_and_the_highest_begins",
    "alone on one's Ra tile": "3.2_alone_in_an_auction_of_one_s_own_ra_tile_one_may_pass",
    "full track, all pass": "2.6_all_pass_on_a_full_track_and_the_eight_tiles_leave",
    "empty track, all pass": "3.2_on_an_empty_track_too_the_caller_must_bid",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    assert check_transcript(case.read_text("utf-8"), case.stem) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_known_fault_has_its_case(fault: str) -> None:
    assert FAULTS[fault] in [case.stem for case in CASES]


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
    assert set(sections_to_prove()) <= cited <= set(sections())


def test_a_chapter_of_the_rules_cites_its_sections_in_order() -> None:
    for file in sorted((FOLDER / "rules").glob("*.py")):
        if file.name == "__init__.py":
            continue
        tree = ast.parse(file.read_text("utf-8"))
        docs = [ast.get_docstring(node) for node in tree.body if isinstance(node, ast.FunctionDef)]
        first = [re.match(r"(\d\.\d)  ", doc or "") for doc in docs]
        assert all(first), file.name
        sections = [found.group(1) for found in first if found]
        assert sections == sorted(sections), file.name


def test_both_rulebooks_have_the_same_sections_in_order() -> None:
    assert sections() == sections("RULEBOOK.ja.md") == sorted(set(sections()))
    assert len(sections_to_prove()) == 30


def test_the_tiles_in_the_box() -> None:
    """1.1  180 tiles."""
    box = dict(zip(TILE_NAMES, TILES_IN_BAG.tolist(), strict=True))
    assert sum(box.values()) == 180
    few = {"ra": 30, "god": 8, "gold": 5, "pharaoh": 25, "nile": 25, "flood": 12}
    disasters = {"funeral": 2, "drought": 2, "unrest": 4, "earthquake": 2}
    assert few.items() <= box.items()
    assert disasters.items() <= box.items()
    others = [count for name, count in box.items() if name not in few | disasters]
    assert others == [5] * 13


@pytest.mark.parametrize(("players", "suns"), [(2, 9), (3, 13), (4, 13), (5, 16)])
def test_the_suns_in_play(players: int, suns: int) -> None:
    """1.2  Suns 1 to 9, 13 or 16: sun 1 in the centre, the others dealt."""
    dealt = [sun for group in SUN_GROUPS[players] for sun in group]
    assert sorted([1, *dealt]) == list(range(1, suns + 1))
    assert len(SUN_GROUPS[players]) == players
    start = seri.game("ra", players).start()
    assert start.centre_sun == 1


@pytest.mark.parametrize(("players", "spaces"), [(2, 6), (3, 8), (4, 9), (5, 10)])
def test_the_spaces_of_the_ra_track(players: int, spaces: int) -> None:
    """1.3  The Ra tile on the last space ends the epoch, one before does not."""
    game = seri.game("ra", players)
    assert RA_SPACES[players] == spaces
    for ra, epoch in ((spaces - 2, 1), (spaces - 1, 2)):
        state = game.position(f"ra={ra}")
        game.apply(state, game.read_action(state, "draw"))
        game.apply(state, game.read_outcome(state, "tile ra"))
        assert state.epoch == epoch


def test_the_points_at_the_start() -> None:
    """1.4  5 points, or 10."""
    assert seri.game("ra", 3).scores(seri.game("ra", 3).start()) == [5, 5, 5]
    ten = seri.game("ra", 3, start_points=10)
    assert ten.scores(ten.start()) == [10, 10, 10]


def test_the_presets_are_the_options_they_name() -> None:
    bsw = seri.game("ra", 3)
    assert bsw == seri.game(
        "ra", 3, start_points=5, god_takes_disaster="no", gods_per_turn="one",
        full_track="auction", pharaohs_all_equal="none", sun_ties="single_sun",
    ) == seri.game("ra", 3, "bsw")  # fmt: skip
    assert seri.game("ra", 3, "rgg2008") == seri.game(
        "ra", 3, start_points=10, god_takes_disaster="yes", gods_per_turn="many",
        full_track="choose", pharaohs_all_equal="none", sun_ties="shared",
    )  # fmt: skip
    assert seri.game("ra", 3, "rgg2008", sun_ties="single_sun") != seri.game("ra", 3, "rgg2008")
