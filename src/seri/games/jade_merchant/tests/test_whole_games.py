"""Whole games: those in `transcripts`, and random ones with what must hold at every node."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import seri
from seri.core.transcript import check_transcript, read_transcript

from ..components import MAX_EVENTS, ROUNDS, SCORE_BOUNDS, Phase
from .walk import TABLES, check_pieces, steps

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    text = file.read_text("utf-8")
    assert check_transcript(text, file.stem) == []
    transcript = read_transcript(text, file.stem)
    assert transcript.text() == text
    assert transcript.match().is_over
    assert transcript.game.players == int(file.stem[0])


def test_the_transcripts_show_every_way_to_win() -> None:
    """4.6  By points alone, by gold, against a player without gold, and shared."""
    ways = set()
    for file in TRANSCRIPTS:
        match = read_transcript(file.read_text("utf-8"), file.stem).match()
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason.id == "end.deck_used_up"
        ways.add((len(outcome.winners) > 1, outcome.tie_break and outcome.tie_break.id))
    assert ways == {(False, None), (False, "end.tie_break"), (True, "end.shared")}
    assert {file.stem[0] for file in TRANSCRIPTS} == {"2", "3", "4", "5"}


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("style", ["even", "calling", "passing"])
def test_nothing_is_lost_at_any_node(players: int, options: dict[str, str], style: str) -> None:
    game = seri.game("jade_merchant", players, **options)
    check_pieces(game.start())
    low, high = SCORE_BOUNDS
    rounds = 0
    for count, step in enumerate(steps(game, seed=players, style=style), start=1):
        check_pieces(step.after)
        assert count <= MAX_EVENTS
        assert all(low <= score <= high for score in game.scores(step.after))
        rounds += step.after.phase in (Phase.TURN_UP, Phase.OVER) and step.before.phase in (
            Phase.TAKE,
            Phase.RETURN,
        )
    assert rounds == ROUNDS
    assert step.after.deck_size == 0
    assert step.after.players["cards"].sum() == 56


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_a_card_left_for_each_everybody_takes_in_every_round(players: int) -> None:
    """3.5  What `leave_one_each` is for."""
    game = seri.game("jade_merchant", players, opening_cap="leave_one_each")
    for seed in range(3):
        owned = np.zeros(players, int)
        for step in steps(game, seed, "calling"):
            if step.before.phase == Phase.TURN_UP and step.before.pool_size == 0:
                owned = step.before.players["cards"][:players].sum(axis=1)
            if step.before.phase in (Phase.TAKE, Phase.RETURN) and step.after.phase in (
                Phase.TURN_UP,
                Phase.OVER,
            ):
                now = step.after.players["cards"][:players].sum(axis=1)
                assert (now >= owned).all()
                assert (now > owned).any()


def test_masks_and_weights_are_set_anew() -> None:
    game = seri.game("jade_merchant", 2)
    rules = game.modules.rules
    mask, weights = np.ones(game.num_actions, np.bool_), np.ones(game.num_outcomes, np.int64)
    for state in (game.start(), game.position("pool=[jade]"), game.position("phase=over")):
        mask[:], weights[:] = True, 1
        assert rules["legal_actions"](state, mask) == mask.sum()
        assert rules["chance_weights"](state, weights) == weights.sum()
        assert mask.tolist() == game.legal_mask(state).tolist()
        assert weights.tolist() == game.weights(state).tolist()


class Ticket:
    """A generator that draws one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize(
    "position", ["phase=start", "phase=deal", "phase=deal round=3 cards=[[4*jade,gold_1,spice_2]]"]
)
def test_the_dealer_draws_by_the_weights(position: str) -> None:
    """2.1  Of all equally likely tickets each outcome gets as many as it weighs."""
    game = seri.game("jade_merchant", 3)
    state = game.position(position)
    weights = game.weights(state)
    total = int(weights.sum())
    sample = game.modules.rules["sample_chance"]
    drawn = [sample(state, Ticket((ticket + 0.5) / total)) for ticket in range(total)]
    assert np.bincount(drawn, minlength=len(weights)).tolist() == weights.tolist()


class AnyGame(RuleBasedStateMachine):
    """Any legal events, at any table, with any options."""

    @initialize(players=st.integers(2, 5), data=st.data())
    def sit_down(self, players: int, data: st.DataObject) -> None:
        options = {
            option.name: data.draw(st.sampled_from(list(option.values)), label=option.name)
            for option in seri.game("jade_merchant").meta.options
        }
        self.game = seri.game("jade_merchant", players, **options)
        self.state = self.game.start()

    @precondition(lambda self: not self.game.is_over(self.state))
    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        if self.game.current_player(self.state) == seri.CHANCE:
            possible = np.flatnonzero(self.game.weights(self.state)).tolist()
        else:
            possible = np.flatnonzero(self.game.legal_mask(self.state)).tolist()
        self.game.apply(self.state, data.draw(st.sampled_from(possible)))

    @invariant()
    def the_pieces_are_all_there(self) -> None:
        if hasattr(self, "state"):
            check_pieces(self.state)
            text = self.game.describe_position(self.state)
            assert self.game.position(text).tobytes() == self.state.tobytes()


AnyGame.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyGame = AnyGame.TestCase
