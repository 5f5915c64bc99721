"""Each rule, by section of RULEBOOK.md: the cases in `positions` and what all tables share."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import seri
from seri.core.transcript import check_transcript

from ..actions import CALL, RETURN, half_cards
from ..components import CARD_NAMES, COPIES, NUM_KINDS, VALUE

FOLDER = Path(__file__).parent.parent
CASES = sorted((Path(__file__).parent / "positions").glob("*.txt"))
OPENINGS = [(pool, waiting) for pool in range(1, 9) for waiting in range(2, 6)]


def sections(name: str = "RULEBOOK.md") -> list[str]:
    """The numbers of a rulebook's sections, in order."""
    return re.findall(r"^### (\d\.\d) ", (FOLDER / name).read_text("utf-8"), re.M)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    assert check_transcript(case.read_text("utf-8"), case.stem) == []


def test_every_section_has_a_case_or_a_test_here() -> None:
    here = re.findall(r'"""(\d\.\d) ', Path(__file__).read_text("utf-8"))
    shown = {case.stem.split("_")[0] for case in CASES} | set(here)
    assert [section for section in sections() if section not in shown] == []


def test_both_rulebooks_have_the_same_sections_in_order() -> None:
    assert sections() == sections("RULEBOOK.ja.md") == sorted(set(sections()))
    assert len(sections()) == 22


@pytest.mark.parametrize("name", ["RULEBOOK.md", "RULEBOOK.ja.md"])
def test_the_rulebook_lists_the_options_with_their_defaults(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    for option in seri.game("jade_merchant").meta.options:
        values, default = ", ".join(option.values), option.show(option.default)
        assert f"| `{option.name}` | {values} | {default} |" in text


def test_the_gold_and_the_jade_in_the_box() -> None:
    """1.1  Gold 1 to 8 and fake gold 2 to 7, one each; twelve jade."""
    box = dict(zip(CARD_NAMES, COPIES.tolist(), strict=True))
    assert [name for name in box if name.startswith("gold")] == [f"gold_{n}" for n in range(1, 9)]
    assert [name for name in box if name.startswith("fake")] == [f"fake_{n}" for n in range(2, 8)]
    assert {count for name, count in box.items() if name.startswith(("gold", "fake"))} == {1}
    assert box["jade"] == 12
    numbers = {name: int(VALUE[kind]) for kind, name in enumerate(CARD_NAMES)}
    for name, number in numbers.items():
        mark = name.partition("_")[2]
        assert number == (int(mark) if mark.isdigit() else 0)


def test_the_spice_and_the_books_in_the_box() -> None:
    """1.2  14 spice and 16 books; 56 cards in all."""
    box = dict(zip(CARD_NAMES, COPIES.tolist(), strict=True))
    assert [box[f"spice_{n}"] for n in range(1, 5)] == [4, 4, 3, 3]
    assert [box[f"book_{letter}"] for letter in "abcdex"] == [3, 3, 3, 3, 3, 1]
    assert sum(box.values()) == 56


def test_all_lies_open() -> None:
    """2.4  Nothing is covered from anybody, and there is nothing to fill in."""
    game = seri.game("jade_merchant", 3)
    state = game.position("round=2 pool=[3*jade] cards=[[gold_1],[fake_2]]")
    for viewer in range(seri.SPECTATOR, 3):
        view = game.redact(state, viewer)
        assert view.tobytes() == state.tobytes()
        assert game.determinize(view, np.random.default_rng(0)).tobytes() == state.tobytes()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_starts_alike_and_cards_come_as_often_as_they_are_left(players: int) -> None:
    """2.1  The dealer's odds."""
    game = seri.game("jade_merchant", players)
    state = game.start()
    assert game.weights(state)[:5].tolist() == [1] * players + [0] * (5 - players)
    assert not game.weights(state)[5:].any()
    game.apply(state, 0)
    assert game.weights(state)[5:].tolist() == COPIES.tolist()
    game.apply(state, game.read_outcome(state, "jade"))
    assert game.weights(state)[game.read_outcome(state, "jade")] == 11


def test_no_fake_gold_among_the_returns() -> None:
    """3.3  There is no such action."""
    for kind, name in enumerate(CARD_NAMES):
        assert (RETURN[kind] == -1) == name.startswith("fake")


@pytest.mark.parametrize(("pool", "waiting"), OPENINGS)
@pytest.mark.parametrize("cap", ["pool", "leave_one_each"])
def test_the_highest_first_call(pool: int, waiting: int, cap: str) -> None:
    """3.5  The pool; or a card less for each other who waits, and one more with a return."""
    game = seri.game("jade_merchant", waiting, opening_cap=cap)
    owner = "cards=[[book_a,book_b]]"
    state = game.position(f"round=3 pool=[{pool}*jade] {owner}")
    mask = game.legal_mask(state)
    plain = [n for n in range(1, 9) if mask[CALL[half_cards(n, 0)]]]
    returning = [n for n in range(1, 9) if mask[CALL[half_cards(n, 1)]]]
    if cap == "pool":
        assert plain == returning == list(range(1, pool + 1))
    else:
        assert plain == list(range(1, max(1, pool - waiting + 1) + 1))
        assert returning == list(range(1, max(1, pool - waiting + 2) + 1))
    assert not mask[CALL[1] + 1 :].any()
    assert len(CALL) == 17
    assert NUM_KINDS == 25
