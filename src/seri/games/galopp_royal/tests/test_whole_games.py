"""Whole games: those in `transcripts`, and random ones with what must hold at every node."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import seri
from seri.core.transcript import read_transcript

from ..components import MAX_EVENTS, PRIZES, RACES, SCORE_BOUNDS, Phase
from .walk import OPTIONS, PLAYERS, check_pieces, steps

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    text = file.read_text("utf-8")
    transcript = read_transcript(text, file.stem)
    assert transcript.text() == text
    players, victory, *playoff = file.stem.split("_")
    assert transcript.game.players == int(players.removesuffix("p"))
    places = text.splitlines()[-1].removeprefix("= places: ").split()
    assert places.count("1") == (1 if victory == "alone" else 2)
    if playoff:
        assert _has_playoff(transcript)


def _has_playoff(transcript: seri.Transcript) -> bool:
    """3.6  Whether anybody rolled when the prizes were settled."""
    game, state = transcript.game, transcript.game.start()
    for event in transcript.events:
        game.apply(state, event.action)
        if state.phase == Phase.ROLL and state.finished >= PRIZES:
            return True
    return False


def test_the_transcripts_cover_every_way_a_game_can_end() -> None:
    """6.1  One winner or several, at every number of players; with and without a play-off."""
    found = {file.stem.split("_")[0] for file in TRANSCRIPTS}
    assert found == {f"{players}p" for players in PLAYERS}
    assert {file.stem.split("_")[1] for file in TRANSCRIPTS} == {"alone", "shared"}
    assert any(file.stem.endswith("playoff") for file in TRANSCRIPTS)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("style", "options"), [*zip(["thrifty", "backwards"], OPTIONS, strict=True)]
)
def test_nothing_is_lost_at_any_node(players: int, style: str, options: dict[str, str]) -> None:
    game = seri.game("galopp_royal", players, **options)
    check_pieces(game.start())
    for count, step in enumerate(steps(game, seed=players, style=style), start=1):
        check_pieces(step.after)
        assert count <= MAX_EVENTS
    scores = game.scores(step.after)
    assert all(SCORE_BOUNDS[0] <= score <= SCORE_BOUNDS[1] for score in scores)
    places = game.places(step.after)
    assert places == [1 + sum(other > score for other in scores) for score in scores]
    assert step.after.race == RACES


@pytest.mark.parametrize("players", PLAYERS)
def test_what_cannot_happen_does_not(players: int) -> None:
    """2.2, 3.3, 3.6  Money for the last team, somebody to push forward, a chair out of the pond."""
    game = seri.game("galopp_royal", players)
    for step in steps(game, 30 + players, "backwards"):
        state = step.after
        if state.phase == Phase.LAST_TEAM:
            assert (
                step.before.players[state.to_move].coins >= 10 or step.before.phase == state.phase
            )
        if state.phase in (Phase.PUSH, Phase.PUSH_SECOND):
            assert game.legal_mask(state).any()
        assert state.drowned < players


def test_masks_and_weights_are_set_anew() -> None:
    game = seri.game("galopp_royal", 3)
    rules = game.modules.rules
    mask, weights = np.ones(game.num_actions, np.bool_), np.ones(game.num_outcomes, np.int64)
    fox = "phase=fox teams=[[fox,1,1,1]]"
    for state in (game.start(), game.position(fox), game.position("phase=over")):
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
    ["phase=lot", "", "phase=deal lot=[1:1]", "phase=refill teams=[[],[1,2,3,none]]"],
)
def test_the_dealer_draws_by_the_weights(position: str) -> None:
    """1.2, 1.6  Of all equally likely tickets each outcome gets as many as it weighs."""
    game = seri.game("galopp_royal", 3)
    state = game.position(position)
    weights = game.weights(state)
    total = int(weights.sum())
    sample = game.modules.rules["sample_chance"]
    drawn = [sample(state, Ticket((ticket + 0.5) / total)) for ticket in range(total)]
    assert np.bincount(drawn, minlength=len(weights)).tolist() == weights.tolist()


class AnyGame(RuleBasedStateMachine):
    """Any legal events, at any table, with any options."""

    @initialize(players=st.sampled_from(PLAYERS), data=st.data())
    def sit_down(self, players: int, data: st.DataObject) -> None:
        meta = seri.game("galopp_royal").meta
        options = {
            option.name: data.draw(st.sampled_from(list(option.values)), label=option.name)
            for option in meta.options
            if option.values
        }
        self.game = seri.game("galopp_royal", players, **options)
        self.state = self.game.start()

    @precondition(lambda self: not self.game.is_over(self.state))
    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        if self.game.current_player(self.state) == seri.CHANCE:
            possible = self.game.weights(self.state).nonzero()[0].tolist()
        else:
            possible = self.game.legal_mask(self.state).nonzero()[0].tolist()
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
        player, rules = self.game.current_player(self.state), self.game.modules.rules
        mask, weights = self.game.legal_mask(self.state), self.game.weights(self.state)
        assert rules["legal_actions"](self.state, mask) == mask.sum()
        assert rules["chance_weights"](self.state, weights) == weights.sum()
        assert mask.any() == (player >= 0)
        assert weights.any() == (player == seri.CHANCE)


AnyGame.TestCase.settings = settings(
    max_examples=10,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyGame = AnyGame.TestCase
