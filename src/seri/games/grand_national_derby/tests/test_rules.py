"""Each rule, by section of RULEBOOK.md: the cases in `positions` and what all tables share."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import seri
from seri.core.transcript import check_transcript

from ..components import CARDS, COLOUR_NAMES, PAYOUT, Phase
from .walk import steps, table

FOLDER = Path(__file__).parent.parent
CASES = sorted((Path(__file__).parent / "positions").glob("*.txt"))


def sections() -> list[str]:
    """The numbers of the rulebook's sections before those on secrets and interpretation."""
    text = (FOLDER / "RULEBOOK.md").read_text("utf-8")
    return re.findall(r"^### ([1-5]\.\d) ", text, re.M)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    assert check_transcript(case.read_text("utf-8"), case.stem) == []


def test_every_section_has_a_case_or_a_test_here() -> None:
    here = re.findall(r'"""(\d\.\d) ', Path(__file__).read_text("utf-8"))
    shown = {case.stem.split("_")[0] for case in CASES} | set(here)
    assert [section for section in sections() if section not in shown] == []


def test_every_option_has_a_case() -> None:
    text = "".join(case.read_text("utf-8") for case in CASES)
    for option in seri.game("grand_national_derby").meta.options:
        other = next(value for value in option.values if option.values[value])
        assert f"option {option.name} {other}" in text


def test_the_cards_in_the_box() -> None:
    """1.2  Ten of each of nine colours."""
    start = table(2).start()
    assert start.pile_size == CARDS == 90
    assert len(COLOUR_NAMES) == 9
    assert all(int(values).bit_count() == 10 for values in start.pile)


@pytest.mark.parametrize(("players", "counters"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_the_counters_of_each_player(players: int, counters: int) -> None:
    """1.3  Five with two or three players, four with four or five."""
    start = table(players).start()
    assert start.players["counters"][:players].tolist() == [counters] * players


def test_there_are_five_fences() -> None:
    """1.4  A game that runs to its end resolves five."""
    game = table(3)
    last = next(
        step.after
        for seed in range(20)
        for step in steps(game, seed)
        if game.is_over(step.after) and step.after.fell[4] >= 0
    )
    assert last.fence == 5
    assert len(set(last.fell.tolist())) == 5
    assert int(last.running).bit_count() == 3


def test_the_payouts() -> None:
    """5.4  4, 3, 2 and 1 points."""
    assert PAYOUT.tolist() == [4, 3, 2, 1]


@pytest.mark.parametrize("phase", ["rows", "deal", "start", "draw"])
def test_every_outcome_is_equally_likely(phase: str) -> None:
    """2.1  Of all equally likely tickets each outcome gets one, at the deal and at the refill."""
    game = table(4)
    position = f"phase={phase}"
    if phase == "draw":
        position = "phase=draw played=[white,[red5]] hands=[[red0..3],[blue0..7]] turn=1"
    state = game.position(position)
    weights = game.weights(state)
    total = int(weights.sum())
    assert set(weights.tolist()) <= {0, 1}
    sample = game.modules.rules["sample_chance"]
    drawn = [sample(state, Ticket((ticket + 0.5) / total)) for ticket in range(total)]
    assert np.bincount(drawn, minlength=len(weights)).tolist() == weights.tolist()


class Ticket:
    """A generator that draws one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_holds_in_every_game(players: int) -> None:
    """3.1 to 4.3  One horse a fence falls, the lowest and furthest; turns go round; bets stay."""
    game = table(players)
    for step in steps(game, seed=players):
        before, after = step.before, step.after
        if before.phase <= Phase.START:
            continue
        assert after.to_move in (before.to_move, (before.to_move + 1) % players)
        fallen = int(before.running & ~after.running)
        assert fallen.bit_count() == after.fence - before.fence or game.is_over(after)
        assert ((before.bets < 0) | (before.bets == after.bets)).all()
        for seat in range(players):
            if step.seat >= 0 and seat != step.seat:
                assert (before.players[seat].hand == after.players[seat].hand).all()
