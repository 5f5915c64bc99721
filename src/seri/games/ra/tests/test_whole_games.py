"""Whole games: those in `transcripts`, and random ones with what must hold at every node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import seri
from seri.core.transcript import check_transcript, read_transcript

from ..components import EPOCHS, MAX_EVENTS, SCORE_BOUNDS, SUN_GROUPS, Ending
from .walk import TABLES, check_pieces, check_points, steps

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


def endings(transcript: seri.Transcript) -> list[Ending]:
    """How each epoch of a finished game ended."""
    game, state = transcript.game, transcript.game.start()
    found = []
    for event in transcript.events:
        epoch = int(state.epoch)
        game.apply(state, event.action)
        if state.epoch != epoch or game.is_over(state):
            found.append(Ending(int(state.ending)))
    return found


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    text = file.read_text("utf-8")
    assert check_transcript(text, file.stem) == []
    transcript = read_transcript(text, file.stem)
    assert transcript.text() == text
    assert transcript.match().is_over
    preset, players, _, *ways = file.stem.split("_")
    assert transcript.game == seri.game("ra", int(players.removesuffix("p")), preset)
    named = {"suns": Ending.SUNS_SPENT, "ra": Ending.RA_TRACK_FULL}
    assert endings(transcript) == [named[way] for way in ways]


def test_the_transcripts_cover_every_way_an_epoch_can_end() -> None:
    covered: set[tuple[Any, ...]] = set()
    for file in TRANSCRIPTS:
        preset, players, _, *ways = file.stem.split("_")
        covered |= {(preset, epoch, way) for epoch, way in enumerate(ways, start=1)}
        covered.add((preset, players))
    wanted: set[tuple[Any, ...]] = {
        (preset, epoch, way)
        for preset in ("bsw", "rgg2008")
        for epoch in range(1, EPOCHS + 1)
        for way in ("suns", "ra")
    }
    assert covered == wanted | {(preset, f"{players}p") for players, preset in TABLES}


@pytest.mark.parametrize(("players", "preset"), TABLES)
@pytest.mark.parametrize("style", ["drawing", "spending"])
def test_nothing_is_lost_at_any_node(players: int, preset: str, style: str) -> None:
    game = seri.game("ra", players, preset)
    check_pieces(game.start())
    for count, step in enumerate(steps(game, seed=players, style=style), start=1):
        check_pieces(step.after)
        check_points(step.after)
        assert count <= MAX_EVENTS
        bounds = range(SCORE_BOUNDS[0], SCORE_BOUNDS[1] + 1)
        assert all(score in bounds for score in game.scores(step.after))
    assert game.places(step.after) != []
    assert sorted(game.places(step.after)) == list(range(1, players + 1))


def test_masks_and_weights_are_set_anew() -> None:
    game = seri.game("ra", 2)
    rules = game.modules.rules
    mask, weights = np.ones(game.num_actions, np.bool_), np.ones(game.num_outcomes, np.int64)
    for state in (game.start(), game.position("track=[gold]"), game.position("phase=over")):
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
    "position",
    ["phase=deal", "phase=deal suns=[[12,9,6,3]]", "phase=draw", "phase=draw track=[5*gold]"],
)
def test_the_dealer_draws_by_the_weights(position: str) -> None:
    """7.1, 2.3  Of all equally likely tickets each outcome gets as many as it weighs."""
    game = seri.game("ra", 3)
    state = game.position(position)
    weights = game.weights(state)
    total = int(weights.sum())
    sample = game.modules.rules["sample_chance"]
    drawn = [sample(state, Ticket((ticket + 0.5) / total)) for ticket in range(total)]
    assert np.bincount(drawn, minlength=len(weights)).tolist() == weights.tolist()


class AnyGame(RuleBasedStateMachine):
    """Any legal events, at any table, with any options."""

    @initialize(players=st.sampled_from(list(SUN_GROUPS)), data=st.data())
    def sit_down(self, players: int, data: st.DataObject) -> None:
        options = {
            option.name: data.draw(st.sampled_from(list(option.values)), label=option.name)
            for option in seri.game("ra").meta.options
        }
        self.game = seri.game("ra", players, **options)
        self.state = self.game.start()

    @precondition(lambda self: not self.game.is_over(self.state))
    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        if self.game.current_player(self.state) == seri.CHANCE:
            possible = self.game.weights(self.state).nonzero()[0].tolist()
        else:
            possible = self.game.legal(self.state)
        self.game.apply(self.state, int(data.draw(st.sampled_from(possible))))

    @precondition(lambda self: self.game.is_over(self.state))
    @rule()
    def a_rematch(self) -> None:
        self.state = self.game.start()

    @invariant()
    def nothing_is_lost(self) -> None:
        check_pieces(self.state)
        check_points(self.state)

    @invariant()
    def somebody_can_act(self) -> None:
        player, rules = self.game.current_player(self.state), self.game.modules.rules
        mask, weights = self.game.legal_mask(self.state), self.game.weights(self.state)
        assert rules["legal_actions"](self.state, mask) == mask.sum()
        assert rules["chance_weights"](self.state, weights) == weights.sum()
        assert mask.any() == (player >= 0)
        assert weights.any() == (player == seri.CHANCE)


AnyGame.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=80,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyGame = AnyGame.TestCase
