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

from ..components import MAX_EVENTS, SCORE_BOUNDS, Ending
from .walk import STYLES, TABLES, check_pieces, steps, table

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
WAYS = {
    "finished": Ending.FINISHED,
    "exhausted": Ending.EXHAUSTED,
    "passed": Ending.ALL_PASSED,
}


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    text = file.read_text("utf-8")
    assert check_transcript(text, file.stem) == []
    transcript = read_transcript(text, file.stem)
    assert transcript.text() == text
    match = transcript.match()
    assert match.is_over
    _, players, way = file.stem.split("_")
    assert match.game.players == int(players.removesuffix("p"))
    assert match.state.ending == WAYS[way]


def test_the_transcripts_cover_every_way_to_end() -> None:
    ways = [tuple(file.stem.split("_")[::2]) for file in TRANSCRIPTS]
    assert set(ways) == {(tag, way) for tag in ("default", "options") for way in WAYS}
    assert {file.stem.split("_")[1] for file in TRANSCRIPTS} == {"2p", "3p", "4p", "5p"}


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("style", STYLES)
def test_nothing_is_lost_at_any_node(players: int, options: dict[str, str], style: str) -> None:
    game = table(players, options)
    check_pieces(game.start())
    for count, step in enumerate(steps(game, seed=players, style=style), start=1):
        check_pieces(step.after)
        assert count <= MAX_EVENTS
        bounds = range(SCORE_BOUNDS[0], SCORE_BOUNDS[1] + 1)
        assert all(score in bounds for score in game.scores(step.after))
    assert min(game.places(step.after)) == 1


def test_masks_and_weights_are_set_anew() -> None:
    game = table(3)
    rules = game.modules.rules
    mask, weights = np.ones(game.num_actions, np.bool_), np.ones(game.num_outcomes, np.int64)
    for position in ("phase=rows", "turn=2", "played=[white] hands=[[white1..8]]"):
        state = game.position(position)
        mask[:], weights[:] = True, 1
        assert rules["legal_actions"](state, mask) == mask.sum()
        assert rules["chance_weights"](state, weights) == weights.sum()
        assert mask.tolist() == game.legal_mask(state).tolist()
        assert weights.tolist() == game.weights(state).tolist()


class AnyGame(RuleBasedStateMachine):
    """Any legal events, at any table, with any options."""

    @initialize(players=st.integers(2, 5), data=st.data())
    def sit_down(self, players: int, data: st.DataObject) -> None:
        options = {
            option.name: data.draw(st.sampled_from(list(option.values)), label=option.name)
            for option in table(2).meta.options
        }
        self.game = table(players, options)
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

    @invariant()
    def somebody_can_act(self) -> None:
        state: Any = self.state
        player = self.game.current_player(state)
        assert self.game.legal_mask(state).any() == (player >= 0)
        assert self.game.weights(state).any() == (player == seri.CHANCE)


AnyGame.TestCase.settings = settings(
    max_examples=10,
    stateful_step_count=70,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyGame = AnyGame.TestCase
